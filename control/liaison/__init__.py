"""The room of a liaison to one cell: what that cell sees, and of Control's pages those that serve that cell."""

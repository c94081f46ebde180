"""The desk that both cells share: whatever a page shows comes from the cell's picture, through services."""

// Sets light or dark before the first paint, so that a darkened room does not flash. Not a module: those run late.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();

// Runs before the first paint, so that a chosen scheme never flashes. Keep it without imports.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const colour of document.querySelectorAll<HTMLMetaElement>("[data-scheme]"))
      colour.media = colour.dataset.scheme === theme ? "" : "not all";
  }
} catch {
  // Storage is blocked: the system's scheme stands.
}

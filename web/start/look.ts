// Runs before the first paint, so that the right colours show at once. Keep it free of imports.
try {
  const { dataset } = document.documentElement;
  for (const name of ["textSize", "lines"]) {
    const chosen = localStorage.getItem(name);
    if (chosen) dataset[name] = chosen;
  }
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    dataset.theme = theme;
    for (const colour of document.querySelectorAll<HTMLMetaElement>("[data-scheme]"))
      colour.media = colour.dataset.scheme === theme ? "" : "not all";
  }
} catch {
  // Storage is blocked: the system's scheme applies.
}

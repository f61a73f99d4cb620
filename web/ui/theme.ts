export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function chosenTheme(): Theme {
  const theme = localStorage.getItem("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem("theme");
  else localStorage.setItem("theme", theme);
  wearTheme(theme);
}

/** Shows a scheme on the page, and in the bars that a browser or a phone draws around it. */
function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const own = colour.dataset.scheme;
    const chosen = own === theme ? "" : "not all";
    colour.media = theme === "system" ? `(prefers-color-scheme: ${own})` : chosen;
  }
}

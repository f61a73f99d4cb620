export const textSizes = ["normal", "large", "larger"] as const;
export type TextSize = (typeof textSizes)[number];

/** The size of an update's text that this browser's reader chose. */
export function chosenTextSize(): TextSize {
  const size = localStorage.getItem("textSize");
  return textSizes.find((one) => one === size) ?? "normal";
}

export function chooseTextSize(size: TextSize): void {
  keep("textSize", size, "normal");
}

export const lineLengths = ["normal", "short"] as const;
export type LineLength = (typeof lineLengths)[number];

/** The length of an update's lines that this browser's reader chose. */
export function chosenLineLength(): LineLength {
  return localStorage.getItem("lines") === "short" ? "short" : "normal";
}

export function chooseLineLength(length: LineLength): void {
  keep("lines", length, "normal");
}

/** What is chosen stands on the page's root too, where the style sheet finds it. */
function keep(name: "textSize" | "lines", value: string, usual: string): void {
  const { dataset } = document.documentElement;
  if (value === usual) {
    localStorage.removeItem(name);
    delete dataset[name];
  } else {
    localStorage.setItem(name, value);
    dataset[name] = value;
  }
}

import { Label, RadioGroup, RadioItem } from "radix-ui/dropdown-menu";
import { useState } from "react";
import { classes } from "../../ui/classes.ts";
import { words } from "./words.ts";

const letters: Record<TextSize, string> = {
  normal: "text-[0.9375rem]",
  large: "text-[1.1875rem]",
  larger: "text-[1.4375rem]",
};

/** Text size and line length, as radio items for a menu. */
export function ReadingChoice() {
  const [size, setSize] = useState(chosenTextSize);
  const [length, setLength] = useState(chosenLineLength);
  return (
    <>
      <Label className="px-2.5 pt-1.5 text-note text-muted">{words.textSize}</Label>
      <RadioGroup
        value={size}
        onValueChange={(chosen) => {
          chooseTextSize(chosen as TextSize);
          setSize(chosen as TextSize);
        }}
        className="grid grid-cols-3 gap-1 p-1.5"
      >
        {textSizes.map((one) => (
          <Choice
            key={one}
            value={one}
            label={words.textSizes[one]}
            className={classes("font-serif leading-none", letters[one])}
          >
            A
          </Choice>
        ))}
      </RadioGroup>
      <Label className="px-2.5 pt-1 text-note text-muted">{words.lines}</Label>
      <RadioGroup
        value={length}
        onValueChange={(chosen) => {
          chooseLineLength(chosen as LineLength);
          setLength(chosen as LineLength);
        }}
        className="grid grid-cols-2 gap-1 p-1.5"
      >
        {lineLengths.map((one) => (
          <Choice key={one} value={one} className="text-note">
            {words.lineLengths[one]}
          </Choice>
        ))}
      </RadioGroup>
    </>
  );
}

interface ChoiceProps {
  value: string;
  /** A label, if the shown content doesn't say it. */
  label?: string;
  className: string;
  children: string;
}

/** Keeps the menu open, so that the change is visible. */
function Choice({ value, label, className, children }: ChoiceProps) {
  return (
    <RadioItem
      value={value}
      aria-label={label}
      onSelect={(event) => event.preventDefault()}
      className={classes(
        "grid min-h-11 cursor-pointer place-items-center rounded-chip border border-line text-muted outline-none data-[highlighted]:bg-wash data-[state=checked]:border-accent data-[state=checked]:text-ink",
        className,
      )}
    >
      {children}
    </RadioItem>
  );
}

const textSizes = ["normal", "large", "larger"] as const;
type TextSize = (typeof textSizes)[number];

/** The text size that this browser's reader chose. */
function chosenTextSize(): TextSize {
  const size = localStorage.getItem("textSize");
  return textSizes.find((one) => one === size) ?? "normal";
}

function chooseTextSize(size: TextSize): void {
  keep("textSize", size, "normal");
}

const lineLengths = ["normal", "short"] as const;
type LineLength = (typeof lineLengths)[number];

/** The line length that this browser's reader chose. */
function chosenLineLength(): LineLength {
  return localStorage.getItem("lines") === "short" ? "short" : "normal";
}

function chooseLineLength(length: LineLength): void {
  keep("lines", length, "normal");
}

/** Also sets the choice on the root element for the style sheet. */
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

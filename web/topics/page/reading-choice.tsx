import { Label, RadioGroup, RadioItem } from "radix-ui/dropdown-menu";
import { useState } from "react";
import { classes } from "../../ui/classes.ts";
import { words } from "./words.ts";

const letters: Record<TextSize, string> = {
  normal: "text-[0.9375rem]",
  large: "text-[1.1875rem]",
  larger: "text-[1.4375rem]",
};

/** How large the text is and how long its lines are, as radio items of the menu that they stand in. */
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
  /** Where what is shown does not say it. */
  label?: string;
  className: string;
  children: string;
}

/** Chosen, it leaves the menu open: the text is seen to change beside it. */
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

/** The size of an update's text that this browser's reader chose. */
function chosenTextSize(): TextSize {
  const size = localStorage.getItem("textSize");
  return textSizes.find((one) => one === size) ?? "normal";
}

function chooseTextSize(size: TextSize): void {
  keep("textSize", size, "normal");
}

const lineLengths = ["normal", "short"] as const;
type LineLength = (typeof lineLengths)[number];

/** The length of an update's lines that this browser's reader chose. */
function chosenLineLength(): LineLength {
  return localStorage.getItem("lines") === "short" ? "short" : "normal";
}

function chooseLineLength(length: LineLength): void {
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

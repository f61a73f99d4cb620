import { Label, RadioGroup, RadioItem } from "radix-ui/dropdown-menu";
import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { chooseTheme, chosenTheme, type Theme, themes } from "../ui/theme.ts";
import { words } from "./menu-words.ts";

const looks = {
  system: { label: words.system, icon: "screen" },
  light: { label: words.light, icon: "sun" },
  dark: { label: words.dark, icon: "moon" },
} as const;

/** The colour scheme, as radio items of the menu that it stands in. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: string) => {
    chooseTheme(chosen as Theme);
    setTheme(chosen as Theme);
  };
  return (
    <>
      <Label className="px-2.5 pt-1.5 text-note text-muted">{words.colours}</Label>
      <RadioGroup value={theme} onValueChange={choose} className="grid grid-cols-3 gap-1 p-1.5">
        {themes.map((name) => (
          <RadioItem
            key={name}
            value={name}
            onSelect={(event) => event.preventDefault()}
            className="grid min-h-11 cursor-pointer place-items-center gap-0.5 rounded-chip border border-line py-1.5 text-[0.75rem] text-muted outline-none data-[highlighted]:bg-wash data-[state=checked]:border-accent data-[state=checked]:text-ink"
          >
            <Icon name={looks[name].icon} />
            {looks[name].label}
          </RadioItem>
        ))}
      </RadioGroup>
    </>
  );
}

import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { isPaletteKey, shortcutOf } from "./shortcut.ts";

type Sheet = ComponentType<{ onClose: () => void }>;

const HelpSheet: Sheet = lazyDialog(async () => (await import("./help-sheet.tsx")).HelpSheet);

/** Listens for shortcuts. Their code is loaded with the first one. */
export function Keyboard({ Palette }: { Palette: Sheet }) {
  const navigate = useNavigate();
  const [Opened, setOpened] = useState<Sheet | null>(null);
  useEffect(() => {
    const showHelp = () => setOpened(() => HelpSheet);
    const press = async (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        setOpened(() => Palette);
        return;
      }
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      // Prevented at once, or the browser's own search opens.
      event.preventDefault();
      const { perform } = await import("./perform.ts");
      await perform(shortcut, { navigate, showHelp });
    };
    const listener = (event: KeyboardEvent) => void press(event).catch(reloadIfReplaced);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [navigate, Palette]);
  return Opened && <Opened onClose={() => setOpened(null)} />;
}

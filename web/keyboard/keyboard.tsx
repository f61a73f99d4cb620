import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { isPaletteKey, shortcutOf } from "./shortcut.ts";

type Opened = ComponentType<{ onClose: () => void }>;

/** Listens for shortcuts. Their code is loaded with the first one. */
export function Keyboard({ loadPalette }: { loadPalette: () => Promise<Opened> }) {
  const navigate = useNavigate();
  const [Opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const showHelp = async () => {
      const { HelpSheet } = await import("./help-sheet.tsx");
      setOpened(() => HelpSheet);
    };
    const press = async (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        const Palette = await loadPalette();
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
  }, [navigate, loadPalette]);
  return Opened && <Opened onClose={() => setOpened(null)} />;
}

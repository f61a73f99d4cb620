import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { lazyDialog, OpenFailure } from "../installed/lazy-component.tsx";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { isPaletteKey, type Shortcut, shortcutOf } from "./shortcut.ts";

type Sheet = ComponentType<{ onClose: () => void }>;

const HelpSheet: Sheet = lazyDialog(async () => (await import("./help-sheet.tsx")).HelpSheet);

/** Listens for shortcuts. Their code is loaded with the first one. */
export function Keyboard({ Palette }: { Palette: Sheet }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ Sheet: Sheet; at: number } | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Each press opens it anew, which tries again to load what couldn't be loaded.
      const open = (Sheet: Sheet) => setOpened({ Sheet, at: event.timeStamp });
      const run = async (shortcut: Shortcut) => {
        try {
          const { perform } = await import("./perform.ts");
          await perform(shortcut, { navigate, showHelp: () => open(HelpSheet) });
        } catch {
          if (await reloadIfReplaced()) return;
          open(({ onClose }) => {
            const retry = () => {
              onClose();
              void run(shortcut);
            };
            return <OpenFailure onRetry={retry} onClose={onClose} />;
          });
        }
      };
      const shortcut = shortcutOf(event);
      const isPalette = isPaletteKey(event);
      // Prevented at once, or the browser's own search opens.
      if (isPalette || shortcut) event.preventDefault();
      if (isPalette) open(Palette);
      else if (shortcut) void run(shortcut);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate, Palette]);
  return opened && <opened.Sheet key={opened.at} onClose={() => setOpened(null)} />;
}

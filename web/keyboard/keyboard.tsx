import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { shortcutOf } from "./shortcut.ts";

type HelpSheet = ComponentType<{ onClose: () => void }>;

/** Listens for shortcuts. What they do is fetched with the first one. */
export function Keyboard() {
  const navigate = useNavigate();
  const [Help, setHelp] = useState<HelpSheet | null>(null);
  useEffect(() => {
    const showHelp = async () => {
      const { HelpSheet } = await import("./help-sheet.tsx");
      setHelp(() => HelpSheet);
    };
    const press = async (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      // At once, or the browser's own search opens.
      event.preventDefault();
      const { perform } = await import("./perform.ts");
      await perform(shortcut, { navigate, showHelp });
    };
    const listener = (event: KeyboardEvent) => void press(event).catch(reloadIfReplaced);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [navigate]);
  return Help && <Help onClose={() => setHelp(null)} />;
}

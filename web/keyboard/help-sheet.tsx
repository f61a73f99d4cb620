import { useId, useState } from "react";
import { Switch } from "../ui/form/switch.tsx";
import { Key } from "../ui/key.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { common } from "../words/common.ts";
import { shortcutsAreOn, turnShortcuts } from "./shortcut.ts";
import { words } from "./words.ts";

const rows: { keys: string[]; does: string }[] = [
  { keys: ["/"], does: common.search },
  { keys: ["j", "k"], does: words.step },
  { keys: ["Enter", "o"], does: words.open },
  { keys: ["l"], does: words.like },
  { keys: ["s"], does: words.slop },
  { keys: ["f"], does: words.follow },
  { keys: ["m"], does: words.markRead },
  { keys: ["z"], does: words.undo },
  { keys: ["g", "h"], does: words.goHome },
  { keys: ["g", "c"], does: words.goToCommunity },
  { keys: [/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : words.control, "K"], does: words.palette },
  { keys: ["?"], does: words.help },
];

/** Lists the keyboard shortcuts, with a switch to turn them off. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.keyboardShortcuts}
      description={words.actionsHint}
    >
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keys, does }) => (
            <tr key={does} className="border-t border-line">
              <th scope="row" className="w-22 py-2.5 pe-4 text-start font-normal whitespace-nowrap md:w-28">
                <span className="flex gap-1.5">
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </span>
              </th>
              <td className="py-2.5">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShortcutSwitch />
    </Dialog>
  );
}

/** People who use speech input, or press keys by accident, can turn shortcuts off (WCAG 2.1.4). */
function ShortcutSwitch() {
  const id = useId();
  const [on, setOn] = useState(shortcutsAreOn);
  const turn = (wanted: boolean) => {
    turnShortcuts(wanted);
    setOn(wanted);
  };
  return (
    <div className="flex items-start gap-4 border-t border-line pt-4">
      <div className="grow">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {words.switchLabel}
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[52ch] text-note text-muted">
          {words.switchHint}
        </p>
      </div>
      <Switch id={id} checked={on} onCheckedChange={turn} aria-describedby={`${id}-note`} />
    </div>
  );
}

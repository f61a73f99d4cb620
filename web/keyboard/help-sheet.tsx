import { useId, useState } from "react";
import { Switch } from "../ui/form/switch.tsx";
import { Key } from "../ui/key.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { shortcutsAreOn, turnShortcuts } from "./setting.ts";

const rows: { keys: string[]; does: string }[] = [
  { keys: ["/"], does: "Search topics" },
  { keys: ["j", "k"], does: "Next topic, previous topic" },
  { keys: ["Enter"], does: "Open the topic" },
  { keys: ["l"], does: "Like it, or take that back" },
  { keys: ["s"], does: "Mark it as slop, or take that back" },
  { keys: ["f"], does: "Follow it, or stop following it" },
  { keys: ["?"], does: "Show these shortcuts" },
];

/** What each key does, and the switch that turns them off. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Keyboard shortcuts"
      description="They act on the topic that you stepped to, or on the one that is open."
    >
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
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

/** Whoever speaks to their machine, or touches keys by accident, can do without (WCAG 2.1.4). */
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
          Single-key shortcuts
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[52ch] text-note text-muted">
          When they are off, none of these keys but Enter does anything, ? included. This sheet stays in the
          account menu.
        </p>
      </div>
      <Switch id={id} checked={on} onCheckedChange={turn} aria-describedby={`${id}-note`} />
    </div>
  );
}

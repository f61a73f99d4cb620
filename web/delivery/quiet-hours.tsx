import { useId } from "react";
import { TextField } from "../ui/form/field.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { words } from "./words.ts";

interface Props {
  from: string | null;
  to: string | null;
  errors: [from: string | undefined, to: string | undefined];
  /** Either both are set or neither. */
  onChange: (from: string | null, to: string | null) => void;
}

const usual = ["22:00", "07:00"] as const;

/** The hours in which nothing is sent. */
export function QuietHours({ from, to, errors, onChange }: Props) {
  const id = useId();
  const isOn = from !== null && to !== null;
  return (
    <div>
      <div className="flex items-start justify-between gap-6">
        <div>
          <label htmlFor={id} className="font-semibold">
            {words.quietHours}
          </label>
          <p id={`${id}-note`} className="text-note text-muted">
            {words.quietHint}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          checked={isOn}
          onCheckedChange={(on) => (on ? onChange(...usual) : onChange(null, null))}
        />
      </div>
      {isOn && (
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField
            label={words.quietFrom}
            error={errors[0] && words.timeIsMissing}
            type="time"
            name="quietFrom"
            value={from}
            onChange={(value) => onChange(value, to)}
          />
          <TextField
            label={words.quietTo}
            error={errors[1] && words.timeIsMissing}
            type="time"
            name="quietTo"
            value={to}
            onChange={(value) => onChange(from, value)}
          />
        </div>
      )}
    </div>
  );
}

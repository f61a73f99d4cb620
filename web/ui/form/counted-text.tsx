import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { TextArea } from "./controls.tsx";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  limit: number;
  /** The message for a text that is too long. */
  tooLong: string;
  onChange: (value: string) => void;
}

/** A text field with a counter. A text that is too long isn't cut, but flagged. */
export function CountedText({
  label,
  name,
  hint,
  error,
  placeholder,
  value,
  limit,
  tooLong,
  onChange,
}: Props) {
  const length = value.trim().length;
  const isOver = length > limit;
  return (
    <div className="relative [&_label]:pe-16">
      <Field label={label} hint={hint} error={isOver ? tooLong : error}>
        {(control) => (
          <TextArea
            {...control}
            name={name}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <span
        className={classes(
          "absolute inset-e-0 top-0 text-note tabular-nums",
          isOver ? "font-semibold text-danger" : "text-muted",
        )}
      >
        {length}/{limit}
      </span>
    </div>
  );
}

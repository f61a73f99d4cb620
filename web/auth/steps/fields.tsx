import type { ComponentProps } from "react";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { words } from "../words.ts";

export interface LineProps extends Omit<ComponentProps<typeof Input>, "onChange"> {
  label: string;
  hint?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One line of a sign-in form. */
export function LineField({ label, hint, error, onChange, ...input }: LineProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Longest address that mail knows, RFC 5321 section 4.5.3.1.3. */
const longestEmail = 254;

export function EmailField(props: Pick<LineProps, "error" | "onChange"> & { value: string }) {
  return (
    <LineField
      label={words.email}
      name="email"
      type="email"
      autoComplete="email"
      placeholder={words.emailExample}
      maxLength={longestEmail}
      {...props}
    />
  );
}

interface SwitchProps {
  question: string;
  label: string;
  onClick: () => void;
}

/** The way to another of the sign-in screens. */
export function SwitchStep({ question, label, onClick }: SwitchProps) {
  return (
    <p className="text-muted">
      {question}{" "}
      <button
        type="button"
        className="tap font-semibold text-ink underline-offset-3 hover:underline"
        onClick={onClick}
      >
        {label}
      </button>
    </p>
  );
}

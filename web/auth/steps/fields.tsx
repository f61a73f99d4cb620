import { LineField } from "../../ui/form/field.tsx";
import type { FieldProps } from "../../ui/form/form.ts";
import { words } from "../words.ts";

/** Length of the longest valid address, RFC 5321 section 4.5.3.1.3. */
const longestEmail = 254;

export function EmailField(props: FieldProps<string>) {
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

/** A question with a button that leads to another sign-in step. */
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

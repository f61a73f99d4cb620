import { type ComponentProps, type ReactNode, useId } from "react";
import { Input } from "./controls.tsx";

interface FieldControl {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Gets the attributes that link the control to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(hint || error ? { "aria-describedby": note } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {(hint || error) && (
        <p id={note} className={error ? "text-note text-danger" : "text-note text-muted"}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export interface LineProps extends Omit<ComponentProps<typeof Input>, "onChange"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A one-line field. */
export function TextField({ label, hint, error, onChange, ...input }: LineProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

/** A one-line field for text that must stay as typed: an address, a name, a code. */
export function LineField(props: LineProps) {
  return <TextField autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />;
}

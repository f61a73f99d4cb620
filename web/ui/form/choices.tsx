import { type ReactNode, useId } from "react";

interface Props {
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Radio buttons under one heading. */
export function Choices({ legend, hint, error, children }: Props) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      aria-describedby={hint || error ? `${id}-note` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-2 text-note font-semibold">{legend}</legend>
      {children}
      {(hint || error) && (
        <p id={`${id}-note`} className={error ? "text-note text-danger" : "text-note text-muted"}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}

interface RowProps {
  /** Radio buttons with the same name exclude each other. */
  name: string;
  value: string;
  label: string;
  /** An explanation below the label. */
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Radio buttons as rows of one box. */
export function ChoiceRows({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-surface border border-line">{children}</div>
  );
}

export function ChoiceRow({ name, value, label, hint, isChosen, onChoose }: RowProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 transition-colors hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <span className="min-w-0">
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-note text-pretty text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="radio"
        name={name}
        className="size-4 shrink-0 accent-accent outline-none"
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  );
}

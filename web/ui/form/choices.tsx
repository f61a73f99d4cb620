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

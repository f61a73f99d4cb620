import { common } from "../../words/common.ts";
import { Button } from "../button.tsx";

interface Props {
  /** The submit button's text, or its text while sending. */
  label: string;
  isPending: boolean;
  onCancel: () => void;
}

/** The end of an inline form. It keeps the focus while sending. */
export function SubmitOrCancel({ label, isPending, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" variant="primary" aria-disabled={isPending}>
        {label}
      </Button>
      <Button onClick={onCancel}>{common.cancel}</Button>
    </div>
  );
}

import { common } from "../../words/common.ts";
import { Button } from "../button.tsx";

interface Props {
  /** What sending does, or that it is being done. */
  label: string;
  isPending: boolean;
  onCancel: () => void;
}

/** The end of a form that stands among other things. It keeps its focus while it is sent. */
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

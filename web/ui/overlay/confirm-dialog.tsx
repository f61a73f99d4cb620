import { useRef } from "react";
import { common } from "../../words/common.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  description: string;
  /** The text of the button that confirms. */
  confirm: string;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. The focus starts on Cancel. */
export function ConfirmDialog({ title, description, confirm, isPending, onConfirm, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
      title={title}
      description={description}
    >
      <div className="mt-3 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button ref={cancel} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button variant="danger" disabled={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

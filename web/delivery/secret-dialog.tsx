import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { words } from "./words.ts";

/** A webhook's secret, which is shown this once. Only its own buttons close it, and no press beside it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.webhookSecret}
      description={words.webhookSecretHint}
    >
      <p className="rounded-surface bg-wash px-4 py-3 font-mono text-[0.875rem] break-all select-all">
        {secret}
      </p>
      <div className="mt-4 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button onClick={onClose}>{words.secretIsKept}</Button>
        <Button variant="primary" onClick={() => void copy(secret)}>
          {words.copySecret}
        </Button>
      </div>
    </Dialog>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast({ title: words.secretCopied, description: words.keepSecret });
  } catch {
    toastFailure(words.notCopied, null, words.copyByHand);
  }
}

import { type ToastMessage, toast } from "./toast.ts";

/** Copies a text and confirms it; `failed` is the advice for browsers that refuse. */
export async function copyText(text: string, copied: ToastMessage, failed: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast({ ...failed, variant: "destructive" });
  }
}

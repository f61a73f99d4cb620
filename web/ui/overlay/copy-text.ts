import { type ToastMessage, toast } from "./toast.ts";

/** Copies a text and says so; `failed` says what to do where the browser does not let us. */
export async function copyText(text: string, copied: ToastMessage, failed: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast({ ...failed, variant: "destructive" });
  }
}

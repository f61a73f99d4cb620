import { serverMessage } from "../../api/errors.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** What can be done about it, while it is shown. */
  action?: { label: string; onPress: () => void };
  /** Takes back what was done, by the toast's button or the key z. */
  undo?: () => void;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** In milliseconds. */
export const toastTimes = { shown: 5000, shownWithAction: 10_000, keptAfterDismissal: 1_000_000 } as const;

/** How far to the right a toast is moved, in pixels, before it is dismissed. */
export const toastSwipe = 50;

/**
 * Where toasts stand: beside the app, so that a modal dialog, which hides the app from screen readers, leaves
 * them alone. It does so for every live region; this one is off, because each toast announces itself.
 */
export const toastRegion = () => document.getElementById("toasts");

let current: ShownToast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before it: there is never more than one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  show({ ...message, id: (current?.id ?? 0) + 1, open: true });
}

/** Says that something failed, in the server's own words where it has any. */
export function toastFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: serverMessage(error) ?? otherwise, variant: "destructive" });
}

export function dismissToast(): void {
  if (!current?.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTimes.keptAfterDismissal);
}

/** Takes back what the toast on the screen says was done, where that can be. */
export function undoToast(): void {
  const undo = current?.open ? current.undo : undefined;
  if (!undo) return;
  dismissToast();
  undo();
}

export function currentToast(): ShownToast | null {
  return current;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

import { serverMessage } from "../../api/errors.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** An action offered while the toast is shown. */
  action?: { label: string; onPress: () => void };
  /** Undoes what was done, by the toast's button or the key z. */
  undo?: () => void;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** Milliseconds. */
export const toastTimes = { shown: 5000, shownWithAction: 10_000, keptAfterDismissal: 1_000_000 } as const;

/** Pixels that a toast must be swiped to the right to be dismissed. */
export const toastSwipe = 50;

/**
 * The container of toasts. It lies beside the app, because a modal dialog hides the app from screen readers. Its live
 * region is off, because each toast announces itself.
 */
export const toastRegion = () => document.getElementById("toasts");

let current: ShownToast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast, which replaces the current one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  show({ ...message, id: (current?.id ?? 0) + 1, open: true });
}

/** Shows a failure, in the server's own words if it gave any. */
export function toastFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: serverMessage(error) ?? otherwise, variant: "destructive" });
}

export function dismissToast(): void {
  if (!current?.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTimes.keptAfterDismissal);
}

/** Undoes what the current toast reports, if possible. */
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

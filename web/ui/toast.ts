export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

export const toastTimes = { shown: 5000, keptAfterDismissal: 1_000_000 } as const;

let current: ShownToast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before it: there is never more than one. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  show({ ...message, id: (current?.id ?? 0) + 1, open: true });
}

export function dismissToast(): void {
  if (!current?.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTimes.keptAfterDismissal);
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

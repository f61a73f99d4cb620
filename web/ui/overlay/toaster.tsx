import { type FocusEvent, type KeyboardEvent, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Notification } from "./notification.tsx";
import { currentToast, dismissToast, onToastChange, toastRegion } from "./toast.ts";

/**
 * Shows the current toast. The keyboard comes to it with F8, and goes back to where it was when the toast is
 * dismissed, or when it is tabbed out of while a dialog is open.
 */
export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast);
  const frame = useRef<HTMLDivElement>(null);
  const origin = useRef<Element | null>(null);

  const giveBack = () => {
    if (!frame.current?.contains(document.activeElement)) return;
    if (origin.current instanceof HTMLElement) origin.current.focus();
  };
  const dismiss = () => {
    dismissToast();
    giveBack();
  };
  const onFocus = ({ relatedTarget, target }: FocusEvent) => {
    const cameFromInside = frame.current?.contains(relatedTarget);
    if (!cameFromInside) origin.current = relatedTarget;
    // Radix leaves by way of its two stops before and after the toasts.
    else if (!target.closest("[role=region] > ol") && origin.current?.closest("[role=dialog]")) giveBack();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dismiss();
  };

  const region = toastRegion();
  if (!region) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what happens in the toast
    <div ref={frame} tabIndex={-1} onFocus={onFocus} onKeyDown={onKeyDown}>
      {shown && <Notification key={shown.id} toast={shown} onDismiss={dismiss} />}
    </div>,
    region,
  );
}

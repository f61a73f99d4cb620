import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { common } from "../../words/common.ts";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import {
  currentToast,
  dismissToast,
  onToastChange,
  type ShownToast,
  toastRegion,
  toastSwipe,
  toastTimes,
} from "./toast.ts";

/**
 * Shows the current toast. F8 focuses it; the focus returns when the toast is dismissed, or on Tab while a dialog is
 * open.
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
    // Radix leaves through its two focus stops before and after the toasts.
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

interface Props {
  toast: ShownToast;
  onDismiss: () => void;
}

const hotkey = { on: ["F8"], off: [] };

/**
 * One toast and its region. Each has its own provider: a shared one would keep the timer of the next toast paused if
 * the pointer or the focus was on the last.
 */
function Notification({ toast, onDismiss }: Props) {
  const region = useKeyboardHandover();
  const isDestructive = toast.variant === "destructive";
  const { undo } = toast;
  const action = undo
    ? { label: common.undo, spoken: common.undoByKeys, onPress: undo }
    : toast.action && { ...toast.action, spoken: toast.action.label };
  return (
    // Radix dismisses beyond its threshold, not at it.
    <Provider
      duration={action ? toastTimes.shownWithAction : toastTimes.shown}
      swipeThreshold={toastSwipe - 0.01}
      swipeDirection="right"
    >
      <Root
        open={toast.open}
        onOpenChange={(open) => open || onDismiss()}
        type={isDestructive ? "foreground" : "background"}
        // Works under a modal dialog too, which takes the pointer from everything else.
        style={{ pointerEvents: "auto" }}
        className={classes(
          "flex animate-rise items-start gap-3 rounded-surface border bg-raised py-3 ps-4 pe-2.5 shadow-float",
          "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform",
          isDestructive ? "border-danger" : "border-line",
        )}
      >
        <div className="min-w-0 grow py-1">
          <Title className={classes("font-semibold", isDestructive && "text-danger")}>{toast.title}</Title>
          {toast.description && (
            <Description className="text-note text-muted">{toast.description}</Description>
          )}
        </div>
        {action && (
          <Action
            altText={action.spoken}
            className="tap min-h-8 shrink-0 rounded-surface px-2 font-semibold text-accent transition-colors hover:bg-wash"
            onClick={action.onPress}
          >
            {action.label}
          </Action>
        )}
        <Close
          aria-label={common.dismiss}
          className="tap grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-wash hover:text-ink"
        >
          <Icon name="close" />
        </Close>
      </Root>
      {/* On a narrow screen at its foot, away from titles, or above a sheet, which has its buttons there. */}
      <Viewport
        ref={region}
        label={common.notificationsF8}
        hotkey={toast.open ? hotkey.on : hotkey.off}
        className="at-foot fixed inset-x-4 z-60 m-0 list-none p-0 outline-none md:inset-x-auto md:inset-e-26 md:bottom-7 md:w-[calc(100vw-8rem)] md:max-w-[420px]"
      />
    </Provider>
  );
}

/** Moves the focus from a toast to the one that replaces it, by way of the frame around them. */
function useKeyboardHandover() {
  const region = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = region.current;
    const frame = list?.parentElement?.parentElement;
    if (frame && frame === document.activeElement) list.focus();
    return () => {
      if (list?.contains(document.activeElement)) frame?.focus();
    };
  }, []);
  return region;
}

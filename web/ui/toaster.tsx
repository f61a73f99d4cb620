import { Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { useSyncExternalStore } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { currentToast, dismissToast, onToastChange, toastTimes } from "./toast.ts";

export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast);
  return (
    <Provider duration={toastTimes.shown} swipeThreshold={50} swipeDirection="right">
      {shown && (
        <Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => open || dismissToast()}
          type={shown.variant === "destructive" ? "foreground" : "background"}
          className={classes(
            "flex animate-rise items-start gap-3 rounded-surface border bg-raised py-3 ps-4 pe-2.5 shadow-float",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform",
            shown.variant === "destructive" ? "border-danger" : "border-line",
          )}
        >
          <div className="grow py-1">
            <Title className={classes("font-semibold", shown.variant === "destructive" && "text-danger")}>
              {shown.title}
            </Title>
            {shown.description && (
              <Description className="text-note text-muted">{shown.description}</Description>
            )}
          </div>
          <Close
            aria-label="Dismiss"
            className="tap grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-wash hover:text-ink"
          >
            <Icon name="close" />
          </Close>
        </Root>
      )}
      <Viewport className="fixed inset-x-4 bottom-20 z-60 m-0 list-none p-0 outline-none md:inset-x-auto md:inset-e-26 md:bottom-7 md:w-[calc(100vw-8rem)] md:max-w-[420px]" />
    </Provider>
  );
}

import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { FocusScope } from "radix-ui/internal";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { common } from "../../words/common.ts";
import { Icon } from "../icon.tsx";
import { toastRegion } from "./toast.ts";

interface Props extends Pick<ComponentProps<typeof Content>, "onOpenAutoFocus"> {
  title: string;
  description?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A dialog's buttons, which stay visible while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 flex justify-end gap-2.5 border-t border-line bg-raised px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:-bottom-6 md:-mx-6 md:-mb-6 md:rounded-b-surface md:px-6 md:pb-5">
      {children}
    </div>
  );
}

/** A dialog: centred on wide screens, a sheet at the bottom of narrow ones. */
export function Dialog({ title, description, open, onOpenChange, onOpenAutoFocus, children }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onEscapeKeyDown={(event) => {
            // Clicking the toast dismisses it.
            if (toastRegion()?.contains(document.activeElement)) event.preventDefault();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="fixed z-50 flex animate-rise flex-col bg-raised shadow-float outline-none forced-colors:border max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[max(100dvh-7.5rem,min(100dvh,22rem))] max-md:rounded-t-[1rem] md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:w-[min(36rem,92vw)] md:rounded-surface"
        >
          <ToastsWithinReach />
          <header className="flex items-start gap-4 px-5 pt-5 pb-3 md:px-6">
            <Title className="headline grow text-title">{title}</Title>
            <Close
              aria-label={common.close}
              className="tap -me-1 grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-wash hover:text-ink"
            >
              <Icon name="close" />
            </Close>
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-6 md:pb-6">
            {description && <Description className="-mt-2.5 mb-4 text-muted">{description}</Description>}
            {children}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

/** Lets the focus move from an open dialog to the toasts, and nowhere else. */
function ToastsWithinReach() {
  FocusScope.useFocusScopeBranch(toastRegion());
  return null;
}

import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import { type ReactNode, useRef, useState } from "react";

interface Props {
  /** The explanation shown on hover, focus and click. */
  explanation: string;
  className?: string;
  children: ReactNode;
}

/** A few words with an explanation, which stays while they have the focus, or until Escape. */
export function Explained({ explanation, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Scrolling closes it, and moving the focus to it may scroll.
  const openOrFocused = (open: boolean) => setOpen(open || document.activeElement === trigger.current);
  return (
    <Provider delayDuration={200}>
      <Root open={isOpen} onOpenChange={openOrFocused}>
        <Trigger
          ref={trigger}
          className={className}
          // A click would close it, and on a touch screen nothing else opens it.
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Trigger>
        <Portal container={document.getElementById("main")}>
          <Content
            sideOffset={6}
            collisionPadding={12}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              setOpen(false);
            }}
            className="z-50 max-w-64 animate-fade rounded-chip border border-line bg-raised px-2.5 py-1.5 text-note shadow-float"
          >
            {explanation}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}

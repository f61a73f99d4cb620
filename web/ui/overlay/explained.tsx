import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import { type ReactNode, useRef, useState } from "react";

interface Props {
  /** What is told of it when it is pointed at, focused or pressed. */
  explanation: string;
  className?: string;
  children: ReactNode;
}

/** A few words with an explanation, which stays as long as they have the focus, or until Escape. */
export function Explained({ explanation, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Scrolling closes it, and a keyboard that comes to it from afar scrolls.
  const openOrFocused = (open: boolean) => setOpen(open || document.activeElement === trigger.current);
  return (
    <Provider delayDuration={200}>
      <Root open={isOpen} onOpenChange={openOrFocused}>
        <Trigger
          ref={trigger}
          className={className}
          // Pressing would close it, and on a touch screen nothing else opens it.
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

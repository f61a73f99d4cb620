import { Content, Item, Portal, Root, Separator, Trigger } from "radix-ui/dropdown-menu";
import { type ComponentProps, type RefObject, useRef } from "react";
import { pageDirection } from "../../words/language.ts";
import { classes } from "../classes.ts";
import { Icon, type IconName } from "../icon.tsx";

export const Menu = (props: ComponentProps<typeof Root>) => (
  <Root modal={false} dir={pageDirection()} {...props} />
);
export const MenuTrigger = Trigger;

/** Rendered in the main landmark, where screen readers look for content. */
export function MenuContent({ className, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal container={document.getElementById("main")}>
      <Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className={classes(
          "z-50 min-w-44 animate-rise scrolls-shaded rounded-surface border border-line p-1.5 shadow-float",
          "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto overscroll-contain",
          className,
        )}
        {...props}
      />
    </Portal>
  );
}

/**
 * Runs a menu item that opens a dialog after the menu has closed, so that the dialog returns the focus to the menu's
 * button.
 */
export function useAfterMenu(button: RefObject<HTMLElement | null>) {
  const wanted = useRef<(() => void) | null>(null);
  return {
    putOff: (open: () => void) => {
      wanted.current = open;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      button.current?.focus();
      wanted.current?.();
      wanted.current = null;
    },
  };
}

export function MenuSeparator() {
  return <Separator className="my-1.5 h-px bg-line" />;
}

interface ItemProps extends ComponentProps<typeof Item> {
  icon?: IconName | IconName;
  danger?: boolean;
}

export function MenuItem({ icon, danger, className, children, ...props }: ItemProps) {
  return (
    <Item
      className={classes(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 outline-none select-none data-[highlighted]:bg-wash max-md:min-h-11",
        danger && "text-danger",
        className,
      )}
      {...props}
    >
      {icon && <Icon name={icon} className={danger ? undefined : "text-muted"} />}
      {children}
    </Item>
  );
}

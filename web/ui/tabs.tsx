import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { pageDirection } from "../words/language.ts";

/** The arrow keys follow the page's reading direction. */
export const Tabs = (props: ComponentProps<typeof Root>) => <Root dir={pageDirection()} {...props} />;

export function TabList(props: ComponentProps<typeof List>) {
  return <List className="flex gap-6 overflow-x-auto border-b border-line" {...props} />;
}

/** Radix focuses what is clicked, which browsers take for keyboard focus; this tells touches apart. */
export function Tab(props: ComponentProps<typeof Trigger>) {
  return (
    <Trigger
      onPointerDown={({ currentTarget }) => currentTarget.setAttribute("data-pressed", "")}
      onKeyDown={({ currentTarget }) => currentTarget.removeAttribute("data-pressed")}
      onBlur={({ currentTarget }) => currentTarget.removeAttribute("data-pressed")}
      className="data-pressed:outline-none -mb-px min-h-11 shrink-0 border-b-2 border-transparent px-0.5 font-semibold whitespace-nowrap text-muted tabular-nums outline-offset-[-2px] transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
      {...props}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Content>) {
  return <Content className="pt-2" {...props} />;
}

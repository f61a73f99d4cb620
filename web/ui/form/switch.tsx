import { Root, Thumb } from "radix-ui/switch";
import type { ComponentProps } from "react";

export function Switch(props: ComponentProps<typeof Root>) {
  return (
    <Root
      className="tap relative h-6 w-10 shrink-0 cursor-pointer rounded-full bg-edge transition-colors data-[state=checked]:bg-accent forced-colors:border forced-colors:data-[state=checked]:bg-[Highlight]"
      {...props}
    >
      <Thumb className="ms-0.5 block size-5 rounded-full bg-raised transition-[margin] forced-colors:-translate-y-px forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText] data-[state=checked]:ms-[1.125rem]" />
    </Root>
  );
}

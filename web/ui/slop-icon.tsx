import { classes, sized } from "./classes.ts";
import { words } from "./words.ts";

/** Takes the colour of the text around it: the picture is a mask, the image itself is one clear pixel. */
const clear = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

export function SlopIcon({ slopped, className }: { slopped: boolean; className?: string }) {
  return (
    <img
      src={clear}
      alt={slopped ? words.slopped : words.slop}
      data-filled={slopped || undefined}
      className={classes("slop-bucket shrink-0", sized(className))}
    />
  );
}

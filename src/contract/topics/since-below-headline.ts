import type { Story } from "./updates.ts";

/** Leaves out what changed in a story if its headline says it: printed below, it would be read twice. */
export function sinceBelowHeadline({ headline, since }: Pick<Story, "headline" | "since">): string | null {
  return since === headline ? null : since;
}

import { Icon } from "../ui/icon/icon.tsx";
import { frequencyLabel } from "./frequency.ts";

/** How often a topic is updated, in a line of labels: a mark says what the bare '8 hrs' is about. */
export function UpdateFrequency({ hours }: { hours: number }) {
  return (
    <span className="whitespace-nowrap">
      <Icon name="refresh" label="How often" className="me-1 inline size-3.5 align-[-0.15em]" />
      {frequencyLabel(hours)}
    </span>
  );
}

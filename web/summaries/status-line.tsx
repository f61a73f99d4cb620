import type { Topic } from "../../src/contract/topics.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { updateStatus } from "./update-status.ts";

interface Props {
  topic: Pick<Topic, "update" | "summary">;
  now: Date;
  className?: string;
}

/** Where the updating stands, for readers who wonder why there is nothing new. */
export function StatusLine({ topic, now, className }: Props) {
  const status = updateStatus(topic, now);
  if (!status) return null;
  return (
    <p className={classes("flex items-start gap-1.5 text-[0.875rem] text-muted", className)}>
      {status.tone === "live" && <Icon name="spinner" className="mt-1 size-3.5 animate-turn text-accent" />}
      {status.tone === "failed" && <Icon name="alert" className="mt-[0.1875rem] size-4 text-danger" />}
      {status.text}
    </p>
  );
}

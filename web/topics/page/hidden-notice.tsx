import type { Topic } from "../../../src/contract/topics.ts";
import { Icon } from "../../ui/icon.tsx";
import { words } from "./words.ts";

/** What its creator, and moderators, read of a topic that moderators have hidden. */
export function HiddenNotice({ hidden }: { hidden: NonNullable<Topic["hidden"]> }) {
  return (
    <section
      aria-label={words.hiddenByModerators}
      className="mb-5 flex gap-3 rounded-surface bg-wash px-4 py-3"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{words.hiddenByModerators}</p>
        <p dir="auto" className="break-words">
          {hidden.reason}
        </p>
        <p className="mt-1 text-note text-muted">{words.whatHiddenMeans}</p>
      </div>
    </section>
  );
}

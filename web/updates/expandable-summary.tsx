import { useMemo, useState } from "react";
import type { Summary } from "../../src/contract/updates.ts";
import { classes } from "../ui/classes.ts";
import { ReadMore } from "../ui/text/expandable-text.tsx";
import { plainTextUnder } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";
import { previewLengths, truncate } from "../ui/text/truncate.ts";
import { AlsoIn } from "./also-in.tsx";
import { SummaryText } from "./summary-text.tsx";

/** The beginning of a summary in plain words, and the whole of it as it was written. Of one that other topics told its
 * reader already there is a line on where. */
export function ExpandableSummary({ title, content, citations, stories, brief, isFolded }: Summary) {
  const [expanded, setExpanded] = useState(false);
  const whole = useMemo(() => plainTextUnder(title, content), [title, content]);
  const preview = truncate(whole, previewLengths.summary);
  return (
    // One element both ways, or the button under the keyboard would be another one after each press.
    <div
      {...written(whole)}
      className={classes("mt-2", expanded ? "relative grid justify-items-start gap-2" : "measure")}
    >
      {expanded ? (
        <div className="w-full min-w-0">
          <SummaryText content={content} citations={citations} stories={stories} brief={brief} compact />
        </div>
      ) : (
        (isFolded && <AlsoIn stories={stories} brief={brief} />) || <span>{preview} </span>
      )}
      {(isFolded || preview !== whole) && (
        <ReadMore expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      )}
    </div>
  );
}

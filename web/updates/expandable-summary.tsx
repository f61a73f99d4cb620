import { useMemo, useState } from "react";
import type { Summary } from "../../src/contract/topics/updates.ts";
import { classes } from "../ui/classes.ts";
import { ReadMore } from "../ui/text/expandable-text.tsx";
import { plainTextUnder } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";
import { previewLengths, truncate } from "../ui/text/truncate.ts";
import { AlsoIn } from "./also-in.tsx";
import { SummaryText } from "./summary-text.tsx";

/**
 * The start of a summary as plain text, and all of it on request. If other topics have told the reader the same, a
 * line says where.
 */
export function ExpandableSummary({ title, content, citations, stories, brief, isFolded }: Summary) {
  const [expanded, setExpanded] = useState(false);
  const whole = useMemo(() => plainTextUnder(title, content), [title, content]);
  const preview = truncate(whole, previewLengths.summary);
  return (
    // One element for both states, or each click would replace the focused button.
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

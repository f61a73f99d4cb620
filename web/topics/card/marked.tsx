import { Fragment } from "react";
import type { Part } from "../../../src/contract/topics.ts";

/** A text with its hits marked. What is found is anybody's words: it is text, and never markup. */
export function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, hit }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which come and go together
    <Fragment key={place}>
      {hit ? <mark className="rounded-[3px] box-decoration-clone bg-accent/20 text-ink">{text}</mark> : text}
    </Fragment>
  ));
}

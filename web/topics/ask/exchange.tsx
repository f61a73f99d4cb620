import { useState } from "react";
import { Link } from "react-router";
import type { Passage } from "../../../src/contract/reading/questions.ts";
import { Fold } from "../../ui/fold.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { shortDate } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/written.ts";
import { SummaryText } from "../../updates/summary-text.tsx";
import { Papers } from "../stories/papers.tsx";
import type { Exchange } from "./queries.ts";
import { words } from "./words.ts";

/** A question, its answer, and the passages that the answer is drawn from. */
export function ShownExchange({ exchange, topicId }: { exchange: Exchange; topicId: string }) {
  const { question, answer: given } = exchange;
  const { answer, citations, passages, model, costUsd, note } = given;
  const [isOpen, setOpen] = useState(false);
  const list = <Passages passages={passages} topicId={topicId} />;
  return (
    <li>
      <h3 {...written(question)} className="headline text-lead leading-snug">
        {question}
      </h3>
      {note && <p className="mt-1.5 text-[0.875rem] text-muted">{sentence(note)}</p>}
      {answer ? (
        <div className="mt-2">
          <SummaryText content={answer} citations={citations} stories={[]} compact />
        </div>
      ) : (
        passages.length === 0 && <p className="mt-2">{words.notToldHere}</p>
      )}
      {(answer || model) && (
        <p className="mt-2 text-note text-muted tabular-nums">
          <Separated>
            {model ? words.model(model) : words.searched}
            {words.cost(costUsd)}
          </Separated>
        </p>
      )}
      {passages.length > 0 &&
        (answer ? (
          <Fold as="h4" heading={words.passages(passages.length)} isOpen={isOpen} onToggle={setOpen}>
            {list}
          </Fold>
        ) : (
          <>
            <h4 className="eyebrow mt-4 mb-2">{words.passagesThatFit}</h4>
            {list}
          </>
        ))}
    </li>
  );
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function Passages({ passages, topicId }: { passages: Passage[]; topicId: string }) {
  const now = new Date();
  return (
    <ul className="grid gap-4">
      {passages.map(({ summaryId, storyId, at, headline, text, citations }) => (
        <li key={`${summaryId} ${storyId}`} className="border-s-2 border-line ps-4">
          <p {...written(headline, { beside: text })} className="font-semibold">
            <Link to={`/story/${encodeURIComponent(storyId)}`} className="hover:underline">
              {headline}
            </Link>
          </p>
          <p {...written(text)} className="measure">
            {text}
          </p>
          <Papers citations={citations} now={now} />
          <p className="mt-1 text-note">
            <Link
              to={`/topic/${topicId}?summary=${encodeURIComponent(summaryId)}`}
              className="tap text-accent hover:underline"
            >
              {words.updateOf(shortDate(at, now))}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

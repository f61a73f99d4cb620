import type { Citation, Fact, Proof } from "../../../src/contract/topics/updates.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { written } from "../../ui/text/text-language.ts";
import { locale } from "../../words/language.ts";
import { foreign, keptAddress } from "./address.ts";
import { matchingWords, passageAddress } from "./proofs.ts";
import { words } from "./words.ts";

const readAtStyle = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

interface Props {
  fact: Fact & { proof: Proof };
  citations: readonly Citation[];
  onClose: () => void;
}

/** The cited page's own words, with those marked that the sentence shares. */
export function ProofDialog({ fact: { text, proof, citations: numbers }, citations, onClose }: Props) {
  const page = citations[proof.citation - 1];
  const address = page ? keptAddress(page.url) : "";
  const others = numbers.filter((number) => number !== proof.citation);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.inThePapersWords}>
      <blockquote
        {...written(proof.quote)}
        className="border-s-2 border-accent ps-4 font-serif text-lead leading-relaxed [overflow-wrap:anywhere]"
      >
        {matchingWords(proof.quote, text).map(({ text: part, isMatch }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes, and its words repeat
          isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
        )}
      </blockquote>
      {page && (
        <p className="mt-4 text-[0.875rem] [overflow-wrap:anywhere]">
          <a
            href={address || undefined}
            {...written(page.title || "")}
            className="font-semibold hover:underline"
            {...foreign}
          >
            {page.title || page.url}
          </a>
          <span className="mt-0.5 block text-note text-muted">
            <Separated>
              {page.site && <bdi>{page.site}</bdi>}
              <Moment at={proof.readAt}>
                {words.readAt(new Date(proof.readAt).toLocaleString(locale, readAtStyle))}
              </Moment>
              {page.checked === "unreachable" && (
                <span className="text-danger">{words.couldNotBeReached}</span>
              )}
            </Separated>
          </span>
        </p>
      )}
      {address && (
        <a
          href={passageAddress(address, proof.quote)}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          {...foreign}
        >
          {words.openThePassage}
        </a>
      )}
      {others.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-note text-muted">
          {words.alsoCited}{" "}
          {others.map((number) => (
            <a
              key={number}
              href={keptAddress(citations[number - 1]?.url ?? "") || undefined}
              className="me-2 text-ink underline underline-offset-2"
              {...foreign}
            >
              {number}. {citations[number - 1]?.site}
            </a>
          ))}
        </p>
      )}
    </Dialog>
  );
}

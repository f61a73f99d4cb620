import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "../../../src/contract/base/limits.ts";
import { Button } from "../../ui/button.tsx";
import { common } from "../../words/common.ts";
import { type FormFeed, hasFeed, shownAddress } from "./feeds.ts";
import { words } from "./words.ts";

interface Props {
  feeds: FormFeed[];
  onAdd: (chosen: ListedFeed[]) => void;
}

/**
 * Imports feeds from another reader's export. The file is read here and not uploaded; only the chosen feeds are
 * added.
 */
export function OpmlImport({ feeds, onAdd }: Props) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [listed, setListed] = useState<ListedFeed[]>([]);
  const [problem, setProblem] = useState<string>();

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setListed([]);
    if (chosen.size > largestOpml) return setProblem(words.opmlTooLarge);
    const found = await readOpml(chosen);
    if (!found?.length) return setProblem(found ? words.opmlEmpty : words.opmlUnreadable);
    setProblem(undefined);
    flushSync(() => setListed(found));
    group.current?.focus();
  };
  const close = () => {
    flushSync(() => setListed([]));
    button.current?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={file}
          id={id}
          type="file"
          hidden
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // Lets the same file be chosen again.
            event.target.value = "";
          }}
        />
        <Button
          ref={button}
          size="small"
          aria-describedby={`${id}-note`}
          onClick={() => file.current?.click()}
        >
          {words.importOpml}
        </Button>
        <p
          id={`${id}-note`}
          role={problem ? "alert" : undefined}
          className={problem ? "text-note text-danger" : "text-note text-muted"}
        >
          {problem ?? words.opmlHint}
        </p>
      </div>
      {listed.length > 0 && (
        <Listed
          ref={group}
          key={listed[0]?.url}
          listed={listed}
          feeds={feeds}
          onClose={close}
          onAdd={(chosen) => {
            onAdd(chosen);
            close();
          }}
        />
      )}
    </>
  );
}

interface ListedProps extends Props {
  ref: React.Ref<HTMLFieldSetElement>;
  listed: ListedFeed[];
  onClose: () => void;
}

function Listed({ ref, listed, feeds, onAdd, onClose }: ListedProps) {
  const room = limits.feeds - feeds.length;
  const isNew = ({ url }: ListedFeed) => !hasFeed(feeds, url);
  const [chosen, setChosen] = useState(() => {
    const all = listed.filter(isNew);
    return new Set(all.length > room ? [] : all);
  });
  const toggle = (feed: ListedFeed) => {
    const next = new Set(chosen);
    if (!next.delete(feed)) next.add(feed);
    setChosen(next);
  };
  return (
    <fieldset ref={ref} tabIndex={-1} className="min-w-0 rounded-surface bg-wash outline-none">
      <legend className="sr-only">{words.opmlFeeds}</legend>
      <p role="status" className="flex flex-wrap justify-between gap-x-4 px-4 pt-3 text-note">
        <span className="font-semibold">{words.inFile(listed.length)}</span>
        <span className="text-muted tabular-nums">{words.chosenOf(chosen.size, room)}</span>
      </p>
      <ul className="mt-1 max-h-72 overflow-y-auto overscroll-contain">
        {listed.map((feed) => (
          <li key={feed.url}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2 has-disabled:cursor-default">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.has(feed)}
                disabled={!isNew(feed) || (chosen.size >= room && !chosen.has(feed))}
                onChange={() => toggle(feed)}
              />
              <span className="min-w-0">
                <span dir="auto" className="block text-[0.875rem] font-medium">
                  {feed.title}
                </span>
                <span className="block text-note text-muted">
                  {isNew(feed) ? shownAddress(feed.url) : words.alreadyHere}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          className="border-edge"
          aria-disabled={chosen.size === 0}
          onClick={() => chosen.size > 0 && onAdd([...chosen])}
        >
          {words.addChosen(chosen.size)}
        </Button>
      </div>
    </fieldset>
  );
}

interface ListedFeed {
  url: string;
  title: string;
}

/** Bytes: far more than anybody's subscriptions. */
const largestOpml = 1024 * 1024;

/**
 * The feeds in an OPML document in order, each once, whatever its folder; null if it isn't OPML. Only http and https
 * addresses.
 */
export function opmlFeeds(document: Document): ListedFeed[] | null {
  if (document.documentElement?.localName.toLowerCase() !== "opml") return null;
  const feeds = new Map<string, ListedFeed>();
  for (const outline of document.querySelectorAll("outline")) {
    const url = (attribute(outline, "xmlurl") ?? "").trim();
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || feeds.has(url)) continue;
    const title = attribute(outline, "title") || attribute(outline, "text") || "";
    feeds.set(url, { url, title: title.replace(/\s+/g, " ").trim() || new URL(url).host });
  }
  return [...feeds.values()];
}

/** Programs spell `xmlUrl` differently. */
function attribute(element: Element, name: string): string | undefined {
  return [...element.attributes].find((each) => each.name.toLowerCase() === name)?.value;
}

/** Reads an OPML file; null if it isn't one. Files that declare entities are refused. */
export async function readOpml(file: Blob): Promise<ListedFeed[] | null> {
  const text = await file.text();
  if (/<!ENTITY/i.test(text)) return null;
  return opmlFeeds(new DOMParser().parseFromString(text, "application/xml"));
}

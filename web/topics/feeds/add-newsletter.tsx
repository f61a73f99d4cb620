import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Mailbox } from "../../../src/contract/account/mailboxes.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { newsletterUrl } from "../../../src/contract/topics/newsletter-feeds.ts";
import { Button } from "../../ui/button.tsx";
import { ReadFailure } from "../../ui/failure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type FormFeed, hasFeed } from "./feeds.ts";
import { mailboxesQuery, newslettersQuery } from "./mailboxes.ts";
import { words } from "./words.ts";

interface Props {
  feeds: FormFeed[];
  onAdd: (chosen: { url: string; title: string }) => void;
}

/** Newsletters from the reader's mailboxes. Nothing is fetched until it's opened. */
export function AddNewsletter({ feeds, onAdd }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-describedby={`${id}-note`}
          onClick={() => setOpen(!isOpen)}
        >
          {words.addNewsletter}
        </Button>
        <p id={`${id}-note`} className="text-note text-muted">
          {words.newsletterHint}
        </p>
      </div>
      {isOpen && <Mailboxes feeds={feeds} onAdd={onAdd} />}
    </>
  );
}

function Mailboxes(props: Props) {
  const { data, error, refetch } = useQuery(mailboxesQuery());
  if (error) return <ReadFailure title={words.failedToFetchMailboxes} query={{ error, refetch }} />;
  if (!data) return <Skeleton className="h-9 w-40" />;
  if (data.length === 0)
    return (
      <p className="rounded-surface bg-wash px-4 py-3 text-note text-pretty">
        {words.noMailboxes}{" "}
        <Link to="/account/apps" className="text-accent hover:underline">
          {words.addMailbox}
        </Link>
      </p>
    );
  return data.map((mailbox) => <Newsletters key={mailbox.id} mailbox={mailbox} {...props} />);
}

function Newsletters({ mailbox, feeds, onAdd }: Props & { mailbox: Mailbox }) {
  const { data, error, refetch } = useQuery(newslettersQuery(mailbox.id));
  const isFull = feeds.length >= limits.feeds;
  return (
    <section aria-label={words.newslettersIn(mailbox.username)} className="rounded-surface bg-wash">
      <p className="px-4 pt-3 text-note font-semibold">{words.newslettersIn(mailbox.username)}</p>
      {error ? (
        <ReadFailure title={words.notLookedInside} query={{ error, refetch }} />
      ) : !data ? (
        <p role="status" className="px-4 py-3 text-note text-muted">
          {words.lookingInside}
        </p>
      ) : data.length === 0 ? (
        <p className="px-4 py-3 text-note text-muted">{words.noNewsletters}</p>
      ) : (
        <ul className="mt-1 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain">
          {data.map(({ address, name, letters }) => {
            const url = newsletterUrl({ mailboxId: mailbox.id, sender: address });
            const isAdded = hasFeed(feeds, url);
            const title = name || address;
            return (
              <li key={address} className="flex items-center justify-between gap-3 px-4 py-2.5">
                <div className="min-w-0">
                  <p dir="auto" className="font-medium wrap-anywhere">
                    {title}
                  </p>
                  <p className="text-note text-muted wrap-anywhere">
                    <bdi>{address}</bdi> · {words.letters(letters)}
                  </p>
                </div>
                <Button
                  aria-label={isAdded ? undefined : words.addFeed(title)}
                  aria-disabled={isAdded || isFull}
                  className="shrink-0 border-edge aria-disabled:opacity-60"
                  onClick={() => isAdded || isFull || onAdd({ url, title })}
                >
                  <Icon name={isAdded ? "check" : "plus"} className="size-4" />
                  {isAdded ? words.added : words.add}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

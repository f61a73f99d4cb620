import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { OwnFeed as Addresses } from "../../src/contract/account/account.ts";
import { call } from "../api/client.ts";
import { ownFeedPath, ownFeedQuery } from "../topics/queries.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { copyText } from "../ui/overlay/copy-text.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

const none: Addresses = { url: null, json: null, opml: null, opds: null, epub: null };

/** The reader's followed topics as a feed: its secret addresses, and ways to replace or end them. */
export function OwnFeed() {
  const feed = useQuery(ownFeedQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useChangeFeed(() => heading.current?.focus());
  const make = () => change.isPending || change.mutate("POST");
  return (
    <Section title={words.yourFeed} heading={heading}>
      <p className="mb-3 text-pretty text-muted">{words.readInAReader}</p>
      {feed.data?.url ? (
        <>
          <ul className="mb-3">
            <Address name={words.allAsAtom} address={feed.data.url} />
            <Address name={words.allAsJson} address={feed.data.json ?? ""} />
            <Address name={words.listOfFeeds} address={feed.data.opml ?? ""} />
            <Address name={words.catalogueOfEditions} address={feed.data.opds ?? ""} />
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button className="max-sm:w-full" aria-disabled={change.isPending} onClick={make}>
              {words.makeNewAddresses}
            </Button>
            <Button
              className="text-danger max-sm:w-full"
              aria-disabled={change.isPending}
              onClick={() => change.isPending || change.mutate("DELETE")}
            >
              {words.endThisFeed}
            </Button>
          </div>
        </>
      ) : feed.data ? (
        <Button className="max-sm:w-full" aria-disabled={change.isPending} onClick={make}>
          {words.makeMyFeed}
        </Button>
      ) : feed.isError ? (
        <ReadFailure isCompact title={words.failedToFetchFeed} query={feed} />
      ) : (
        <Skeleton className="h-9 w-40" />
      )}
    </Section>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="truncate text-note text-muted">
          <bdi>{address}</bdi>
        </p>
      </div>
      <Button size="small" aria-label={words.copyAddressOf(name)} onClick={() => void copy(address)}>
        {words.copy}
      </Button>
    </li>
  );
}

function copy(address: string): Promise<void> {
  return copyText(
    address,
    { title: words.addressCopied, description: words.keepItToYourself },
    { title: words.notCopied, description: words.copyByHand },
  );
}

/** POST makes a feed with new addresses; DELETE ends it. */
function useChangeFeed(onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (method: "POST" | "DELETE") =>
      method === "POST" ? call<Addresses>("POST", ownFeedPath) : call("DELETE", ownFeedPath).then(() => none),
    onSuccess: (addresses, method) => {
      client.setQueryData(ownFeedQuery().queryKey, addresses);
      onChanged();
      toast(
        method === "POST"
          ? { title: words.feedMade, description: words.keepItToYourself }
          : { title: words.feedEnded, description: words.itsAddressesEnded },
      );
    },
    onError: (error) => toastFailure(words.feedNotChanged, error, common.wentWrong),
  });
}

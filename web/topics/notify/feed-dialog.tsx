import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnFeed } from "../../../src/contract/account/account.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { basePath, publicAddress } from "../../api/base.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ReadFailure } from "../../ui/failure.tsx";
import { copyText } from "../../ui/overlay/copy-text.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownFeedPath, ownFeedQuery } from "../queries.ts";
import { words } from "./words.ts";

/** A topic's feed addresses: the public ones or, if those are off, the reader's own. */
export function FeedDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const isServed = useQuery({ ...publicFeedQuery(topic.id), enabled: topic.isPublic });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.followByFeed}>
      {topic.isPublic && isServed.isPending ? (
        <AddressesSkeleton />
      ) : isServed.data ? (
        <>
          <p className="mb-3 text-pretty text-muted">{words.feedOf}</p>
          <Addresses base={publicAddress(`feeds/topics/${topic.id}`)} />
        </>
      ) : (
        <OwnAddresses topicId={topic.id} />
      )}
    </Dialog>
  );
}

/** True if a topic's feed is public: an instance can limit feeds to members. */
const publicFeedQuery = (topicId: string) => ({
  queryKey: ["/feeds/topics", topicId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await fetch(`${basePath()}feeds/topics/${topicId}.atom`, { signal })).ok,
});

function OwnAddresses({ topicId }: { topicId: string }) {
  const client = useQueryClient();
  const feed = useQuery(ownFeedQuery());
  const make = useMutation({
    mutationFn: () => call<OwnFeed>("POST", ownFeedPath),
    onSuccess: (made) => client.setQueryData(ownFeedQuery().queryKey, made),
    onError: (error) => toastFailure(words.notMade, error, words.failedToMake),
  });
  if (feed.isError && !feed.data) {
    return <ReadFailure isCompact title={words.failedToFetchFeed} query={feed} />;
  }
  if (!feed.data) return <AddressesSkeleton />;
  const all = feed.data.url;
  if (!all) {
    return (
      <>
        <p className="mb-3 text-pretty text-muted">{words.needsOwnFeed}</p>
        <Button
          variant="primary"
          aria-disabled={make.isPending}
          onClick={() => make.isPending || make.mutate()}
        >
          {words.makeMyFeed}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="mb-3 text-pretty text-muted">{words.ownFeedOf}</p>
      <Addresses base={new URL(`topics/${topicId}`, all).href} />
    </>
  );
}

const formats = [
  [words.atom, ".atom"],
  [words.jsonFeed, ".json"],
] as const;

function Addresses({ base }: { base: string }) {
  return (
    <ul>
      {formats.map(([format, ending]) => (
        <li key={ending} className="flex min-h-11 items-center justify-between gap-4 py-1">
          <div className="min-w-0">
            <p className="font-medium">{format}</p>
            <p className="text-note break-all text-muted select-all">
              <bdi>
                {base}
                {ending}
              </bdi>
            </p>
          </div>
          <Button
            size="small"
            aria-label={words.copyAddressOf(format)}
            onClick={() => void copy(base + ending)}
          >
            {words.copy}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddressesSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

function copy(address: string): Promise<void> {
  return copyText(
    address,
    { title: words.addressCopied, description: words.pasteIt },
    { title: words.notCopied, description: words.copyByHand },
  );
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { topicPath } from "../../api/first-data.ts";
import { Cover } from "../../cover/cover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { plainText } from "../../ui/text/plain-text.ts";
import { written } from "../../ui/text/text-language.ts";
import { truncate } from "../../ui/text/truncate.ts";
import { categoryName } from "../../words/category.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { words } from "../link/words.ts";
import { words as common } from "../words.ts";

/** The topic as a visitor sees it. */
export const sharedTopicQuery = (id: string) =>
  queryOptions({
    queryKey: ["topic of a visitor", id],
    queryFn: ({ signal }) => call<Topic>("GET", topicPath(id), { signal }),
    retry: false,
    staleTime: 60_000,
  });

const box = "mb-6 rounded-surface border border-line bg-raised px-4 py-4";

/** The topic behind a shared link. A private topic looks the same as one that doesn't exist. */
export function SharedTopic({ id }: { id: string }) {
  const { data: topic, isError } = useQuery(sharedTopicQuery(id));
  if (isError) return <p className="-mt-2 mb-5 text-muted">{words.leadsBack}</p>;
  return topic ? <SharedTopicBox topic={topic} /> : <SharedTopicSkeleton />;
}

function SharedTopicSkeleton() {
  return (
    <div className={box}>
      <div className="flex items-start gap-4">
        <Skeleton className="size-16 shrink-0 rounded-surface" />
        <div className="grid grow gap-2.5">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-6 w-4/5" />
        </div>
      </div>
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-3 h-16 w-full" />
      <Skeleton className="mt-4 h-3.5 w-3/5" />
    </div>
  );
}

function SharedTopicBox({ topic }: { topic: Topic }) {
  return (
    <section aria-labelledby="came-for" className={box}>
      <div className="flex items-start gap-4">
        <Cover topic={topic} className="size-16 shrink-0" />
        <div className="min-w-0">
          <p className="text-note text-muted">{categoryName(topic.category)}</p>
          <h2
            id="came-for"
            {...written(topic.name, { language: topic.language, beside: topic.description })}
            className="headline text-title wrap-anywhere"
          >
            {topic.name}
          </h2>
        </div>
      </div>
      {topic.summary && <Latest summary={topic.summary} />}
      <p className="mt-3 border-t border-line pt-3 text-note text-muted">{words.signInToFollow}</p>
    </section>
  );
}

const longest = 240;

function Latest({
  summary: { title, content, stories, citations },
}: {
  summary: NonNullable<Topic["summary"]>;
}) {
  const gist = stories.find((story) => story.gist)?.gist ?? plainText(content);
  const sites = [...new Set(citations.flatMap(({ site }) => site || []))];
  return (
    <div className="mt-3">
      <p {...written(title, { beside: gist })} className="font-semibold wrap-anywhere">
        {title}
      </p>
      <p {...written(gist)} className="mt-1 text-note leading-normal wrap-anywhere">
        {truncate(plainText(gist), longest)}
      </p>
      {sites.length > 0 && (
        <p className="mt-1.5 text-note text-muted wrap-anywhere">
          {words.from(sites.slice(0, 3).join(", "), Math.max(0, sites.length - 3))}
        </p>
      )}
    </div>
  );
}

/** The skeleton of the sign-in screen, with room for a shared topic above it or without. */
export function AuthSkeleton({ isShared = false }: { isShared?: boolean }) {
  const field = "mb-5 h-19 rounded-surface";
  return (
    <AuthFrame title={common.titles.login}>
      {isShared && <SharedTopicSkeleton />}
      <Skeleton className={field} />
      <Skeleton className={`${field} h-23`} />
      <Skeleton className="mb-5 h-12 rounded-surface" />
      <Skeleton className="mb-5 h-6 w-1/2" />
      <Skeleton className="h-12 rounded-surface" />
    </AuthFrame>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Topic } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { Cover } from "../cover/cover.tsx";
import { topicPath } from "../early/ahead.ts";
import { useEndOfPlaceholder } from "../early/use-placeholder.ts";
import { Button } from "../ui/button.tsx";
import { plainText } from "../ui/text/plain-text.ts";
import { truncate } from "../ui/text/truncate.ts";
import { written } from "../ui/text/written.ts";
import { wayBack } from "./brought.ts";
import { keepCameFor } from "./came-for.ts";
import { words } from "./link/words.ts";

/** What somebody should know before signing in: how the first account is made, and what they came for. */
export function Arrival() {
  const [search] = useSearchParams();
  const back = wayBack(useLocation().state);
  const isSettingUp = document.querySelector("meta[name=topicapp-setup][content=on]") !== null;
  useEffect(() => {
    if (back) keepCameFor(localStorage, back, Date.now());
  }, [back]);
  return (
    <>
      {isSettingUp && !search.has("invite") && <SetupNote />}
      {back && <CameFor back={back} />}
    </>
  );
}

const box = "mb-6 rounded-surface border border-line bg-raised px-4 py-4";

function SetupNote() {
  return (
    <div className={`${box} grid justify-items-start gap-3`}>
      <p>
        <strong className="block font-semibold">{words.nobodyYet}</strong>
        <span className="text-muted">{words.openTheAddress}</span>
      </p>
      <Button asChild size="small" className="max-md:min-h-11">
        <Link to="/setup">{words.typeToken}</Link>
      </Button>
    </div>
  );
}

function CameFor({ back }: { back: string }) {
  const [, topicId] = /^\/topic\/([^/?]+)/.exec(back) ?? [];
  if (topicId) return <SharedTopic id={topicId} />;
  const isShare = back.startsWith("/create-topic?");
  return <p className="-mt-2 mb-5 text-muted">{isShare ? words.shareIsKept : words.leadsBack}</p>;
}

/** The topic whose link somebody was given. One that visitors may not see is not named, nor told from one that is not
 * there. */
function SharedTopic({ id }: { id: string }) {
  const {
    data: topic,
    isError,
    isPending,
  } = useQuery({
    queryKey: ["topic of a visitor", id],
    queryFn: ({ signal }) => call<Topic>("GET", topicPath(id), { signal }),
    retry: false,
    staleTime: 60_000,
  });
  useEndOfPlaceholder(!isPending);
  if (isError) return <p className="-mt-2 mb-5 text-muted">{words.leadsBack}</p>;
  return topic && <SharedTopicBox topic={topic} />;
}

export function SharedTopicBox({ topic }: { topic: Topic }) {
  return (
    <section aria-labelledby="came-for" className={`${box} animate-fade`}>
      <div className="flex items-start gap-4">
        <Cover topic={topic} className="size-16 shrink-0" />
        <div className="min-w-0">
          <p className="text-note text-muted">{topic.category}</p>
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
          {words.from(sites.slice(0, 3), sites.length)}
        </p>
      )}
    </div>
  );
}

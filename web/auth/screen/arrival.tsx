import { useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { words } from "../link/words.ts";
import { keepReturnPath, returnPath } from "../return-path.ts";
import { written } from "../ways.ts";
import { SharedTopic } from "./shared-topic.tsx";

/** Information to read before signing in: how the first account is made, and which page the visitor came for. */
export function Arrival() {
  const [search] = useSearchParams();
  const back = returnPath(useLocation().state);
  useEffect(() => {
    if (back) keepReturnPath(localStorage, back, Date.now());
  }, [back]);
  return (
    <>
      {written("topicapp-setup") && !search.has("invite") && <SetupNote />}
      {back && <CameFor back={back} />}
    </>
  );
}

function SetupNote() {
  return (
    <div className="mb-6 grid justify-items-start gap-3 rounded-surface border border-line bg-raised px-4 py-4">
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

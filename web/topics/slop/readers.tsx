import { lazy, Suspense } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { SideFold } from "../../ui/side-fold.tsx";
import { RemarksSkeleton } from "./skeleton.tsx";
import { words } from "./words.ts";

const Remarks = lazy(async () => ({ default: (await import("./remarks.tsx")).Remarks }));

/** For the creator of a topic that readers marked as slop: why they did, unfolded when asked for. */
export function WhatReadersSay({ topic, now }: { topic: Topic; now: Date }) {
  if (topic.slopCount === 0) return null;
  return (
    <SideFold heading={words.whatReadersSay}>
      <Suspense fallback={<RemarksSkeleton />}>
        <Remarks topic={topic} now={now} />
      </Suspense>
    </SideFold>
  );
}

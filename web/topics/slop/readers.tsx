import { lazy, Suspense } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { SideFold } from "../../ui/side-fold.tsx";
import { RemarksSkeleton } from "./skeleton.tsx";
import { words } from "./words.ts";

const Remarks = lazy(async () => ({ default: (await import("./remarks.tsx")).Remarks }));

/** Tells the creator why readers marked a topic as slop, on request. */
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

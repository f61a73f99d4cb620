import type { Topic } from "../../../src/contract/topics/topics.ts";
import { lazySection } from "../../installed/lazy-component.tsx";
import { SideFold } from "../../ui/side-fold.tsx";
import { RemarksSkeleton } from "./skeleton.tsx";
import { words } from "./words.ts";

const Remarks = lazySection(async () => (await import("./remarks.tsx")).Remarks, <RemarksSkeleton />);

/** Tells the creator why readers marked a topic as slop, on request. */
export function WhatReadersSay({ topic, now }: { topic: Topic; now: Date }) {
  if (topic.slopCount === 0) return null;
  return (
    <SideFold heading={words.whatReadersSay}>
      <Remarks topic={topic} now={now} />
    </SideFold>
  );
}

import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { topicColumns } from "./topic-page.tsx";
import { words } from "./words.ts";

const lines = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"];

export function TopicSkeleton() {
  return (
    <div className={topicColumns}>
      <div className="min-w-0">
        <PageTitle>{words.topic}</PageTitle>
        <h1 className="sr-only">{words.topic}</h1>
        <p role="status" className="sr-only">
          {words.loadingTopic}
        </p>
        <Skeleton className="h-28 w-full rounded-[14px] md:h-38" />
        <Skeleton className="mt-6 h-9 w-3/5" />
        <Skeleton className="mt-4 h-4 w-2/5" />
        <div className="mt-6 mb-6.5 flex gap-2 border-b border-line pb-6">
          <Skeleton className="h-10 w-28 rounded-surface" />
          <Skeleton className="h-10 w-20 rounded-surface" />
          <Skeleton className="h-10 w-20 rounded-surface" />
        </div>
        <Skeleton className="h-7 w-11/12" />
        <Skeleton className="mt-3 h-3.5 w-1/2" />
        <div className="mt-6 grid gap-3.5">
          {lines.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Skeleton key={index} className={`h-4.5 ${width}`} />
          ))}
        </div>
      </div>
      <div className="grid content-start gap-3 max-lg:hidden">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  );
}

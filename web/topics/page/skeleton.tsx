import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { words } from "./words.ts";

/** The columns of the topic page and its skeleton. */
export const topicColumns =
  "page grid gap-x-16 gap-y-10 pt-5 md:pt-9 max-lg:max-w-[47rem] lg:grid-cols-[minmax(0,1fr)_18.75rem] xl:grid-cols-[minmax(0,44rem)_minmax(0,25.5rem)]";

/** The row of actions on a topic. */
export const topicBar =
  "mt-5 mb-6.5 flex flex-wrap gap-2 border-b print:hidden border-line pb-6 lg:max-xl:gap-1.5 max-md:mt-4 max-md:mb-5 max-md:gap-1.5 max-md:pb-4 max-[23rem]:gap-1";

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
        <Skeleton className="h-38 w-full rounded-[14px] max-md:hidden" />
        <Skeleton className="float-end size-14 rounded-surface md:hidden" />
        <Skeleton className="h-9 w-3/5 md:mt-6" />
        <Skeleton className="mt-4 h-4 w-2/5" />
        <BarSkeleton />
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

/** As high as the row of buttons. */
function BarSkeleton() {
  const button = "h-9.5 rounded-surface max-md:h-11";
  return (
    <div className={topicBar}>
      <Skeleton className={`${button} w-28 max-md:w-21`} />
      <Skeleton className={`${button} w-11`} />
      <Skeleton className={`${button} w-20 max-md:w-16`} />
      <Skeleton className={`${button} w-20 max-md:w-16`} />
    </div>
  );
}

import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { words } from "./words.ts";

export const editionColumn = "page max-w-[47rem] pt-6 md:pt-10";

const lines = ["w-full", "w-11/12", "w-full", "w-4/5"];

export function EditionSkeleton() {
  return (
    <div className={editionColumn}>
      <PageTitle>{words.edition}</PageTitle>
      <h1 className="headline text-display">{words.edition}</h1>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <Skeleton className="mt-3 h-4 w-56" />
      {["a", "b"].map((key) => (
        <div key={key} className="mt-8 grid gap-3.5 border-t border-line pt-8">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-7 w-4/5" />
          {lines.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Skeleton key={index} className={`h-4.5 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

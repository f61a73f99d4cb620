import { SourceIcon } from "../sources/source-icon.tsx";
import { classes } from "../ui/classes.ts";
import type { Here } from "./stated-sources.ts";

interface Props {
  source: { name: string; provider: string; icon: string; webSearch: boolean };
  kind?: string | undefined;
  description?: string;
  /** Unknown while the server has not said, or cannot. */
  here: Here | undefined;
}

export function SourceRow({ source, kind, description, here }: Props) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 border-t border-line py-3.5 md:grid-cols-[auto_minmax(0,1fr)_8rem_14rem]">
      <SourceIcon source={source} className="size-6 max-md:row-span-3" />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="headline text-title">{source.name}</span>
          {kind && <span className="text-muted">{kind}</span>}
        </p>
        {description && <p className="text-note text-muted">{description}</p>}
      </div>
      <p className={source.webSearch ? "" : "text-muted"}>
        {source.webSearch ? "Web search" : "No web search"}
      </p>
      <p className={classes("text-note md:text-end", !here?.runs && "text-muted")}>{here?.words}</p>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { SourceIcon } from "../sources/source-icon.tsx";
import { describeSource, sourcesQuery } from "../sources/sources.ts";
import { classes } from "../ui/classes.ts";
import { furtherSources, type Here, searchingShare, sourceHere, statedSources } from "./stated-sources.ts";
import { words } from "./words.ts";

/** The six sources by name, each with the model that this server runs. */
export function Sources() {
  const { data: offered } = useQuery(sourcesQuery());
  const further = offered ? furtherSources(offered) : [];
  return (
    <section aria-labelledby="sources" className="page">
      <div className="grid border-t border-line py-14 md:py-24 gap-x-20 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <h2 id="sources" className="headline text-display md:text-[2.625rem] md:leading-[1.1]">
            {words.sixAiSources}
          </h2>
          <p className="mt-3 max-w-[40ch] text-muted">{words.sourcesHint}</p>
          <p className="mt-6 font-serif text-[3.75rem] leading-none font-medium tracking-[-0.03em] tabular-nums">
            {searchingShare}%
          </p>
          <p className="mt-1.5 max-w-[30ch] text-muted">{words.webSearchText}</p>
        </div>
        <div>
          <ul className="border-b border-line">
            {statedSources.map((source) => (
              <SourceRow
                key={source.id}
                source={{ ...source, icon: source.id }}
                kind={source.kind}
                here={offered && sourceHere(source.id, offered)}
              />
            ))}
          </ul>
          {further.length > 0 && (
            <>
              <h3 className="eyebrow mt-9 mb-3">{words.otherSources}</h3>
              <ul className="border-b border-line">
                {further.map((source) => (
                  <SourceRow
                    key={source.id}
                    source={source}
                    description={describeSource(source)}
                    here={sourceHere(source.id, offered ?? [])}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

interface Props {
  source: { name: string; provider: string; icon: string; webSearch: boolean };
  kind?: string | undefined;
  description?: string;
  /** Undefined while the server hasn't answered, or can't. */
  here: Here | undefined;
}

function SourceRow({ source, kind, description, here }: Props) {
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
        {source.webSearch ? words.webSearch : words.noWebSearch}
      </p>
      <p className={classes("text-note md:text-end", !here?.runs && "text-muted")}>{here?.words}</p>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { sourcesQuery } from "../sources/queries.ts";
import { SourceRow } from "./source-row.tsx";
import { furtherSources, searchingShare, sourceHere, statedSources } from "./stated-sources.ts";

/** The six, as stated, and beside each what this server says it runs. */
export function Sources() {
  const { data: offered } = useQuery(sourcesQuery());
  const further = offered ? furtherSources(offered) : [];
  return (
    <section aria-labelledby="sources" className="page">
      <div className="grid border-t border-line py-14 md:py-24 gap-x-20 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <h2 id="sources" className="headline text-display md:text-[2.625rem] md:leading-[1.1]">
            Six AI sources
          </h2>
          <p className="mt-3 max-w-[40ch] text-muted">
            Each topic has its own. Which ones can be chosen is up to whoever runs the server.
          </p>
          <p className="mt-6 font-serif text-[3.75rem] leading-none font-medium tracking-[-0.03em] tabular-nums">
            {searchingShare}%
          </p>
          <p className="mt-1.5 max-w-[30ch] text-muted">
            have web search: five of the six. DeepSeek-V3 has none.
          </p>
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
              <h3 className="eyebrow mt-9 mb-3">Also on this server</h3>
              <ul className="border-b border-line">
                {further.map((source) => (
                  <SourceRow
                    key={source.id}
                    source={source}
                    description={source.description}
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

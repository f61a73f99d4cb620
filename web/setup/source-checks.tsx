import { useQuery } from "@tanstack/react-query";
import { SourceIcon } from "../sources/source-icon.tsx";
import { modelInUse, sourcesQuery } from "../sources/sources.ts";
import { Check, Part } from "./check.tsx";
import { words } from "./words.ts";

/** Each source that can be used, with a test. */
export function SourceChecks() {
  const { data = [] } = useQuery(sourcesQuery());
  const keyless = data.filter(({ available }) => !available).map(({ name }) => name);
  return (
    <Part title={words.source}>
      <p className="mb-1.5 text-muted">{words.whatSourcesAre}</p>
      <ul className="divide-y divide-line">
        {data
          .filter(({ available }) => available)
          .map((source) => (
            <li key={source.id} className="py-3.5">
              <Check
                path="/api/setup/checks/source"
                body={{ sourceId: source.id }}
                label={words.test}
                name={words.testOf(source.name)}
              >
                <span className="flex min-w-0 flex-1 items-start gap-3">
                  <SourceIcon source={source} className="mt-0.5 size-5" />
                  <span className="min-w-0">
                    <span className="me-2 font-semibold">{source.name}</span>
                    <span className="text-note text-muted">{modelInUse(source)}</span>
                    <span className="block text-note text-muted">{source.description}</span>
                  </span>
                </span>
              </Check>
            </li>
          ))}
      </ul>
      {keyless.length > 0 && (
        <p className="border-t border-line pt-3.5 text-note text-muted">
          {words.needKey(keyless.join(", "))} {words.giveKeys}
          <code className="mt-1 block font-mono text-ink wrap-anywhere">{words.giveKeysBy}</code>
        </p>
      )}
    </Part>
  );
}

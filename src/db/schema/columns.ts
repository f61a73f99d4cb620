import { customType, integer } from "drizzle-orm/sqlite-core";
import type { Fact, Story } from "../../contract/topics/updates.ts";

export const time = (name: string) => integer(name, { mode: "timestamp_ms" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** The stories of an update as JSON. Those of earlier versions are read as without proofs and statements. */
export const storiesInJson = customType<{ data: Story[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (stories) => JSON.stringify(stories),
  fromDriver: (written) => (JSON.parse(written) as KeptStory[]).map(storyOf),
});

type KeptFact = Omit<Fact, "proof"> & Partial<Pick<Fact, "proof">>;
type KeptStory = Omit<Story, "facts" | "statements"> & { facts: KeptFact[]; statements?: KeptFact[] };

// Listed explicitly, because lists of topics aren't validated against the contract when sent.
function storyOf({
  id,
  headline,
  gist,
  isKnown,
  since,
  why,
  facts,
  statements = [],
  sources,
}: KeptStory): Story {
  return {
    ...{ id, headline, gist, isKnown, since, why },
    facts: facts.map(factOf),
    statements: statements.map(factOf),
    ...(sources && { sources }),
  };
}

const factOf = ({ text, citations, claim, proof = null }: KeptFact): Fact => ({
  text,
  citations,
  claim,
  proof,
});

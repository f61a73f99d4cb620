import type { Source } from "../../src/contract/sources.ts";

/** The model behind a source; null where that is the same word as its name. */
export function modelInUse({ name, model }: Pick<Source, "name" | "model">): string | null {
  return model.toLowerCase() === name.toLowerCase() ? null : model;
}

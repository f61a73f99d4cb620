import { expect, test } from "bun:test";
import { addableTypes, priceOf, providers } from "../../../../src/providers/descriptors/registry.ts";

const sources = providers.flatMap(({ source }) => source ?? []);

test("every default source has an id and a place of its own, and the added ones fit in before the digest", () => {
  expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
  const positions = sources.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  expect(sources.filter(({ position }) => position >= 90).map(({ id }) => id)).toEqual(["digest"]);
});

test("no two providers share a variable, and no two adapters a type", () => {
  const variables = providers.flatMap(({ environmentKey }) => environmentKey ?? []);
  expect(variables.filter((name) => !/^[A-Z0-9_]+_API_KEY$/.test(name))).toEqual([]);
  expect(new Set(variables).size).toBe(variables.length);
  const adapters = new Set(providers.map(({ adapter }) => adapter));
  expect(new Set([...adapters].map(({ type }) => type)).size).toBe(adapters.size);
});

test("an admin can add a source of every type but the digest's", () => {
  const types = new Set(providers.map(({ adapter }) => adapter.type));
  types.delete("digest");
  expect(addableTypes()).toEqual([...types]);
});

test("every default source that is not free has a price for its model and for where models move to", () => {
  const models = providers.flatMap(({ source, successors }) => [
    ...(source && !source.isFree ? [source.model] : []),
    ...Object.values(successors ?? {}),
  ]);
  expect(models.length).toBeGreaterThan(6);
  expect(models.filter((model) => !priceOf(model))).toEqual([]);
});

import { Elysia } from "elysia";

/** Elysia would parse commas as lists and brackets as JSON, but a search may contain both. */
export const plainQuery = new Elysia({ name: "plain query" }).onTransform(
  { as: "global" },
  ({ query, request: { url } }) => {
    const start = url.indexOf("?");
    // `query` is undefined if a route declares no parameters.
    if (start < 0 || !query) return;
    for (const name of Object.keys(query)) delete query[name];
    for (const [name, value] of new URLSearchParams(url.slice(start + 1))) query[name] = value;
  },
);

import { Elysia } from "elysia";

/**
 * Makes every query parameter the text that was sent. Elysia's own reading for Standard Schema takes a comma
 * for a list and brackets for JSON (`parseQueryStandardSchema`), which a search may well hold. Of a parameter
 * that comes twice the last counts.
 */
export const plainQuery = new Elysia({ name: "plain query" }).onTransform(
  { as: "global" },
  ({ query, request: { url } }) => {
    const start = url.indexOf("?");
    // A route that asks for no parameters gets none, the pages of the web app for one.
    if (start < 0 || !query) return;
    for (const name of Object.keys(query)) delete query[name];
    for (const [name, value] of new URLSearchParams(url.slice(start + 1))) query[name] = value;
  },
);

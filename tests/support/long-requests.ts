import { find } from "../../src/app/openapi/page/find.ts";
import type { ApiDocument, JsonSchema } from "../../src/app/openapi/page/parts.ts";
import { addressOf, type Call, callsOf } from "./openapi.ts";

/** A place of a request that takes a text of any length. */
export interface TextField {
  /** Such as `register body.username`. */
  name: string;
  /** What a text comes to there, in bytes, and how much of it the server reads. */
  room: { most: number; measure(text: string): number };
  write(text: string): { method: string; path: string; headers: Record<string, string>; body?: string };
}

/** The body of a request, and an address with its headers, have each a bound of their own. */
const inBody = { most: 250_000, measure: (text: string) => Buffer.byteLength(JSON.stringify(text)) };
const inForm = { most: 15_000, measure: encoded };
const inAddress = { most: 12_000, measure: encoded };
const inHeader = { most: 12_000, measure: (text: string) => text.length };

const json = { "content-type": "application/json" };

/** In a path some characters take more than in a query, and others the other way round. */
function encoded(text: string): number {
  const [inPath, inQuery] = [encodeURIComponent(text.toWellFormed()), new URLSearchParams({ "": text })];
  return Math.max(inPath.length, inQuery.toString().length);
}

/** A tool of the Model Context Protocol. */
export interface Tool {
  name: string;
  inputSchema: JsonSchema;
}

/** Every text that the operations of a description take, in a body, a query or a path, and every text of a tool. */
export function textFieldsOf(document: ApiDocument, tools: Tool[]): TextField[] {
  return [
    ...callsOf(document).flatMap((call) => [...bodyFields(document, call), ...addressFields(call)]),
    ...tools.flatMap((tool) => toolFields(document, tool)),
  ];
}

function bodyFields(document: ApiDocument, { path, method, operation }: Call): TextField[] {
  const { schema } = operation.requestBody?.content["application/json"] ?? {};
  if (!schema) return [];
  return textsIn(document, schema, "body").map(({ at, around }) => ({
    name: `${operation.operationId} ${at}`,
    room: inBody,
    write: (text) => ({
      method: method.toUpperCase(),
      path: addressOf(path, {}),
      headers: json,
      body: JSON.stringify(around(text)),
    }),
  }));
}

function addressFields({ path, method, operation }: Call): TextField[] {
  return (operation.parameters ?? []).map(({ name, in: place }) => ({
    name: `${operation.operationId} ${place}.${name}`,
    room: inAddress,
    write: (text) => ({
      method: method.toUpperCase(),
      path: addressOf(path, { [place]: { [name]: text.toWellFormed() } }),
      headers: json,
      ...(method !== "get" && operation.requestBody && { body: "{}" }),
    }),
  }));
}

function toolFields(document: ApiDocument, { name, inputSchema }: Tool): TextField[] {
  return textsIn(document, inputSchema, "arguments").map(({ at, around }) => ({
    name: `mcp ${name} ${at}`,
    room: { ...inBody, most: 240_000 },
    write: (text) => programCall("tools/call", { name, arguments: around(text) }),
  }));
}

export function programCall(method: string, params: object) {
  const headers = { ...json, accept: "application/json, text/event-stream" };
  return {
    method: "POST",
    path: "/mcp",
    headers,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  };
}

/** What people and programs ask for besides the operations that are described. */
export const otherTextFields: TextField[] = [
  jsonField("/oauth/register", "client_name", (text) => ({ client_name: text, redirect_uris: [] })),
  jsonField("/oauth/register", "redirect_uris", (text) => ({ client_name: "A", redirect_uris: [text] })),
  jsonField("/auth/oidc/ticket", "ticket", (ticket) => ({ ticket })),
  ...["ticket", "code", "invitationCode"].map((name) =>
    jsonField("/auth/oidc/session", name, (text) => ({ ticket: "t", [name]: text })),
  ),
  jsonField("/mcp", "method", (method) => ({ jsonrpc: "2.0", id: 1, method, params: {} })),
  jsonField("/mcp", "tool", (name) => ({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name, arguments: {} },
  })),
  ..."grant_type client_id code code_verifier redirect_uri refresh_token resource token"
    .split(" ")
    .flatMap((name) => ["/oauth/token", "/oauth/revoke"].map((path) => formField(path, name))),
  ...["OPML", "the name of an outline", "the address of an outline"].map(opmlField),
  ...[
    ["/topic/", ""],
    ["/user/", ""],
    ["/feeds/topics/", ".atom"],
    ["/feeds/", "/updates.json"],
    ["/unsubscribe/", ""],
    ["/auth/oidc?invite=", ""],
    ["/auth/oidc/callback?state=s&code=", ""],
    ["/", ""],
  ].map(([before = "", behind = ""]) => pageField(before, behind)),
  ...[
    "host",
    "authorization",
    "content-type",
    "accept-language",
    "if-none-match",
    "x-forwarded-for",
    "cookie",
    "origin",
  ].map(headerField),
];

function jsonField(path: string, name: string, around: (text: string) => object): TextField {
  return {
    name: `POST ${path} ${name}`,
    room: inBody,
    write: (text) => ({
      method: "POST",
      path,
      headers: { ...json, accept: "application/json, text/event-stream" },
      body: JSON.stringify(around(text)),
    }),
  };
}

function formField(path: string, name: string): TextField {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return {
    name: `POST ${path} ${name}`,
    room: inForm,
    write: (text) => ({
      method: "POST",
      path,
      headers,
      body: `${name}=${encodeURIComponent(text.toWellFormed())}${name === "grant_type" ? "" : "&grant_type=authorization_code"}`,
    }),
  };
}

function opmlField(part: string): TextField {
  const document = (text: string) => {
    const outline = (name: string, url: string) =>
      `<opml version="2.0"><body><outline text="${name}" type="rss" xmlUrl="${url}"/></body></opml>`;
    if (part === "OPML") return text;
    const written = Bun.escapeHTML(text);
    return part.startsWith("the name") ? outline(written, "https://a.example/") : outline("A", written);
  };
  return {
    name: `importTopics ${part}`,
    room: { most: 250_000, measure: (text) => Buffer.byteLength(document(text)) },
    write: (text) => ({
      method: "POST",
      path: "/api/account/topics.opml?dryRun=true",
      headers: { "content-type": "text/x-opml" },
      body: document(text).toWellFormed(),
    }),
  };
}

function pageField(before: string, behind: string): TextField {
  return {
    name: `GET ${before}…${behind}`,
    room: inAddress,
    write: (text) => ({
      method: "GET",
      path: before + encodeURIComponent(text.toWellFormed()) + behind,
      headers: {},
    }),
  };
}

/** A header holds bytes, of which each stands for a character. */
function headerField(name: string): TextField {
  return {
    name: `the header ${name}`,
    room: inHeader,
    write: (text) => ({
      method: name === "content-type" ? "POST" : "GET",
      path: name === "content-type" ? "/api/auth/login" : "/api/topics",
      headers: { [name]: text.replace(/[^\t\x20-\x7e]/g, "\u00e4") },
      ...(name === "content-type" && { body: "{}" }),
    }),
  };
}

interface Place {
  at: string;
  around(text: string): unknown;
}

/** Where texts stand in what a schema describes, each with the least around it that leads there. */
function textsIn(document: ApiDocument, reference: JsonSchema, at: string): Place[] {
  const schema = find<JsonSchema>(document, reference as { $ref: string });
  if (schema.const !== undefined) return [];
  if (schema.anyOf ?? schema.oneOf) {
    const places = (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => textsIn(document, each, at));
    return places;
  }
  const types = [schema.type ?? []].flat();
  if (types.includes("string")) return [{ at, around: (text) => text }];
  if (types.includes("array") && schema.items)
    return textsIn(document, schema.items, `${at}[]`).map(({ at, around }) => ({
      at,
      around: (text) => [around(text)],
    }));
  const fields = Object.entries(schema.properties ?? {});
  const fixed = Object.fromEntries(
    fields.flatMap(([name, field]) => (field.const === undefined ? [] : [[name, field.const]])),
  );
  return fields.flatMap(([name, field]) =>
    textsIn(document, field, `${at}.${name}`).map(({ at, around }) => ({
      at: Object.values(fixed).length > 0 ? `${at} (${Object.values(fixed).join()})` : at,
      around: (text) => ({ ...fixed, [name]: around(text) }),
    })),
  );
}

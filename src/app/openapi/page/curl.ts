import { find } from "./find.ts";
import type { ApiDocument, Operation, Parameter } from "./parts.ts";

const telling = new Set(["category", "limit"]);

export function curlOf(document: ApiDocument, path: string, method: string, operation: Operation): string {
  const lines = [
    `${methodOf(method, operation)}${quoteForShell(addressOf(document, path, operation.parameters))}`,
  ];
  if (isTokenNeeded(operation)) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const body = bodyOf(document, operation);
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  if (body === undefined && type) {
    lines.push(`-H 'Content-Type: ${type}'`, `--data-binary @${path.split("/").at(-1)}`);
  } else if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body, null, 2))}`);
  }
  return `curl ${lines.join(" \\\n  ")}`;
}

export function isTokenNeeded({ security }: Operation): boolean {
  return security.length > 0 && security.every((way) => "token" in way);
}

function methodOf(method: string, { requestBody }: Operation): string {
  const unsaid = requestBody ? "post" : "get";
  return method === unsaid ? "" : `-X ${method.toUpperCase()} `;
}

function addressOf({ servers }: ApiDocument, path: string, parameters: Parameter[] = []): string {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((left, { name, example }) => left.replace(`{${name}}`, encodeURIComponent(example)), path);
  const query = parameters
    .filter(({ in: place, required, name }) => place === "query" && (required || telling.has(name)))
    .map(({ name, example }) => [name, String(example)]);
  return `${servers[0]?.url}${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
}

function bodyOf(document: ApiDocument, { requestBody }: Operation): unknown {
  const [example] = Object.values(requestBody?.content["application/json"]?.examples ?? {});
  return example && find(document, example).value;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

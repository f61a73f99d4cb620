import { curlOf, isTokenNeeded } from "./curl.ts";
import { fieldList, objectFields, typeOf } from "./fields.ts";
import { find } from "./find.ts";
import { html, joinMarkup, type Markup } from "./html.ts";
import type { Answer, ApiDocument, Content, Operation } from "./parts.ts";
import { sentence } from "./prose.ts";

export function writeCall(document: ApiDocument, path: string, method: string, operation: Operation): Markup {
  const { operationId, summary, description } = operation;
  return html`<details class="call">
<summary><h3><span class="verb verb-${method}">${method.toUpperCase()}</span> <code class="path">${path}</code> <span class="does">${summary}</span></h3></summary>
<div class="parts" id="${operationId}">
<div class="words">
<p>${description && [sentence(description), " "]}${who(operation)}</p>
${parameters(operation)}
${requestBody(document, operation)}
<h4>Answers</h4>
<dl class="answers">${Object.entries(operation.responses).map(([status, answer]) => writeAnswer(document, status, find(document, answer)))}</dl>
</div>
<div class="examples">
<h4>Example</h4>
<pre>${curlOf(document, path, method, operation)}</pre>
${exampleAnswer(document, operation)}
</div>
</div>
</details>
`;
}

function who(operation: Operation): Markup {
  if (isTokenNeeded(operation)) return html`<a href="#signing-in">Token needed</a>.`;
  return operation.security.length > 0
    ? html`<a href="#signing-in">Token optional</a>.`
    : html`No token needed.`;
}

function parameters({ parameters = [] }: Operation): Markup | false {
  const fields = parameters.map(({ name, schema, description, required }) => ({
    name,
    schema,
    description,
    isRequired: required,
  }));
  return fields.length > 0 && html`<h4>Parameters</h4>${fieldList(fields)}`;
}

function requestBody(document: ApiDocument, { requestBody: body }: Operation): Markup | undefined {
  const schema = body?.content["application/json"]?.schema;
  return schema && html`<h4>Body: ${typeOf(schema)}</h4>${objectFields(find(document, schema))}`;
}

function writeAnswer(document: ApiDocument, status: string, answer: Answer): Markup | false {
  // The overview lists the answers that all calls share.
  if (status === "default") return false;
  const { description, content = {}, headers = {} } = answer;
  const bodies = Object.values(content).map((each) => html`: ${bodyOf(document, status, each)}`);
  const names = Object.keys(headers).map((name) => html`<code>${name}</code>`);
  const carried = names.length > 0 && html` <span class="with">with ${joinMarkup(names, ", ")}</span>`;
  return html`<div><dt>${status}</dt><dd>${sentence(description)}${bodies}${carried}</dd></div>`;
}

function bodyOf(document: ApiDocument, status: string, { schema, examples }: Content): Markup {
  if (status < "400") return typeOf(schema);
  const codes = Object.entries(examples).map(([code, example]) => {
    const { summary = "" } = find(document, example);
    return html`<code title="${summary}">${code}</code>`;
  });
  return joinMarkup(codes, " ");
}

function exampleAnswer(document: ApiDocument, { responses }: Operation): Markup | undefined {
  const [status = "", answer] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  const [example] = Object.values((answer as Answer | undefined)?.content ?? {}).flatMap(({ examples }) =>
    Object.values(examples),
  );
  if (!example) return undefined;
  const { value } = find(document, example);
  const shown = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return html`<p class="status">Answers ${status}</p><pre>${shown}</pre>`;
}

import { html, joinMarkup, type Markup } from "./html.ts";
import type { JsonSchema } from "./parts.ts";
import { sentence } from "./prose.ts";

interface Field {
  name: string;
  schema: JsonSchema;
  description?: string | undefined;
  isRequired: boolean;
}

export function objectFields(schema: JsonSchema): Markup | false {
  const { properties = {}, required = [] } = schema;
  return fieldList(
    Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      description: field.description,
      isRequired: required.includes(name),
    })),
  );
}

export function fieldList(fields: Field[]): Markup | false {
  if (fields.length === 0) return false;
  return html`<dl class="fields">${fields.map(writeField)}</dl>`;
}

function writeField({ name, schema, description, isRequired }: Field): Markup {
  const rules = rulesOf(schema).map((rule) => `, ${rule}`);
  const isOptional = !isRequired && schema.default === undefined;
  const inner = objectFields(schema.items ?? schema);
  return html`<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}${rules}</span>${isOptional && html` <span class="optional">optional</span>`}</dt>
${(description || inner) && html`<dd>${description && html`<p>${sentence(description)}</p>`}${inner}</dd>`}
</div>`;
}

/** Formats a type such as "string" or "list of Citation or null"; a named schema becomes a link. */
export function typeOf(schema: JsonSchema): Markup {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.anyOf) return joinMarkup(schema.anyOf.map(typeOf), " or ");
  if (Array.isArray(schema.type)) return html`${schema.type.join(" or ")}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.enum)
    return joinMarkup(
      schema.enum.map((choice) => html`<code>${choice}</code>`),
      " · ",
    );
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  return html`${schema.type ?? "anything"}`;
}

export function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems, format, default: otherwise } = schema;
  const rules = (schema.anyOf ?? []).flatMap(rulesOf);
  if (format === "email" || format === "date-time") rules.push(format);
  if (maxLength !== undefined) rules.push(`${range(minLength, maxLength)} characters`);
  else if (minLength !== undefined) rules.push(`at least ${minLength} characters`);
  if (maximum !== undefined) rules.push(range(minimum, maximum));
  else if (minimum !== undefined) rules.push(`at least ${minimum}`);
  if (maxItems !== undefined) rules.push(`at most ${maxItems}`);
  if (otherwise !== undefined) rules.push(`${otherwise} if left out`);
  return rules;
}

function range(least: number | undefined, most: number): string {
  if (least === most) return String(most);
  return least === undefined ? `at most ${most}` : `${least} to ${most}`;
}

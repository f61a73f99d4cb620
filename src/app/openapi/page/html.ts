export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | Value[] | false | null | undefined;

/** Escapes text, keeps markup, and joins lists. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(write)));
}

export function joinMarkup(parts: Markup[], between: string): Markup {
  return html`${parts.map((part, index) => (index > 0 ? [between, part] : part))}`;
}

function write(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(write).join("");
  if (value === false || value === null || value === undefined) return "";
  return String(value).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

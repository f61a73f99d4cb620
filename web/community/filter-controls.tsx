import { useLayoutEffect, useRef } from "react";
import { type Category, categories } from "../../src/contract/base/limits.ts";
import { classes } from "../ui/classes.ts";
import { Select } from "../ui/form/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { categoryName } from "../words/category.ts";
import { common } from "../words/common.ts";
import { type Sort, sortsOf } from "./filters.ts";
import { words } from "./words.ts";

interface Props {
  category: Category | "";
  onChange: (category: Category | "") => void;
}

/** Pixels of the previous category that stay visible. */
const edge = 24;

/** Filters by category. The row scrolls sideways on narrow screens. */
export function CategoryFilter({ category, onChange }: Props) {
  const row = useRef<HTMLDivElement>(null);
  // The chosen category may be outside the visible part.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector(":checked")?.parentElement;
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - edge;
  }, []);
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="sr-only">{words.category}</legend>
      <div
        ref={row}
        className="flex gap-1.5 max-md:-me-4.5 max-md:-my-1 max-md:overflow-x-auto max-md:p-1 max-md:pe-4.5 max-md:[scrollbar-width:none] md:flex-wrap"
      >
        {(["", ...categories] as const).map((name) => (
          <label
            key={name}
            className={classes(
              "relative inline-flex min-h-8.5 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-note font-medium text-muted transition-colors select-none",
              "hover:border-edge hover:text-ink has-checked:border-ink has-checked:bg-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11",
            )}
          >
            <input
              type="radio"
              name="category"
              className="sr-only"
              checked={category === name}
              onChange={() => onChange(name)}
            />
            {name && (
              <span
                aria-hidden="true"
                className="size-2 rounded-full bg-[oklch(0.66_0.13_var(--hue))]"
                data-category={name}
              />
            )}
            {name ? categoryName(name) : words.all}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const labels: Record<Sort, string> = {
  best: words.bestMatch,
  hot: words.hot,
  updated: common.latest,
  new: words.newest,
};

interface SortChoiceProps {
  q: string;
  sort: Sort | "";
  onChange: (sort: Sort | "") => void;
}

export function SortChoice({ q, sort, onChange }: SortChoiceProps) {
  const [usual, ...unusual] = sortsOf(q);
  return (
    <Select
      aria-label={words.sortBy}
      value={sort}
      onChange={(event) => onChange(event.target.value as Sort | "")}
    >
      <option value="">{labels[usual]}</option>
      {unusual.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </Select>
  );
}

/** The tag that the list is filtered by, with a button to remove it. */
export function TagFilter({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={words.removeTag(tag)}
      className="col-span-2 inline-flex min-h-8.5 max-w-full items-center justify-self-start gap-1.5 rounded-full border border-ink bg-wash ps-3 pe-2 text-note font-medium transition-colors hover:border-accent max-md:min-h-11"
      onClick={onRemove}
    >
      <bdi className="truncate">#{tag}</bdi>
      <Icon name="close" className="size-4" />
    </button>
  );
}

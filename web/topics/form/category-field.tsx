import { categories } from "../../../src/contract/limits.ts";
import { Choices } from "../../ui/form/choices.tsx";
import { words } from "./words.ts";

interface Props {
  category: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

/** The fourteen categories as chips, each with the colour that its covers are drawn in. */
export function CategoryField({ category, error, onChange }: Props) {
  return (
    <Choices legend={words.category} error={error}>
      <div className="flex flex-wrap gap-2">
        {categories.map((name) => (
          <label
            key={name}
            className="relative inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-[0.875rem] font-medium text-muted transition-colors select-none hover:border-edge hover:text-ink has-checked:border-ink has-checked:bg-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11"
          >
            <input
              type="radio"
              name="category"
              className="sr-only"
              value={name}
              checked={category === name}
              onChange={() => onChange(name)}
            />
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-[oklch(0.66_0.13_var(--hue))]"
              data-category={name}
            />
            {name}
          </label>
        ))}
      </div>
    </Choices>
  );
}

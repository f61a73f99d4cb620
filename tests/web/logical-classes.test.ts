import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");

/** Classes that name a side where a reader from right to left wants the other one. The edges of a phone are real sides. */
const physical =
  /(?<![\w-])-?(?:m[lr]|p[lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?!\[env\(safe-area)[\w./[\]-]+|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/g;

/** Ids of elements, not classes. */
const ids = new Set(["left-out"]);

const physicalIn = (source: string) => [...source.matchAll(physical)].map(([found]) => found);

test("sides are named by the direction of reading", () => {
  const found = [...new Glob("web/**/*.{ts,tsx}").scanSync(root)].sort().flatMap((file) => {
    const quoted = readFileSync(join(root, file), "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [];
    return quoted.flatMap((text) =>
      physicalIn(text)
        .filter((one) => !ids.has(one))
        .map((one) => `${file}: ${one}`),
    );
  });
  expect(found).toEqual([]);
});

test.each(["grid ml-2", "md:pr-4", "-left-1", "text-right", "rounded-tl-md", "hover:border-l-2"])(
  "%s is found",
  (classes) => {
    expect(physicalIn(classes)).toHaveLength(1);
  },
);

test.each(["ms-2 pe-4 start-1 text-start", "pl-[env(safe-area-inset-left)]", "inset-x-0 translate-x-1"])(
  "%s is none",
  (classes) => {
    expect(physicalIn(classes)).toEqual([]);
  },
);

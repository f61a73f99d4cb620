import type { Category } from "../../src/contract/limits.ts";

const hues: Record<Category, number> = {
  Technology: 262,
  Science: 215,
  Business: 78,
  Health: 165,
  Entertainment: 335,
  Sports: 38,
  Politics: 290,
  Environment: 145,
  Education: 240,
  "Art & Culture": 5,
  Travel: 195,
  Food: 58,
  Lifestyle: 312,
  Other: 98,
};

/** The hue (OKLCH) that a category's topics are drawn in. */
export function categoryHue(category: string): number {
  return category in hues ? hues[category as Category] : hues.Other;
}

/** The hue of a cover's few sparks: warm light on the cool categories, cool light on the warm ones. */
export function sparkHue(hue: number): number {
  return hue > 15 && hue < 110 ? hue + 170 : 70;
}

declare module "subset-font" {
  /** Throws for what is no font. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      keepAllGlyphs: true;
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Uint8Array>;
}

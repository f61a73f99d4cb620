import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { chromium } from "playwright-core";
import { iconPaths } from "../web/ui/icon/icon.tsx";
import { findChromium } from "./chromium.mjs";

/**
 * Draws `web/icons` anew from `web/favicon.svg`: the icons of an installed app, which cannot be SVG everywhere.
 * They are kept in the tree, because a build should need no browser. Run it when the favicon changes.
 */
const web = resolve(import.meta.dir, "../web");
const favicon = readFileSync(join(web, "favicon.svg"), "utf8");
const drawing = favicon.slice(favicon.indexOf("<path"), favicon.indexOf("</svg>"));

/** The middle of what is drawn on the favicon's square, whose middle is 16,16. */
const middle = "17.9 16";

const icons: Record<string, { size: number; svg: string }> = {
  "icon-192": { size: 192, svg: favicon },
  "icon-512": { size: 512, svg: favicon },
  // Cut to whatever shape the system likes: all that counts lies in a circle of 4/5 of its width.
  "icon-maskable-512": { size: 512, svg: square(drawing, middle, 0.84) },
  // iOS rounds the corners itself and shows what is transparent as black.
  "apple-touch-icon": { size: 180, svg: square(drawing, middle, 0.94) },
  "shortcut-create": { size: 96, svg: square(line(iconPaths.plus), "12 12", 0.72) },
  "shortcut-community": { size: 96, svg: square(line(iconPaths.people), "12 12", 0.72) },
};

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
const page = await browser.newPage();
mkdirSync(join(web, "icons"), { recursive: true });
for (const [name, { size, svg }] of Object.entries(icons)) {
  const file = png(await pixels(svg, size), size);
  writeFileSync(join(web, "icons", `${name}.png`), file);
  console.log(`${name}.png ${file.length} bytes`);
}
await browser.close();

/** Something drawn in the middle of a square without corners or margins. */
function square(content: string, centre: string, scale: number): string {
  const [x = 0, y = 0] = centre.split(" ").map(Number);
  const place = `translate(16 16) scale(${scale}) translate(${-x} ${-y})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#17191c"/><g transform="${place}">${content}</g></svg>`;
}

function line(path: string): string {
  return `<path d="${path}" fill="none" stroke="#faf8f4" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Red, green, blue and opacity of every pixel, row by row. */
async function pixels(svg: string, size: number): Promise<number[]> {
  return page.evaluate(
    async ([source, width]) => {
      const image = new Image(width, width);
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const context = new OffscreenCanvas(width, width).getContext("2d");
      context?.drawImage(image, 0, 0, width, width);
      return [...(context?.getImageData(0, 0, width, width).data ?? [])];
    },
    [svg, size] as const,
  );
}

/** A PNG with a palette: a third of what a browser writes. https://www.w3.org/TR/png-3/ */
function png(rgba: number[], size: number): Buffer {
  const palette = new Map<string, number>();
  const rows = Buffer.alloc(size * (size + 1));
  for (let pixel = 0; pixel < size * size; pixel++) {
    const colour = coarse(rgba.slice(pixel * 4, pixel * 4 + 4)).join();
    if (!palette.has(colour)) palette.set(colour, palette.size);
    rows[Math.floor(pixel / size) * (size + 1) + 1 + (pixel % size)] = palette.get(colour) ?? 0;
  }
  if (palette.size > 256) throw new Error(`${palette.size} colours do not fit a palette: make them coarser`);
  const colours = [...palette.keys()].map((colour) => colour.split(",").map(Number));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a pixel, each an index of the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
    chunk("tRNS", Buffer.from(colours.map(([, , , opacity = 255]) => opacity))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Shades that only soften an edge, in steps that no eye tells apart; plain colours stay what they are. */
function coarse([red = 0, green = 0, blue = 0, opacity = 0]: number[]): number[] {
  if (opacity === 0) return [0, 0, 0, 0];
  const isPlain = ["17191c", "faf8f4", "fb923c"].includes(Buffer.from([red, green, blue]).toString("hex"));
  const step = (shade: number) => Math.min(255, Math.round(shade / 8) * 8);
  const shades = isPlain ? [red, green, blue] : [red, green, blue].map(step);
  return [...shades, opacity > 250 ? 255 : step(opacity)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { iconPaths } from "../web/ui/icon.tsx";
import { findChromium } from "./setup/chromium.mjs";

/**
 * Draws `web/icons` anew from `web/favicon.svg`: the icons of an installed app, which cannot be SVG everywhere, and
 * the logos of catalogues.
 * They are kept in the tree, because a build should need no browser. Run it when the favicon changes.
 */
const web = resolve(import.meta.dir, "../web");
const favicon = readFileSync(join(web, "favicon.svg"), "utf8");
const drawing = favicon.slice(favicon.indexOf("<path"), favicon.indexOf("</svg>"));

/** The middle of what is drawn on the favicon's square, whose middle is 16,16. */
const middle = "17.9 16";

/** What catalogues show, outside of the app itself. */
const logos: Record<string, number> = {
  "deploy/unraid/topicapp.png": 512,
  "deploy/runtipi/metadata/logo.jpg": 512,
  ...Object.fromEntries(
    [16, 32, 48, 64, 128, 256, 1024].map((size) => [`deploy/logo/topicapp-${size}.png`, size]),
  ),
};

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
for (const [name, { size, svg }] of Object.entries(icons))
  await draw(join(web, "icons", `${name}.png`), size, svg);
for (const [path, size] of Object.entries(logos)) {
  const file = join(web, "..", path);
  mkdirSync(dirname(file), { recursive: true });
  await draw(file, size, path.endsWith(".jpg") ? square(drawing, middle, 0.94) : favicon);
}
for (const path of ["deploy/logo/topicapp.svg", "deploy/dokploy/logo.svg"])
  writeFileSync(join(web, "..", path), favicon);
await browser.close();

async function draw(file: string, size: number, svg: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: file, omitBackground: !file.endsWith(".jpg") });
  await page.close();
}

/** Something drawn in the middle of a square without corners or margins. */
function square(content: string, centre: string, scale: number): string {
  const [x = 0, y = 0] = centre.split(" ").map(Number);
  const place = `translate(16 16) scale(${scale}) translate(${-x} ${-y})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#17191c"/><g transform="${place}">${content}</g></svg>`;
}

function line(path: string): string {
  return `<path d="${path}" fill="none" stroke="#faf8f4" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`;
}

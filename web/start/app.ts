import { afterPaint } from "../early/placeholder.ts";

/*
 * Stands at the end of Home's page, below its sheet, and has the app begin. Where something of Home can be shown at once
 * that is painted first: the app keeps the browser busy for a while.
 */
const app = document.createElement("script");
app.type = "module";
app.src = document.querySelector<HTMLLinkElement>("link[rel=modulepreload]")?.href ?? "";
const begin = () => {
  if (!app.isConnected) document.head.append(app);
};
if (document.documentElement.dataset.start && !document.hidden) {
  afterPaint(begin);
  // Nothing is painted where the page is put away meanwhile.
  setTimeout(begin, 1000);
} else begin();

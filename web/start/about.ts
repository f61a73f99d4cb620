import { placeholder } from "../early/placeholder.ts";
import { copyOf, noteFilled } from "./fill.ts";

/* Stands in About's page below its placeholder, and puts there what this reader sees of it. */
const asked = window.askedAhead;
const about = asked && copyOf(asked.token ? "member" : "visitor");
if (about) {
  placeholder()?.replaceChildren(about);
  noteFilled();
}

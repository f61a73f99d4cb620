import type { Topic } from "../../src/contract/topics.ts";
import { readSession } from "../auth/session-storage.ts";
import { firstTopicsPath } from "../early/ahead.ts";
import { keptHome } from "../early/kept-home.ts";
import { drawTopics } from "./draw-topics.ts";
import { answered } from "./fill.ts";

/*
 * Stands in the page below Home's placeholder, and runs before that is painted. Whoever is signed in sees what is known
 * of Home at once, and what was asked for as soon as it comes, while the app is on its way.
 */
if (window.askedAhead) {
  const { user } = readSession(localStorage);
  const kept = user && keptHome(localStorage, user.id);
  if (kept) drawTopics(kept);
  if (user)
    void answered<Topic[]>(firstTopicsPath(user.id)).then(
      (topics) => topics && drawTopics({ topics, at: null }),
    );
}

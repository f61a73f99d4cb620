import type { Run } from "../../../src/contract/topics/updates.ts";
import { inLanguage } from "../../words/language.ts";

/** The server lists no more of either kind. */
const mostListed = 100;
const listed = (count: number) => (count < mostListed ? `${count}` : `${mostListed} or more`);
const articles = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

type Look = Pick<Run, "looked" | "feeds" | "relevant" | "nearMisses">;

export const words = inLanguage("topics.findings", {
  en: {
    whatItCatches: "Preview today's matches",
    previewHint: "Reads the feeds now. Nothing is saved, and no AI is used.",
    tryIt: "Preview",
    tryAgain: "Preview again",
    trying: "Reading the feeds…",
    outdated: "You've changed the topic. Preview again to see what matches now.",
    failedToPreview: "Couldn't read the feeds",
    nameFirst: "Name the topic first: that's what we search for.",
    wouldBeCaught: "Matches",
    nothingCaughtHint:
      "Look at the near misses. A description, different tags or its own feed will help it find more.",
    nothingNear: "No near misses, either.",
    lookedFeeds: "Results by feed",
    lastLook: "Last check",
    openReport: "What it found and skipped",
    seeWhatItLookedAt: "See what it checked",
    seeNearMisses: (count: number) => (count === 1 ? "See the near miss" : `See ${count} near misses`),
    nearHint: "These came close. Include the ones you want, then update now.",
    includeAll: (count: number) => (count === 2 ? "Include both" : `Include all ${count}`),
    widen: "Widen the topic",
    updateNow: "Update now",
    report: "What the last update found",
    reportHint: "Your marks apply from the next update.",
    failedToFetch: "Couldn't load what was found",
    loading: "Loading what was found",
    noReport: "No report yet. The next update will have one.",
    caught: "About this topic",
    noneCaught: "None were about this.",
    nearMisses: "Near misses",
    belongs: "Include this one",
    doesNotBelong: "Leave this out",
    belongsNow: "The next update will include it.",
    doesNotBelongNow: "Later updates will skip articles like it.",
    markFailed: "Couldn't save your mark",
    markFailedWhy: "Please try again.",
    looked: (count: number, feeds: number) =>
      `Checked ${articles(count)} in ${feeds === 1 ? "1 feed" : `${feeds} feeds`}.`,
    lookedAt: (count: number) => `${articles(count)} checked`,
    lastLookFound: ({ looked, feeds, relevant, nearMisses }: Look) =>
      `${articles(looked)} in ${feeds === 1 ? "1 feed" : `${feeds} feeds`}; ${relevant === 1 ? "1 was" : `${relevant} were`} about this; ${nearMisses === 1 ? "1 near miss" : `${nearMisses} near misses`}`,
    wouldCatch: (caught: number, near: number) =>
      `${caught === 0 ? "No" : listed(caught)} ${caught === 1 ? "match" : "matches"}, ${listed(near)} ${near === 1 ? "near miss" : "near misses"}.`,
    aboutThis: (count: number) => `${count} about this`,
    nearMissCount: (count: number) => (count === 1 ? "1 near miss" : `${count} near misses`),
    listedNearMisses: (count: number) => (count === 1 ? "1 near miss" : `${listed(count)} near misses`),
    unreadFeeds: (count: number) => (count === 1 ? "1 couldn't be read" : `${count} couldn't be read`),
    gave: (count: number, relevant: number) => `${articles(count)}, ${relevant} about this`,
    showAll: (count: number) => `Show all ${count}`,
  },
});

import type { Run } from "../../../src/contract/updates.ts";
import { inLanguage } from "../../words/language.ts";

/** The server lists no more of either. */
const mostListed = 100;
const listed = (count: number) => (count < mostListed ? `${count}` : `${mostListed} or more`);
const articles = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

type Look = Pick<Run, "looked" | "feeds" | "relevant" | "nearMisses">;

export const words = inLanguage({
  en: {
    whatItCatches: "What it would catch today",
    previewHint: "Reads the feeds now. Nothing is saved, and no model is asked.",
    tryIt: "Try it",
    tryAgain: "Try it again",
    trying: "Reading the feeds…",
    outdated: "The topic has changed since. Try it again to see what it catches now.",
    failedToPreview: "The feeds could not be tried",
    nameFirst: "Give the topic a name first: it is what is looked for.",
    wouldBeCaught: "It would catch",
    nothingCaughtHint:
      "Look at what came near. A description, tags in other words or a feed of its own help it to find more.",
    nothingNear: "Nothing came near, either.",
    lookedFeeds: "What each feed gave",
    lastLook: "Last look",
    openReport: "What it found, and what not",
    seeWhatItLookedAt: "See what it looked at",
    report: "What the last update found",
    reportHint: "What you mark counts from the next update on.",
    failedToFetch: "Failed to fetch what was found",
    loading: "Loading what was found",
    noReport: "No update has reported what it found yet. The next one will.",
    caught: "About this topic",
    noneCaught: "None of them was about this.",
    nearMisses: "Near misses",
    belongs: "This belongs here",
    doesNotBelong: "This does not belong here",
    belongsNow: "The next update takes it.",
    doesNotBelongNow: "The next updates leave out what resembles it.",
    markFailed: "Not Marked",
    markFailedWhy: "The server did not take it. Please try again.",
    looked: (count: number, feeds: number) =>
      `Looked at ${articles(count)} in ${feeds === 1 ? "1 feed" : `${feeds} feeds`}.`,
    lookedAt: (count: number) => `${articles(count)} looked at`,
    lastLookFound: ({ looked, feeds, relevant, nearMisses }: Look) =>
      `${articles(looked)} in ${feeds === 1 ? "1 feed" : `${feeds} feeds`}; ${relevant === 1 ? "1 was" : `${relevant} were`} about this; ${nearMisses === 1 ? "1 near miss" : `${nearMisses} near misses`}`,
    wouldCatch: (caught: number, near: number) =>
      `It would catch ${caught === 0 ? "none of them" : listed(caught)}; ${listed(near)} came near.`,
    aboutThis: (count: number) => `${count} about this`,
    nearMissCount: (count: number) => (count === 1 ? "1 near miss" : `${count} near misses`),
    listedNearMisses: (count: number) => (count === 1 ? "1 near miss" : `${listed(count)} near misses`),
    unreadFeeds: (count: number) => (count === 1 ? "1 could not be read" : `${count} could not be read`),
    gave: (count: number, relevant: number) => `${articles(count)}, ${relevant} about this`,
    showAll: (count: number) => `Show all ${count}`,
  },
});

import { inLanguage } from "../words/language.ts";

export const words = inLanguage("community", {
  en: {
    featuredHint: "The topics people follow, like and discuss most appear here.",
    latestHint: "Create the first one: anyone can follow it.",
    noCommunityTopicsFound: "No community topics found",
    noTrendingTopicsFound: "No trending topics found",
    loadingTrendingTopics: "Loading trending topics",
    communityTopics: "Community Topics",
    clearFilters: "Clear filters",
    clearSearch: "Clear search",
    bestMatch: "Best match",
    featured: "Featured",
    category: "Category",
    sortBy: "Sort by",
    results: "Results",
    latest: "Latest",
    newest: "Newest",
    hot: "Hot",
    all: "All",
    create: "Create",
    nothingFits: (q: string | null, tag: string | null, category: string | null) =>
      `${q === null ? "Nothing here" : `No topic mentions “${q}”`}${tag === null ? "" : ` with the tag #${tag}`}${category === null ? "" : ` in ${category}`} yet.${q === null ? "" : " Try fewer or different words, or create that topic yourself."}`,
    removeTag: (tag: string) => `Remove tag #${tag}`,
  },
});

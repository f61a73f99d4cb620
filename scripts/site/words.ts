export const words = {
  title: "topicapp: the few things you follow, only what's new, with sources",
  skip: "Skip to the text",
  search: "Search the documents",
  documents: "Documents",
  onThisPage: "On this page",
};

/** Those that the search of a page says itself; `#` stands for how many it found. */
export const searchWords = { nothing: "Nothing found", found: "# found" };

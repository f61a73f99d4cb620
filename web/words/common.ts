import { inLanguage } from "./language.ts";

export const common = inLanguage({
  en: {
    noFollowed: "Failed to fetch followed topics",
    noTopics: "Failed to fetch topics",
    latest: "Latest update",
    search: "Search topics",
    create: "Create Topic",
    loading: "Loading...",
    following: "Following",
    retry: "Try again",
    isPrivate: "Private",
    signIn: "Sign In",
    signedOut: "You were signed out",
    signInAgain: "Sign in again to continue.",
    by: "by",
  },
});

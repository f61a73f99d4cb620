import { inLanguage } from "../words/language.ts";

export const words = inLanguage("users", {
  en: {
    failedToFetchUser: "Failed to fetch user profile",
    invalidUserHint: "There's no profile at this address.",
    loadingProfile: "Loading profile",
    createdTopics: "Created Topics",
    createdOf: (count: string) => `Created Topics (${count})`,
    followingOf: (count: string) => `Following (${count})`,
    userNotFound: "User Not Found",
    loadingTopics: "Loading topics",
    invalidUser: "Invalid User",
    forMembers: "For members",
    profile: "Profile",
    isPublic: "Public",
    hereSince: (month: string) => `joined ${month}`,
    signInToSee: (name: string) => `Sign in to see what ${name} follows.`,
    signInToFollow: (name: string) => `Sign in to follow ${name}`,
  },
});

import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    topicapp: "topicapp",
    broken: "This page could not be shown.",
    mayBeOld: "What you see may be out of date.",
    skip: "Skip to content",
    myTopics: "My Topics",
    community: "Community",
    about: "About",
    main: "Main",
    home: "Home",
    beta: "BETA",
    accountOf: (initials: string, name: string, unread: number | undefined) =>
      `${initials}, account of ${name}${unread ? `, ${unread} unread` : ""}`,
  },
});

import { inLanguage } from "../words/language.ts";

export const words = inLanguage("shell", {
  en: {
    topicapp: "topicapp",
    broken: "Couldn't show this page.",
    mayBeOld: "This may be out of date.",
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

import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.people.users", {
  en: {
    noUser: "User not found",
    usernameTaken: "This username is taken",
  },
});

/** The name of an account in the database. */
export const formerMemberName = "Former member";

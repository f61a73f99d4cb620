import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    plainFromHere:
      "From here on this summary is shown as it is written: it is too long or too intricate to be formatted.",
    quotationNotFound: "No cited page holds these words",
    claimNotFound: "A figure, date or name of this sentence stands in none of the cited pages",
    continues: "Continues an earlier story",
    toDo: "To do:",
    done: "Done:",
    notes: "Notes",
    image: "Image",
    table: "Table",
    numberedSource: (number: string) => `Source ${number}`,
    couldNotBeReached: "could not be reached",
    note: (number: string) => `Note ${number}`,
  },
});

import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("updates.markdown", {
  en: {
    plainFromHere: "The rest is shown as plain text: this summary is too long or complex to format.",
    quotationNotFound: "Not found in the cited pages",
    claimNotFound: "A figure, date or name here isn't in the cited pages",
    continues: "Continues an earlier story",
    toDo: "To do:",
    done: "Done:",
    notes: "Notes",
    image: "Image",
    table: "Table",
    numberedSource: (number: string) => `Source ${number}`,
    isOpinion: "The AI's own view of why this matters. It cites no page.",
    notStated: "The cited pages don't say this, or they say the opposite",
    inThePapersWords: "In the paper's words",
    readAt: (time: string) => `read ${time}`,
    openThePassage: "Open the page at this passage",
    alsoCited: "Also cited:",
    couldNotBeReached: "could not be reached",
    note: (number: string) => `Note ${number}`,
  },
});

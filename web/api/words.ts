import { inLanguage } from "../words/language.ts";

export const words = inLanguage("api", {
  en: {
    /** After a failure: the server's log has it under this. */
    reference: (id: string) => `(reference ${id})`,
  },
});

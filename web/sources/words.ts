import { inLanguage } from "../words/language.ts";

export const words = inLanguage("sources", {
  en: {
    priceUnknown: "price unknown",
    free: "free",
    about: (dollars: string) => `about ${dollars}`,
    anUpdate: (dollars: string) => `${dollars} an update`,
    aMonth: (each: string, dollars: string) => `${each}, ${dollars} a month`,
  },
});

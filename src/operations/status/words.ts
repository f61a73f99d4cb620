import { inLanguage } from "../../base/words/language.ts";
/** Sentences about the newest release. */
export const words = inLanguage("server.operations.status", {
  en: {
    noPlace: "This build doesn't know where to look for releases. Give an address with --from.",
    noAddress: (address: string) => `${address} isn't a web address.`,
    noRelease: (host: string) => `${host} answered, but not with a release.`,
    answered: (host: string, status: number) => `${host} answered ${status}.`,
    unreachable: (host: string) => `${host} can't be reached. Check this machine's network connection.`,
  },
});

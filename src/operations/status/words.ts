import { inLanguage } from "../../base/words/language.ts";
/** Sentences about the newest release. */
export const words = inLanguage("server.operations.status", {
  en: {
    noPlace: "This build doesn't know where its releases are. Name the place with --from.",
    noAddress: (address: string) => `${address} is not a web address.`,
    noRelease: (host: string) => `${host} answered something that is no release.`,
    answered: (host: string, status: number) => `${host} answered ${status}.`,
    unreachable: (host: string) => `${host} can't be reached. Check this machine's way to the network.`,
  },
});

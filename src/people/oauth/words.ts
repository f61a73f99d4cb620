import { inLanguage } from "../../base/words/language.ts";
/** Messages about an app's request that can't be granted. */
export const words = inLanguage("server.people.oauth", {
  en: {
    noClient: "This app isn't known here. Go back to the app and connect it again.",
    documentUnread: (why: string) =>
      `The app's own description couldn't be read: ${why}. Try again later, or let the app's maker know.`,
    documentWrong: "The app's own description doesn't match its address. Let the app's maker know.",
    wrongRedirect:
      "The app wants your answer sent to an address it hasn't registered. Don't continue: someone may be trying to get into your account.",
    notOneOfEach: "The app's request says something twice, so it can't be trusted. Connect the app again.",
    onlyCodes:
      "The app asks for a kind of sign-in this server doesn't offer. Check for an update of the app.",
    noPkce:
      "The app's request isn't protected by PKCE (S256), so this server doesn't accept it. Check for an update of the app.",
    wrongResource: "The app asks for access to another server. Check the address you gave the app.",
    noScope: "The app asks for nothing this server can grant. Check for an update of the app.",
    tooLong: "The app's request is too long. Let the app's maker know.",
    notAsked: "The app didn't ask for that much access.",
    manyGrants: (most: number) =>
      `You've connected ${most} apps, which is the most. Revoke one first: Account, API tokens.`,
    unnamed: "An app without a name",
    invalidMetadata: {
      name: "client_name has at most 100 characters",
      redirects:
        "redirect_uris are 1 to 5 addresses: https, http on the loopback interface, or a scheme of the app's own",
    },
  },
});

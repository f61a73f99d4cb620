import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.sending.channels", {
  en: {
    email: "E-mail",
    notAnEReader: (domains: string) => `This isn't an e-reader's address. It has to end in ${domains}`,
    noMailServer: "This server can't send e-mail yet. Ask its admin to set up a mail server",
    tooManyOfKind: (most: number) => `You can have at most ${most} of these. Remove one first`,
    fileTooLarge: (megabytes: number) =>
      `the edition is larger than ${megabytes} MB. Choose a shorter reading time`,
    mailedFrom: (sender: string) => `Sent from ${sender}. Your e-reader has to accept this sender`,
    webPush: "Web push",
    noChannel: "Channel not found",
    tooMany: (most: number) => `You can have at most ${most} channels. Remove one first`,
    httpsOnly: "only https addresses are allowed, except for hosts this server's admin has listed",
    notAllowed: (why: string) => `This address can't be used: ${why}`,
    ntfyTopic:
      "An ntfy address is the server followed by the topic, such as https://ntfy.sh/my-topic (letters, digits, - and _)",
    pushKey: "p256dh isn't a browser's push key",
    needsSession: "You can only add the browser you're signed in with",
    sessionEnded: "Please sign in",
    unreadable:
      "Its address was encrypted with another secret key and can't be read. Remove it and add it again",
    notSent: (why: string) => `It couldn't be sent: ${why}`,
    stopped: "the server was stopped in the meantime",
    broken: "something went wrong on this server",
    answered: (status: number) => `It answered ${status}`,
    answeredWith: (status: number, said: string) => `It answered ${status}: ${said}`,
    redirected: (status: number) => `It answered ${status}, a redirect, which isn't followed`,
    noAppriseConfiguration:
      "It answered 204: Apprise has no configuration for this address, so nobody was notified",
    onConsole: "No mail server yet: the e-mail was printed in the server's log",
    openApp: "Open topicapp",
    tooSlow: (seconds: number) => `it didn't answer within ${seconds} seconds`,
    test: {
      title: "A test from topicapp",
      text: "This channel works. News will reach you here.",
    },
  },
});

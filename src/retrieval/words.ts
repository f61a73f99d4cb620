import { inLanguage } from "../base/words/language.ts";
export const refusals = inLanguage("server.retrieval.refusals", {
  en: {
    noWebAddress: "it isn't a web address",
    scheme: "only http and https addresses can be read",
    credentials: "it contains a user name or password",
    port: (port: string) => `port ${port} isn't allowed`,
    notPublic: "its host isn't on the public internet",
    redirects: (most: number) => `it redirects more than ${most} times`,
  },
});

export const failures = inLanguage("server.retrieval.failures", {
  en: {
    unknownHost: (host: string) => `the host ${host} doesn't exist`,
    noConnection: "the connection failed",
    timedOut: (seconds: number) => `it didn't answer within ${seconds} seconds`,
    neverAsked: "there was no time to read it: its server was busy with other requests",
    leftOut: "it's skipped: the server stopped each time it was read",
    resting: "its server asked us to slow down (429)",
    status: (status: number) => `its server answered ${status}`,
  },
});

export const notFeed = inLanguage("server.retrieval.notFeed", {
  en: {
    empty: "it's empty",
    page: "it's a web page, not a feed",
    broken: "it isn't a feed, or is a broken one",
  },
});

export const noNews = inLanguage("server.retrieval.noNews", {
  en: {
    noFeeds: "No news feed is configured",
    allFailed: (reasons: string) => `No news feed could be read (${reasons})`,
  },
});

export const mailboxFailures = inLanguage("server.retrieval.mailboxFailures", {
  en: {
    removed: "its mailbox was removed",
    refused: (reason: string) => `the mail server refused the sign-in: ${reason}`,
    noFolder: (folder: string) => `the mailbox has no folder called ${folder}`,
    port: "newsletters are only read over TLS, on port 993, or on port 143 with STARTTLS",
    certificate: (reason: string) => `the mail server's certificate can't be trusted: ${reason}`,
    noTls: "the mail server doesn't offer TLS",
    tooMuch: "the mail server sent more than can be read",
    noSender: "a newsletter has no sender",
    noAnswer: "the mail server didn't answer as expected",
  },
});

export const searchFailures = inLanguage("server.retrieval.searchFailures", {
  en: {
    enginesFailed: (engines: string) => `it found nothing, and these engines didn't answer: ${engines}`,
    noJson: "its settings.yml doesn't allow the json format (search: formats)",
    limited: "its limiter asked us to slow down (429)",
    tooLarge: "its answer is too large",
    notSearxng: "its answer isn't a SearXNG answer",
    page: "it answered with a web page instead of JSON",
    otherText: "it answered with something else instead of JSON",
  },
});

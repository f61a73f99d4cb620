export const refusals = {
  noWebAddress: "it is not a web address",
  scheme: "only http and https addresses are asked for",
  credentials: "it carries a user name or password",
  port: (port: string) => `port ${port} is not allowed`,
  notPublic: "its host is not on the public internet",
  redirects: (most: number) => `it redirects more than ${most} times`,
};

export const failures = {
  unknownHost: (host: string) => `the host ${host} is not known`,
  noConnection: "the connection failed",
  timedOut: (milliseconds: number) => `it did not answer within ${milliseconds / 1_000} seconds`,
  neverAsked: "it was not asked in time: its server was busy with other requests",
  leftOut: "it is left out: the server stopped whenever it was read",
  resting: "its server asks to be left alone for a while (429)",
  status: (status: number) => `its server answered ${status}`,
};

export const notFeed = {
  empty: "it is empty",
  page: "it is a web page, not a feed",
  broken: "it is not a feed, or a broken one",
};

export const noNews = {
  noFeeds: "No news feed is configured",
  allFailed: (reasons: string[]) => `No news feed could be read (${reasons.join("; ")})`,
};

export const searchFailures = {
  enginesFailed: (engines: string) => `it found nothing, and these of its engines did not answer: ${engines}`,
  noJson: "its settings.yml does not allow format json (search: formats)",
  limited: "its limiter asks to be left alone for a while (429)",
  tooLarge: "its answer is too large",
  notSearxng: "its answer is not what a SearXNG answers",
  page: "it answered with a web page instead of JSON",
  otherText: "it answered with something else instead of JSON",
};

export const words = {
  notAsked: (url: string, why: string) => `${url} cannot be asked: ${why}`,
  notReached: (url: string, why: string) => `${url} cannot be reached: ${why}`,
  notRead: (url: string, why: string) => `${url} cannot be read: ${why}`,
  notFound: (url: string, why: string) => `No feed was found at ${url}: ${why}`,
  tooSlow: "it did not answer in time",
  listUnreadable: "it is a list of feeds, and none of them could be read",
  namedUnreadable: "the feeds that it names could not be read",
  namesNone: "it names none, and there is none at the usual places of its site",
};

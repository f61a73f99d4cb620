export const words = {
  noTopic: "Topic not found",
  noBundle: "This is not a topic's bundle",
  otherVersion: (version: number) =>
    `This bundle is of version ${version}, which this program does not read. Update topicapp, or export it anew`,
  tooLong: (line: number, most: number) =>
    `Line ${line} of this bundle is longer than ${most / 1024 ** 2} MB`,
  tooLarge: (most: number) => `A bundle holds ${most / 1024 ** 3} GB at most`,
  notText: "This bundle is not written in UTF-8",
  cutOff: "This bundle is cut off: its end is missing. Export it again",
  wrongEnd: "This bundle is not whole: it holds another number of lines than its end says. Export it again",
  damaged: (line: number) => `Line ${line} of this bundle is damaged or cut off. Export it again`,
  wrong: (line: number, where: string) => `Line ${line} of this bundle is not as bundles are written${where}`,
  place: (path: string) => ` (${path})`,
  unclean: (line: number) => `Line ${line} of this bundle holds characters that nobody sees`,
  ahead: (line: number) =>
    `Line ${line} of this bundle is of a time that is still to come. Check the clocks of both servers`,
  outOfOrder: (line: number) => `Line ${line} of this bundle stands in the wrong place`,
  contradicts: (line: number) => `Line ${line} of this bundle contradicts what stands before it`,
  foreign: (line: number) => `Line ${line} of this bundle names what belongs to another topic of this server`,
  othersTopic: (name: string) => `"${name}" is here already, and belongs to somebody else`,
  tooManyFeeds: (most: number) => `This bundle holds more than ${most} feeds`,
  otherSource: (name: string, here: string) =>
    `There is no source "${name}" here, so ${here} writes it. To keep its source, add that before importing it`,
  withoutFeed: (why: string) => `A feed is left out: ${why}`,
  noSource: "This server has no sources yet. Start it once, then import the bundle",
};

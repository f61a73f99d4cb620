import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.operations.bundles", {
  en: {
    noTopic: "Topic not found",
    noBundle: "This isn't a topic bundle",
    otherVersion: (version: number) =>
      `This bundle has version ${version}, which this release can't read. Update topicapp, or export the topic again`,
    tooLong: (line: number, megabytes: number) =>
      `Line ${line} of this bundle is longer than ${megabytes} MB`,
    tooLarge: (gigabytes: number) => `A bundle can be at most ${gigabytes} GB`,
    notText: "This bundle isn't UTF-8 text",
    cutOff: "This bundle is cut off: its end is missing. Export it again",
    wrongEnd:
      "This bundle is incomplete: the number of its lines doesn't match its last line. Export it again",
    damaged: (line: number) => `Line ${line} of this bundle is damaged or cut off. Export it again`,
    wrong: (line: number, where: string) => `Line ${line} of this bundle isn't valid${where}`,
    place: (path: string) => ` (${path})`,
    unclean: (line: number) => `Line ${line} of this bundle contains invisible characters`,
    ahead: (line: number) =>
      `Line ${line} of this bundle is dated in the future. Check the clocks of both servers`,
    outOfOrder: (line: number) => `Line ${line} of this bundle is in the wrong place`,
    contradicts: (line: number) => `Line ${line} of this bundle contradicts an earlier line`,
    foreign: (line: number) => `Line ${line} of this bundle refers to data of another topic on this server`,
    othersTopic: (name: string) => `"${name}" already exists here and belongs to someone else`,
    tooManyFeeds: (most: number) => `This bundle has more than ${most} feeds`,
    otherSource: (name: string, here: string) =>
      `This server has no source "${name}", so ${here} writes the topic. To keep its source, add it before you import`,
    withoutFeed: (why: string) => `One feed was left out: ${why}`,
    noSource: "This server has no sources yet. Start it once, then import the bundle",
  },
});

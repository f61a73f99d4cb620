import { inLanguage } from "../../../src/base/words/language.ts";

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const words = inLanguage("terminal.topic", {
  en: {
    unknown: (name: string) => `There's no topic "${name}". See them all with: topicapp topic list`,
    several: (name: string, ids: string) => `Several topics are named "${name}". Use an id instead: ${ids}`,
    deletingIsFinal: (name: string, followers: number) =>
      `Deleting "${name}" removes it for ${counted(followers, "follower")} and can't be undone. To go ahead, add --yes.`,
    deleted: (name: string) => `Deleted ${name}`,
    refresh: {
      nameOne: "Name a topic, or --all.",
      none: "There are no topics to update.",
      hidden: (name: string, command: string) =>
        `"${name}" isn't updated while it's hidden. Make it visible again with: ${command}`,
      paused: (name: string, command: string) =>
        `"${name}" isn't updated while its creator is suspended. Reinstate them with: ${command}`,
      queued: (names: string) => `Queued ${names}: the running server will start within seconds.`,
      here: (names: string) => `No server runs on this data folder: updating ${names} here …`,
      result: (name: string, result: string) => `${name}: ${result}`,
      failed: (failed: number, all: number, names: string) =>
        `${failed} of ${all} couldn't be updated: ${names}`,
      stopped: "Stopped. Topics that weren't updated stay queued for the server's next start.",
      stoppedWatching: "Stopped watching: the server continues. Check progress with: topicapp status",
      progress: (ended: number, all: number, running: number) =>
        `${ended} of ${all} done, ${running} in progress`,
      named: (name: string) => `"${name}"`,
      andMore: (names: string, more: number) => `${names} and ${more} more`,
    },
    export: {
      nameBoth: "Name a topic and a file; with --user, only a file.",
      isDatabase: (file: string) => `${file} is the database itself: choose another file`,
      unwritable: (file: string, reason: string) => `${file}: can't be written (${reason})`,
      wrote: (file: string, kilobytes: number) => `Wrote ${file} (${kilobytes.toLocaleString("en")} KB)`,
    },
    import: {
      tooLarge: "The OPML document is larger than 1 MB. Export fewer folders.",
      suspended: (name: string) => `${name} is suspended. Reinstate them with: topicapp user restore ${name}`,
      unconfirmed: (name: string) =>
        `${name} hasn't confirmed their e-mail address yet, so they can't have topics.`,
      unreadable: (file: string, reason: string) => `${file}: can't be read (${reason})`,
      notAFile: (file: string) => `${file} isn't a file`,
      exists: (name: string) => `"${name}" already exists: nothing was changed`,
      imported: (name: string, counts: string) => `Imported "${name}": ${counts}`,
      wouldImport: (name: string, counts: string) => `Would import "${name}": ${counts}`,
      counts: (updates: number, stories: number, articles: number, feeds: number) =>
        [
          counted(updates, "update"),
          counted(stories, "story", "stories"),
          counted(articles, "article"),
          counted(feeds, "feed"),
        ].join(", "),
      created: (created: number, skipped: number) =>
        `Created ${counted(created, "topic")}, skipped ${skipped.toLocaleString("en")}`,
      wouldCreate: (created: number, skipped: number) =>
        `Would create ${counted(created, "topic")}, skip ${skipped.toLocaleString("en")}`,
      isNew: "new",
      skipped: "skipped",
      feeds: (count: number) => counted(count, "feed"),
    },
  },
});

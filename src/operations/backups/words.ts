import { inLanguage } from "../../base/words/language.ts";

export const words = inLanguage("server.operations.backups", {
  en: {
    notSet: "TOPICAPP_BACKUP_TO isn't set: it names the folder or the bucket that backups go to.",
    none: (place: string) => `${place}: there are no backups yet`,
    missing: (place: string, name: string) => `${place}: there's no backup named ${name}`,
    cutOff: (place: string, stored: number, size: number) => `${place}: ${stored} of ${size} bytes arrived`,
    endlessList: "the service's list of backups doesn't end",
    noRoom: (name: string, bytes: number, free: number) =>
      `${name} has ${bytes} bytes and needs twice as much room, but only ${free} bytes are free`,
    late: (at: string) => `The last backup was made at ${at}, more than 26 hours ago`,
    differs: (table: string, found: number, expected: number) =>
      `${table} has ${found} rows, but ${expected} were expected`,
  },
});

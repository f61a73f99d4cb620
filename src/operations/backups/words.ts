export const words = {
  notSet: "TOPICAPP_BACKUP_TO isn't set: it names the folder or the bucket that backups go to.",
  none: (place: string) => `${place}: there's no backup yet`,
  missing: (place: string, name: string) => `${place}: there's no backup named ${name}`,
  cutOff: (place: string, stored: number, size: number) => `${place}: ${stored} of ${size} bytes arrived`,
  late: (at: Date) => `The last backup was made at ${at.toISOString()}, more than 26 hours ago`,
  differs: (table: string, found: number | undefined, expected: number) =>
    `rows in ${table}: ${found ?? "none"}, not ${expected}`,
};

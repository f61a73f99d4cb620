import { inLanguage } from "../base/words/language.ts";

export const words = inLanguage("server.db", {
  en: {
    refused: (file: string, why: string) => `${file}: ${why}`,
    backupOverDatabase: "this is the database itself; name another file",
    restoreOfDatabase: "this is the database itself; name a backup",
    unwritable: (why: string) => `can't be written (${why})`,
    noFile: "there's no such file",
    noFolder: "there's no such folder",
    isFolder: "this is a folder, not a file; move it away or name another",
    fileInTheWay:
      "this can't be a folder because a file is in the way; move that away or name another folder",
    notSqlite: "this isn't an SQLite database; move it away or restore a backup",
    otherProgram: "it's another program's database; move it away or name another data folder",
    damaged: (what: string) => `damaged: ${what}; restore a backup`,
    emptyWithLog: "it's empty, but its log (topicapp.db-wal) isn't; restore a backup, or move both away",
    diskFull: "the disk is full; make room and start again",
    diskFailing: (code: string) => `the disk reports an error (${code}); check this machine's log`,
    locked: "another program is using it; stop that program and start again",
    noAccess: (code: string) =>
      `can't be read or written (${code}); check the owner and permissions of the file and its folder, and how the disk is mounted`,
    networkDrive: (name: string) =>
      `on a network drive (${name}), where SQLite can lose or damage data; move it to a disk in this machine`,
    sharedFolder: "9P, a folder shared by another machine or by this one's host",
    fuse: "on a FUSE file system; if that's a network drive (such as sshfs), move it to a disk in this machine",
    newer: (migration: string) =>
      `it was last used by a newer topicapp (it has ${migration}); use that version or a backup`,
    otherMigration: (migration: string) => `its migration ${migration} isn't the one this topicapp knows`,
    oldSqlite: (version: string, oldest: string) => `SQLite ${version} is older than ${oldest}`,
    noRoomForCopy: (needed: string, free: string) =>
      `topicapp copies it before updating it, which takes ${needed} MB, and only ${free} MB are free on this disk; make room and start again. Nothing was changed`,
    backup: {
      notSqlite: "it isn't an SQLite database",
      notOurs: "it isn't a topicapp database",
      damaged: (what: string) => `it's damaged: ${what}`,
      notUpdated: (why: string) => `it can't be updated to this version: ${why}`,
      foreign: (object: string) => `its ${object} isn't topicapp's`,
      missing: (object: string) => `its ${object} is missing`,
    },
    cursor: "This cursor isn't valid",
  },
});

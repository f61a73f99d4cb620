import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { isSameFile, replaceFile } from "../../../src/db/copy.ts";
import type { Db } from "../../../src/db/open.ts";
import { writeBundle } from "../../../src/operations/bundles/file.ts";
import { exportTopics } from "../../../src/topics/opml/export.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import { commands, options as help } from "../help-words.ts";
import { findUser } from "../people/user.ts";
import { findOne } from "./named-topic.ts";
import { words } from "./words.ts";

/** `topic export`: a topic's bundle, or somebody's topics as OPML. */
export function defineTopicExport(topic: Command, io: Io): void {
  withJson(withDataDir(topic.command("export [id-or-name] [file]")))
    .description(commands.topic.export)
    .option("--user <username>", help.exportUser)
    .addHelpText(
      "after",
      `${example('topicapp topic export "Night trains" trains.jsonl')}\n  $ topicapp topic export --user ada topics.opml`,
    )
    .action((first: string | undefined, second: string | undefined, options, command: Command) => {
      const names = [first, second].filter((name) => name !== undefined);
      if (names.length !== (options.user === undefined ? 2 : 1)) {
        command.error(words.export.nameBoth, { exitCode: 2 });
      }
      topicExport(io, names, options);
    });
}

/** Writes a file that only its owner may read, because addresses of feeds can contain secrets. */
function topicExport(io: Io, names: string[], options: CommonOptions & { user?: string }): void {
  const file = resolve(names.at(-1) ?? "");
  const wrote = withDatabase(io, configureExisting(io, options), (db) => {
    if (isSameFile(file, db.$client.filename)) throw new CommandFailed(words.export.isDatabase(file));
    try {
      return options.user === undefined
        ? exportBundle(db, names[0] ?? "", file, io.now())
        : exportOpml(db, options.user, file, io.now());
    } catch (cause) {
      const { code, message } = cause as { code?: unknown; message: string };
      if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) throw cause;
      throw new CommandFailed(words.export.unwritable(file, message));
    }
  });
  if (options.json) io.printJson({ file, ...wrote });
  else io.print(words.export.wrote(file, kilobytes(wrote.bytes)));
}

function exportBundle(db: Db, idOrName: string, file: string, now: Date) {
  const { id, name } = findOne(db, idOrName, now);
  return { id, name, bytes: writeBundle(db, id, file) };
}

function exportOpml(db: Db, username: string, file: string, now: Date) {
  const written = Buffer.from(exportTopics(db, findUser(db, username).id, now));
  replaceFile(file, (draft) => writeFileSync(draft, written));
  return { username, bytes: written.length };
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

import { type Command, Option } from "commander";
import { openVault } from "../../src/base/secret.ts";
import { loadSecret } from "../../src/config/secret.ts";
import type { Db } from "../../src/db/open.ts";
import { changeSource } from "../../src/operations/desk/sources.ts";
import { addableTypes, findAdapter } from "../../src/providers/descriptors/registry.ts";
import { costOf } from "../../src/providers/prices.ts";
import { KeyUnreadable } from "../../src/sources/keys.ts";
import { sourcePrice } from "../../src/sources/price.ts";
import { type Probe, probeSource } from "../../src/sources/probe.ts";
import { addSource, type NewSource, removeSource, type SourceChanges } from "../../src/sources/settings.ts";
import {
  addDefaultSources,
  endpointOf,
  findSource,
  readSources,
  type SourceDeps,
  type SourceRow,
} from "../../src/sources/sources.ts";
import { countTopicsOf } from "../../src/topics/topics.ts";
import type { PlaceAnswer } from "../doctor/news.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { dollars, example, withDataDir, withJson } from "../options.ts";
import { printTable } from "../table.ts";
import { commands, options as help } from "./help-words.ts";
import { allowances } from "./people/words.ts";
import { present, printSource } from "./source-shown.ts";
import { sources as words } from "./words.ts";

/** `source …`: the writers of summaries. */
export function defineSource(program: Command, io: Io): void {
  const source = program
    .command("source")
    .description(commands.source.all)
    .addHelpText("after", example("topicapp source set gpt-4o --key-stdin < openai.key"));
  withJson(withDataDir(source.command("list")))
    .description(commands.source.list)
    .addHelpText("after", example("topicapp source list --json"))
    .action((options) => sourceList(io, options));
  withJson(withDataDir(source.command("show <id>")))
    .description(commands.source.show)
    .addHelpText("after", example("topicapp source show gpt-4o"))
    .action((id, options) => sourceShow(io, id, options));
  withSettings(withJson(withDataDir(source.command("set <id>"))))
    .description(commands.source.set)
    .option("--base-url <url>", help.setBaseUrl)
    .option("--model <model>", help.model)
    .addHelpText("after", example("topicapp source set gpt-4o --key-stdin < openai.key"))
    .action((id, options) => sourceSet(io, id, options));
  withSettings(withJson(withDataDir(source.command("add <id>"))))
    .description(commands.source.add)
    .requiredOption("--name <name>", help.sourceName)
    .addOption(new Option("--type <type>", help.sourceType).choices(addableTypes()).makeOptionMandatory())
    .requiredOption("--base-url <url>", help.addBaseUrl)
    .requiredOption("--model <model>", help.model)
    .addHelpText(
      "after",
      example(
        "topicapp source add llama --name Llama --type openai-chat --base-url http://localhost:11434/v1 \\\n      --model llama3.2 --price-in 0 --price-out 0",
      ),
    )
    .action((id, options) => sourceAdd(io, id, options));
  withJson(withDataDir(source.command("remove <id>")))
    .description(commands.source.remove)
    .option("--yes", help.yes)
    .addHelpText("after", example("topicapp source remove llama --yes"))
    .action((id, options) => sourceRemove(io, id, options));
  withJson(withDataDir(source.command("test <id>")))
    .description(commands.source.test)
    .addHelpText("after", example("topicapp source test gpt-4o"))
    .action((id, options) => sourceTest(io, id, options));
}

function withSettings(command: Command): Command {
  return command
    .option("--key <key>", help.key)
    .option("--key-stdin", help.keyStdin)
    .option("--system-prompt <text>", help.systemPrompt)
    .option("--price-in <usd>", help.priceIn, dollars)
    .option("--price-out <usd>", help.priceOut, dollars)
    .option("--price-search <usd>", help.priceSearch, dollars)
    .option("--enable", help.enable)
    .addOption(new Option("--disable", help.disable).conflicts("enable"));
}

/** The options of `set` and `add` as typed. */
interface SourceOptions extends CommonOptions {
  key?: string;
  keyStdin?: boolean;
  model?: string;
  baseUrl?: string;
  systemPrompt?: string;
  priceIn?: number;
  priceOut?: number;
  priceSearch?: number;
  enable?: boolean;
  disable?: boolean;
}

/** Prints all sources with their models, and whether they can be used or why not. */
function sourceList(io: Io, options: CommonOptions): void {
  const shown = withSources(io, options, (db, parts) => readSources(db).map((row) => present(row, parts)));
  if (options.json) {
    io.printJson(shown);
    return;
  }
  const rows = shown.map(({ id, model, unavailable }) => [id, model, unavailable ?? words.ready]);
  printTable(io, ["Source", "Model", "State"], rows);
}

/** Prints everything about one source, with only the last four characters of its key. */
function sourceShow(io: Io, id: string, options: CommonOptions): void {
  const shown = withSources(io, options, (db, parts) => present(namedSource(db, id), parts));
  printSource(io, options, shown);
}

/** Changes a source. If that restarts it, topics whose last run failed on it are due again. */
async function sourceSet(io: Io, id: string, options: SourceOptions): Promise<void> {
  const changes = await changesOf(io, options);
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new CommandFailed(words.nothingToChange);
  }
  const shown = withSources(io, options, (db, parts) => {
    const changed = { ...changes, id: namedSource(db, id).id };
    return present(changeSource(db, parts, changed, io.now()), parts);
  });
  printSource(io, options, shown);
}

/** Adds a source of a known type at another address. */
async function sourceAdd(
  io: Io,
  id: string,
  options: SourceOptions & Pick<NewSource, "name" | "type" | "baseUrl" | "model">,
): Promise<void> {
  const { name, type, baseUrl, model } = options;
  const wanted = { ...(await changesOf(io, options)), id, name, type, baseUrl, model };
  const shown = withSources(io, options, (db, parts) =>
    present(addSource(db, parts, wanted, io.now()), parts),
  );
  printSource(io, options, shown);
}

/** Removes an added source that no topic uses. Requires `--yes`. */
function sourceRemove(io: Io, id: string, options: CommonOptions & { yes?: boolean }): void {
  if (!options.yes) throw new CommandFailed(words.confirmRemoval(id));
  withSources(io, options, (db) => removeSource(db, namedSource(db, id).id, countTopicsOf));
  if (options.json) io.printJson({ id, removed: true });
  else io.print(words.removed(id));
}

/** Makes one small call and explains what is wrong, if anything. */
async function sourceTest(io: Io, id: string, options: CommonOptions): Promise<void> {
  const { row, endpoint } = withSources(io, options, (db, parts) => {
    const row = namedSource(db, id);
    return { row, endpoint: row.type === "digest" ? null : readableEndpoint(row, parts) };
  });
  if (endpoint === null) return await testDigest(io, row, options);
  const adapter = findAdapter(row.type);
  if (!adapter) throw new CommandFailed(words.unknownType(row.type));
  const probe = await probeSource(adapter, { ...endpoint, fetch }, io.now);
  if (options.json) io.printJson({ id, ...probe, ...(probe.works && { costUsd: costOfProbe(row, probe) }) });
  else if (probe.works) io.print(praise(row, probe));
  if (!probe.works)
    throw new CommandFailed(`${row.name} (${probe.model}): ${probe.reason}. ${probe.advice}.`);
}

/** The digest uses no model, so its feeds are tested instead. It works if at least one of them can be read. */
async function testDigest(io: Io, { id, name }: SourceRow, options: CommonOptions): Promise<void> {
  const { askPlaces, placeInWords } = await import("../doctor/news.ts");
  const feeds: PlaceAnswer[] = [];
  const config = configure(io, options);
  for await (const answer of askPlaces({ io, config })) {
    feeds.push(answer);
    if (!options.json) io.print(`${answer.url}: ${placeInWords(answer, config)}`);
  }
  const works = feeds.some((feed) => "articles" in feed);
  if (options.json) io.printJson({ id, works, feeds });
  if (!works) throw new CommandFailed(words.noFeed(name));
}

function withSources<T>(io: Io, options: CommonOptions, work: (db: Db, parts: SourceDeps) => T): T {
  const config = configure(io, options);
  return withDatabase(io, config, (db) => {
    addDefaultSources(db, io.now());
    const vault = openVault(loadSecret(config.secret, config.dataDir));
    return work(db, { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd });
  });
}

function namedSource(db: Db, id: string): SourceRow {
  const source = findSource(db, id);
  if (!source) throw new CommandFailed(allowances.unknownSource(id));
  return source;
}

async function changesOf(io: Io, options: SourceOptions): Promise<SourceChanges> {
  const { key, model, baseUrl, systemPrompt, priceIn, priceOut, priceSearch } = options;
  return {
    key: options.keyStdin ? (await io.readInput()).trim() : key,
    model,
    baseUrl,
    systemPrompt,
    priceIn,
    priceOut,
    priceSearch,
    isEnabled: options.enable ? true : options.disable ? false : undefined,
  };
}

function readableEndpoint(row: SourceRow, parts: SourceDeps) {
  try {
    return endpointOf(row, parts);
  } catch (cause) {
    if (!(cause instanceof KeyUnreadable)) throw cause;
    throw new CommandFailed(words.keyAgain(row.name, cause.message));
  }
}

function praise(row: SourceRow, probe: Extract<Probe, { works: true }>): string {
  const cost = costOfProbe(row, probe);
  return [
    words.answers(row.name, probe.model, probe.milliseconds),
    words.used(probe.usage.inputTokens, probe.usage.outputTokens),
    ...(cost === null ? [] : [words.about(cost.toFixed(6))]),
  ].join(", ");
}

function costOfProbe(row: SourceRow, { usage }: Extract<Probe, { works: true }>): number | null {
  const price = sourcePrice(row);
  return price && costOf(usage, price);
}

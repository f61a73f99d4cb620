import type { Command } from "commander";
import published from "../../deploy/published.json";
import { version } from "../../src/base/version.ts";
import { CommandFailed, type Io } from "../io.ts";
import { example, withJson } from "../options.ts";

/** `update --check`: whether there is a newer release. Nothing else of topicapp ever asks. */
export function defineUpdate(program: Command, io: Io): void {
  withJson(program.command("update"))
    .description("ask whether a newer release exists; nothing is fetched or changed")
    .requiredOption("--check", "ask the place of releases, this once")
    .option("--from <address>", "another place that answers as GitHub's API does, such as a mirror")
    .addHelpText("after", example("topicapp update --check"))
    .action((options) => update(io, options));
}

interface UpdateOptions {
  from?: string;
  json?: boolean;
}

/** Milliseconds in which the place of releases has to answer. */
const timeout = 10_000;
const longest = 1_000_000;

async function update(io: Io, options: UpdateOptions): Promise<void> {
  const latest = await readLatest(options.from ?? releasesOf(published.repository));
  const isNewer = Bun.semver.order(latest.version, version) > 0;
  if (options.json) io.printJson({ version, latest: latest.version, isNewer, url: latest.url });
  else if (!isNewer) io.print(`${version} is the newest release.`);
  else io.print(`${latest.version} is out, and this is ${version}: ${latest.url}`);
}

function releasesOf(repository: string): string {
  if (!repository.startsWith("OWNER/")) return `https://api.github.com/repos/${repository}/releases/latest`;
  throw new CommandFailed("This build doesn't know where its releases are. Name the place with --from.");
}

/** @throws CommandFailed when nothing that is a release comes back */
async function readLatest(address: string): Promise<{ version: string; url: string }> {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new CommandFailed(`${address} is not a web address.`);
  let text: string;
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/vnd.github+json", "user-agent": "topicapp" },
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) throw new CommandFailed(`${url.host} answered ${answer.status}.`);
    text = await answer.text();
  } catch (cause) {
    if (cause instanceof CommandFailed) throw cause;
    throw new CommandFailed(`${url.host} can't be reached. Check this machine's way to the network.`);
  }
  const { tag_name: tag, html_url: page } = parseRelease(text);
  const [, latest] = /^v?(\d+\.\d+\.\d+)$/.exec(String(tag)) ?? [];
  if (!latest) throw new CommandFailed(`${url.host} answered something that is no release.`);
  const at = typeof page === "string" && page.length < 500 && /^https?:\/\/\S+$/.test(page) ? page : address;
  return { version: latest, url: at };
}

function parseRelease(text: string): Record<string, unknown> {
  try {
    const release: unknown = text.length > longest ? null : JSON.parse(text);
    return typeof release === "object" && release !== null ? { ...release } : {};
  } catch {
    return {};
  }
}

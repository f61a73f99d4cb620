import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Command } from "commander";
import { createProgram } from "../../cli/program.ts";
import { description, version } from "../../package.json";
import { readPublished } from "../catalogues.ts";
import { type DebFile, type DebParts, packDeb } from "./deb.ts";
import type { Target } from "./targets.ts";

const architectures: Record<string, string> = { "linux-x64": "amd64", "linux-arm64": "arm64" };

/** The name of the package of a target; undefined where there is none for it. */
export function debName({ name }: Target): string | undefined {
  const architecture = architectures[name];
  return architecture && `topicapp_${version}_${architecture}.deb`;
}

/** Makes the package from the executable of a target, with unit, man page and completions. */
export async function writeDeb(
  root: string,
  target: Target,
  from: { executable: string; notices: string; time: number },
  archive: string,
): Promise<void> {
  const { repository, maintainer } = readPublished();
  const program = await createProgram({} as Parameters<typeof createProgram>[0]);
  const unit = readFileSync(join(root, "deploy/topicapp.service"), "utf8").replaceAll(
    "/usr/local/bin/",
    "/usr/bin/",
  );
  const gzipped = (text: string | Uint8Array) => gzipSync(text, { level: 9 });
  const text = (content: string | Uint8Array) => ({ text: content, mode: 0o644 });
  const doc = "usr/share/doc/topicapp";
  const files: DebParts["files"] = new Map<string, DebFile>([
    ["usr/bin/topicapp", { copy: from.executable, mode: 0o755 }],
    ["usr/lib/systemd/system/topicapp.service", text(unit)],
    ["usr/lib/sysusers.d/topicapp.conf", text('u topicapp - "topicapp" /var/lib/topicapp\n')],
    [
      "etc/topicapp/topicapp.env",
      { text: "# Settings, one NAME=value a line: topicapp config\n", mode: 0o640 },
    ],
    ["usr/share/man/man1/topicapp.1.gz", text(gzipped(manPage(program, from.time)))],
    [`${doc}/copyright`, text(readFileSync(join(root, "LICENSE"), "utf8"))],
    [`${doc}/THIRD-PARTY-NOTICES.txt.gz`, text(gzipped(readFileSync(from.notices)))],
    [`${doc}/NEWS.gz`, text(gzipped(readFileSync(join(root, "CHANGELOG.md"))))],
    [`${doc}/changelog.gz`, text(gzipped(changelog(maintainer, from.time)))],
    [
      "usr/share/lintian/overrides/topicapp",
      text(readFileSync(join(root, "packaging/deb/lintian-overrides"), "utf8")),
    ],
    ["usr/share/bash-completion/completions/topicapp", text(await completion("bash"))],
    ["usr/share/zsh/vendor-completions/_topicapp", text(await completion("zsh"))],
    ["usr/share/fish/vendor_completions.d/topicapp.fish", text(await completion("fish"))],
  ]);
  packDeb(
    {
      ...{ version, architecture: architectures[target.name] ?? "", files, time: from.time },
      configFiles: ["etc/topicapp/topicapp.env"],
      scripts: join(root, "packaging/deb"),
      maintainer,
      homepage: `https://github.com/${repository}`,
      summary: "topics that sources keep summarising",
      description: `${description} One executable with a web app, a command line and a database.`,
    },
    archive,
  );
}

/** In the form that Debian's tools read; what changed stands in NEWS. */
function changelog(maintainer: string, time: number): string {
  const date = new Date(time * 1000).toUTCString().replace("GMT", "+0000");
  return `topicapp (${version}) unstable; urgency=medium\n\n  * /usr/share/doc/topicapp/NEWS.gz says what changed.\n\n -- ${maintainer}  ${date}\n`;
}

async function completion(shell: string): Promise<string> {
  const lines: string[] = [];
  const io = { print: (line: string) => void lines.push(line) } as unknown as Parameters<
    typeof createProgram
  >[0];
  await (await createProgram(io, "completion")).parseAsync(["completion", shell], { from: "user" });
  return `${lines.join("\n")}\n`;
}

/** Writes a page of the manual, in man(7), from what the commands say of themselves. */
export function manPage(program: Command, time: number): string {
  const date = new Date(time * 1000).toISOString().slice(0, 10);
  const plain = (text: string) =>
    text
      .replaceAll("\\", "\\e")
      .replaceAll("-", "\\-")
      .replace(/^(['.])/gm, "\\&$1");
  const commands = program.commands.flatMap((outer): [outer: Command, inner?: Command][] =>
    outer.commands.length > 0 ? outer.commands.map((inner) => [outer, inner]) : [[outer]],
  );
  const entries = commands
    .filter(([command]) => command.name() !== "help")
    .map(([outer, inner]) => {
      const command = inner ?? outer;
      const name = inner ? `${outer.name()} ${inner.name()}` : outer.name();
      const options = command.options
        .map((option) => `.IP "${plain(option.flags)}"\n${plain(option.description)}\n`)
        .join("");
      return `.SS "${plain(`${name} ${command.usage()}`)}"\n${plain(command.description())}\n${options}`;
    });
  return `.TH TOPICAPP 1 ${date} "topicapp ${version}" "User Commands"
.SH NAME
topicapp \\- ${plain(description)}
.SH SYNOPSIS
.B topicapp
.I command
.RI [ options ]
.SH COMMANDS
${entries.join("")}.SH FILES
.I /etc/topicapp/topicapp.env
holds the settings of the service, one NAME=value a line;
.I /var/lib/topicapp
everything that it keeps.
`;
}

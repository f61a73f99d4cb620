/** A command line as a document shows it. */
export interface ShownCommand {
  /** The number of its line in the document. */
  at: number;
  line: string;
  /** The document shows that it is refused: what it prints begins with `topicapp: `. */
  isRefused: boolean;
}

/** Every command of a document's `sh` blocks, and of its transcripts, whose commands stand behind a `$ `. */
export function readCommands(markdown: string): ShownCommand[] {
  return readBlocks(markdown).flatMap(({ at, language, lines }) => {
    if (language === "sh") return scriptCommands(lines, at);
    return language === "" || language === "console" ? transcriptCommands(lines, at) : [];
  });
}

/** Every command of ours that stands within a sentence or a table: `topicapp …` between backticks. */
export function readMentions(markdown: string): ShownCommand[] {
  let isInBlock = false;
  return markdown.split("\n").flatMap((text, index) => {
    if (text.trimStart().startsWith("```")) isInBlock = !isInBlock;
    if (isInBlock) return [];
    return [...text.matchAll(/`(topicapp [^`]+)`/g)].map(([, line = ""]) => ({
      at: index + 1,
      line,
      isRefused: false,
    }));
  });
}

interface Block {
  /** The number of its first line. */
  at: number;
  language: string;
  lines: string[];
}

function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, text] of markdown.split("\n").entries()) {
    const fence = text.match(/^ *```(.*)$/);
    if (!fence) open?.lines.push(text);
    else if (open) {
      blocks.push(open);
      open = null;
    } else open = { at: index + 2, language: fence[1]?.trim() ?? "", lines: [] };
  }
  return blocks;
}

/** A line that ends with a backslash goes on with the next. */
function scriptCommands(lines: string[], at: number): ShownCommand[] {
  const commands: ShownCommand[] = [];
  let begun: ShownCommand | null = null;
  for (const [index, text] of lines.entries()) {
    const line = begun ? `${begun.line} ${text.trim()}` : text.trim();
    const command: ShownCommand = {
      at: begun?.at ?? at + index,
      line: line.replace(/\\$/, "").trim(),
      isRefused: false,
    };
    begun = text.endsWith("\\") ? command : null;
    if (!begun && command.line !== "" && !command.line.startsWith("#")) commands.push(command);
  }
  return commands;
}

function transcriptCommands(lines: string[], at: number): ShownCommand[] {
  const commands: ShownCommand[] = [];
  for (const [index, text] of lines.entries()) {
    const last = commands.at(-1);
    if (text.startsWith("$ ")) commands.push({ at: at + index, line: text.slice(2), isRefused: false });
    else if (last && text.startsWith("topicapp: ")) last.isRefused = true;
  }
  return commands;
}

/** One instruction of a Dockerfile, with its arguments as they stand there. */
export interface Instruction {
  name: string;
  rest: string;
}

/** A stage: what it begins from, its name where it has one, and its instructions. */
export interface Stage {
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

/** A Dockerfile, as far as ours goes: no heredocs, no parser directives. */
export interface Dockerfile {
  /** What stands in front of the first stage: names with their defaults. */
  args: Map<string, string>;
  stages: Stage[];
}

/** @throws at a line that begins with no known instruction */
export function readDockerfile(text: string): Dockerfile {
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const { name, rest } of instructionsOf(text)) {
    const stage = stages.at(-1);
    if (name === "FROM") {
      const [, from = "", as] = rest.match(/^(\S+)(?:\s+AS\s+(\S+))?$/i) ?? [];
      stages.push({ from, name: as, instructions: [] });
    } else if (stage) {
      stage.instructions.push({ name, rest });
    } else {
      const [, variable = "", value = ""] = rest.match(/^(\w+)=(.*)$/) ?? [];
      args.set(variable, value);
    }
  }
  return { args, stages };
}

const known =
  /^(ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)\s+(.+)$/;

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, name, rest] = line.match(known) ?? [];
      if (!name || !rest) throw new Error(`Not an instruction: ${line}`);
      return { name, rest };
    });
}

/** The instructions that make an image of the stage with this name: those of the stages it begins from come first. */
export function instructionsFor({ stages }: Dockerfile, name: string | undefined): Instruction[] {
  const stage = name === undefined ? stages.at(-1) : stages.find((each) => each.name === name);
  if (!stage) throw new Error(`There is no stage ${name}`);
  const isStage = stages.some((each) => each.name === stage.from);
  return [
    ...(isStage ? instructionsFor({ args: new Map(), stages }, stage.from) : []),
    ...stage.instructions,
  ];
}

/** An argument list in exec form. @throws when it is in shell form, which needs a shell */
export function execForm(rest: string): string[] {
  if (!rest.startsWith("[")) throw new Error(`Not in exec form: ${rest}`);
  return JSON.parse(rest);
}

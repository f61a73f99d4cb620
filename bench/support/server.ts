/** Starts a server as a process of its own and waits for its address. */
export async function launch(...command: string[]) {
  const env = { ...process.env, TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" };
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env });
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command.join(" ")} did not start`);
    text += decoder.decode(value);
    const url = text.match(/listening on (http:\S+)\n/)?.[1];
    if (url) return { child, url, rest: drain(reader) };
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A pipe that nobody reads would fill, and stop the server. */
async function drain(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}

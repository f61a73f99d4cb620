/** Somebody who asks for health every 2 ms, in a process of their own, while a server is kept busy. */
export function startNeighbour(url: string) {
  const asking = Bun.spawn([process.execPath, import.meta.path, url], { stdout: "pipe", stdin: "pipe" });
  const lines = asking.stdout.getReader();
  return {
    /** Milliseconds that one request took at most since this was asked last. */
    async longest(): Promise<number> {
      asking.stdin.write("?");
      asking.stdin.flush();
      return Number(new TextDecoder().decode((await lines.read()).value));
    },
    stop: () => asking.kill(),
  };
}

if (import.meta.main) await ask(process.argv[2] ?? "");

async function ask(url: string): Promise<void> {
  let [longest, isAsked] = [0, false];
  void (async () => {
    for await (const _ of Bun.stdin.stream()) isAsked = true;
  })();
  for (;;) {
    // Answered after one more request, as whoever is still waiting has waited longest.
    const isLast = isAsked;
    const began = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    if (isLast) {
      process.stdout.write(String(longest));
      [longest, isAsked] = [0, false];
    }
    await Bun.sleep(2);
  }
}

const due = new Map<number, () => void>();
let last = 0;
let bell: MessagePort | undefined;

/**
 * Runs something in a task of its own: what a reader does meanwhile comes before it. Unlike a timer or a frame it comes
 * at once, and where nobody looks too.
 *
 * @returns what takes it back
 */
export function inNextTask(run: () => void): () => void {
  const id = ++last;
  due.set(id, run);
  bell ??= openBell();
  bell.postMessage(id);
  return () => void due.delete(id);
}

function openBell(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number>) => {
    due.get(data)?.();
    due.delete(data);
  };
  return port2;
}

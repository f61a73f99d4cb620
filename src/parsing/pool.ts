import { z } from "zod";
import { type Job, type Parser, type ParsingLimits, parsingLimits, Unreadable } from "./parser.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

export interface PoolOptions {
  /** What starts a worker: a program and its arguments. */
  command: string[];
  limits?: Partial<ParsingLimits>;
  /** Milliseconds without work after which a worker is ended. */
  idleTime?: number;
}

/** With two, a text that takes long holds up nobody else's. */
const MAX_WORKERS = 2;
/** Jobs that a worker is handed ahead, so that it need not wait for us between two. */
const AHEAD = 8;
/** Bytes of them, behind the first. */
const BYTES_AHEAD = 1024 * 1024;
/** A second worker is started when the first has so many jobs, or one that has taken so many milliseconds. */
const BUSY_JOBS = 4;
const BUSY_TIME = 100;
/** Bytes that wait, at most: what strangers serve must not fill the memory while it waits for its turn. */
const MAX_WAITING = 64 * 1024 * 1024;
const IDLE_TIME = 30_000;

/**
 * Workers that read what strangers wrote, each a process of its own: whatever a text does to it, the server goes on.
 * One that takes more time or memory than it may is killed, and costs the job that it was at. Started when there is
 * something to read, and ended after a while without.
 */
export function createParserPool({ command, limits, idleTime = IDLE_TIME }: PoolOptions): Parser {
  const bounds = { ...parsingLimits, ...limits };
  const workers = new Set<Attended>();
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let lastId = 0;
  let closed = false;

  function parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output> {
    if (closed) return Promise.reject(new Error("the parser is closed"));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { bytes = nothing, ...rest } = input as { bytes?: Uint8Array };
    if (waitingBytes + bytes.byteLength > MAX_WAITING) {
      return Promise.reject(new Unreadable("it came when there was too much else to read"));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const settled = () => signal?.removeEventListener("abort", onAbort);
    put({
      id: ++lastId,
      name: job.name,
      input: rest,
      bytes,
      isAborted: () => signal?.aborted ?? false,
      resolve(result) {
        settled();
        const { data, success } = job.output.safeParse(result);
        if (success) resolve(data);
        else reject(new Unreadable("it cannot be read"));
      },
      reject(cause) {
        settled();
        reject(cause);
      },
    });
    return promise;
  }

  function put(job: Waiting): void {
    waiting.push(job);
    waitingBytes += job.bytes.byteLength;
    dispatch();
  }

  function dispatch(): void {
    for (let job = waiting[0]; job; job = waiting[0]) {
      const isAborted = job.isAborted();
      const worker = isAborted ? null : workerFor(job);
      if (!isAborted && !worker) return;
      waiting.shift();
      waitingBytes -= job.bytes.byteLength;
      worker?.take(job);
    }
  }

  /** The one with the least to do, a new one where that is busy, or none where all have enough. */
  function workerFor(job: Waiting): Attended | null {
    const least = [...workers].reduce<Attended | null>(
      (best, next) => (best && best.jobs.length <= next.jobs.length ? best : next),
      null,
    );
    if (!least || (least.isBusy() && workers.size < MAX_WORKERS)) return started(job) ?? least;
    return least.hasRoom(job) ? least : null;
  }

  function started(job: Waiting): Attended | null {
    try {
      const worker = new Attended(command, bounds, idleTime, (left) => {
        workers.delete(worker);
        waiting = [...left, ...waiting];
        waitingBytes += left.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
        dispatch();
      });
      worker.onRoom = dispatch;
      workers.add(worker);
      return worker;
    } catch (cause) {
      if (workers.size > 0) return null;
      waiting = waiting.filter((other) => other !== job);
      waitingBytes -= job.bytes.byteLength;
      job.reject(new Error("no worker could be started to read it", { cause }));
      return null;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    const left = waiting.splice(0);
    for (const { reject } of left) reject(new Error("the parser is closed"));
    await Promise.all([...workers].map((worker) => worker.kill()));
  }

  return { parse, close };
}

const nothing = new Uint8Array();

interface Waiting {
  id: number;
  name: string;
  input: object;
  bytes: Uint8Array;
  isAborted(): boolean;
  resolve(result: unknown): void;
  reject(cause: unknown): void;
}

const replySchema = z.union([
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), unreadable: z.string().max(500) }),
  z.object({ id: z.number(), failed: z.string() }),
]);

/** A worker with the jobs that it was handed, the one that it is at in front. */
class Attended {
  readonly jobs: Waiting[] = [];
  onRoom: () => void = () => {};
  readonly #process: WorkerProcess;
  readonly #wallTime: number;
  readonly #idleTime: number;
  #begun = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onGone` is handed the jobs that it did not come to. */
  constructor(
    command: string[],
    limits: ParsingLimits,
    idleTime: number,
    onGone: (left: Waiting[]) => void,
  ) {
    this.#wallTime = limits.wallTime;
    this.#idleTime = idleTime;
    this.#process = startWorker(command, limits, (reply) => this.#settle(reply));
    void this.#process.gone.then((why) => {
      clearTimeout(this.#timer);
      const [culprit, ...left] = this.jobs.splice(0);
      culprit?.reject(new Unreadable(why));
      onGone(left);
    });
  }

  isBusy(): boolean {
    if (this.jobs.length === 0) return false;
    return this.jobs.length >= BUSY_JOBS || performance.now() - this.#begun > BUSY_TIME;
  }

  hasRoom({ bytes }: Waiting): boolean {
    const ahead = this.jobs.slice(1).reduce((sum, job) => sum + job.bytes.byteLength, bytes.byteLength);
    return this.jobs.length === 0 || (this.jobs.length < AHEAD && ahead <= BYTES_AHEAD);
  }

  take(job: Waiting): void {
    const { id, name, input, bytes } = job;
    this.jobs.push(job);
    if (this.jobs.length === 1) this.#begin();
    this.#process.send({ id, name, input }, bytes);
  }

  async kill(): Promise<void> {
    this.#process.kill("it was not read: the server stopped");
    await this.#process.gone;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#begun = performance.now();
    const [time, then] =
      this.jobs.length > 0
        ? ([this.#wallTime, () => this.#process.kill("it took too long to read")] as const)
        : ([this.#idleTime, () => this.#process.end()] as const);
    this.#timer = setTimeout(then, time);
    this.#timer.unref();
  }

  /** Replies come in the order of the jobs: anything else is no reply of ours. */
  #settle(said: unknown): void {
    const { data: reply } = replySchema.safeParse(said);
    const [job] = this.jobs;
    if (!reply || !job || reply.id !== job.id) return this.#process.kill("it cannot be read");
    this.jobs.shift();
    this.#begin();
    if ("result" in reply) job.resolve(reply.result);
    else if ("unreadable" in reply) job.reject(new Unreadable(reply.unreadable));
    else job.reject(new Error(`reading failed: ${reply.failed}`));
    this.onRoom();
  }
}

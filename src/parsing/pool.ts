import { type Job, type Parser, type ParsingLimits, parsingLimits, Unreadable } from "./parser.ts";
import { faults, unreadable } from "./words.ts";
import type { Reply } from "./worker.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

export interface PoolOptions {
  command: string[];
  limits?: Partial<ParsingLimits>;
  idleTime?: number;
}

const MAX_WORKERS = 2;
const AHEAD = 8;
const BYTES_AHEAD = 1024 * 1024;
const BUSY_JOBS = 4;
const SLOW_TIME = 1_000;
/** Bytes: texts that wait must not fill the memory. */
const MAX_WAITING = 64 * 1024 * 1024;
const IDLE_TIME = 30_000;

/** Each worker is a process: one beyond its limits is killed, and only the job it was at fails. */
export function createParserPool({ command, limits, idleTime = IDLE_TIME }: PoolOptions): Parser {
  const bounds = { ...parsingLimits, ...limits };
  const workers = new Set<Attended>();
  let waiting: Waiting[] = [];
  const places = new WeakMap<AbortSignal, number>();
  let waitingBytes = 0;
  let lastId = 0;
  let closed = false;

  function parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output> {
    if (closed) return Promise.reject(new Error(faults.closed));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { bytes = nothing, ...rest } = input as { bytes?: Uint8Array };
    if (waitingBytes + bytes.byteLength > MAX_WAITING) {
      return Promise.reject(new Unreadable(unreadable.tooBusy));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    let isSettled = false;
    const settled = () => {
      isSettled = true;
      signal?.removeEventListener("abort", onAbort);
    };
    const id = ++lastId;
    if (signal && !places.has(signal)) places.set(signal, id);
    put({
      id,
      place: (signal && places.get(signal)) ?? id,
      name: job.name,
      input: rest,
      bytes,
      isSettled: () => isSettled || (signal?.aborted ?? false),
      resolve(result) {
        settled();
        const { data, success } = job.output.safeParse(result);
        if (success) resolve(data);
        else reject(new Unreadable(unreadable.broken));
      },
      reject(cause) {
        settled();
        reject(cause);
      },
    });
    return promise;
  }

  /** Jobs of one signal keep the place of its first: who has begun ends before the next, and all do not end at once. */
  function put(job: Waiting): void {
    const behind = waiting.findIndex(({ place }) => place > job.place);
    waiting.splice(behind < 0 ? waiting.length : behind, 0, job);
    waitingBytes += job.bytes.byteLength;
    dispatch();
  }

  function putBack(jobs: Waiting[]): void {
    waiting = [...jobs, ...waiting];
    waitingBytes += jobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    dispatch();
  }

  function dispatch(): void {
    for (let job = waiting[0]; job; job = waiting[0]) {
      const worker = job.isSettled() ? null : workerFor(job);
      if (!worker && !job.isSettled()) return;
      waiting.shift();
      waitingBytes -= job.bytes.byteLength;
      worker?.take(job);
    }
  }

  function workerFor(job: Waiting): Attended | null {
    const [least = null] = [...workers]
      .filter((worker) => !worker.isSlow())
      .sort((a, b) => a.jobs.length - b.jobs.length);
    const isBusy = !least || least.jobs.length >= BUSY_JOBS;
    const worker = isBusy && workers.size < MAX_WORKERS ? (started(job) ?? least) : least;
    return worker?.hasRoom(job) ? worker : null;
  }

  function started(job: Waiting): Attended | null {
    try {
      const worker = new Attended(command, bounds, idleTime, {
        onRoom: dispatch,
        onSlow: putBack,
        onGone(left) {
          workers.delete(worker);
          putBack(left);
        },
      });
      workers.add(worker);
      return worker;
    } catch (cause) {
      if (workers.size > 0) return null;
      waiting = waiting.filter((other) => other !== job);
      waitingBytes -= job.bytes.byteLength;
      job.reject(new Error(faults.noWorker, { cause }));
      return null;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    const left = waiting.splice(0);
    for (const { reject } of left) reject(new Error(faults.closed));
    await Promise.all([...workers].map((worker) => worker.kill()));
  }

  return { parse, close };
}

const nothing = new Uint8Array();

interface Waiting {
  id: number;
  place: number;
  name: string;
  input: object;
  bytes: Uint8Array;
  isSettled(): boolean;
  resolve(result: unknown): void;
  reject(cause: unknown): void;
}

interface Attention {
  onRoom(): void;
  onSlow(behind: Waiting[]): void;
  onGone(left: Waiting[]): void;
}

class Attended {
  readonly jobs: Waiting[] = [];
  readonly #process: WorkerProcess;
  readonly #wallTime: number;
  readonly #idleTime: number;
  readonly #attention: Attention;
  #isSlow = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(command: string[], limits: ParsingLimits, idleTime: number, attention: Attention) {
    this.#wallTime = limits.wallTime;
    this.#idleTime = idleTime;
    this.#attention = attention;
    this.#process = startWorker(command, limits, (reply) => this.#settle(reply));
    void this.#process.gone.then((why) => {
      clearTimeout(this.#timer);
      const [culprit, ...left] = this.jobs.splice(0);
      culprit?.reject(new Unreadable(why));
      attention.onGone(left);
    });
  }

  isSlow(): boolean {
    return this.#isSlow;
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
    this.#process.kill(unreadable.stopped);
    await this.#process.gone;
  }

  #begin(): void {
    this.#isSlow = false;
    if (this.jobs.length > 0) this.#in(SLOW_TIME, () => this.#slow());
    else this.#in(this.#idleTime, () => this.#process.end());
  }

  /** Jobs behind a slow one go to another worker too; the first result counts. */
  #slow(): void {
    this.#isSlow = true;
    this.#in(this.#wallTime - SLOW_TIME, () => this.#process.kill(unreadable.tooLong));
    this.#attention.onSlow(this.jobs.slice(1));
  }

  #in(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
    this.#timer.unref();
  }

  /** Replies come in the order of the jobs; anything else is none of ours. */
  #settle(said: unknown): void {
    const [job] = this.jobs;
    const reply = replyIn(said);
    if (!job || reply?.id !== job.id) {
      this.#process.kill(unreadable.broken);
      return;
    }
    this.jobs.shift();
    this.#begin();
    if ("result" in reply) job.resolve(reply.result);
    else if ("unreadable" in reply) job.reject(new Unreadable(reply.unreadable));
    else job.reject(new Error(faults.failed(reply.failed)));
    this.#attention.onRoom();
  }
}

const LONGEST_REASON = 500;

/** By hand, as it is asked of every reply; what the result is, its job says. */
function replyIn(said: unknown): Reply | null {
  if (typeof said !== "object" || said === null || !("id" in said) || typeof said.id !== "number")
    return null;
  const { id } = said;
  if ("result" in said) return { id, result: said.result };
  if ("unreadable" in said && typeof said.unreadable === "string" && said.unreadable.length <= LONGEST_REASON)
    return { id, unreadable: said.unreadable };
  return "failed" in said && typeof said.failed === "string" ? { id, failed: said.failed } : null;
}

import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../base/parser.ts";
import { type ParsingLimits, parsingLimits } from "./limits.ts";
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
/** Bytes: waiting texts must not fill the memory. */
const MAX_WAITING = 64 * 1024 * 1024;
const IDLE_TIME = 30_000;

/** Each worker is a process: one that exceeds its limits is killed, and only its current job fails. */
export class ParserPool implements Parser {
  readonly #command: string[];
  readonly #limits: ParsingLimits;
  readonly #idleTime: number;
  readonly #workers = new Set<Worker>();
  readonly #firstIds = new WeakMap<AbortSignal, number>();
  #waiting: QueuedJob[] = [];
  #waitingBytes = 0;
  #lastId = 0;
  #isClosed = false;

  constructor({ command, limits, idleTime = IDLE_TIME }: PoolOptions) {
    this.#command = command;
    this.#limits = { ...parsingLimits, ...limits };
    this.#idleTime = idleTime;
  }

  parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output> {
    if (this.#isClosed) return Promise.reject(new Error(faults.closed));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { bytes = nothing, ...rest } = input as { bytes?: Uint8Array };
    if (this.#waitingBytes + bytes.byteLength > MAX_WAITING) {
      return Promise.reject(new Unreadable(unreadable.tooBusy));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      signal?.removeEventListener("abort", onAbort);
    };
    const id = ++this.#lastId;
    this.#enqueue({
      id,
      rank: this.#rankOf(id, signal),
      name: job.name,
      input: rest,
      bytes,
      isSettled: () => isSettled || (signal?.aborted ?? false),
      resolve(result) {
        settle();
        const { data, success } = job.output.safeParse(result);
        if (success) resolve(data);
        else reject(new Unreadable(unreadable.broken));
      },
      reject(cause) {
        settle();
        reject(cause);
      },
    });
    return promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(faults.closed));
    await Promise.all([...this.#workers].map((worker) => worker.kill()));
  }

  /** Jobs with the same signal rank like the first: earlier work finishes before later work, not all at once. */
  #rankOf(id: number, signal: AbortSignal | undefined): number {
    if (!signal) return id;
    const first = this.#firstIds.get(signal) ?? id;
    this.#firstIds.set(signal, first);
    return first;
  }

  #enqueue(job: QueuedJob): void {
    const behind = this.#waiting.findIndex(({ rank }) => rank > job.rank);
    this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, job);
    this.#waitingBytes += job.bytes.byteLength;
    this.#dispatch();
  }

  #putBack(jobs: QueuedJob[]): void {
    this.#waiting = [...jobs, ...this.#waiting];
    this.#waitingBytes += jobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    this.#dispatch();
  }

  #dispatch(): void {
    for (let job = this.#waiting[0]; job; job = this.#waiting[0]) {
      const worker = job.isSettled() ? null : this.#workerFor(job);
      if (!worker && !job.isSettled()) return;
      this.#waiting.shift();
      this.#waitingBytes -= job.bytes.byteLength;
      worker?.take(job);
    }
  }

  #workerFor(job: QueuedJob): Worker | null {
    const [least = null] = [...this.#workers]
      .filter((worker) => !worker.isSlow())
      .sort((a, b) => a.jobs.length - b.jobs.length);
    const isBusy = !least || least.jobs.length >= BUSY_JOBS;
    const worker = isBusy && this.#workers.size < MAX_WORKERS ? (this.#startWorker(job) ?? least) : least;
    return worker?.hasRoom(job) ? worker : null;
  }

  #startWorker(job: QueuedJob): Worker | null {
    try {
      const worker = new Worker(this.#command, this.#limits, this.#idleTime, {
        onRoom: () => this.#dispatch(),
        onSlow: (behind) => this.#putBack(behind),
        onGone: (left) => {
          this.#workers.delete(worker);
          this.#putBack(left);
        },
      });
      this.#workers.add(worker);
      return worker;
    } catch (cause) {
      if (this.#workers.size > 0) return null;
      this.#waiting = this.#waiting.filter((other) => other !== job);
      this.#waitingBytes -= job.bytes.byteLength;
      job.reject(new Error(faults.noWorker, { cause }));
      return null;
    }
  }
}

const nothing = new Uint8Array();

/** The job knows the shape of its result. */
const replySchema: z.ZodType<Reply> = z.union([
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), unreadable: z.string().max(500) }),
  z.object({ id: z.number(), failed: z.string() }),
]);

interface QueuedJob {
  id: number;
  rank: number;
  name: string;
  input: object;
  bytes: Uint8Array;
  isSettled(): boolean;
  resolve(result: unknown): void;
  reject(cause: unknown): void;
}

interface WorkerListener {
  onRoom(): void;
  onSlow(behind: QueuedJob[]): void;
  onGone(left: QueuedJob[]): void;
}

class Worker {
  readonly jobs: QueuedJob[] = [];
  readonly #process: WorkerProcess;
  readonly #wallTime: number;
  readonly #idleTime: number;
  readonly #listener: WorkerListener;
  #isSlow = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(command: string[], limits: ParsingLimits, idleTime: number, listener: WorkerListener) {
    this.#wallTime = limits.wallTime;
    this.#idleTime = idleTime;
    this.#listener = listener;
    this.#process = startWorker(command, limits, (reply) => this.#settle(reply));
    void this.#process.gone.then((why) => {
      clearTimeout(this.#timer);
      const [culprit, ...left] = this.jobs.splice(0);
      culprit?.reject(new Unreadable(why));
      listener.onGone(left);
    });
  }

  isSlow(): boolean {
    return this.#isSlow;
  }

  hasRoom({ bytes }: QueuedJob): boolean {
    const ahead = this.jobs.slice(1).reduce((sum, job) => sum + job.bytes.byteLength, bytes.byteLength);
    return this.jobs.length === 0 || (this.jobs.length < AHEAD && ahead <= BYTES_AHEAD);
  }

  take(job: QueuedJob): void {
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

  /** Jobs behind a slow one are also given to another worker; the first result counts. */
  #slow(): void {
    this.#isSlow = true;
    this.#in(this.#wallTime - SLOW_TIME, () => this.#process.kill(unreadable.tooLong));
    this.#listener.onSlow(this.jobs.slice(1));
  }

  #in(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
    this.#timer.unref();
  }

  /** Replies come in the order of the jobs; anything else isn't ours. */
  #settle(said: unknown): void {
    const [job] = this.jobs;
    const { data: reply } = replySchema.safeParse(said);
    if (!job || reply?.id !== job.id) {
      this.#process.kill(unreadable.broken);
      return;
    }
    this.jobs.shift();
    this.#begin();
    if ("result" in reply) job.resolve(reply.result);
    else if ("unreadable" in reply) job.reject(new Unreadable(reply.unreadable));
    else job.reject(new Error(faults.failed(reply.failed)));
    this.#listener.onRoom();
  }
}

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
/** The jobs that wait, or the milliseconds that one takes, before a second worker is worth its memory. */
const BUSY_JOBS = 4;
const SLOW_TIME = 1_000;
/** Bytes: waiting texts must not fill the memory. */
const MAX_WAITING = 64 * 1024 * 1024;
const IDLE_TIME = 30_000;

/** Each worker is a process: one that exceeds its limits is killed, and only its job fails. */
export class ParserPool implements Parser {
  readonly #command: string[];
  readonly #limits: ParsingLimits;
  readonly #idleTime: number;
  readonly #workers = new Set<Worker>();
  readonly #firstIds = new WeakMap<AbortSignal, number>();
  #waiting: QueuedJob[] = [];
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
    const waiting = this.#waiting.reduce((sum, other) => sum + other.bytes.byteLength, bytes.byteLength);
    if (waiting > MAX_WAITING) return Promise.reject(new Unreadable(unreadable.tooBusy));
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const id = ++this.#lastId;
    const queued: QueuedJob = {
      ...{ id, rank: this.#rankOf(id, signal), name: job.name, input: rest, bytes, reject },
      resolve(result) {
        const { data, success } = job.output.safeParse(result);
        if (success) resolve(data);
        else reject(new Unreadable(unreadable.broken));
      },
    };
    const onAbort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== queued);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#enqueue(queued);
    return promise.finally(() => signal?.removeEventListener("abort", onAbort));
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
    this.#dispatch();
  }

  #dispatch(): void {
    for (let job = this.#waiting[0]; job; job = this.#waiting[0]) {
      const worker = [...this.#workers].find(({ isIdle }) => isIdle) ?? this.#startAnother(job);
      if (!worker) return;
      this.#waiting.shift();
      worker.take(job);
    }
  }

  #startAnother(job: QueuedJob): Worker | null {
    const isBusy = this.#waiting.length >= BUSY_JOBS || [...this.#workers].every(({ isSlow }) => isSlow);
    if (!isBusy || this.#workers.size >= MAX_WORKERS) return null;
    try {
      const worker = new Worker(this.#command, this.#limits, this.#idleTime, {
        onRoom: () => this.#dispatch(),
        onGone: () => {
          this.#workers.delete(worker);
          this.#dispatch();
        },
      });
      this.#workers.add(worker);
      return worker;
    } catch (cause) {
      if (this.#workers.size > 0) return null;
      this.#waiting = this.#waiting.filter((other) => other !== job);
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
  resolve(result: unknown): void;
  reject(cause: unknown): void;
}

interface WorkerListener {
  /** It's idle again, or its job takes so long that others need another worker. */
  onRoom(): void;
  onGone(): void;
}

class Worker {
  readonly #process: WorkerProcess;
  readonly #wallTime: number;
  readonly #idleTime: number;
  readonly #listener: WorkerListener;
  isSlow = false;
  #job: QueuedJob | null = null;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(command: string[], limits: ParsingLimits, idleTime: number, listener: WorkerListener) {
    this.#wallTime = limits.wallTime;
    this.#idleTime = idleTime;
    this.#listener = listener;
    this.#process = startWorker(command, limits, (reply) => this.#settle(reply));
    void this.#process.gone.then((why) => {
      clearTimeout(this.#timer);
      this.#isOver = true;
      this.#job?.reject(new Unreadable(why));
      listener.onGone();
    });
  }

  get isIdle(): boolean {
    return this.#job === null && !this.#isOver;
  }

  take(job: QueuedJob): void {
    const { id, name, input, bytes } = job;
    this.#job = job;
    this.#in(SLOW_TIME, () => this.#slow());
    this.#process.send({ id, name, input }, bytes);
  }

  async kill(): Promise<void> {
    this.#process.kill(unreadable.stopped);
    await this.#process.gone;
  }

  #slow(): void {
    this.isSlow = true;
    this.#in(this.#wallTime - SLOW_TIME, () => this.#process.kill(unreadable.tooLong));
    this.#listener.onRoom();
  }

  #in(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
    this.#timer.unref();
  }

  /** Anything but the reply to its job isn't ours. */
  #settle(said: unknown): void {
    const job = this.#job;
    const { data: reply } = replySchema.safeParse(said);
    if (!job || reply?.id !== job.id) {
      this.#process.kill(unreadable.broken);
      return;
    }
    this.#job = null;
    this.isSlow = false;
    this.#in(this.#idleTime, () => {
      this.#isOver = true;
      this.#process.end();
    });
    if ("result" in reply) job.resolve(reply.result);
    else if ("unreadable" in reply) job.reject(new Unreadable(reply.unreadable));
    else job.reject(new Error(faults.failed(reply.failed)));
    this.#listener.onRoom();
  }
}

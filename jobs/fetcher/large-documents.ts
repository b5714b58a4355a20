import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { HELD_BYTES, LARGE_CHARACTERS, LARGE_GAP_MS } from '@hyrde/contracts';

/** Parsing time a character of a slow document. */
const MS_A_CHARACTER = 0.25 / 1_000;
/** Characters of large documents that a host may serve before it waits: a quarter of a second, one or two sitemaps. */
const ALLOWANCE = 1_000_000;
/** Maximum time share of hosts of large documents while others have work; at least a slot every `LARGE_GAP_MS`. */
const SHARE = 0.15;
/** Milliseconds during which the load is measured. */
const LOOK_MS = 25;
const BUSY = 0.5;
/** Usual ratio of a compressed text's size after decompression. */
const UNPACKED = 5;
/** Maximum hosts remembered; at the limit the least recently used is dropped. */
const MAX_HOSTS = 10_000;

interface Waiting {
  host: string;
  /** Characters of the document waited for, as far as known. */
  characters: number;
  enter(): void;
}

/** Clock and load of the process. */
export interface LoopTime {
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** Fraction of the last `LOOK_MS` during which the event loop worked, measured by waiting for them. */
  load(): Promise<number>;
}

/** Its timers keep the process alive: between two requests of a lone search nothing else does. */
const loopTime: LoopTime = {
  now: () => performance.now(),
  sleep: (ms) => sleep(ms),
  async load() {
    const before = performance.eventLoopUtilization();
    await sleep(LOOK_MS);
    return performance.eventLoopUtilization(before).utilization;
  },
};

/**
 * Keeps hosts that serve large documents from taking the time of all others. Each host has an allowance. The first
 * document beyond it waits to be parsed; afterwards the host's next request waits, so that what waits takes no memory.
 * One host at a time proceeds, those with the least served first: as fast as the process is idle, otherwise within
 * their fraction of the time.
 */
export class LargeDocuments {
  /** Size of each host's last document, and the total of its large ones. */
  private readonly hosts = new Map<string, { characters: number; served: number }>();
  private readonly waiting: Waiting[] = [];
  private heldBytes = 0;
  private at = false;

  constructor(private readonly time: LoopTime = loopTime) {}

  /** Records a document of a host. */
  note(host: string, characters: number): void {
    const served = this.servedBy(host) + (characters >= LARGE_CHARACTERS ? characters : 0);
    this.hosts.delete(host);
    if (served > 0) this.hosts.set(host, { characters, served });
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MAX_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }

  /**
   * Waits until the host may be requested again; returns at once if its last document was small or its allowance lasts.
   * @throws the signal's reason
   */
  async admit(host: string, signal?: AbortSignal): Promise<void> {
    const { characters = 0, served = 0 } = this.hosts.get(host) ?? {};
    if (characters >= LARGE_CHARACTERS && served > ALLOWANCE) await this.wait(host, characters, signal);
  }

  /**
   * Waits until a received body may be parsed, if it is the first beyond the host's allowance.
   * @throws the signal's reason
   */
  async reading(host: string, bytes: number, packed: boolean, signal?: AbortSignal): Promise<void> {
    const characters = packed ? UNPACKED * bytes : bytes;
    const served = this.servedBy(host);
    const first = served <= ALLOWANCE && served + characters > ALLOWANCE;
    if (characters < LARGE_CHARACTERS || !first || this.heldBytes + bytes > HELD_BYTES) return;
    this.heldBytes += bytes;
    await this.wait(host, characters, signal).finally(() => {
      this.heldBytes -= bytes;
    });
  }

  private async wait(host: string, characters: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const waiting = {
        host,
        characters,
        enter: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.push(waiting);
      if (!this.at) void this.serve();
    });
  }

  private async serve(): Promise<void> {
    this.at = true;
    for (let next = this.take(); next; next = this.take()) {
      const began = this.time.now();
      const cost = next.characters * MS_A_CHARACTER;
      next.enter();
      await this.time.sleep(cost);
      const until = began + Math.min(cost / SHARE, LARGE_GAP_MS);
      while (this.time.now() < until && (await this.time.load()) > BUSY);
    }
    this.at = false;
  }

  /** The waiting host with the smallest total, including the document waited for. */
  private take(): Waiting | null {
    const cost = ({ host, characters }: Waiting) => this.servedBy(host) + characters;
    let best = 0;
    for (let i = 1; i < this.waiting.length; i++) {
      const [one, other] = [this.waiting[i], this.waiting[best]];
      if (one && other && cost(one) < cost(other)) best = i;
    }
    return this.waiting.splice(best, 1)[0] ?? null;
  }

  private servedBy(host: string): number {
    return this.hosts.get(host)?.served ?? 0;
  }
}

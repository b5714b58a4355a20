import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { HELD_BYTES, LARGE_CHARACTERS, LARGE_GAP_MS } from '@hyrde/contracts';

/** Of a slow one. */
const MS_A_CHARACTER = 0.25 / 1_000;
/** So much of them a host may serve before it waits, a quarter of a second: a sitemap or two, or some heavy pages. */
const ALLOWANCE = 1_000_000;
/** While others have work, hosts of large documents get at most this share of the time, or a turn every `LARGE_GAP_MS`. */
const SHARE = 0.15;
/** So long is looked whether others have work. */
const LOOK_MS = 25;
const BUSY = 0.5;
/** What a packed text becomes, mostly. */
const UNPACKED = 5;
/** Hosts remembered; the longest unheard of are forgotten first. */
const MAX_HOSTS = 10_000;

interface Waiting {
  host: string;
  /** Of the document that it waits for, as far as is known. */
  characters: number;
  enter(): void;
}

/** What time it is to it, and how busy the process is. */
export interface LoopTime {
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** Share of the last `LOOK_MS` in which the event loop worked, found by waiting for them. */
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
 * Keeps hosts that serve large documents from taking the time of all others. A host has an allowance. The first document
 * that goes beyond it waits to be read; after it, its next request waits, so that what waits takes no memory. One host at a
 * time has its turn, first those that have had the least, as fast as the process is idle, and within their share of the
 * time where it is not.
 */
export class LargeDocuments {
  /** How large the last document of a host was, and all its large ones together. */
  private readonly hosts = new Map<string, { characters: number; served: number }>();
  private readonly waiting: Waiting[] = [];
  private heldBytes = 0;
  private at = false;

  constructor(private readonly time: LoopTime = loopTime) {}

  /** A host has served a document of so many characters. */
  note(host: string, characters: number): void {
    const served = this.servedBy(host) + (characters >= LARGE_CHARACTERS ? characters : 0);
    this.hosts.delete(host);
    if (served > 0) this.hosts.set(host, { characters, served });
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MAX_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }

  /**
   * Waits until the host may be asked for another document; not at all where its last one was small, or its allowance lasts.
   * @throws the signal's reason
   */
  async turn(host: string, signal?: AbortSignal): Promise<void> {
    const { characters = 0, served = 0 } = this.hosts.get(host) ?? {};
    if (characters >= LARGE_CHARACTERS && served > ALLOWANCE) await this.wait(host, characters, signal);
  }

  /**
   * Waits until a body that has come may be read, where it is the first that goes beyond the host's allowance.
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

  /** Of those that wait, the first whose large documents come to the least, the one that it waits for included. */
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

import { BUSY_DEFERRAL_MS } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow } from '@hyrde/store/statement';
import { every, Semaphore } from '../../../concurrency/index.js';
import {
  ADDRESS_GAP_MS,
  ADDRESS_IN_FLIGHT,
  afterAnswer,
  type Clock,
  type HostState,
  isThrottled,
  LONGEST_THROTTLE_MS,
  longWaitReason,
  MAX_WAIT_MS,
  type Politeness,
  type Slot,
  type SlotAnswer,
  type SlotEnd,
  type SlotRequest,
  systemClock,
  type WaitReason,
} from '../../../fetcher/index.js';
import { END, MAY_ASK, RELEASE_ALL, RENEW, TAKE, type Taken } from './politeness-sql.js';

/** Milliseconds before the next attempt for a host that another worker is requesting: the usual time of a document. */
const BUSY_RETRY_MS = 100;
/** Maximum hosts and addresses remembered by a process; beyond it, entries without waiting slots are dropped. */
const MAX_REMEMBERED = 20_000;

export interface PostgresPolitenessOptions {
  sql: Sql;
  /** Unique name of this process. */
  owner: string;
  /** Lease of a host in milliseconds: a crashed worker blocks it no longer. */
  leaseMs: number;
  /** Clock for tests, used instead of the database's. */
  clock?: Clock;
  random?: () => number;
  /** Milliseconds between starts at one address; 0 only for one's own sites. */
  addressGapMs?: number;
  onError?: (error: unknown) => void;
}

/** Maximum deferral in ms for a busy host: a minute of slots at the default crawl delay. */
const LONGEST_BUSY_MS = 60_000;

/** State of a host or address in this process: its waiting line, and its next possible start by the local clock. */
interface Known {
  line: Semaphore;
  nextAt: number;
  /** True if the host's next time was set by a 429 or 503. */
  isThrottled: boolean;
}

/** A host and a place leased by this process. */
interface Grant {
  host: string;
  address: string;
  slot: number;
  /** State of the host, its times by this process's clock. */
  state: HostState;
  crawlDelayMs: number;
}

/** Place of a host lease without an address place: another worker took the last place in the same moment. */
const NO_SLOT = -1;

type DeferredSlot = Extract<Slot, { kind: 'deferred' }>;
/** A slot request that was not granted. */
type NoSlot = Exclude<Slot, { kind: 'go' }>;

interface Waiting {
  host: Known;
  address: Known;
  giveUpAt: number;
}

/** A refused attempt: times of the next one, by this process's clock. */
interface Refusal {
  hostAt: number;
  busyHost: boolean;
  addressAt: number;
  crawlDelayMs: number;
  isThrottled: boolean;
}

/**
 * Politeness shared by all workers, on the tables host, address and address_slot (implements the fetcher's `Politeness`
 * and its rules). Two statements a slot. Within a process, requests wait in line and sleep until their expected time;
 * the database decides. Leases of a killed worker expire after `leaseMs`.
 */
export class PostgresPoliteness implements Politeness {
  private readonly hosts = new Map<string, Known>();
  private readonly addresses = new Map<string, Known>();
  private readonly held = new Set<Grant>();
  private readonly clock: Clock;
  private readonly random: () => number;
  private readonly gapMs: number;
  private readonly stopRenewing: () => Promise<void>;

  constructor(private readonly options: PostgresPolitenessOptions) {
    this.clock = options.clock ?? systemClock;
    this.random = options.random ?? Math.random;
    this.gapMs = options.addressGapMs ?? ADDRESS_GAP_MS;
    // Two renewals may fail before the lease is lost.
    const onError = options.onError ?? (() => {});
    this.stopRenewing = every(options.leaseMs / 3, () => this.renew(), { onError });
  }

  async slot(request: SlotRequest): Promise<Slot> {
    const host = known(this.hosts, request.host, 1);
    const address = known(this.addresses, request.address, ADDRESS_IN_FLIGHT);
    const giveUpAt = this.clock.now() + MAX_WAIT_MS;
    const { ahead } = host.line;
    const soonest = Math.max(this.clock.now(), host.nextAt) + ahead * request.crawlDelayMs;
    if (soonest > giveUpAt) {
      const why = ahead > 0 ? 'host-busy' : longWaitReason(request.crawlDelayMs, host.isThrottled);
      return deferUntil(this.notTooLate(soonest, why), why);
    }
    if (!(await this.enter(host.line, giveUpAt, request.signal)))
      return deferUntil(this.later(host.nextAt, 'host-busy'), 'host-busy');
    try {
      const taken = await this.take(request, { host, address, giveUpAt });
      if ('slot' in taken)
        return { kind: 'go', crawlDelayMs: taken.crawlDelayMs, done: this.ending(taken, { host, address }) };
      host.line.release();
      return taken;
    } catch (error) {
      host.line.release();
      throw error;
    }
  }

  async mayAsk(host: string): Promise<boolean> {
    return (await queryRow(this.options.sql.query, MAY_ASK, [this.time(), hostsAbove(host)]))?.may ?? false;
  }

  /** Deletes all waits that were computed from Postgres' clock, after it was set back. */
  clockWasSetBack(): void {
    for (const each of [...this.hosts.values(), ...this.addresses.values()]) each.nextAt = 0;
  }

  /** Gives back all leases of this process, at its end. */
  async close(): Promise<void> {
    await this.stopRenewing();
    await execute(this.options.sql.query, RELEASE_ALL, [this.time(), this.options.owner]);
  }

  /** Sleeps and retries until host and place are leased, or the wait would be too long. */
  private async take(request: SlotRequest, { host, address, giveUpAt }: Waiting): Promise<Grant | NoSlot> {
    let why = longWaitReason(request.crawlDelayMs, host.isThrottled);
    for (;;) {
      if (host.nextAt > giveUpAt) return deferUntil(this.later(host.nextAt, why), why);
      await this.sleepUntil(host.nextAt, request.signal);
      const soonest = Math.max(this.clock.now(), address.nextAt) + address.line.waiting * this.gapMs;
      if (soonest > giveUpAt) return deferUntil(this.later(soonest, 'address-busy'), 'address-busy');
      if (!(await this.enter(address.line, giveUpAt, request.signal)))
        return deferUntil(this.later(address.nextAt, 'address-busy'), 'address-busy');
      const taken = await this.takeInOrder(request, address);
      if ('slot' in taken || 'kind' in taken) return taken;
      if (taken.busyHost) why = 'host-busy';
      else if (taken.hostAt > this.clock.now()) why = longWaitReason(taken.crawlDelayMs, taken.isThrottled);
      host.isThrottled = taken.isThrottled;
      host.nextAt = Math.max(host.nextAt, taken.hostAt);
      address.nextAt = Math.max(address.nextAt, taken.addressAt);
    }
  }

  /** Makes one attempt at the address's next start. Its place in the line is kept only if the attempt succeeds. */
  private async takeInOrder(request: SlotRequest, address: Known): Promise<Grant | NoSlot | Refusal> {
    try {
      const start = Math.max(this.clock.now(), address.nextAt);
      address.nextAt = start + this.gapMs;
      await this.sleepUntil(start, request.signal);
      const taken = await this.tryToTake(request);
      const here = this.clock.now();
      if (taken.hasHost) {
        const grant = this.granted(request, taken, here);
        if (taken.slot !== null && !request.signal?.aborted) return grant;
        await this.end(grant, { waitMs: 0, throttles: grant.state.throttles, throttled: false });
        request.signal?.throwIfAborted();
      }
      address.line.release();
      if (taken.refused) return { kind: 'refused' };
      if (taken.quietWait !== null) return deferUntil(here + taken.quietWait, 'quiet-hours');
      return this.notYet(taken, here);
    } catch (error) {
      address.line.release();
      throw error;
    }
  }

  /**
   * Times of the next attempt by this process's clock: the database's times, or a short delay if it has none. A longer
   * wait than the rules know was stamped by another clock than the current one; remembered, it would outlive the repair of
   * the database.
   */
  private notYet({ hostWait, hostBusy, addressWait, crawlDelayMs, isThrottled }: Taken, here: number): Refusal {
    const retry = here + BUSY_RETRY_MS * (0.5 + this.random());
    const longest = isThrottled ? LONGEST_THROTTLE_MS : Math.max(crawlDelayMs, LONGEST_BUSY_MS);
    const hostAt = Math.max(here + Math.min(hostWait ?? 0, longest), hostBusy ? retry : 0);
    const addressAt = here + Math.min(addressWait ?? 0, this.gapMs);
    // Without a host wait or an address wait, the address's places are all taken, also by other workers.
    return {
      hostAt,
      busyHost: hostBusy,
      addressAt: Math.max(hostAt, addressAt) > here ? addressAt : retry,
      crawlDelayMs,
      isThrottled,
    };
  }

  /** Answer with the time of the next attempt; a busy host or address has no time of its own. */
  private later(at: number, why: WaitReason): number {
    const free = this.clock.now() + BUSY_DEFERRAL_MS * (0.5 + this.random());
    return why === 'pace' || why === 'throttled' ? at : this.notTooLate(Math.max(at, free), why);
  }

  /** A busy host is requested again soon, however late its next time is: that may come from a clock that was wrong. */
  private notTooLate(at: number, why: WaitReason): number {
    return why === 'pace' || why === 'throttled' ? at : Math.min(at, this.clock.now() + LONGEST_BUSY_MS);
  }

  /** Waits in line until `giveUpAt`. @returns true once the place is taken, false if the time is over */
  private async enter(line: Semaphore, giveUpAt: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (line.tryAcquire()) return true;
    const end = new AbortController();
    const late = new AbortController();
    this.clock.sleep(giveUpAt - this.clock.now(), end.signal).then(
      () => late.abort(),
      () => {}, // The wait has ended first.
    );
    try {
      await line.acquire(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      if (late.signal.aborted) return false;
      throw error;
    } finally {
      end.abort();
    }
  }

  private async sleepUntil(at: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const ms = at - this.clock.now();
    if (ms > 0) await this.clock.sleep(ms, signal);
  }

  private async tryToTake({ host, address, crawlDelayMs }: SlotRequest): Promise<Taken> {
    const { owner, leaseMs, sql } = this.options;
    const values = [
      this.time(),
      owner,
      leaseMs,
      host,
      crawlDelayMs,
      address,
      this.gapMs,
      ADDRESS_IN_FLIGHT,
      hostsAbove(host),
    ];
    const taken = await queryRow(sql.query, TAKE, values);
    if (!taken) throw new Error('Postgres gave no answer to a question that always has one.');
    return taken;
  }

  private granted({ host, address }: SlotRequest, taken: Taken, here: number): Grant {
    const { slot, throttles, throttledWait, crawlDelayMs } = taken;
    const throttledAt = throttledWait === null ? 0 : here + throttledWait;
    const grant = {
      host,
      address,
      slot: slot ?? NO_SLOT,
      state: { nextAt: 0, throttles: throttles ?? 0, throttledAt },
      crawlDelayMs,
    };
    this.held.add(grant);
    return grant;
  }

  private ending(grant: Grant, { host, address }: Pick<Waiting, 'host' | 'address'>) {
    const work = async (answer: SlotAnswer): Promise<SlotEnd> => {
      const now = this.clock.now();
      const state = afterAnswer(grant.state, answer, {
        now,
        crawlDelayMs: grant.crawlDelayMs,
        random: this.random,
      });
      const { nextAt, throttles } = state;
      host.nextAt = nextAt;
      host.isThrottled = isThrottled(state);
      try {
        await this.end(grant, { waitMs: nextAt - now, throttles, throttled: answer.throttled });
      } finally {
        address.line.release();
        host.line.release();
      }
      return { nextAt: new Date(nextAt), throttles };
    };
    let end: Promise<SlotEnd> | undefined;
    return (answer: SlotAnswer): Promise<SlotEnd> => {
      end ??= work(answer);
      return end;
    };
  }

  private async end(
    grant: Grant,
    { waitMs, throttles, throttled }: { waitMs: number; throttles: number; throttled: boolean },
  ): Promise<void> {
    this.held.delete(grant);
    const { owner, sql } = this.options;
    const values = [this.time(), owner, grant.host, waitMs, throttles, throttled, grant.address, grant.slot];
    await execute(sql.query, END, values);
  }

  private async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const held = [...this.held];
    const { owner, leaseMs, sql } = this.options;
    const lists = [held.map((g) => g.host), held.map((g) => g.address), held.map((g) => g.slot)];
    await execute(sql.query, RENEW, [this.time(), owner, leaseMs, ...lists]);
  }

  /** Value of `$1` of every statement. */
  private time(): Date | null {
    return this.options.clock ? new Date(this.clock.now()) : null;
  }
}

const deferUntil = (at: number, why: WaitReason): DeferredSlot => ({ kind: 'deferred', until: new Date(at), why });

function known(map: Map<string, Known>, key: string, places: number): Known {
  let found = map.get(key);
  if (found) return found;
  if (map.size >= MAX_REMEMBERED) for (const [name, { line }] of map) if (line.ahead === 0) map.delete(name);
  found = { line: new Semaphore(places), nextAt: 0, isThrottled: false };
  map.set(key, found);
  return found;
}

/**
 * The names under which an owner may have entered a host: itself and each parent domain, with and without its port.
 * Equal to the database function `hosts_above`, which a statement cannot evaluate fast enough for each document.
 * @param host `URL.host`
 */
export function hostsAbove(host: string): string[] {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const labels = host.slice(0, host.length - port.length).split('.');
  const names = labels.map((_, first) => labels.slice(first).join('.'));
  return port ? names.flatMap((name) => [name, name + port]) : names;
}

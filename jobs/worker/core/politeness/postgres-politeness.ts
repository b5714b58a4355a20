import { BUSY_COME_BACK_MS } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow } from '@hyrde/store/statement';
import { every, Semaphore } from '../../../concurrency/index.js';
import {
  ADDRESS_GAP_MS,
  ADDRESS_IN_FLIGHT,
  afterAnswer,
  type Clock,
  type HostState,
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

/** How long to wait before asking again for a host that another worker is asking right now: a document's usual time. */
const BUSY_RETRY_MS = 100;
/** Hosts and addresses remembered by a process; beyond it, those that nobody waits for are forgotten. */
const MAX_REMEMBERED = 20_000;

export interface PostgresPolitenessOptions {
  sql: Sql;
  /** This process, unlike any other that ever ran. */
  owner: string;
  /** How long a worker that died keeps its hosts. */
  leaseMs: number;
  /** For tests: then this is the time, not the database's clock. */
  clock?: Clock;
  random?: () => number;
  /** 0 only for sites of one's own. */
  addressGapMs?: number;
  onError?: (error: unknown) => void;
}

/** What a process knows of a host or address: who waits here, and when (by this process's clock) it may be asked. */
interface Known {
  line: Semaphore;
  nextAt: number;
}

/** A host and a place that are ours now. */
interface Grant {
  host: string;
  address: string;
  slot: number;
  /** Its times are by this process's clock. */
  state: HostState;
  crawlDelayMs: number;
}

/** The place of a host taken in vain: another worker took the address's last place in the same moment. */
const NO_SLOT = -1;

type DeferredSlot = Extract<Slot, { kind: 'come-back' }>;
/** What is told who gets no turn. */
type NoSlot = Exclude<Slot, { kind: 'go' }>;

interface Waiting {
  host: Known;
  address: Known;
  giveUpAt: number;
}

/** Not yet: when to try again, by this process's clock. */
interface Refusal {
  hostAt: number;
  busyHost: boolean;
  addressAt: number;
  crawlDelayMs: number;
}

/**
 * Politeness shared by all workers, on the tables host, address and address_slot (the fetcher's `Politeness`, whose laws
 * it holds). Two statements a turn. Within a process, turns wait in line and sleep until their time as far as this
 * process knows it; the database has the last word. What a killed worker held is free again after `leaseMs`.
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
    // Twice a renewal may fail before the lease is lost.
    const onError = options.onError ?? (() => {});
    this.stopRenewing = every(options.leaseMs / 3, () => this.renew(), { onError });
  }

  async slot(request: SlotRequest): Promise<Slot> {
    const host = known(this.hosts, request.host, 1);
    const address = known(this.addresses, request.address, ADDRESS_IN_FLIGHT);
    const giveUpAt = this.clock.now() + MAX_WAIT_MS;
    const { ahead } = host.line;
    const soonest = Math.max(this.clock.now(), host.nextAt) + ahead * request.crawlDelayMs;
    if (soonest > giveUpAt) return deferUntil(soonest, ahead > 0 ? 'host-busy' : longWaitReason(request.crawlDelayMs));
    if (!(await this.enter(host.line, giveUpAt, request.signal)))
      return deferUntil(this.later(host.nextAt, 'host-busy'), 'host-busy');
    try {
      const taken = await this.take(request, { host, address, giveUpAt });
      if ('slot' in taken) return { kind: 'go', crawlDelayMs: taken.crawlDelayMs, done: this.ending(taken, { host, address }) };
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

  /** Gives back all this process holds, at its end. */
  async close(): Promise<void> {
    await this.stopRenewing();
    await execute(this.options.sql.query, RELEASE_ALL, [this.time(), this.options.owner]);
  }

  /** Sleeps and tries until host and place are ours, or it is clear that this takes too long. */
  private async take(request: SlotRequest, { host, address, giveUpAt }: Waiting): Promise<Grant | NoSlot> {
    let why = longWaitReason(request.crawlDelayMs);
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
      else if (taken.hostAt > this.clock.now()) why = longWaitReason(taken.crawlDelayMs);
      host.nextAt = Math.max(host.nextAt, taken.hostAt);
      address.nextAt = Math.max(address.nextAt, taken.addressAt);
    }
  }

  /** Tries once, at the address's next start. The place in its line is kept only where that succeeds. */
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

  /** When to try again, by this process's clock: at the time the database names, or a little later where it names none. */
  private notYet({ hostWait, hostBusy, addressWait, crawlDelayMs: paceMs }: Taken, here: number): Refusal {
    const retry = here + BUSY_RETRY_MS * (0.5 + this.random());
    const hostAt = Math.max(here + (hostWait ?? 0), hostBusy ? retry : 0);
    const addressAt = here + (addressWait ?? 0);
    // Neither host nor start time: then the address's places are all taken, by other workers too.
    return { hostAt, busyHost: hostBusy, addressAt: Math.max(hostAt, addressAt) > here ? addressAt : retry, crawlDelayMs: paceMs };
  }

  /** A busy host or address has no time of its own to come back at. */
  private later(at: number, why: WaitReason): number {
    const free = this.clock.now() + BUSY_COME_BACK_MS * (0.5 + this.random());
    return why === 'pace' || why === 'throttled' ? at : Math.max(at, free);
  }

  /** Waits in line until `giveUpAt`: true once the place is ours, false when it took too long. */
  private async enter(line: Semaphore, giveUpAt: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (line.tryAcquire()) return true;
    const end = new AbortController();
    const late = new AbortController();
    this.clock.sleep(giveUpAt - this.clock.now(), end.signal).then(
      () => late.abort(),
      () => {}, // the wait ended first
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

  private async tryToTake({ host, address, crawlDelayMs: paceMs }: SlotRequest): Promise<Taken> {
    const { owner, leaseMs, sql } = this.options;
    const values = [
      this.time(),
      owner,
      leaseMs,
      host,
      paceMs,
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
      const { nextAt, throttles } = afterAnswer(grant.state, answer, {
        now,
        crawlDelayMs: grant.crawlDelayMs,
        random: this.random,
      });
      host.nextAt = nextAt;
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

  /** `$1` of every statement. */
  private time(): Date | null {
    return this.options.clock ? new Date(this.clock.now()) : null;
  }
}

const deferUntil = (at: number, why: WaitReason): DeferredSlot => ({ kind: 'come-back', until: new Date(at), why });

function known(map: Map<string, Known>, key: string, places: number): Known {
  let found = map.get(key);
  if (found) return found;
  if (map.size >= MAX_REMEMBERED) for (const [name, { line }] of map) if (line.ahead === 0) map.delete(name);
  found = { line: new Semaphore(places), nextAt: 0 };
  map.set(key, found);
  return found;
}

/**
 * A host as an owner may have named it: itself and each name that it lies below, with its port and without. As the function
 * `hosts_above` of the database, which a statement cannot take apart again in time for each document.
 * @param host `URL.host`
 */
export function hostsAbove(host: string): string[] {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const labels = host.slice(0, host.length - port.length).split('.');
  const names = labels.map((_, first) => labels.slice(first).join('.'));
  return port ? names.flatMap((name) => [name, name + port]) : names;
}

import {
  ADDRESS_GAP_MS,
  ADDRESS_IN_FLIGHT,
  afterAnswer,
  type Clock,
  type HostState,
  isThrottled,
  longWaitReason,
  MAX_WAIT_MS,
  NEW_HOST,
  type Politeness,
  type Slot,
  type SlotAnswer,
  type SlotEnd,
  type SlotRequest,
  systemClock,
  type WaitReason,
} from './politeness.js';

/** Maximum hosts and addresses remembered; at the limit those idle and free to be requested are dropped. */
const MAX_REMEMBERED = 20_000;

interface Line {
  /** Waiters, first come, first served. */
  waiting: (() => void)[];
  inFlight: number;
}

interface HostLine extends Line {
  state: HostState;
}

interface AddressLine extends Line {
  nextAt: number;
}

/**
 * Politeness within one process, without owners' requests.
 * @param options.addressGapMs 0 only for sites of one's own (`--no-delay`)
 */
export function memoryPoliteness(
  options: { clock?: Clock; random?: () => number; addressGapMs?: number } = {},
): Politeness {
  const { clock = systemClock, random = Math.random, addressGapMs = ADDRESS_GAP_MS } = options;
  const hosts = new Map<string, HostLine>();
  const addresses = new Map<string, AddressLine>();

  /**
   * Takes one of a line's places in order, waiting at most `MAX_WAIT_MS`.
   * @returns true if the place was taken in time
   * @throws the signal's reason when aborted
   */
  async function enter(line: Line, places: number, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (line.inFlight < places && line.waiting.length === 0) {
      line.inFlight++;
      return true;
    }
    const over = new AbortController();
    let had = false;
    let admit: () => void = () => {};
    const place = new Promise<void>((resolve) => {
      admit = () => {
        had = true;
        resolve();
      };
    });
    line.waiting.push(admit);
    const patience = clock.sleep(MAX_WAIT_MS, signal ? AbortSignal.any([signal, over.signal]) : over.signal);
    try {
      await Promise.race([place, patience]);
      return had;
    } catch (error) {
      if (had) leave(line);
      throw error;
    } finally {
      patience.catch(() => {});
      over.abort();
      if (!had) line.waiting.splice(line.waiting.indexOf(admit), 1);
    }
  }

  /** Passes the place to the next waiter, or frees it. */
  function leave(line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.inFlight--;
  }

  const deferred = (at: number, why: WaitReason): Slot => ({ kind: 'deferred', until: new Date(at), why });

  /** Waits for the host's next slot; null once granted. Otherwise the host's place is released. */
  async function hostSlot(line: HostLine, { crawlDelayMs, signal }: SlotRequest): Promise<Slot | null> {
    const ahead = line.waiting.length + line.inFlight;
    const soonest = Math.max(clock.now(), line.state.nextAt) + ahead * crawlDelayMs;
    if (soonest - clock.now() > MAX_WAIT_MS)
      return deferred(soonest, ahead > 0 ? 'host-busy' : longWaitReason(crawlDelayMs, isThrottled(line.state)));
    if (!(await enter(line, 1, signal))) return deferred(clock.now() + MAX_WAIT_MS, 'host-busy');
    const wait = line.state.nextAt - clock.now();
    if (wait <= 0) return null;
    if (wait <= MAX_WAIT_MS) return orLeave(line, () => clock.sleep(wait, signal).then(() => null));
    leave(line);
    return deferred(line.state.nextAt, longWaitReason(crawlDelayMs, isThrottled(line.state)));
  }

  /** Waits for a place and a start time at the address; null once both are granted. Otherwise the place is released. */
  async function addressSlot(line: AddressLine, signal?: AbortSignal): Promise<Slot | null> {
    const soonest = Math.max(clock.now(), line.nextAt) + line.waiting.length * addressGapMs;
    if (soonest - clock.now() > MAX_WAIT_MS) return deferred(soonest, 'address-busy');
    if (!(await enter(line, ADDRESS_IN_FLIGHT, signal))) return deferred(clock.now() + MAX_WAIT_MS, 'address-busy');
    const start = Math.max(clock.now(), line.nextAt);
    line.nextAt = start + addressGapMs;
    const wait = start - clock.now();
    return wait <= 0 ? null : orLeave(line, () => clock.sleep(wait, signal).then(() => null));
  }

  async function orLeave<T>(line: Line, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      leave(line);
      throw error;
    }
  }

  function go(host: HostLine, address: AddressLine, crawlDelayMs: number): Slot {
    let end: SlotEnd | undefined;
    const done = async (answer: SlotAnswer): Promise<SlotEnd> => {
      if (end) return end;
      host.state = afterAnswer(host.state, answer, { now: clock.now(), crawlDelayMs, random });
      end = { nextAt: new Date(host.state.nextAt), throttles: host.state.throttles };
      leave(address);
      leave(host);
      return end;
    };
    return { kind: 'go', crawlDelayMs, done };
  }

  return {
    mayAsk: async () => true,
    async slot(request: SlotRequest): Promise<Slot> {
      const host = remembered(hosts, request.host, clock.now(), () => ({ waiting: [], inFlight: 0, state: NEW_HOST }));
      const wait = await hostSlot(host, request);
      if (wait) return wait;
      const address = remembered(addresses, request.address, clock.now(), () => ({
        waiting: [],
        inFlight: 0,
        nextAt: 0,
      }));
      const busy = await orLeave(host, () => addressSlot(address, request.signal));
      if (!busy) return go(host, address, request.crawlDelayMs);
      leave(host);
      return busy;
    },
  };
}

/** The entry under `key`, created if missing; unused entries that no longer matter are dropped for space. */
function remembered<L extends Line & ({ nextAt: number } | { state: HostState })>(
  lines: Map<string, L>,
  key: string,
  now: number,
  make: () => L,
): L {
  const known = lines.get(key);
  if (known) return known;
  if (lines.size >= MAX_REMEMBERED) deleteIdle(lines, now);
  const line = make();
  lines.set(key, line);
  return line;
}

function deleteIdle(lines: Map<string, Line & ({ nextAt: number } | { state: HostState })>, now: number): void {
  for (const [key, line] of lines) {
    const nextAt = 'state' in line ? line.state.nextAt : line.nextAt;
    const calm = !('state' in line) || line.state.throttles === 0;
    if (line.inFlight === 0 && line.waiting.length === 0 && nextAt < now && calm) lines.delete(key);
  }
}

import type { Politeness } from './politeness/politeness.js';
import type { RobotsCache } from './robots/robots.js';

/** The stored state of hosts is unavailable. It says nothing of a host, so it is no reply: the attempt is repeated. */
export class StateFault extends Error {
  override readonly name = 'StateFault';
  constructor(cause: unknown) {
    super(`The stored state of hosts is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

const kept = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    throw new StateFault(cause);
  });

/** Politeness whose own faults are distinguished from those of hosts. */
export const keptPoliteness = (politeness: Politeness): Politeness => ({
  slot: async (request) => {
    const slot = await kept(politeness.slot(request));
    return slot.kind === 'go' ? { ...slot, done: (answer) => kept(slot.done(answer)) } : slot;
  },
  mayAsk: (host) => kept(politeness.mayAsk(host)),
});

/** A robots.txt cache whose own faults are distinguished from those of hosts. */
export const keptRobots = (cache: RobotsCache): RobotsCache => ({
  get: (host) => kept(cache.get(host)),
  set: (host, record) => kept(cache.set(host, record)),
});

/** A render memory whose own faults are distinguished from those of hosts. */
export const keptRenders = (memory: RenderMemory): RenderMemory => ({
  get: (host) => kept(memory.get(host)),
  set: (host) => kept(memory.set(host)),
});

/** Remembers across searches which hosts need a browser. */
export interface RenderMemory {
  /** @param host with port (`URL.host`) */
  get(host: string): Promise<boolean>;
  /** Called only after a browser has improved a page of that host. */
  set(host: string): Promise<void>;
}

export const memoryRenderMemory = (): RenderMemory => {
  const hosts = new Set<string>();
  return {
    get: async (host) => hosts.has(host),
    set: async (host) => {
      hosts.add(host);
    },
  };
};

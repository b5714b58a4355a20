import type { RenderMemory } from './browser/render-memory.js';
import type { Politeness } from './politeness/politeness.js';
import type { RobotsCache } from './robots/robots.js';

/**
 * What the fetcher keeps of hosts could not be read or written. It says nothing about any host, so it is no answer: it goes
 * through to who asked, and the attempt is made again.
 */
export class StateFault extends Error {
  override readonly name = 'StateFault';
  constructor(cause: unknown) {
    super(`What is kept of hosts is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const kept = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    throw new StateFault(cause);
  });

/** Politeness whose faults are told from those of hosts. */
export const keptPoliteness = (politeness: Politeness): Politeness => ({
  turn: async (request) => {
    const turn = await kept(politeness.turn(request));
    return turn.kind === 'go' ? { ...turn, done: (answer) => kept(turn.done(answer)) } : turn;
  },
  mayAsk: (host) => kept(politeness.mayAsk(host)),
});

/** The same of robots.txt files. */
export const keptRobots = (cache: RobotsCache): RobotsCache => ({
  get: (host) => kept(cache.get(host)),
  set: (host, record) => kept(cache.set(host, record)),
});

/** The same of which hosts need a browser. */
export const keptRenders = (memory: RenderMemory): RenderMemory => ({
  get: (host) => kept(memory.get(host)),
  set: (host) => kept(memory.set(host)),
});

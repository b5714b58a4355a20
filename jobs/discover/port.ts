import type { Draws } from './world/draws.js';
import type { World } from './world/world.js';

/** Result of one link, or of a seed. */
export interface Fetched {
  /** Number of the link; `NONE` for a seed. */
  readonly link: number;
  /** Number of the page; `NONE` if there is no page. */
  readonly page: number;
  readonly reward: 0 | 1;
  /** True if the page is a copy or made for crawlers: it counts for its host, but does not teach link words. */
  readonly misleads: boolean;
  /** Range of the page's new links: numbers from `from` up to but excluding `to`. */
  readonly from: number;
  readonly to: number;
  /** True for a seed whose URL has a topic word. */
  readonly namesTopic?: boolean;
}

/**
 * Chooses the next link of the frontier. Its fields are saved as state (`snapshot.ts`). No link that may be taken is
 * lost: each is returned once, unless it is given back.
 */
export interface Policy {
  /** Number of leaves, if the policy keeps links in a tree. */
  readonly leafCount?: number;
  /** A link that `world.mayTake`; null if none is left. */
  pick(): number | null;
  /** Processes the result of a link, and its new links. */
  learn(fetched: Fetched): void;
  /** Returns a picked link that was not fetched to the frontier. */
  giveBack(link: number): void;
}

export interface PolicyMaker {
  readonly name: string;
  /** Number of pages of its learning phase, in which it does not yet use its model; 0 if missing. */
  readonly learnsFor?: number;
  make(world: World, draws: Draws): Policy;
}

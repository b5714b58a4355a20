import { z } from 'zod';
import { Forager, type ForagerState, SavedForager } from './forager.js';
import type { ForagedUrl, ForagerRules } from './rules.js';

const [FIRST, MOST] = [2, 16];
const [INIT_SCORE, MAX_SCORE, MIN_SCORE] = [100, 200, 0];

/** All that a fleet goes by. */
export interface FleetState<Url extends ForagedUrl> {
  readonly foragers: readonly ForagerState<Url>[];
  /** Whose turn it is. */
  readonly turn: number;
  /** How many were ever born. */
  readonly born: number;
}

/** As it is kept from one step to the next, as JSON. */
export const SavedFleet = z.object({ foragers: z.array(SavedForager).readonly(), turn: z.number(), born: z.number() });

/** Foragers that take turns, multiply where they are the first to send new documents, and are deleted where they are not. */
export class Fleet<Url extends ForagedUrl> {
  readonly #foragers: Forager<Url>[];
  #turn: number;
  #born: number;

  constructor(rules: ForagerRules<Url>, { foragers, turn, born }: FleetState<Url>) {
    this.#foragers = foragers.map((saved) => new Forager(rules, saved));
    this.#turn = turn;
    this.#born = born;
  }

  /** The first two, with the same weblog. @param starts where they may begin @param time hours */
  static begun<Url extends ForagedUrl>(rules: ForagerRules<Url>, starts: readonly Url[], time: number): Fleet<Url> {
    const fleet = new Fleet<Url>(rules, { foragers: [], turn: 0, born: 0 });
    const weblog = starts.map((url) => ({ url, value: 0 }));
    for (let k = 0; k < FIRST; k++)
      fleet.#foragers.push(Forager.newborn(rules, fleet.#birth(null, time), weblog, INIT_SCORE));
    return fleet;
  }

  get size(): number {
    return this.#foragers.length;
  }

  /** Whose turn it is. */
  get forager(): Forager<Url> {
    const forager = this.#foragers[this.#turn % this.#foragers.length];
    if (!forager) throw new Error('A fleet has two foragers at least.');
    return forager;
  }

  /** Algorithm 8, after a turn, and whose is next. @param time hours */
  endTurn(time: number): void {
    const { forager } = this;
    const place = this.#foragers.indexOf(forager);
    this.#turn = place + 1;
    if (forager.score >= MAX_SCORE && this.size < MOST)
      this.#foragers.push(forager.multiplied(this.#birth(forager.birth.number, time), INIT_SCORE));
    else if (forager.score <= MIN_SCORE && this.size > FIRST) {
      this.#foragers.splice(place, 1);
      this.#turn = place;
    }
  }

  /** The documents that any of them has sent, with their dates. @param since hours: none that is older */
  sentSince(since: number): Map<number, number> {
    return new Map(this.#foragers.flatMap((forager) => forager.sentSince(since)));
  }

  /** @param since what was sent of documents that are older need not be remembered; hours */
  saved(since: number): FleetState<Url> {
    return {
      foragers: this.#foragers.map((forager) => forager.saved(since)),
      turn: this.#turn,
      born: this.#born,
    };
  }

  #birth = (parent: number | null, born: number) => ({ number: ++this.#born, parent, born });
}

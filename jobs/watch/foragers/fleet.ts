import { z } from 'zod';
import type { ForagedUrl, ForagerRules } from './forager.js';
import { Forager, type ForagerState, SavedForager } from './forager.js';

const [MIN_FORAGERS, MAX_FORAGERS] = [2, 16];
const [INIT_SCORE, MAX_SCORE, MIN_SCORE] = [100, 200, 0];

export interface FleetState<Url extends ForagedUrl> {
  readonly foragers: readonly ForagerState<Url>[];
  /** Index of the current forager, modulo the number of foragers. */
  readonly turn: number;
  /** Number of foragers ever created. */
  readonly born: number;
}

/** Schema of `FleetState`, which is stored as JSON between two steps. */
export const SavedFleet = z.object({ foragers: z.array(SavedForager).readonly(), turn: z.number(), born: z.number() });

/** Foragers that step in turn; those first to send new documents often multiply, those that never are deleted. */
export class Fleet<Url extends ForagedUrl> {
  readonly #foragers: Forager<Url>[];
  #turn: number;
  #born: number;

  constructor(rules: ForagerRules<Url>, { foragers, turn, born }: FleetState<Url>) {
    this.#foragers = foragers.map((saved) => new Forager(rules, saved));
    this.#turn = turn;
    this.#born = born;
  }

  /**
   * Creates a fleet of two foragers with the same weblog.
   * @param starts URLs at which their paths may begin
   * @param time time of creation in hours
   */
  static begun<Url extends ForagedUrl>(rules: ForagerRules<Url>, starts: readonly Url[], time: number): Fleet<Url> {
    const fleet = new Fleet<Url>(rules, { foragers: [], turn: 0, born: 0 });
    const weblog = starts.map((url) => ({ url, value: 0 }));
    for (let k = 0; k < MIN_FORAGERS; k++)
      fleet.#foragers.push(Forager.newborn(rules, fleet.#birth(null, time), weblog, INIT_SCORE));
    return fleet;
  }

  get size(): number {
    return this.#foragers.length;
  }

  /** The current forager, which takes the next step. */
  get forager(): Forager<Url> {
    const forager = this.#foragers[this.#turn % this.#foragers.length];
    if (!forager) throw new Error('A fleet has two foragers at least.');
    return forager;
  }

  /**
   * Multiplies or deletes the current forager by its score (algorithm 8), and makes the next one current.
   * @param time hours
   */
  endTurn(time: number): void {
    const { forager } = this;
    const place = this.#foragers.indexOf(forager);
    this.#turn = place + 1;
    if (forager.score >= MAX_SCORE && this.size < MAX_FORAGERS)
      this.#foragers.push(forager.multiplied(this.#birth(forager.birth.number, time), INIT_SCORE));
    else if (forager.score <= MIN_SCORE && this.size > MIN_FORAGERS) {
      this.#foragers.splice(place, 1);
      this.#turn = place;
    }
  }

  /**
   * Documents that any forager has sent, with their dates in hours.
   * @param since earliest date in hours
   */
  sentSince(since: number): Map<number, number> {
    return new Map(this.#foragers.flatMap((forager) => forager.sentSince(since)));
  }

  /**
   * State for storage.
   * @param since earliest date in hours of the sent documents that are stored
   */
  saved(since: number): FleetState<Url> {
    return {
      foragers: this.#foragers.map((forager) => forager.saved(since)),
      turn: this.#turn,
      born: this.#born,
    };
  }

  #birth = (parent: number | null, born: number) => ({ number: ++this.#born, parent, born });
}

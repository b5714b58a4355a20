import type { Query } from '../../interface/interface.js';
import type { Asked, Choice, Chooser, Policy, View } from '../../selection/port.js';
import { sizeOf } from '../../size/size.js';
import { Calibration, WAYS, type Way } from './calibration.js';
import { ChoiceCells } from './choices.js';
import { DayCells } from './day-cells.js';
import { ShownOrder } from './gain.js';
import { Members } from './members.js';
import { MOST_OVERFLOWS, Narrowing, Overflows } from './narrowing.js';
import { NUMBERS, type Numbers } from './numbers.js';
import type { Proposal } from './proposal.js';
import { WordModel } from './words.js';

/** Before anything tells, a database is taken to hold so many times what was acquired, with so much weight. */
const AT_FIRST = { times: 2, weight: 0.5 };
const EVERYTHING: Query = { words: [], choices: {}, days: null };

interface Calibrated {
  readonly proposal: Proposal;
  readonly way: Way;
  /** New records expected. */
  readonly gain: number;
}

/** Asks what is expected to bring the most new records: a word, a narrowed query, days, or a choice. */
class ExpectedNew implements Chooser {
  readonly #words: WordModel;
  readonly #numbers: Numbers;
  readonly #narrowing = new Narrowing();
  readonly #choices = new ChoiceCells();
  readonly #days = new DayCells();
  readonly #overflows = new Overflows();
  readonly #members = new Members();
  readonly #order = new ShownOrder();
  readonly #calibration = new Calibration();

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
    this.#words = new WordModel(numbers);
  }

  choose(view: View): Choice | null {
    if (view.offer.wordless && !view.isAsked(EVERYTHING))
      return { query: EVERYTHING, expected: Math.min(view.cap, view.acquired.size + 1) };
    const population = populationOf(view);
    this.#members.population = population;
    const found = this.#best(view, population);
    if (found === null) return null;
    const { proposal, way, gain } = found;
    if (way === 'word') this.#words.issue(view, proposal);
    this.#calibration.issue(way, proposal);
    return { query: proposal.query, expected: gain };
  }

  #best(view: View, population: number): Calibrated | null {
    const { knownFirst } = this.#order;
    const { unread } = this.#days;
    const words = this.#words.proposals(view, this.#members, { population, knownFirst, unread });
    if (view.cap === Number.POSITIVE_INFINITY)
      return words[0] ? { proposal: words[0], way: 'word', gain: words[0].gain } : null;
    const plain = this.#bestOf(view, {
      days: [this.#days.proposal(view, this.#members)],
      word: words.slice(0, 1),
      choice: this.#choices.proposals(view, this.#members, [null], knownFirst),
    });
    if (plain !== null && plain.gain >= this.#numbers.lastResort) return plain;
    const overflowing = this.#overflows.most(view, this.#members, MOST_OVERFLOWS);
    const narrowed = this.#bestOf(view, {
      narrowed: view.offer.severalWords ? this.#narrowing.proposals(view, overflowing, { knownFirst, unread }) : [],
      'choice-within': this.#choices.proposals(view, this.#members, overflowing, knownFirst),
    });
    return plain === null || (narrowed !== null && narrowed.gain > plain.gain) ? narrowed : plain;
  }

  /** The proposal that is expected to bring the most, once each way is taken for what it brought lately. */
  #bestOf({ cap }: View, proposals: Partial<Record<Way, readonly (Proposal | null)[]>>): Calibrated | null {
    let best: Calibrated | null = null;
    for (const way of WAYS)
      for (const one of proposals[way] ?? []) {
        const gain = one === null ? 0 : Math.min(cap, one.gain * this.#calibration.of(way, one));
        if (one !== null && gain > (best?.gain ?? -1)) best = { proposal: one, way, gain };
      }
    return best;
  }

  learn(asked: Asked, view: View): void {
    this.#words.learn(asked);
    this.#narrowing.learn(asked);
    this.#choices.learn(asked);
    this.#days.learn(asked, view, this.#members);
    this.#members.learn(asked);
    this.#overflows.learn(asked);
    this.#order.learn(asked);
    this.#calibration.learn(asked);
  }
}

/**
 * How many records there are: as claimed for a query without conditions, else by capture and recapture; under a cap at
 * least as many as is told to people (`sizeOf`), which counts records that share no word with others.
 */
function populationOf(view: View): number {
  const { acquired, asked } = view;
  let [weight, sum] = [AT_FIRST.weight, AT_FIRST.weight * Math.log(AT_FIRST.times * acquired.size + 1)];
  for (const { query, sizeBefore, total, held } of asked) {
    if (total !== null && query.words.length === 0 && query.days === null && Object.keys(query.choices).length === 0)
      return Math.max(total, acquired.size) + 0.5;
    if (sizeBefore === 0 || total === null || held === 0) continue;
    sum += Math.log(((sizeBefore + 1) * (total + 1)) / (held + 1));
    weight++;
  }
  const recaptured = Math.max(acquired.size * 1.02 + 1, Math.exp(sum / weight));
  return view.cap === Number.POSITIVE_INFINITY ? recaptured : Math.max(recaptured, sizeOf(view)?.size ?? 0);
}

/** Ours, with these numbers. */
export const expectedNew = (numbers: Numbers): Policy => ({
  name: 'expected-new',
  title: 'most new records expected',
  start: () => new ExpectedNew(numbers),
});

/** Ours. */
export const EXPECTED_NEW: Policy = expectedNew(NUMBERS);

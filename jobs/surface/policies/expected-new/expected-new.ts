import type { Query } from '../../interface/interface.js';
import type { Asked, Choice, Chooser, Policy, View } from '../../selection/port.js';
import { Ages } from './ages.js';
import { ChoiceCells } from './choices.js';
import { DayCells } from './day-cells.js';
import { Members } from './members.js';
import { MOST_OVERFLOWS, Narrowing, Overflows } from './narrowing.js';
import type { Proposal } from './proposal.js';
import { WordModel } from './words.js';

/** Before anything tells, a database is taken to hold so many times what was acquired, with so much weight. */
const AT_FIRST = { times: 2, weight: 0.5 };
const EVERYTHING: Query = { words: [], choices: {}, days: null };

/** Asks what is expected to bring the most new records: a word, a narrowed query, days, or a choice. */
class ExpectedNew implements Chooser {
  readonly #words = new WordModel();
  readonly #narrowing = new Narrowing();
  readonly #choices = new ChoiceCells();
  readonly #days = new DayCells();
  readonly #overflows = new Overflows();
  readonly #members = new Members();

  choose(view: View): Choice | null {
    if (view.offer.wordless && !view.isAsked(EVERYTHING))
      return { query: EVERYTHING, expected: Math.min(view.cap, view.acquired.size + 1) };
    const population = populationOf(view);
    this.#members.population = population;
    const found = this.#best(view, population);
    if (found === null) return null;
    if (found.query.words.length === 1 && isPlain(found.query)) this.#words.issue(view, found);
    else this.#narrowing.issue(found);
    return { query: found.query, expected: found.gain };
  }

  #best(view: View, population: number): Proposal | null {
    const words = this.#words.proposals(view, population);
    if (view.cap === Number.POSITIVE_INFINITY) return words[0] ?? null;
    const overflowing = this.#overflows.most(view, this.#members, MOST_OVERFLOWS);
    const ages = new Ages(view, population);
    const narrowed = view.offer.severalWords ? this.#narrowing.proposals(view, overflowing) : [];
    const all = [
      ...[...words, ...narrowed].map((proposal) => this.#aged(view, ages, proposal)),
      ...(view.offer.choices.length > 0 ? this.#choices.proposals(view, this.#members, overflowing) : []),
    ];
    const day = this.#days.proposal(view, this.#members);
    return all.reduce<Proposal | null>((best, one) => (best === null || one.gain > best.gain ? one : best), day);
  }

  /** A proposal whose gain minds that overflowing answers show the newest records, of which more are known. */
  #aged(view: View, ages: Ages, proposal: Proposal): Proposal {
    const { query, terms, known, unseen, gain } = proposal;
    const matching = known + unseen;
    if (!ages.told || matching <= view.cap) return proposal;
    const byChance = (view.cap * unseen) / matching;
    const fresh = ages.fresh(this.#members.of(view, query, terms), unseen, view.cap);
    return { ...proposal, gain: (gain * fresh) / byChance };
  }

  learn(asked: Asked, view: View): void {
    this.#words.learn(asked);
    this.#narrowing.learn(asked);
    this.#choices.learn(asked);
    this.#days.learn(asked, view, this.#members);
    this.#members.learn(asked);
    this.#overflows.learn(asked);
  }
}

const isPlain = ({ days, choices }: Query): boolean => days === null && Object.keys(choices).length === 0;

/** How many records there are: as claimed for a query without conditions, else by capture and recapture. */
function populationOf({ acquired, asked }: View): number {
  let [weight, sum] = [AT_FIRST.weight, AT_FIRST.weight * Math.log(AT_FIRST.times * acquired.size + 1)];
  for (const { query, sizeBefore, total, held } of asked) {
    if (total !== null && query.words.length === 0 && query.days === null && Object.keys(query.choices).length === 0)
      return Math.max(total, acquired.size) + 0.5;
    if (sizeBefore === 0 || total === null || held === 0) continue;
    sum += Math.log(((sizeBefore + 1) * (total + 1)) / (held + 1));
    weight++;
  }
  return Math.max(acquired.size * 1.02 + 1, Math.exp(sum / weight));
}

/** Ours. */
export const EXPECTED_NEW: Policy = {
  name: 'expected-new',
  title: 'most new records expected',
  start: () => new ExpectedNew(),
};

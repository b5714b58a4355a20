import type { Acquired } from '../../collection/acquired.js';
import { wordQuery } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { order } from '../candidates.js';
import { freshUnderCap, quadratureOf } from './gain.js';
import type { Members } from './members.js';
import { type Proposal, Shortlist } from './proposal.js';
import { unseenByTerm } from './record-odds.js';
import { Surpluses } from './surpluses.js';

/** How much a known record says of the unseen ones, by how many exhausted queries match it: none, one, more. */
const LIKENESS = { free: 1, once: 0.8, more: 0.05 };
/**
 * By how much the surplus of a word may be more that no lesson is like: the mean of a log-normal number grows with its
 * spread, and what was never tried is worth trying. None under a cap: days, which split what overflows, would seem worth
 * less than any word.
 */
const DOUBT = { capped: 0, uncapped: 1 };
/**
 * What a record says that shows the word in a field that is believed not to be searched. Under a cap there is more to be
 * had than can be shown, and such words are new ground; without one they mostly find nothing.
 */
const SHOWN = { capped: 0.03, uncapped: 0.003 };
/**
 * The weight of Chao's lower bound for the records with a word that no query found, from those that one and two queries
 * found: words of a class of their own, which other queries meet only by chance.
 */
const CHAO = 0.1;
/**
 * Under a cap, the least odds of being unseen for a word that was not met in a searched field: recapture knows only what
 * such words did not find.
 */
const LEAST_ODDS = 0.5;
/** Spread of the logarithm of the unseen around its estimate. */
const UNSEEN = quadratureOf(0.7);
/** Records by which the share outside the query that covers a word best is steadied. */
const STEADYING = 20;
/** Where a word was not met, its frequency is taken to be this. */
const UNMET = 0.2;

/** Unseen records a known one, of those without a date or of days that overflow, once the other days are read. */
const ODDS_AFTER_DAYS = 1;

/** What is believed of the whole database. */
export interface State {
  /** How many records there are thought to be. */
  readonly population: number;
  /** How far known records are shown first, from 0 to 1. */
  readonly knownFirst: number;
  /** Once the days of a date filter are read, those that were not to the end; null before. */
  readonly unread: ReadonlySet<number> | null;
}

/** What is known of a word before it is asked. */
interface Prospect {
  readonly df: number;
  /** Unseen records with it, as the acquired ones say. */
  readonly unseen: number;
  readonly frequency: number;
  /** ln of the acquired records that speak for the unseen, weighed by how like them they are, ÷ those with the word. */
  readonly freedom: number;
}

/**
 * How many unseen records a word has: the acquired ones that are like the unseen – that few exhausted queries match –
 * times the odds of being unseen, or under a cap what each of them stands for; corrected by what like words brought (the
 * paper's (8), on what a query implied when it was asked).
 */
export class WordModel {
  readonly #surpluses = new Surpluses();
  #odds = 1;
  #knownFirst = 0;
  /** Under a cap, for each term the unseen records that those with it stand for. */
  #stoodFor: Float64Array | null = null;
  #issued: { term: number; prospect: Prospect; unseen: number } | null = null;

  proposals(view: View, members: Members, { population, knownFirst, unread }: State): Proposal[] {
    const { acquired } = view;
    this.#odds = (population - acquired.size) / acquired.size;
    this.#knownFirst = knownFirst;
    const odds = unread ? ODDS_AFTER_DAYS : this.#odds;
    const shown = SHOWN.capped * Math.max(odds, LEAST_ODDS);
    this.#stoodFor =
      view.cap === Number.POSITIVE_INFINITY ? null : unseenByTerm(view, members, { odds, shown, unread });
    const best = new Shortlist<number>((a, b) => order(acquired, a, b));
    /** Gains of words that were met in no searched field: all that are shown as often are alike. */
    const unmet = new Map<number, number>();
    for (const term of acquired.terms) {
      if (view.isAskedAlone(term)) continue;
      const isMet = acquired.df(term) > 0 || acquired.inside(term).count > 0;
      const gain = (isMet ? undefined : unmet.get(acquired.dfShown(term))) ?? this.#gain(view, term);
      if (!isMet) unmet.set(acquired.dfShown(term), gain);
      best.offer(term, gain);
    }
    return best.list().map(({ one: term, gain }) => ({
      query: wordQuery(acquired.reader.word(term)),
      terms: [term],
      unseen: this.unseen(view, term),
      known: acquired.df(term),
      gain,
    }));
  }

  /** Remembers what a word was like when it was asked. */
  issue(view: View, { terms: [term], unseen }: Proposal): void {
    if (term !== undefined) this.#issued = { term, prospect: this.#prospect(view, term), unseen };
  }

  learn({ terms, total, held, fresh, query, capped }: Asked): void {
    const issued = this.#issued;
    this.#issued = null;
    if (issued === null || terms.length !== 1 || terms[0] !== issued.term) return;
    if (query.days !== null || Object.keys(query.choices).length > 0) return;
    const { prospect } = issued;
    const unseen = total !== null ? Math.max(fresh, total - held) : capped ? Math.max(fresh, issued.unseen) : fresh;
    this.#surpluses.learn({
      frequency: prospect.frequency,
      freedom: prospect.freedom,
      surplus: Math.log((unseen + 0.5) / (prospect.unseen + 0.5)),
    });
  }

  #gain(view: View, term: number): number {
    return freshUnderCap(view.acquired.df(term), this.unseen(view, term), view.cap, UNSEEN, this.#knownFirst);
  }

  /**
   * The records with a word that are not acquired, by the odds of the latest proposals; without a cap, where it is what
   * is expected of a query, never more than there are.
   */
  unseen(view: View, term: number): number {
    const { unseen, frequency, freedom } = this.#prospect(view, term);
    const isCapped = this.#stoodFor !== null;
    const cell = this.#surpluses.cellOf(frequency, freedom);
    const likely = unseen * Math.exp(this.#surpluses.at(cell, isCapped ? DOUBT.capped : DOUBT.uncapped));
    if (isCapped) return likely;
    const all = this.#odds * view.acquired.size;
    return (all * likely) / (all + likely);
  }

  #prospect({ acquired }: View, term: number): Prospect {
    const df = acquired.df(term);
    const unmet = acquired.dfShown(term) - df;
    const unseen = this.#stoodFor
      ? (this.#stoodFor[term] ?? 0)
      : (likeUnseen(acquired, term) + SHOWN.uncapped * unmet) * this.#odds;
    const base = unseen / this.#odds;
    return { df, unseen, frequency: Math.log(df + 0.5), freedom: Math.log((base + 0.5) / (df + 0.5)) };
  }
}

/** The acquired records with a word in a searched field, weighed by how like the unseen they are. */
function likeUnseen(acquired: Acquired, term: number): number {
  const df = acquired.df(term);
  const { count, of } = acquired.inside(term);
  const n = acquired.size;
  const rate = (df - count + (STEADYING * (df + UNMET)) / n) / (n - of + STEADYING);
  const lift = Math.min(1, rate / ((df + UNMET) / n));
  const [once, twice] = [acquired.once(term), acquired.twice(term)];
  const found = lift * (LIKENESS.free * acquired.free(term) + LIKENESS.once * once + LIKENESS.more * df);
  return found + CHAO * ((once * (once - 1)) / (2 * (twice + 1)));
}

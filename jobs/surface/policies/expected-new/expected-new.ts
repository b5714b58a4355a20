import type { Asked, Choice, Chooser, Policy, View } from '../../selection/port.js';
import type { DayRange, Offer, Query } from '../../selection/query-interface.js';
import { sizeOf } from '../../size/size.js';
import { MAX_OVERFLOWS, Narrowing, type Overflow, Overflows } from './narrowing.js';
import { NUMBERS, type Numbers } from './numbers.js';
import { Calibration, freshUnderCap, type Proposal, quadratureOf, ShownOrder, WAYS, type Way } from './proposal.js';
import { Members } from './unseen-records.js';
import { WordModel } from './words.js';

/** Range of days that is not read completely. */
interface OpenRange {
  readonly range: DayRange;
  /** Number of records in the range, claimed or estimated. */
  readonly expected: number;
  /** Claimed number of records; null if the number is an estimate. */
  readonly claimed: number | null;
  /** Estimated number of unseen records at the time at which the range was created. */
  readonly unseen: number;
}

/**
 * Splits the days of a date filter into ranges whose answers fit under the cap. If records come newest first, then the
 * next range ends where an answer broke off, so that every answer is full; otherwise overflowing ranges are halved.
 */
export class DayWalk {
  readonly #open: OpenRange[] = [];
  /** Single days with more records than an answer shows. */
  readonly overflowing: number[] = [];

  constructor(days: DayRange, expected: number, unseen: number) {
    this.#open.push({ range: days, expected, claimed: null, unseen });
  }

  /** Next range to query; null if all days are read or overflow. */
  next(): OpenRange | null {
    return this.#open.at(-1) ?? null;
  }

  /** Number of open ranges. */
  get left(): number {
    return this.#open.length;
  }

  /**
   * Processes the answer to the range that `next` returned.
   * @param unseen number of its records that are unknown now
   */
  learn(range: DayRange, { capped, total, returned, newestFirst }: Asked, unseen: number): void {
    const open = this.#open.pop();
    if (!open || !capped) return;
    if (range.from === range.to) {
      this.overflowing.push(range.from);
      return;
    }
    const all = total ?? Math.max(2 * returned, open.expected);
    const left = total === null ? null : total - returned;
    if (newestFirst?.from === range.to) {
      this.#add({ from: range.from, to: range.to - 1 }, all - returned, null, unseen);
      this.#add({ from: range.to, to: range.to }, returned, null, unseen);
      return;
    }
    if (newestFirst && newestFirst.from >= range.from) {
      this.#add({ from: range.from, to: newestFirst.from }, all - returned, left, unseen);
      return;
    }
    const middle = Math.floor((range.from + range.to) / 2);
    this.#add({ from: range.from, to: middle }, all / 2, null, unseen / 2);
    this.#add({ from: middle + 1, to: range.to }, all / 2, null, unseen / 2);
  }

  #add(range: DayRange, expected: number, claimed: number | null, unseen: number): void {
    this.#open.push({ range, expected, claimed, unseen });
  }
}

/** Prior weight, in records, of a value's global share in the estimate of its share within a query. */
const PRIOR_WEIGHT = 3;
/** Log-normal uncertainty of the number of unseen records. */
const UNSEEN = quadratureOf(1);

/** Proposes filter values: each value once, then values of another filter within overflowing queries. */
class ChoiceCells {
  /** Totals of the values queried alone, by filter. */
  readonly #totals = new Map<string, Map<string, number>>();

  /** Filter values whose records are all known. */
  readonly #exhausted = new Set<string>();

  learn({ query, total, capped }: Asked): void {
    const [only, ...others] = Object.entries(query.choices);
    if (!only || others.length > 0 || query.words.length > 0 || query.days !== null || total === null) return;
    const [name, value] = only;
    if (!capped) this.#exhausted.add(`${name}\u0000${value}`);
    const totals = this.#totals.get(name) ?? new Map<string, number>();
    totals.set(value, total);
    this.#totals.set(name, totals);
  }

  /**
   * Best value of each filter.
   * @param within overflowing answers in which a value is chosen; null for all records
   */
  proposals(view: View, members: Members, within: readonly (Overflow | null)[], knownFirst: number): Proposal[] {
    return within.flatMap((base) =>
      view.offer.choices.flatMap((filter) => this.#best(view, members, { filter, within: base, knownFirst }) ?? []),
    );
  }

  #best(
    view: View,
    members: Members,
    { filter, within, knownFirst }: { filter: Offer['choices'][number]; within: Overflow | null; knownFirst: number },
  ): Proposal | null {
    const { offer, acquired, cap } = view;
    const { name, values } = filter;
    const base: Query = within?.asked.query ?? { words: [], choices: {}, days: null };
    if ((within === null && !offer.wordless) || Object.hasOwn(base.choices, name)) return null;
    const unknown = 1 - Math.min(1, acquired.size / members.population);
    const gainOf =
      within === null
        ? (matching: number) => freshUnderCap(matching * (1 - unknown), matching * unknown, cap, UNSEEN, knownFirst)
        : undefined;
    const places = within ? new Set(within.members) : null;
    let found: Proposal | null = null;
    for (const value of values) {
      if (this.#exhausted.has(`${name}\u0000${value}`)) continue;
      const alone = this.#total(name, value, values.length, members.population);
      let [left, known] = [alone * unknown, alone * (1 - unknown)];
      if (within && places) {
        const shown = members.of(view, { words: [], choices: { [name]: value }, days: null }, []);
        known = shown.filter((place) => places.has(place)).length;
        const share = (known + (PRIOR_WEIGHT * alone) / members.population) / (places.size + PRIOR_WEIGHT);
        left = within.unseen * Math.min(1, share);
      }
      const gain = freshUnderCap(known, left, cap, UNSEEN, knownFirst);
      if (found && gain <= found.gain) continue;
      const query: Query = { ...base, choices: { ...base.choices, [name]: value } };
      if (view.isAsked(query)) continue;
      found = { query, terms: within?.asked.terms ?? [], unseen: left, known, gain, filter: name, gainOf };
    }
    return found;
  }

  /** Records with a value: as reported, else the geometric mean of the filter's totals, since few values hold most. */
  #total(name: string, value: string, values: number, population: number): number {
    const totals = this.#totals.get(name);
    const reported = totals?.get(value);
    if (reported !== undefined) return reported;
    let sum = Math.log(population / values);
    for (const total of totals?.values() ?? []) sum += Math.log(total + 0.5);
    return Math.exp(sum / (1 + (totals?.size ?? 0)));
  }
}

/** Reads the days of a date filter range by range, if queries need no word. */
class DayCells {
  #walk: DayWalk | null = null;

  /** Overflowing days once all days are read; null before. */
  get unread(): ReadonlySet<number> | null {
    return this.#walk !== null && this.#walk.left === 0 ? new Set(this.#walk.overflowing) : null;
  }

  proposal(view: View, members: Members): Proposal | null {
    const { offer, acquired, cap } = view;
    if (!offer.wordless || offer.days === null) return null;
    const open = this.#begun(offer.days, members.population, acquired.size).next();
    if (open === null) return null;
    const known = members.of(view, inDays(open.range), []).length;
    const unseen = open.claimed === null ? open.unseen : Math.max(0, open.claimed - known);
    const matching = known + unseen;
    const gain = matching === 0 ? 0 : (Math.min(cap, matching) * unseen) / matching;
    return { query: inDays(open.range), terms: [], unseen, known, gain };
  }

  /** Processes an answer about days, including those of earlier runs. */
  learn(asked: Asked, view: View, members: Members): void {
    const { words, choices } = asked.query;
    const days = asked.query.days ?? (endsOnADay(asked) ? view.offer.days : null);
    if (!view.offer.days || days === null || words.length > 0 || Object.keys(choices).length > 0) return;
    const { size } = view.acquired;
    const walk = this.#begun(
      view.offer.days,
      Number.isFinite(members.population) ? members.population : 2 * size,
      size,
    );
    const open = walk.next();
    if (!open || open.range.from !== days.from || open.range.to < days.to) return;
    const known = members.of(view, inDays(days), []).length;
    walk.learn(days, asked, Math.max(1, (asked.total ?? 2 * known) - known));
  }

  #begun(days: DayRange, population: number, acquired: number): DayWalk {
    this.#walk ??= new DayWalk(days, population, population - acquired);
    return this.#walk;
  }
}

/** True if an unconditional answer showed the newest records down to a day; it then counts for all days. */
const endsOnADay = ({ capped, newestFirst }: Asked): boolean =>
  capped && newestFirst !== null && Number.isFinite(newestFirst.from);

const inDays = (days: DayRange): Query => ({ words: [], choices: {}, days });

/** Prior of the database's size: this multiple of the acquired records, with this weight. */
const AT_FIRST = { times: 2, weight: 0.5 };
const EVERYTHING: Query = { words: [], choices: {}, days: null };

interface Calibrated {
  readonly proposal: Proposal;
  readonly way: Way;
  /** Expected number of new records. */
  readonly gain: number;
}

/** Chooses the query with the most expected new records: a word, a narrowed query, days or a filter value. */
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
    const overflowing = this.#overflows.most(view, this.#members, MAX_OVERFLOWS);
    const narrowed = this.#bestOf(view, {
      narrowed: view.offer.severalWords ? this.#narrowing.proposals(view, overflowing, { knownFirst, unread }) : [],
      'choice-within': this.#choices.proposals(view, this.#members, overflowing, knownFirst),
    });
    return plain === null || (narrowed !== null && narrowed.gain > plain.gain) ? narrowed : plain;
  }

  /** Proposal with the highest calibrated gain. */
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
 * Estimated number of records: as claimed for an unconditional query, else by capture and recapture; under a cap at
 * least the published estimate (`sizeOf`), which counts records that share no word with others.
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

/** This project's policy with the given parameters. */
export const expectedNew = (numbers: Numbers): Policy => ({
  name: 'expected-new',
  title: 'most new records expected',
  start: () => new ExpectedNew(numbers),
});

/** This project's policy with its default parameters. */
export const EXPECTED_NEW: Policy = expectedNew(NUMBERS);

import type { RecipeWay } from '@hyrde/contracts/portals';
import type { Web } from '../../site/index.js';
import { dayOf } from '../portal/offer.js';
import type { QueryAsked, SurfacedRecord } from '../portal/surfaced.js';
import { identityOf, type PortalRecord } from '../records/record.js';
import { allOf, type Reading, type Row } from './places.js';
import { contentOf, type ListEnd, type ListPage, type NoWayOn, RecipeLists } from './recipe-list.js';
import type { RecipeWeb } from './recipe-web.js';
import type { Variables } from './templates.js';

const DAY_MS = 86_400_000;
/** Maximum number of questions of one run. */
const MAX_QUESTIONS = 20_000;
/** Number of consecutive known records after which no new record is expected. */
export const KNOWN_IN_A_ROW = 10;
/** Maximum number of values by which questions are divided. */
const MAX_VALUES = 500;

type Days = { readonly from: number; readonly to: number };
type Divide = NonNullable<RecipeWay['divide']>;
type Values = NonNullable<Divide['values']>[number];

/** A question: values of the recipe's variables, and a range of days. */
interface Question {
  readonly values: Readonly<Record<string, string>>;
  readonly days: Days | null;
}

/** Answer to a question. */
interface Outcome extends ListEnd {
  /** Number of distinct records shown. */
  readonly shown: number;
  /** Oldest day shown if the newest came first; null if they are in another order. */
  readonly oldest: number | null;
  /** True if the known records began, so that older ones were not requested. */
  readonly isKnown: boolean;
}

/** Circumstances of a run. */
export interface RunOptions {
  readonly identify: (identity: string) => string;
  /** Identities of the records of earlier runs, so that only newer ones are read; null to read all. */
  readonly known: ReadonlySet<string> | null;
  /** Called with each page. @returns false to end the run */
  readonly receive?: (page: ListPage) => boolean;
}

/** Puts the questions of one way, and divides those that meet a cap. */
export class RecipeRun {
  readonly records = new Map<string, SurfacedRecord>();
  readonly queries: QueryAsked[] = [];
  unmapped = 0;
  /** Sum of the totals of the undivided questions; null if one states none. */
  total: number | null = 0;
  /** True as long as every question was read to a proven end. */
  isProven = true;
  /** True if the run ended where the known records began. */
  isUpToDate = false;
  fault: ListEnd['fault'] = null;
  /** True if `receive` ended the run. */
  private isEnded = false;
  private readonly lists: RecipeLists;
  /** Values seen in rows, by the name of the variable. */
  private readonly seen = new Map<string, Set<string>>();
  /** Identities without the vendor's identifier, to notice identifiers that change with every answer. */
  readonly contents = new Map<string, string>();

  constructor(
    private readonly web: RecipeWeb,
    private readonly way: RecipeWay,
    private readonly clock: Web,
    private readonly options: RunOptions,
  ) {
    this.lists = new RecipeLists(web, way);
  }

  /** Puts all questions. */
  async run(): Promise<void> {
    const always = (this.way.divide?.values ?? []).filter(({ onCap }) => !onCap);
    await this.byValues(always, {}, (values) => this.all(values));
    if (this.unproven === null) return;
    this.isProven = false;
    // The totals of some lists below a level are no total of all.
    if (this.way.levels) this.total = null;
  }

  /** Reason why ends of lists prove nothing; null if they do. */
  get unproven(): NoWayOn | null {
    return this.lists.unproven;
  }

  /** Puts a question for each combination of values; values seen in rows come from the question without them. */
  private async byValues(
    left: readonly Values[],
    values: Readonly<Record<string, string>>,
    put: (values: Readonly<Record<string, string>>) => Promise<void>,
  ): Promise<void> {
    const [first, ...rest] = left;
    if (!first) return put(values);
    if (first.seen) await this.byValues(rest, values, (without) => this.window(without));
    for (const value of this.valuesFor(first)) {
      if (this.isEnded) return;
      await this.byValues(rest, { ...values, [first.name]: value }, put);
    }
  }

  /** The question that shows a part only, from which values are taken. */
  private async window(values: Readonly<Record<string, string>>): Promise<void> {
    await this.put({ values, days: null });
  }

  private valuesFor({ name, values, parameter }: Values): readonly string[] {
    if (values) return values;
    if (parameter) return [this.web.parameters[parameter] ?? []].flat().slice(0, MAX_VALUES);
    return [...(this.seen.get(name) ?? [])].slice(0, MAX_VALUES);
  }

  /** All records that match values, by ranges of days if the recipe says so. */
  private async all(values: Readonly<Record<string, string>>): Promise<void> {
    const days = this.way.divide?.days;
    if (days?.each) return this.byRanges(values, days);
    const outcome = await this.put({ values, days: null });
    this.total = outcome.total === null || this.total === null ? null : this.total + outcome.total;
    if (outcome.isKnown) {
      this.isUpToDate = true;
      return;
    }
    if (outcome.fault) this.fault ??= outcome.fault;
    if (!outcome.isCapped) {
      this.isProven &&= outcome.isProven;
      return;
    }
    const since = dayOf(days?.since ?? '') ?? 0;
    const whole = { from: since, to: this.today + (days?.ahead ?? 0) };
    this.isProven = (await this.divided(values, whole, outcome)) && this.isProven;
  }

  private get today(): number {
    return Math.floor((this.clock.now?.() ?? 0) / DAY_MS);
  }

  /** Ranges of equal length, the newest first, until several in a row are empty: which proves no end. */
  private async byRanges(values: Readonly<Record<string, string>>, days: NonNullable<Divide['days']>): Promise<void> {
    this.total = null;
    const since = dayOf(days.since) ?? 0;
    let to = endOf(days.each ?? 'day', this.today + days.ahead);
    let [empty, found] = [0, false];
    while (to >= since && !this.isEnded) {
      const from = Math.max(since, beginOf(days.each ?? 'day', to));
      const outcome = await this.put({ values, days: { from, to } });
      if (outcome.fault) this.fault ??= outcome.fault;
      if (outcome.isKnown) {
        this.isUpToDate = true;
        return;
      }
      const isWhole = outcome.isCapped ? await this.divided(values, { from, to }, outcome) : outcome.isProven;
      this.isProven &&= isWhole;
      empty = outcome.shown === 0 ? empty + 1 : 0;
      found ||= outcome.shown > 0;
      if (empty >= days.empty && (found || empty >= 4 * days.empty)) break;
      to = from - 1;
    }
    // No question reached the days before: records may be older.
    if (to >= since) this.isProven = false;
  }

  /** Divides a capped question by days, and a single day by values. @returns true if all its records are proven read */
  private async divided(
    values: Readonly<Record<string, string>>,
    { from, to }: Days,
    capped: Outcome,
  ): Promise<boolean> {
    if (this.isEnded) return false;
    if (!this.way.divide?.days) return this.byValuesOnCap(values, null, capped);
    if (from >= to) return this.byValuesOnCap(values, { from, to }, capped);
    const { oldest } = capped;
    if (oldest !== null && oldest >= from && oldest < to) return this.backwards(values, from, oldest);
    const middle = Math.floor((from + to) / 2);
    let isWhole = true;
    for (const days of [
      { from: middle + 1, to },
      { from, to: middle },
    ]) {
      const outcome = await this.put({ values, days });
      isWhole = (outcome.isCapped ? await this.divided(values, days, outcome) : outcome.isProven) && isWhole;
    }
    return isWhole;
  }

  /** Goes back in time: an answer that shows the newest first shows all after its oldest day. */
  private async backwards(values: Readonly<Record<string, string>>, from: number, last: number): Promise<boolean> {
    let isWhole = true;
    for (let to = last; to >= from && !this.isEnded; ) {
      const outcome = await this.put({ values, days: { from, to } });
      if (!outcome.isCapped) return isWhole && outcome.isProven;
      const { oldest } = outcome;
      if (oldest !== null && oldest < to) {
        to = oldest;
        continue;
      }
      if (oldest === null) return (await this.divided(values, { from, to }, outcome)) && isWhole;
      // The whole answer is of one day.
      const day = await this.put({ values, days: { from: to, to } });
      isWhole = (day.isCapped ? await this.byValuesOnCap(values, { from: to, to }, day) : day.isProven) && isWhole;
      to -= 1;
    }
    return isWhole;
  }

  /** Divides a question by the values that are for caps only. */
  private async byValuesOnCap(
    values: Readonly<Record<string, string>>,
    days: Days | null,
    { total }: Outcome,
  ): Promise<boolean> {
    const further = (this.way.divide?.values ?? []).filter(({ onCap, name }) => onCap && values[name] === undefined);
    for (const one of further) {
      let [sum, isWhole] = [0, true];
      for (const value of this.valuesFor(one)) {
        const outcome = await this.put({ values: { ...values, [one.name]: value }, days });
        sum += outcome.shown;
        isWhole &&= outcome.isProven && !outcome.isCapped;
      }
      // Values that were not seen may hold further records.
      if (isWhole && total !== null && sum >= total) return true;
    }
    return false;
  }

  /** Puts one question and keeps what it shows. */
  private async put({ values, days }: Question): Promise<Outcome> {
    if (this.isEnded || this.queries.length >= MAX_QUESTIONS) {
      this.isProven = false;
      return { isProven: false, isCapped: false, total: null, fault: null, shown: 0, oldest: null, isKnown: false };
    }
    const [at, downloads, fresh] = [this.clock.now?.() ?? 0, this.clock.downloads, this.records.size];
    const place = this.queries.length;
    const query = { words: [], choices: values, days };
    const ids: string[] = [];
    const shown: (number | null)[] = [];
    let isKnown = false;
    const asked = (end: Pick<ListEnd, 'total' | 'isCapped'>): QueryAsked => ({
      query,
      newest: this.options.known !== null,
      at,
      ids: [...new Set(ids)],
      shown: new Set(ids).size,
      fresh: this.records.size - fresh,
      total: end.total,
      capped: end.isCapped,
      downloads: this.clock.downloads - downloads,
      size: null,
    });
    this.queries.push(asked({ total: null, isCapped: false }));
    const receive = (page: ListPage): boolean => {
      this.unmapped += page.unmapped.length;
      for (const row of page.all) this.note(row, page.reading);
      const own = page.records.map((record) => this.keep(record, page, query, place));
      ids.push(...own);
      shown.push(...page.records.map(({ date }) => dayOf(date)));
      if (this.options.receive?.(page) === false) {
        this.isEnded = true;
        return false;
      }
      isKnown = this.begins(own, shown, page.total);
      return !isKnown;
    };
    const variables: Variables = { ...values, ...this.written(days) };
    try {
      await this.web.begin(variables);
      const end = await this.lists.read(variables, receive);
      this.queries[place] = asked(end);
      return { ...end, shown: new Set(ids).size, oldest: oldestOf(shown), isKnown };
    } catch (error) {
      this.queries[place] = asked({ total: null, isCapped: false });
      throw error;
    }
  }

  /**
   * True if the known records have begun: the newest came first so far, the last ones of the page are known, and no more
   * are stated than are known now.
   */
  private begins(ids: readonly string[], days: readonly (number | null)[], total: number | null): boolean {
    const { known } = this.options;
    if (known === null || ids.length === 0 || oldestOf(days) === null) return false;
    if (!ids.slice(-KNOWN_IN_A_ROW).every((id) => known.has(id))) return false;
    return total === null || new Set([...known, ...this.records.keys()]).size >= total;
  }

  private keep(
    record: PortalRecord,
    { url, request, rows: _ }: ListPage,
    query: SurfacedRecord['query'],
    asked: number,
  ): string {
    const id = this.options.identify(identityOf(record));
    this.contents.set(id, contentOf(record));
    if (!this.records.has(id)) this.records.set(id, { id, record, url, request, query, asked });
    return id;
  }

  /** Takes the values by which later questions may be divided. */
  private note(row: Row, reading: Reading): void {
    for (const { name, seen } of this.way.divide?.values ?? []) {
      if (!seen) continue;
      const values = this.seen.get(name) ?? new Set<string>();
      this.seen.set(name, values);
      for (const value of allOf(seen, row, reading)) if (values.size < MAX_VALUES) values.add(value);
    }
  }

  private written(days: Days | null): Variables {
    const how = this.way.divide?.days;
    if (!how || !days) return { from: null, to: null };
    const write = (day: number) => writtenDay(how.writing, day);
    return { from: write(days.from), to: write(days.to + (how.endsBefore ? 1 : 0)) };
  }
}

/** Oldest of the days if they do not rise; null if they do, or if one is missing. */
export function oldestOf(days: readonly (number | null)[]): number | null {
  let last = Number.POSITIVE_INFINITY;
  for (const day of days) {
    if (day === null || day > last) return null;
    last = day;
  }
  return days.length === 0 ? null : last;
}

const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function writtenDay(writing: NonNullable<Divide['days']>['writing'], day: number): string {
  const [year = '', month = '', date = ''] = isoOf(day).split('-');
  return writing.replace('yyyy', year).replace('mm', month).replace('dd', date);
}

export function beginOf(each: 'day' | 'month' | 'year', day: number): number {
  const [year = '', month = ''] = isoOf(day).split('-');
  if (each === 'day') return day;
  return dayOf(each === 'month' ? `${year}-${month}-01` : `${year}-01-01`) ?? day;
}

export function endOf(each: 'day' | 'month' | 'year', day: number): number {
  if (each === 'day') return day;
  const begin = new Date(beginOf(each, day) * DAY_MS);
  const next =
    each === 'month'
      ? Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1)
      : Date.UTC(begin.getUTCFullYear() + 1, 0, 1);
  return next / DAY_MS - 1;
}

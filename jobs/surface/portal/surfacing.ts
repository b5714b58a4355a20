import type { Web } from '../../site/index.js';
import type { FaultFound } from '../records/portal-faults.js';
import type { ResultPage } from '../records/read-results.js';
import { type AnswerPage, type Query, wordQuery } from '../selection/query-interface.js';
import { Selector } from '../selection/selector.js';
import { type SizeEstimate, sizeOf } from '../size/size.js';
import { NOTHING } from './answer-pages.js';
import { Asking, type Ended, type Receive, type Source } from './asking.js';
import { firstQueries, otherRecords } from './control-questions.js';
import { asksByDay, DayWalk } from './day-walk.js';
import { partOf } from './list-walk.js';
import { offerOf } from './offer.js';
import { seedWords } from './seeds.js';
import {
  type KnownPortal,
  knownBegin,
  newDays,
  newestDay,
  type PortalRun,
  pastQueries,
  type QueryAsked,
  recall,
  type SurfacedPortal,
} from './surfaced.js';

const DAY_MS = 86_400_000;

/** Maximum number of seed words tried until one returns records. */
const MAX_SEEDS = 24;

/** Number of consecutive days without new records after which older ones are not queried again: a week without offices. */
const QUIET_DAYS = 5;

/** Run over one source of records: queries, reads and judges answers until it ends. */
export class Surfacing {
  private readonly selector: Selector;
  private readonly asking: Asking;
  /** Further seed words, used while no query returns records; null before they are computed. */
  private seeds: string[] | null = null;
  /** Number of replayed queries of earlier runs. */
  private readonly recalled: number;
  /** By query of this run: its time, and the size estimate after it. */
  private readonly times: number[] = [];
  private readonly sizes: (SizeEstimate | null)[] = [];
  /** Queries for new records. */
  private readonly newest: QueryAsked[] = [];
  /** Walk over single days; null if the form takes other queries. */
  private readonly days: DayWalk | null;
  /** Total claimed by an answer that lists the newest records first. */
  private claimed: number | null = null;

  constructor(
    private readonly options: PortalRun,
    private readonly web: Web,
    private readonly source: Source,
  ) {
    const form = source.form?.form ?? null;
    const offer = offerOf(form, web.now?.() ?? 0);
    const { known, seeds, price, policy } = options;
    const past = known ? pastQueries(known) : [];
    const isByDay = form !== null && asksByDay(form);
    const first = isByDay ? [] : [...firstQueries(form, offer), ...seeds.map((seed) => wordQuery(seed))];
    this.selector = new Selector({
      policy,
      offer,
      random: () => web.random(),
      first: [...past.map(({ query }) => query), ...first],
      limits: { price, downloads: Number.POSITIVE_INFINITY },
    });
    this.asking = new Asking(options, web, source, this.selector);
    if (known) recall(this.selector, known, past);
    const today = Math.floor((web.now?.() ?? 0) / DAY_MS);
    this.days = isByDay ? new DayWalk(form, today, this.selector) : null;
    if (this.days) this.insertDay(this.days);
    this.recalled = this.selector.asked.length;
  }

  async run(): Promise<SurfacedPortal> {
    const ended = (await this.whatIsNew()) ?? (await this.untilItEnds());
    this.asking.pages.next = null;
    this.endAnswer();
    const { leftAlone } = this.source.form ?? this.source.list;
    return {
      ...this.withReason(ended),
      form: this.asking.form,
      formUrl: this.source.form?.url ?? null,
      leftAlone,
      withheld: [],
      sent: [],
      allowed: {},
      records: [...this.asking.reading.records.values()],
      queries: [...this.newest, ...this.asked()],
      size: this.size(),
      newestLink: this.asking.newestLink,
      downloads: this.web.downloads,
      family: this.asking.reading.family,
      columns: this.asking.reading.columns,
      recipe: null,
    };
  }

  /** Adds the reason for which no way on was found, if one is known. */
  private withReason(ended: Ended): Ended {
    if (ended.because !== null || ended.stop !== 'no-way-on') return ended;
    if (this.asking.reading.records.size === 0 && this.asking.lost)
      return { stop: 'unreachable', because: this.asking.lost };
    if (this.asking.reading.records.size === 0 && this.selector.acquired.size === 0)
      return { stop: 'fault', because: this.noRecords() };
    const lie = this.asking.pages.falseTotals();
    return lie ? { stop: 'fault', because: lie } : { ...ended, because: this.asking.lost };
  }

  private noRecords(): FaultFound {
    return {
      fault: 'no-records',
      because: `${this.asking.pages.count} answers contained no repeated elements like records`,
    };
  }

  private asked(): QueryAsked[] {
    const { acquired, asked } = this.selector;
    return asked.slice(this.recalled).map(({ query, places, returned, fresh, total, capped, downloads }, i) => ({
      query,
      newest: false,
      at: this.times[i] ?? 0,
      shown: returned,
      fresh,
      total,
      capped,
      downloads,
      ids: places.flatMap((place) => acquired.record(place)?.record.id ?? []),
      size: this.sizes[i] ?? null,
    }));
  }

  /** Retrieves records newer than the known ones, newest first, until known ones begin. Null: the run continues. */
  private async whatIsNew(): Promise<Ended | null> {
    const { known } = this.options;
    const newest = known && newestDay(known);
    if (!known || known.records.length === 0) return null;
    if (this.days) return this.whatCameLate(this.days);
    const today = Math.floor((this.web.now?.() ?? 0) / DAY_MS);
    const { form } = this.asking;
    const all = form === null || form.queries.length > 0 || form.filters.length > 0 ? [wordQuery()] : [];
    const dated = form?.dates.from && form.dates.to && typeof newest === 'number';
    const queries = dated ? [...all, { ...wordQuery(), days: newDays(newest, today) }] : all;
    for (const query of queries) {
      const { ended, showsNew } = await this.readNewest(query, newest ?? null);
      if (ended) return ended;
      const endedInFiles = await this.newestLeads();
      if (endedInFiles) return endedInFiles;
      if (showsNew) return known.exhausted ? this.endOfNews(known) : null;
    }
    // The portal neither sorts by date nor filters by it, so new records are found like all others.
    return null;
  }

  /** Queries the last days of earlier runs again, the newest first, until some in a row have nothing new. */
  private async whatCameLate(days: DayWalk): Promise<Ended | null> {
    let quiet = 0;
    for (const queries of days.askedLately()) {
      const before = this.selector.acquired.size;
      for (const query of queries) {
        const { ended } = await this.readNewest(query, null);
        if (ended) return ended;
      }
      quiet = this.selector.acquired.size > before ? 0 : quiet + 1;
      if (quiet >= QUIET_DAYS) break;
    }
    return null;
  }

  /** Reads the files or pages to which a list leads, the first ones first, until one has nothing new. */
  private async newestLeads(): Promise<Ended | null> {
    for (const query of this.asking.walk.leads()) {
      const { ended } = await this.readNewest(query, null);
      if (ended || this.newest.at(-1)?.fresh === 0) return ended;
    }
    return null;
  }

  /**
   * End of a run that has all new records, unless a page of them could not be fetched. Null if older ones are missing that
   * earlier runs had in full.
   */
  private endOfNews(known: KnownPortal): Ended | null {
    if (this.asking.failures > 0) return NO_WAY_ON;
    if (this.isCovered()) return { stop: 'up-to-date', because: null };
    return this.suffices(known.records.length, known.size) ? null : NO_WAY_ON;
  }

  /** @returns `showsNew`: whether the answer showed which records are new; `ended`: the reason if the run has ended */
  private async readNewest(query: Query, newest: number | null): Promise<{ ended: Ended | null; showsNew: boolean }> {
    const { acquired } = this.selector;
    const [before, at, downloads] = [acquired.size, this.web.now?.() ?? 0, this.web.downloads];
    const ids = new Set<string>();
    let last: { page: AnswerPage; results: ResultPage | null } | null = null;
    this.asking.pages.next = this.asking.requestFor(query);
    let ended: Ended | null = null;
    let showsNew = this.asking.pages.next !== null;
    while (this.asking.pages.next && !ended) {
      const isFirst = ids.size === 0;
      const isKnown = new Set([...acquired.places()].map((place) => acquired.record(place)?.record.id));
      ended = await this.ask(query, (page, results) => {
        last = { page, results };
      });
      const { page, results } = last ?? NO_ANSWER;
      // A list has no other query that could show new records.
      if (isFirst) showsNew = this.asking.form === null || query.days !== null || showsNewest(page, results, newest);
      for (const record of page.records) {
        ids.add(record.id);
        acquired.show(record, false);
      }
      const begun =
        knownBegin(page.records, (id) => isKnown.has(id)) && (this.asking.form !== null || isNewestFirst(results));
      if (!showsNew || begun) break;
    }
    this.asking.pages.next = null;
    const { page, results } = last ?? NO_ANSWER;
    if (query.days === null && partOf(query) === undefined && showsNew && results && !results.atLeast)
      this.claimed = page.claimed;
    this.newest.push({
      query,
      newest: true,
      at,
      ids: [...ids],
      shown: ids.size,
      fresh: acquired.size - before,
      total: page.claimed,
      capped: page.capped,
      downloads: this.web.downloads - downloads,
      size: this.size(),
    });
    return { ended, showsNew };
  }

  private ask(query: Query, receive: Receive): Promise<Ended | null> {
    return this.asking.ask(query, this.newest.length + this.selector.asked.length - this.recalled, receive);
  }

  private async untilItEnds(): Promise<Ended> {
    let query: Query | null = null;
    if (this.recalled > 0 && this.isCovered()) return { stop: 'covered', because: null };
    for (;;) {
      const step = this.selector.next();
      if (step.kind === 'stop') {
        if (this.insertSeed()) continue;
        return step.reason === 'budget' ? { stop: 'budget', because: null } : NO_WAY_ON;
      }
      if (step.kind === 'ask') {
        query = step.query;
        if (this.asking.form === null && query.words.length > 0) return NO_WAY_ON;
        this.times.push(this.web.now?.() ?? 0);
        this.asking.pages.next = this.asking.requestFor(step.query);
      }
      const ended = query && (await this.ask(query, (page) => this.selector.receive(page)));
      if (ended) return ended;
      if (this.asking.pages.next) continue;
      this.endAnswer();
      if (!this.insertPart() && this.isCovered() && !this.asksForOthers()) return { stop: 'covered', because: null };
    }
  }

  /**
   * Makes the selector ask for the next part of a list.
   * @returns false if no part is left, or if the last ones of its kind brought nothing new
   */
  private insertPart(): boolean {
    if (this.days) {
      this.days.judge(this.selector.asked.at(-1)?.returned ?? 0);
      return this.insertDay(this.days);
    }
    if (this.asking.form !== null || this.options.known) return false;
    const last = this.selector.asked.at(-1);
    if (last) this.asking.walk.judge(last);
    const next = this.asking.walk.next(this.selector);
    if (next) this.selector.insert(next);
    return next !== null;
  }

  /** Makes the selector ask for the next day; false after many empty ones. */
  private insertDay(days: DayWalk): boolean {
    const next = days.next();
    if (next) this.selector.insert(next);
    return next !== null;
  }

  /**
   * Makes the selector ask, once, for records that an answer without conditions may have left out: many portals show
   * only the last weeks, with a total of those.
   * @returns false if it was asked before, or if the form offers nothing to ask by
   */
  private asksForOthers(): boolean {
    if (this.asking.others !== null || this.size()?.basis === 'recapture') return false;
    this.asking.others = this.asking.form && otherRecords(this.asking.form, this.selector);
    if (this.asking.others === null || this.selector.isAsked(this.asking.others)) return false;
    this.selector.insert(this.asking.others);
    return true;
  }

  /**
   * Makes the selector query the next seed word while no record is known.
   * @returns false if there is no further seed word
   */
  private insertSeed(): boolean {
    const { acquired, asked } = this.selector;
    if (acquired.size > 0 || !this.asking.form || this.asking.failures > 0) return false;
    // A form that wants at least one field filled may answer a question for all days.
    const { days } = this.selector.offer;
    const all = days && { ...wordQuery(), days };
    if (all && !this.selector.isAsked(all)) {
      this.selector.insert(all);
      return true;
    }
    if (this.asking.form.queries.length === 0) return false;
    const year = new Date(this.web.now?.() ?? 0).getUTCFullYear();
    this.seeds ??= seedWords(this.source.form?.page ?? null, this.options.language ?? null, year).slice(0, MAX_SEEDS);
    const words = new Set(asked.flatMap(({ query }) => query.words));
    for (let seed = this.seeds.shift(); seed !== undefined; seed = this.seeds.shift())
      if (!words.has(seed)) {
        this.selector.insert(wordQuery(seed));
        return true;
      }
    return false;
  }

  /** Stores the current size estimate. An answer that was not read to its end counts as cut short. */
  private endAnswer(): void {
    this.selector.cutShort();
    while (this.sizes.length < this.selector.asked.length - this.recalled) this.sizes.push(this.size());
  }

  /** Latest claimed total; else the selector's estimate, or an earlier run's plus the new records. */
  private size(): SizeEstimate | null {
    const { acquired, asked } = this.selector;
    if (this.claimed !== null && this.claimed >= acquired.size)
      return { size: this.claimed, low: this.claimed, high: this.claimed, basis: 'claimed' };
    const { known } = this.options;
    if (known?.size && asked.length === this.recalled) {
      const fresh = acquired.size - known.records.length;
      // A page that could not be fetched may have had more of the new ones.
      if (fresh > 0 && this.asking.failures > 0) return null;
      const { size, low, high, basis } = known.size;
      return { size: size + fresh, low: low + fresh, high: high && high + fresh, basis };
    }
    return sizeOf(this.selector);
  }

  private isCovered(): boolean {
    return this.suffices(this.selector.acquired.size, this.size());
  }

  /**
   * True if so many records are the requested fraction of a total that is stated or was counted; never by estimate, nor
   * by a total beyond which answers show records.
   */
  private suffices(records: number, size: SizeEstimate | null): boolean {
    if (size === null || size.basis === 'recapture') return false;
    return records >= this.options.coverage * size.size && !(size.basis === 'claimed' && this.asking.pages.showsMore());
  }
}

const NO_WAY_ON: Ended = { stop: 'no-way-on', because: null };

const isNewestFirst = (results: ResultPage | null): boolean => results?.order === 'newest-first';

/** True if the answer to an unconditional query begins with the newest records. */
function showsNewest(page: AnswerPage, results: ResultPage | null, newest: number | null): boolean {
  if (newest === null || results === null || results.order === 'oldest-first') return false;
  return page.records.some(({ day }) => day !== null && day >= newest);
}

const NO_ANSWER: { page: AnswerPage; results: ResultPage | null } = { page: NOTHING, results: null };

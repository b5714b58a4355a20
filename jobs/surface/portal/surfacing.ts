import { type FailureReason, PERMANENT_FAILURES } from '@hyrde/contracts';
import { NO_DECISIONS, type Opened, type PageRequest, type PageTree, type Web } from '../../site/index.js';
import { askForm } from '../form/question.js';
import { type QueryForm, queryForms } from '../form/read-form.js';
import { permitted } from '../json/data-search.js';
import type { FaultFound } from '../records/portal-faults.js';
import type { ResultPage } from '../records/read-results.js';
import { type AnswerPage, type Query, queryKey, wordQuery } from '../selection/query-interface.js';
import { Selector } from '../selection/selector.js';
import { type SizeEstimate, sizeOf } from '../size/size.js';
import { AnswerPages, NOTHING, readAnswer } from './answer-pages.js';
import { asksForAll, firstQueries, isNonsense, NONSENSE, otherRecords } from './control-questions.js';
import { filesOn } from './find-data.js';
import { asksPassword, type FormFound, type ListFound } from './find-form.js';
import { ListWalk, partOf } from './list-walk.js';
import { newestLinkOn } from './newest-question.js';
import { offerOf, questionOf } from './offer.js';
import { RecordReading } from './record-reading.js';
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

/** Number of consecutive failed pages after which the portal counts as unreachable. */
const MAX_FAILURES = 3;
/** Reasons with which interfaces refuse pages beyond the number of records that they show. */
const REFUSES_PAGES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  ...(['forbidden', 'missing', 'server-error', 'empty-answer', 'bad-answer', 'redirect-broken', 'not-a-page'] as const),
]);
const DAY_MS = 86_400_000;

/** Maximum number of seed words tried until one returns records. */
const MAX_SEEDS = 24;

/** Source of records: a form's answers, or the page itself. */
type Source = { form: FormFound; list?: never } | { list: ListFound; form?: never };

type Ended = Pick<SurfacedPortal, 'stop' | 'because'>;
type Receive = (page: AnswerPage, results: ResultPage | null) => void;

/** Run over one source of records: queries, reads and judges answers until it ends. */
export class Surfacing {
  private readonly selector: Selector;
  private readonly reading: RecordReading;
  private readonly pages = new AnswerPages();
  private readonly found: FormFound | null;
  private form: QueryForm | null;
  /** Page of a list that is already open. */
  private opened: ListFound['on'] | null;
  /** Further seed words, used while no query returns records; null before they are computed. */
  private seeds: string[] | null = null;
  /** Last page that could not be fetched. */
  private lost: { fault: FailureReason; because: string } | null = null;
  private failures = 0;
  private readonly walk = new ListWalk();
  /** Question for records that an answer without conditions may have left out; null before it is asked. */
  private others: Query | null = null;
  private isFirstOfOthers = true;
  /** Number of replayed queries of earlier runs. */
  private readonly recalled: number;
  /** By query of this run: its time, and the size estimate after it. */
  private readonly times: number[] = [];
  private readonly sizes: (SizeEstimate | null)[] = [];
  /** Queries for new records. */
  private readonly newest: QueryAsked[] = [];
  private newestLink: string | null = null;
  /** Total claimed by an answer that lists the newest records first. */
  private claimed: number | null = null;

  constructor(
    private readonly options: PortalRun,
    private readonly web: Web,
    private readonly source: Source,
  ) {
    this.found = source.form ?? null;
    this.form = this.found?.form ?? null;
    this.opened = source.list?.on ?? null;
    this.reading = new RecordReading(options);
    const offer = offerOf(this.form, web.now?.() ?? 0);
    const { known, seeds, price, policy } = options;
    const past = known ? pastQueries(known) : [];
    const first = [...firstQueries(this.form, offer), ...seeds.map((seed) => wordQuery(seed))];
    this.selector = new Selector({
      policy,
      offer,
      random: () => web.random(),
      first: [...past.map(({ query }) => query), ...first],
      limits: { price, downloads: Number.POSITIVE_INFINITY },
    });
    if (known) recall(this.selector, known, past);
    this.recalled = this.selector.asked.length;
  }

  async run(): Promise<SurfacedPortal> {
    const ended = (await this.whatIsNew()) ?? (await this.untilItEnds());
    this.pages.next = null;
    this.endAnswer();
    const { leftAlone } = this.source.form ?? this.source.list;
    return {
      ...this.withReason(ended),
      form: this.form,
      formUrl: this.found?.url ?? null,
      leftAlone,
      withheld: [],
      sent: [],
      allowed: {},
      records: [...this.reading.records.values()],
      queries: [...this.newest, ...this.asked()],
      size: this.size(),
      newestLink: this.newestLink,
      downloads: this.web.downloads,
      family: this.reading.family,
      columns: this.reading.columns,
      recipe: null,
    };
  }

  /** Adds the reason for which no way on was found, if one is known. */
  private withReason(ended: Ended): Ended {
    if (ended.because !== null || ended.stop !== 'no-way-on') return ended;
    if (this.reading.records.size === 0 && this.selector.acquired.size === 0)
      return this.lost ? { stop: 'unreachable', because: this.lost } : { stop: 'fault', because: this.noRecords() };
    const lie = this.pages.falseTotals();
    return lie ? { stop: 'fault', because: lie } : { ...ended, because: this.lost };
  }

  private noRecords(): FaultFound {
    return {
      fault: 'no-records',
      because: `${this.pages.count} answers contained no repeated elements like records`,
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
    const today = Math.floor((this.web.now?.() ?? 0) / DAY_MS);
    const { form } = this;
    const all = form === null || form.queries.length > 0 || form.filters.length > 0 ? [wordQuery()] : [];
    const dated = form?.dates.from && form.dates.to && typeof newest === 'number';
    const queries = dated ? [...all, { ...wordQuery(), days: newDays(newest, today) }] : all;
    for (const query of queries) {
      const { ended, showsNew } = await this.readNewest(query, newest ?? null);
      if (ended) return ended;
      const endedInFiles = await this.newestFiles();
      if (endedInFiles) return endedInFiles;
      if (showsNew) return known.exhausted ? this.endOfNews(known) : null;
    }
    // The portal neither sorts by date nor filters by it, so new records are found like all others.
    return null;
  }

  /** Reads the files of a list, the first ones first, until one has nothing new. */
  private async newestFiles(): Promise<Ended | null> {
    for (const query of this.walk.files()) {
      const { ended } = await this.readNewest(query, null);
      if (ended || this.newest.at(-1)?.fresh === 0) return ended;
    }
    return null;
  }

  /** End of a run that has all new records. Null if older ones are missing that earlier runs had in full. */
  private endOfNews(known: KnownPortal): Ended | null {
    if (this.isCovered()) return { stop: 'up-to-date', because: null };
    return this.suffices(known.records.length, known.size) ? null : NO_WAY_ON;
  }

  /** @returns `showsNew`: whether the answer showed which records are new; `ended`: the reason if the run has ended */
  private async readNewest(query: Query, newest: number | null): Promise<{ ended: Ended | null; showsNew: boolean }> {
    const { acquired } = this.selector;
    const [before, at, downloads] = [acquired.size, this.web.now?.() ?? 0, this.web.downloads];
    const ids = new Set<string>();
    let last: { page: AnswerPage; results: ResultPage | null } | null = null;
    this.pages.next = this.requestFor(query);
    let ended: Ended | null = null;
    let showsNew = this.pages.next !== null;
    while (this.pages.next && !ended) {
      const isFirst = ids.size === 0;
      const isKnown = new Set([...acquired.places()].map((place) => acquired.record(place)?.record.id));
      ended = await this.ask(query, (page, results) => {
        last = { page, results };
      });
      const { page, results } = last ?? NO_ANSWER;
      // A list has no other query that could show new records.
      if (isFirst) showsNew = this.form === null || query.days !== null || showsNewest(page, results, newest);
      for (const record of page.records) {
        ids.add(record.id);
        acquired.show(record, false);
      }
      const begun = knownBegin(page.records, (id) => isKnown.has(id)) && (this.form !== null || isNewestFirst(results));
      if (!showsNew || begun) break;
    }
    this.pages.next = null;
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
        if (this.form === null && query.words.length > 0) return NO_WAY_ON;
        this.times.push(this.web.now?.() ?? 0);
        this.pages.next = this.requestFor(step.query);
      }
      const ended = query && (await this.ask(query, (page) => this.selector.receive(page)));
      if (ended) return ended;
      if (this.pages.next) continue;
      this.endAnswer();
      if (!this.insertPart() && this.isCovered() && !this.asksForOthers()) return { stop: 'covered', because: null };
    }
  }

  /**
   * Makes the selector ask for the next part of a list.
   * @returns false if no part is left, or if the last ones of its kind brought nothing new
   */
  private insertPart(): boolean {
    if (this.form !== null || this.options.known) return false;
    const last = this.selector.asked.at(-1);
    if (last) this.walk.judge(last);
    const next = this.walk.next(this.selector);
    if (next) this.selector.insert(next);
    return next !== null;
  }

  /**
   * Makes the selector ask, once, for records that an answer without conditions may have left out: many portals show
   * only the last weeks, with a total of those.
   * @returns false if it was asked before, or if the form offers nothing to ask by
   */
  private asksForOthers(): boolean {
    if (this.others !== null || this.size()?.basis === 'recapture') return false;
    this.others = this.form && otherRecords(this.form, this.selector);
    if (this.others === null || this.selector.isAsked(this.others)) return false;
    this.selector.insert(this.others);
    return true;
  }

  /** The first page of an answer for other records suffices if it has and claims none. */
  private othersFound(page: AnswerPage): AnswerPage {
    const { acquired } = this.selector;
    const hasNew = page.records.some(({ id }) => acquired.place(id) < 0) || (page.claimed ?? 0) > acquired.size;
    if (hasNew) return page;
    this.pages.next = null;
    return { ...page, more: false, unsure: true };
  }

  /**
   * Makes the selector query the next seed word while no record is known.
   * @returns false if there is no further seed word
   */
  private insertSeed(): boolean {
    const { acquired, asked } = this.selector;
    if (acquired.size > 0 || !this.form || this.failures > 0) return false;
    // A form that wants at least one field filled may answer a question for all days.
    const { days } = this.selector.offer;
    const all = days && { ...wordQuery(), days };
    if (all && !this.selector.isAsked(all)) {
      this.selector.insert(all);
      return true;
    }
    if (this.form.queries.length === 0) return false;
    const year = new Date(this.web.now?.() ?? 0).getUTCFullYear();
    this.seeds ??= seedWords(this.found?.page ?? null, this.options.language ?? null, year).slice(0, MAX_SEEDS);
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

  private requestFor(query: Query): PageRequest | null {
    if (this.form === null) return query.words.length === 0 ? this.walk.requestFor(query, this.options.url) : null;
    const asked = askForm(this.form, questionOf(query));
    return asked.kind === 'request' ? asked.request : null;
  }

  /** Opens and processes the answer's next page; one that cannot be requested or fetched counts as an empty answer. */
  private async ask(query: Query, receive: Receive): Promise<Ended | null> {
    const request = this.pages.take();
    const opened = request && (await this.open(request));
    if (opened?.kind === 'budget-spent') return { stop: 'budget', because: null };
    const answered = request && opened && readAnswer(opened, request, this.form);
    if (request === null || !answered) {
      const isRefused = opened?.kind === 'failed' && REFUSES_PAGES.has(opened.reason);
      receive({ ...NOTHING, unsure: true, capped: isRefused && this.pages.brokeAtCap() }, null);
      return this.failed(opened);
    }
    this.failures = 0;
    const { forms, url } = answered;
    const results = this.reading.read(answered, this.form);
    if (this.source.list?.isOfFiles && !answered.data) return this.takeFiles(answered.tree, results, receive);
    this.renewToken(queryForms(forms, this.options.confirms)[0]);
    if (asksForAll(query)) this.newestLink ??= newestLinkOn(answered.tree);
    if (this.form === null && (results.records.length > 0 || partOf(query) !== undefined))
      this.walk.add(answered.tree, results.records);
    const asked = this.newest.length + this.selector.asked.length - this.recalled;
    const shown = this.reading.take(results, { query, request, url, asked });
    const asksForPassword = !this.found?.asksPassword && forms.some(asksPassword);
    const takesWords = (this.form?.queries.length ?? 0) > 0;
    const read =
      this.pages.repeated(query, shown) ??
      this.pages.add({ query, results, shown, asksPassword: asksForPassword, takesWords });
    if (takesWords && this.pages.wordsSeemIgnored()) this.selector.insert(NONSENSE[0]);
    const isOthers = this.others !== null && queryKey(query) === queryKey(this.others) && this.isFirstOfOthers;
    if (isOthers) this.isFirstOfOthers = false;
    const judged = isOthers ? this.othersFound(read) : read;
    receive(isNonsense(query) && shown.length > 0 ? this.nonsenseFound(judged) : judged, results);
    // An empty month, or a part that is the page itself, is no fault.
    const fault = partOf(query) === undefined ? this.pages.fault(takesWords ? NONSENSE : []) : null;
    return fault && { stop: 'fault', because: fault };
  }

  /** Takes the files of a page for parts of the list. */
  private takeFiles(tree: PageTree, { next }: ResultPage, receive: Receive): null {
    const isFurther = this.walk.addFiles(filesOn(tree));
    this.walk.add(tree, []);
    this.pages.next = isFurther && next?.kind === 'request' ? next.request : null;
    receive({ ...NOTHING, more: this.pages.next !== null, unsure: true }, null);
    return null;
  }

  /** Asks the second nonsense word too; the first page of an answer to nonsense suffices. */
  private nonsenseFound(page: AnswerPage): AnswerPage {
    this.pages.next = null;
    this.selector.insert(NONSENSE[1]);
    return { ...page, more: false, unsure: true };
  }

  /** Null if the request may not be sent. */
  private async open(request: PageRequest): Promise<Opened | null> {
    const { opened } = this;
    this.opened = null;
    if (opened && request.url === this.options.url) return { kind: 'page', ...opened };
    const sent = permitted(request, this.options.decisions ?? NO_DECISIONS);
    const answer = sent && (await this.web.open(sent));
    // A posted question is not repeated by the fetcher; without one of its pages an answer ends, however long it is.
    const isPassing =
      answer?.kind === 'failed' && !PERMANENT_FAILURES.has(answer.reason) && answer.reason !== 'throttled';
    return sent && isPassing && sent.method === 'POST' ? this.web.open(sent) : answer;
  }

  /** Replaces a form that has a per-visit token by that of the latest page. */
  private renewToken(afresh: QueryForm | undefined): void {
    if (this.form?.hasToken && afresh?.action === this.form.action) this.form = afresh;
  }

  private failed(opened: Opened | null): Ended | null {
    if (opened?.kind !== 'failed') return null;
    this.lost = { fault: opened.reason, because: opened.rule ? `${opened.url} (${opened.rule})` : opened.url };
    return ++this.failures < MAX_FAILURES ? null : { stop: 'unreachable', because: this.lost };
  }

  /** Latest claimed total; else the selector's estimate, or an earlier run's plus the new records. */
  private size(): SizeEstimate | null {
    const { acquired, asked } = this.selector;
    if (this.claimed !== null && this.claimed >= acquired.size)
      return { size: this.claimed, low: this.claimed, high: this.claimed, basis: 'claimed' };
    const { known } = this.options;
    if (known?.size && asked.length === this.recalled) {
      const fresh = acquired.size - known.records.length;
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
    return records >= this.options.coverage * size.size && !(size.basis === 'claimed' && this.pages.showsMore());
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

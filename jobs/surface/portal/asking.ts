import { type FailureReason, PERMANENT_FAILURES } from '@hyrde/contracts';
import { NO_DECISIONS, type Opened, type PageRequest, type Web } from '../../site/index.js';
import { keptToBody } from '../form/kept-to-body.js';
import { askForm } from '../form/question.js';
import { type QueryForm, queryForms } from '../form/read-form.js';
import { permitted } from '../json/data-search.js';
import type { ResultPage } from '../records/read-results.js';
import { type AnswerPage, type Query, queryKey } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';
import { type Answered, AnswerPages, NOTHING, readAnswer } from './answer-pages.js';
import { asksForAll, isNonsense, NONSENSE } from './control-questions.js';
import { filesOn } from './find-data.js';
import { asksPassword, type FormFound, type ListFound } from './find-form.js';
import { ListWalk, partOf } from './list-walk.js';
import { newestLinkOn } from './newest-question.js';
import { questionOf } from './offer.js';
import { RecordReading } from './record-reading.js';
import type { PortalRun, SurfacedPortal } from './surfaced.js';

/** Number of consecutive failed pages after which the portal counts as unreachable. */
const MAX_FAILURES = 3;
/** Reasons with which interfaces refuse pages beyond the number of records that they show. */
const REFUSES_PAGES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  ...(['forbidden', 'missing', 'server-error', 'empty-answer', 'bad-answer', 'redirect-broken', 'not-a-page'] as const),
]);
/** Source of records: a form's answers, or the page itself. */
export type Source = { form: FormFound; list?: never } | { list: ListFound; form?: never };

export type Ended = Pick<SurfacedPortal, 'stop' | 'because'>;
export type Receive = (page: AnswerPage, results: ResultPage | null) => void;

/** Requests of a run to its source, and the reading of what answers them. */
export class Asking {
  readonly pages = new AnswerPages();
  readonly walk = new ListWalk();
  readonly reading: RecordReading;
  /** Entries of a list that lead to the records; null if it has the records, or leads to files. */
  private readonly entries: RecordReading | null;
  form: QueryForm | null;
  /** Last page that could not be fetched. */
  lost: { fault: FailureReason; because: string } | null = null;
  /** Number of consecutive failed pages. */
  failures = 0;
  newestLink: string | null = null;
  /** Question for records that an answer without conditions may have left out; null before it is asked. */
  others: Query | null = null;
  private isFirstOfOthers = true;
  /** Page of a list that is already open. */
  private opened: ListFound['on'] | null;

  constructor(
    private readonly options: PortalRun,
    private readonly web: Web,
    private readonly source: Source,
    private readonly selector: Selector,
  ) {
    this.form = source.form?.form ?? null;
    this.opened = source.list?.on ?? null;
    const { inside } = source.list ?? {};
    this.reading = new RecordReading(options, typeof inside === 'object' ? inside : null);
    this.entries = inside && inside !== 'files' ? new RecordReading(options) : null;
    this.walk.addAll(source.list?.parts ?? []);
  }

  requestFor(query: Query): PageRequest | null {
    if (this.form === null) return query.words.length === 0 ? this.walk.requestFor(query, this.options.url) : null;
    const asked = askForm(this.form, questionOf(query));
    return asked.kind === 'request' ? asked.request : null;
  }

  /**
   * Opens and processes the answer's next page; one that cannot be requested or fetched counts as an empty answer.
   * @param asked index of the query among the run's
   */
  async ask(query: Query, asked: number, receive: Receive): Promise<Ended | null> {
    const request = this.pages.take();
    const opened = request && (await this.open(request));
    if (opened?.kind === 'budget-spent') return { stop: 'budget', because: null };
    const answered = request && opened && (await readAnswer(opened, request, this.form));
    if (request === null || !answered) {
      const isRefused = opened?.kind === 'failed' && REFUSES_PAGES.has(opened.reason);
      receive({ ...NOTHING, unsure: true, capped: isRefused && this.pages.brokeAtCap() }, null);
      return this.failed(opened);
    }
    this.failures = 0;
    const { forms, url } = answered;
    if (this.source.list?.inside && !this.walk.isInside(query)) return this.takeLeads(answered, query, receive);
    const results = this.walk.withDays(query, await this.reading.read(answered, this.form));
    this.renewToken(queryForms(forms, this.options.confirms)[0]);
    if (asksForAll(query)) this.newestLink ??= newestLinkOn(answered.tree);
    if (this.form === null && (results.records.length > 0 || partOf(query) !== undefined))
      this.walk.add(answered.tree, results.records);
    const shown = this.reading.take(results, { query, request, url, asked });
    const asksForPassword = !this.source.form?.asksPassword && forms.some(asksPassword);
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

  /** Takes the files, or the pages of the entries, to which a page of the list leads, for parts of the list. */
  private async takeLeads(answered: Answered, query: Query, receive: Receive): Promise<null> {
    const { tree } = answered;
    const { records, next } = await (this.entries ?? this.reading).read(answered, null);
    const leads = this.entries
      ? records.flatMap(({ link, date }) => (link === null ? [] : { url: link, day: date }))
      : filesOn(tree).map((url) => ({ url, day: null }));
    const isFurther = this.walk.addLeads(leads, this.entries ? 'entry' : 'file', query);
    this.walk.add(tree, this.entries ? records : []);
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
    const { url } = this.source.form ?? {};
    if (this.form?.hasToken && url !== undefined && afresh?.action === this.form.action)
      this.form = keptToBody(afresh, url);
  }

  private failed(opened: Opened | null): Ended | null {
    if (opened?.kind !== 'failed') return null;
    this.lost = { fault: opened.reason, because: opened.rule ? `${opened.url} (${opened.rule})` : opened.url };
    return ++this.failures < MAX_FAILURES ? null : { stop: 'unreachable', because: this.lost };
  }

  /** The first page of an answer for other records suffices if it has and claims none. */
  private othersFound(page: AnswerPage): AnswerPage {
    const { acquired } = this.selector;
    const hasNew = page.records.some(({ id }) => acquired.place(id) < 0) || (page.claimed ?? 0) > acquired.size;
    if (hasNew) return page;
    this.pages.next = null;
    return { ...page, more: false, unsure: true };
  }
}

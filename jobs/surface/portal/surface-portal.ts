import type { FailureReason } from '@hyrde/contracts';
import type { Opened, PageRequest, Web } from '../../site/index.js';
import { askForm } from '../form/question.js';
import { type QueryForm, queryForms } from '../form/read-form.js';
import { type AnswerPage, type Offer, type Query, type ShownRecord, wordQuery } from '../interface/interface.js';
import { type AnswerSeen, type FaultFound, portalFault } from '../records/portal-faults.js';
import { type Layout, type ResultPage, readResults } from '../records/read-results.js';
import { identityOf, type PortalRecord, sharedLinks } from '../records/record.js';
import type { Policy } from '../selection/port.js';
import { Selector } from '../selection/selector.js';
import type { StopReason } from '../selection/stopping.js';
import { type SizeEstimate, sizeOf } from '../size/size.js';
import { dayOf, offerOf, questionOf } from './offer.js';

/** A record with what brought it up. */
export interface SurfacedRecord {
  readonly id: string;
  readonly record: PortalRecord;
  /** The first page that showed it, and the query that it answered. */
  readonly url: string;
  readonly query: Query;
}

/** A query that was asked of a portal. */
export interface QueryAsked {
  readonly query: Query;
  readonly shown: number;
  readonly fresh: number;
  readonly total: number | null;
  readonly capped: boolean;
  readonly downloads: number;
}

export type PortalStop =
  | StopReason
  /** So much of the database is known as was asked for. */
  | 'covered'
  /** The page has no form that searches. */
  | 'no-form'
  /** It answers in a way that tells nothing more. */
  | 'fault'
  /** Its host asks for a longer wait than there is time for. */
  | 'throttled'
  /** Pages of it cannot be had. */
  | 'unreachable';

/** What came of a run. */
export interface SurfacedPortal {
  readonly stop: PortalStop;
  /** Why, where the stop does not say all. */
  readonly because: FaultFound | { fault: FailureReason; because: string } | null;
  readonly form: QueryForm | null;
  readonly records: readonly SurfacedRecord[];
  readonly queries: readonly QueryAsked[];
  readonly size: SizeEstimate | null;
  readonly downloads: number;
}

export interface PortalRun {
  /** The page with the form. */
  readonly url: string;
  readonly policy: Policy;
  /** New records that a download must be expected to bring. */
  readonly price: number;
  /** Share of the database, from 0 to 1, at which it is enough; held against the upper end of its estimate. */
  readonly coverage: number;
  /** Words to begin with. */
  readonly seeds: readonly string[];
}

/** Nobody writes it: who answers it with records answers whatever is asked. */
const NONSENSE = 'qxzwvkjqx';
/** Pages in a row that cannot be had before the portal counts as out of reach. */
const MOST_FAILURES = 3;

/**
 * Brings up the records behind a search form, query by query, until so much of its database is known as asked for,
 * nothing is worth a download any more, or the web's downloads are spent. Deterministic in (run, answers of the web).
 */
export async function surfacePortal(run: PortalRun, web: Web): Promise<SurfacedPortal> {
  const first = await web.open(run.url);
  if (first.kind !== 'page' || !first.tree) return { ...EMPTY, ...notOpened(first), downloads: web.downloads };
  const [form] = queryForms(first.page.forms ?? [], first.tree);
  if (!form) return { ...EMPTY, stop: 'no-form', downloads: web.downloads };
  return new Surfacing(run, web, form, (first.page.forms ?? []).some(asksPassword)).run();
}

const EMPTY = { because: null, form: null, records: [], queries: [], size: null } as const;

const notOpened = (opened: Opened): Pick<SurfacedPortal, 'stop' | 'because'> =>
  opened.kind === 'failed'
    ? { stop: 'unreachable', because: { fault: opened.reason, because: opened.url } }
    : { stop: 'budget', because: null };

type Ended = Pick<SurfacedPortal, 'stop' | 'because'>;

class Surfacing {
  private readonly selector: Selector;
  private readonly records = new Map<string, SurfacedRecord>();
  private readonly seen: AnswerSeen[] = [];
  private layout: Layout | null = null;
  private next: PageRequest | null = null;
  private failures = 0;

  constructor(
    private readonly options: PortalRun,
    private readonly web: Web,
    private form: QueryForm,
    /** Does every page of it offer to sign in? Then that says nothing. */
    private readonly offersSignIn: boolean,
  ) {
    const offer = offerOf(form, web.now?.() ?? 0);
    this.selector = new Selector({
      policy: options.policy,
      offer,
      random: () => web.random(),
      first: [...firstQueries(form, offer), ...options.seeds.map((seed) => wordQuery(seed))],
      limits: { price: options.price, downloads: Number.POSITIVE_INFINITY },
    });
  }

  async run(): Promise<SurfacedPortal> {
    const { stop, because } = await this.untilItEnds();
    return {
      ...{ stop, because, form: this.form, records: [...this.records.values()], size: sizeOf(this.selector) },
      queries: this.selector.asked.map(({ query, returned, fresh, total, capped, downloads }) => ({
        ...{ query, shown: returned, fresh, total, capped, downloads },
      })),
      downloads: this.web.downloads,
    };
  }

  private async untilItEnds(): Promise<Ended> {
    let query: Query | null = null;
    for (;;) {
      const step = this.selector.next();
      if (step.kind === 'stop') return { stop: step.reason, because: null };
      if (step.kind === 'ask') {
        query = step.query;
        this.next = this.requestFor(step.query);
      }
      const ended = query && (await this.turn(query));
      if (ended) return ended;
      if (!this.inAnswer && this.isCovered()) return { stop: 'covered', because: null };
    }
  }

  private get inAnswer(): boolean {
    return this.next !== null;
  }

  private requestFor(query: Query): PageRequest | null {
    const asked = askForm(this.form, questionOf(query));
    return asked.kind === 'request' ? asked.request : null;
  }

  /** Opens the answer's next page and takes it in; what cannot be asked or had is an empty answer. */
  private async turn(query: Query): Promise<Ended | null> {
    const request = this.next;
    this.next = null;
    const opened = request && (await this.web.open(request));
    if (opened?.kind === 'budget-spent') return { stop: 'budget', because: null };
    if (opened?.kind !== 'page' || !opened.tree) {
      this.selector.receive(NOTHING);
      return this.failed(opened);
    }
    this.failures = 0;
    const results = readResults(opened.tree, { known: this.layout, forms: opened.page.forms ?? [] });
    this.layout = results.layout;
    this.renewToken(queryForms(opened.page.forms ?? [], opened.tree)[0]);
    const shown = this.take(results.records, { query, url: opened.page.url });
    this.next = results.next?.kind === 'request' ? results.next.request : null;
    this.note(query, results, shown, !this.offersSignIn && (opened.page.forms ?? []).some(asksPassword));
    const found = portalFault(this.seen, JSON.stringify(wordQuery(NONSENSE)));
    this.selector.receive(this.pageOf(results, shown));
    return found && { stop: 'fault', because: found };
  }

  /** A form with a token of the visit is sent as the latest page has it. */
  private renewToken(afresh: QueryForm | undefined): void {
    if (this.form.hasToken && afresh?.action === this.form.action) this.form = afresh;
  }

  private failed(opened: Opened | null): Ended | null {
    if (opened?.kind !== 'failed' || ++this.failures < MOST_FAILURES) return null;
    return { stop: 'unreachable', because: { fault: opened.reason, because: opened.url } };
  }

  private take(records: readonly PortalRecord[], from: { query: Query; url: string }): ShownRecord[] {
    const shared = sharedLinks(records);
    return records.map((record) => {
      const id = identityOf(record, shared);
      if (!this.records.has(id)) this.records.set(id, { id, record, ...from });
      return { id, fields: fieldsOf(record), day: dayOf(record.date) };
    });
  }

  private note(query: Query, results: ResultPage, shown: readonly ShownRecord[], asksForPassword: boolean): void {
    const question = JSON.stringify(query);
    const last = this.seen.at(-1);
    this.seen.push({
      question,
      page: last?.question === question ? last.page + 1 : 1,
      records: shown.map(({ id }) => id),
      total: results.total,
      atLeast: results.atLeast,
      asksPassword: asksForPassword,
      changed: results.changed,
      hasNext: results.next !== null,
    });
  }

  private pageOf({ total, atLeast, cap, next }: ResultPage, records: readonly ShownRecord[]): AnswerPage {
    const more = this.next !== null;
    const beyondCap = cap !== null && (atLeast || total === null || total > cap);
    const keptBack = next?.kind === 'script' || atLeast || (total !== null && total > this.shownInAnswer());
    return { records, claimed: atLeast ? null : total, more, capped: !more && (beyondCap || keptBack) };
  }

  /** Records on the pages of the present answer. */
  private shownInAnswer(): number {
    const first = this.seen.findLastIndex(({ page }) => page === 1);
    return new Set(this.seen.slice(first).flatMap(({ records }) => records)).size;
  }

  private isCovered(): boolean {
    const size = sizeOf(this.selector);
    return size !== null && this.selector.acquired.size >= this.options.coverage * size.high;
  }
}

/** What is asked before the policy is: everything, then what nobody has. A form for dates alone wants a date. */
function firstQueries({ queries }: QueryForm, { days }: Offer): Query[] {
  if (queries.length > 0) return [wordQuery(), wordQuery(NONSENSE)];
  if (days === null) return [wordQuery()];
  return [days.from, days.to - 365, days.to - 30].map((from) => ({ ...wordQuery(), days: { from, to: days.to } }));
}

const NOTHING: AnswerPage = { records: [], claimed: null, more: false, capped: false };

const asksPassword = ({ controls }: { controls: readonly { type: string }[] }): boolean =>
  controls.some(({ type }) => type === 'password');

/** What of a record can be searched for. */
function fieldsOf(record: PortalRecord): Record<string, string> {
  const { title, caseTitle, caseNumber, documentNumber, sender, recipient, exemption, others } = record;
  const named = { title, caseTitle, caseNumber, documentNumber, sender, recipient, exemption: exemption?.text ?? null };
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(named)) if (text !== null) fields[name] = text;
  if (others.length > 0) fields.others = others.map(({ text }) => text).join(' ');
  return fields;
}

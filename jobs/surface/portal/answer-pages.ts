import type { Form, Opened, PageRequest, PageTree } from '../../site/index.js';
import type { QueryForm } from '../form/read-form.js';
import { dataAnswer, fileAnswer, visitAnswer } from '../json/data-answer.js';
import { fullerOf, inPageAnswer } from '../json/in-page.js';
import type { DataAnswer } from '../json/table.js';
import {
  type AnswerEnded,
  type AnswerSeen,
  capOf,
  circleIn,
  type FaultFound,
  falseTotals,
  isOff,
  portalFault,
  showsMore,
  wordsSeemIgnored,
} from '../records/portal-faults.js';
import { type ResultPage, readResultsInTurns } from '../records/read-results.js';
import type { AnswerPage, Query, ShownRecord } from '../selection/query-interface.js';

/** Parsed page of an answer. */
interface PageRead {
  query: Query;
  results: ResultPage;
  shown: readonly ShownRecord[];
  asksPassword: boolean;
  /** True if the form accepts words. */
  takesWords: boolean;
}

export const NOTHING: AnswerPage = { records: [], claimed: null, more: false, capped: false };
/** Likely cap of an answer: a round number. */
const LIKELY_CAP = /^(?:[1-5]|1?5|25)0{1,4}$/;

/** Minimum number of records at which an answer may be cut, and maximum number of a page by which it is cut short. */
const MIN_CAP = 100;
const MAX_PAGE = 100;

/** Pages of a run's answers, one answer after another: finds the next page and whether records are withheld. */
export class AnswerPages {
  /** Next page of the current answer; null at its end. */
  next: PageRequest | null = null;
  private readonly seen: AnswerSeen[] = [];
  private readonly ended: AnswerEnded[] = [];
  /** True if the current page was found by its address alone. */
  private guessed = false;
  /** True if an address alone was mistaken for a next page before. */
  private misled = false;
  /** True if each page repeats the previous records and adds more; a page that adds none is then the last. */
  private grows = false;
  /** Maximum number of records on one page. */
  private fullPage = 0;

  get count(): number {
    return this.seen.length;
  }

  /** Returns the next page and clears it. */
  take(): PageRequest | null {
    const { next } = this;
    this.next = null;
    return next;
  }

  /**
   * Detects a repetition of the page before, if the page was found by its address alone or pages grow: the answer has
   * ended.
   * @returns page for the selector; null if the page is new
   */
  repeated(query: Query, shown: readonly ShownRecord[]): AnswerPage | null {
    if (!this.isPageBefore(query, shown) || !(this.guessed || this.grows)) return null;
    this.misled ||= this.guessed;
    return { ...NOTHING, unsure: !this.grows || LIKELY_CAP.test(`${this.answered().shown}`) };
  }

  /** True if the answer broke off where interfaces stop: at a round number of records, or short of one by a page. */
  brokeAtCap(): boolean {
    const { shown, entries } = this.answered();
    const next = Array.from({ length: Math.max(1, Math.min(MAX_PAGE, this.fullPage)) }, (_, i) => entries + i);
    return shown >= MIN_CAP && next.some((count) => LIKELY_CAP.test(`${count}`));
  }

  /** Adds a new page. One that repeats an earlier one, or a second without records, ends the answer. @returns page for the selector */
  add(page: PageRead): AnswerPage {
    this.next = this.nextOf(page);
    this.note(page);
    const answer = this.answer();
    const isEmpty = answer.length > 2 && answer.slice(-2).every(({ records }) => records.length === 0);
    if (isEmpty || circleIn(answer)) {
      this.next = null;
      return { ...NOTHING, unsure: true };
    }
    if (this.next === null) this.noteEnd();
    return this.pageOf(page);
  }

  /**
   * Fault of the portal according to its answers so far; null if missing.
   * @param nonsense control queries that no record matches; empty if the form takes no words
   */
  fault(nonsense: readonly Query[]): FaultFound | null {
    return portalFault(
      this.seen,
      nonsense.map((query) => JSON.stringify(query)),
    );
  }

  /** Fault if completely read answers had other numbers of records than they claimed; null if not. */
  falseTotals(): FaultFound | null {
    return falseTotals(this.ended);
  }

  /** True if answers show more records than they claim, so that records may be misread. */
  showsMore(): boolean {
    return showsMore(this.ended);
  }

  /** True if the answers suggest that the form ignores its words. */
  wordsSeemIgnored(): boolean {
    return wordsSeemIgnored(this.seen);
  }

  /** True if the page shows no record beyond the page before. If it shows all of them and more, then pages grow. */
  private isPageBefore(query: Query, shown: readonly ShownRecord[]): boolean {
    const last = this.seen.at(-1);
    if (last?.question !== JSON.stringify(query)) return false;
    const [before, ids] = [new Set(last.records), new Set(shown.map(({ id }) => id))];
    this.grows ||= before.size > 0 && ids.size > before.size && last.records.every((id) => ids.has(id));
    return [...ids].every((id) => before.has(id));
  }

  private nextOf({ results: { next, total, atLeast }, shown }: PageRead): PageRequest | null {
    const isBeyond = shown.length === 0 && total !== null && !atLeast && total > 0 && this.answered().entries >= total;
    if (isBeyond) return null;
    this.guessed = next?.kind === 'request' && next.by === 'address';
    return next?.kind !== 'request' || (this.guessed && this.misled) ? null : next.request;
  }

  private note({ query, results, shown, asksPassword, takesWords }: PageRead): void {
    const question = JSON.stringify(query);
    const last = this.seen.at(-1);
    this.seen.push({
      question,
      page: last?.question === question ? last.page + 1 : 1,
      records: shown.map(({ id }) => id),
      total: results.total,
      atLeast: results.atLeast,
      asksPassword,
      changed: results.changed,
      hasNext: this.next !== null || results.next?.kind === 'script',
      unasked: isUnasked(query) && takesWords,
      isOfDays: query.days !== null && shown.length > 0 && shown.every(({ day }) => isWithin(day, query.days)),
    });
  }

  private noteEnd(): void {
    const [first] = this.answer();
    const total = first?.atLeast ? null : (first?.total ?? null);
    this.ended.push({ question: first?.question ?? '', total, ...this.answered() });
  }

  private pageOf({ query, results, shown: records }: PageRead): AnswerPage {
    const { atLeast, next } = results;
    const more = this.next !== null;
    this.fullPage = Math.max(this.fullPage, records.length);
    const { shown, entries } = this.answered();
    const total = atLeast || this.falseTotals() ? null : results.total;
    // A form that requires a word may report zero or all records for a query without one.
    const saysLittle = shown === 0 && isUnasked(query);
    const cap = capOf(this.ended, results.cap);
    const beyondCap = cap !== null && shown >= cap && (total === null || total > Math.max(cap, entries));
    const ranOut = !more && records.length === 0 && total === null && !results.isEnd && this.brokeAtCap();
    const keptBack = ranOut || next?.kind === 'script' || atLeast || beyondCap || (total !== null && total > entries);
    return {
      records,
      claimed: (saysLittle && total === 0) || isOff(shown, entries) ? null : total,
      more,
      capped: !more && keptBack && !saysLittle,
      unsure:
        !more &&
        (saysLittle ||
          (!keptBack && total === null && !results.nothing && !results.isEnd && this.mayGoOn(records.length))),
    };
  }

  /**
   * True if an answer without total and next page may have more records than shown: not if its last page has room left,
   * and not if its pages ended at numbers of pages and records that are no likely caps.
   */
  private mayGoOn(onPage: number): boolean {
    if (onPage < this.fullPage) return false;
    const pages = this.seen.at(-1)?.page ?? 1;
    return pages === 1 || LIKELY_CAP.test(`${pages}`) || LIKELY_CAP.test(`${this.answered().shown}`);
  }

  /** Number of records on the pages of the current answer: distinct ones, and entries with repetitions. */
  private answered(): Pick<AnswerEnded, 'shown' | 'entries'> {
    const records = this.answer().flatMap((page) => page.records);
    return { shown: new Set(records).size, entries: records.length };
  }

  /** Pages of the current answer. */
  private answer(): AnswerSeen[] {
    return this.seen.slice(this.seen.findLastIndex(({ page }) => page === 1));
  }
}

const isWithin = (day: number | null, days: Query['days']): boolean =>
  day !== null && days !== null && day >= days.from && day <= days.to;
const isUnasked = ({ words, days }: Query): boolean => words.length === 0 && days === null;

/** Readable answer: a page, or data laid out as one. */
export interface Answered {
  readonly url: string;
  readonly tree: PageTree;
  readonly forms: readonly Form[];
  readonly data: DataAnswer | null;
}

/** Readable answer of a reply; null if it cannot be read. */
export async function readAnswer(
  opened: Opened,
  request: PageRequest,
  form: QueryForm | null,
): Promise<Answered | null> {
  const script = form?.script;
  if (opened.kind === 'data') {
    const data = script?.by === 'request' ? dataAnswer(opened, request, script) : form ? null : fileAnswer(opened);
    return data && { url: opened.url, tree: data.tree, forms: [], data };
  }
  if (opened.kind !== 'page' || !opened.tree) return null;
  const { url, forms = [] } = opened.page;
  const drawn = script?.by === 'visit' ? (await readResultsInTurns(opened.tree, { forms })).records : [];
  const fetched = script?.by === 'visit' ? visitAnswer(opened, request, script, drawn) : null;
  // If a form takes words, then all its answers are read alike: an answer with few drawn records cannot identify a
  // list.
  const inPage = form === null || form.queries.length === 0 ? await inPageAnswer(opened.tree, forms) : null;
  const data = fullerOf(fetched, inPage);
  return { url, tree: data?.tree ?? opened.tree, forms: data ? [] : forms, data };
}

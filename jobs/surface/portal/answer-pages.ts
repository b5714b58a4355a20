import type { PageRequest } from '../../site/index.js';
import type { AnswerPage, Query, ShownRecord } from '../interface/interface.js';
import {
  type AnswerEnded,
  type AnswerSeen,
  capOf,
  type FaultFound,
  falseTotals,
  isOff,
  portalFault,
} from '../records/portal-faults.js';
import type { ResultPage } from '../records/read-results.js';

/** A page of an answer, read. */
interface PageRead {
  query: Query;
  results: ResultPage;
  shown: readonly ShownRecord[];
  asksPassword: boolean;
  /** Can words be asked for? */
  takesWords: boolean;
}

/** A page without records. */
export const NOTHING: AnswerPage = { records: [], claimed: null, more: false, capped: false };
/** The most that an answer shows is a round number. */
const LIKELY_CAP = /^(?:[1-5]|1?5|25)0{1,4}$/;

/** The pages of a run's answers, one answer after the other: where the present one goes on, and what it keeps back. */
export class AnswerPages {
  /** The next page of the present answer; null at its end. */
  next: PageRequest | null = null;
  private readonly seen: AnswerSeen[] = [];
  private readonly ended: AnswerEnded[] = [];
  /** Was the present page reached by its address alone? */
  private guessed = false;
  /** Pages that an address alone was taken to lead to turned out to be others. */
  private misled = false;
  /** Each page shows those of the page before and more: one that shows no more is the last. */
  private grows = false;
  /** Records on the page that showed most of them. */
  private fullPage = 0;

  get count(): number {
    return this.seen.length;
  }

  /** The next page, which is asked for now. */
  take(): PageRequest | null {
    const { next } = this;
    this.next = null;
    return next;
  }

  /**
   * The page before over again, where an address alone led here or pages grow: then the answer has ended.
   * @returns what the selector is to be told of it; null where the page is a new one
   */
  repeated(query: Query, shown: readonly ShownRecord[]): AnswerPage | null {
    if (!this.isPageBefore(query, shown) || !(this.guessed || this.grows)) return null;
    this.misled ||= this.guessed;
    return { ...NOTHING, unsure: !this.grows || LIKELY_CAP.test(`${this.answered().shown}`) };
  }

  /** Takes a new page in. @returns what the selector is to be told of it */
  add(page: PageRead): AnswerPage {
    this.next = this.nextOf(page);
    this.note(page);
    return this.pageOf(page);
  }

  /** What is wrong with the portal by its answers so far. @param nonsense the question that nothing matches */
  fault(nonsense: Query): FaultFound | null {
    return portalFault(this.seen, JSON.stringify(nonsense));
  }

  /** Whether answers that were read to their end had another number of records than they said. */
  falseTotals(): FaultFound | null {
    return falseTotals(this.ended);
  }

  /** Does the page show nothing but what the page before it showed? One that shows all of it and more says that pages grow. */
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
    });
    if (this.next !== null) return;
    const [first] = this.answer();
    this.ended.push({ total: first?.atLeast ? null : (first?.total ?? null), ...this.answered() });
  }

  private pageOf({ query, results, shown: records }: PageRead): AnswerPage {
    const { atLeast, next } = results;
    const more = this.next !== null;
    this.fullPage = Math.max(this.fullPage, records.length);
    const { shown, entries } = this.answered();
    const total = atLeast || this.falseTotals() ? null : results.total;
    // A form that wants a word may call that nothing, or all.
    const saysLittle = shown === 0 && isUnasked(query);
    const cap = capOf(this.ended, results.cap);
    const beyondCap = cap !== null && shown >= cap && (total === null || total > Math.max(cap, entries));
    const keptBack = next?.kind === 'script' || atLeast || beyondCap || (total !== null && total > entries);
    return {
      records,
      claimed: (saysLittle && total === 0) || isOff(shown, entries) ? null : total,
      more,
      capped: !more && keptBack && !saysLittle,
      unsure:
        !more && (saysLittle || (!keptBack && total === null && !results.nothing && this.mayGoOn(records.length))),
    };
  }

  /**
   * May an answer that says neither how much it is nor where it goes on have more than was shown? Not where its last page
   * has room left, nor where its pages ended by themselves at a number that nobody sets as the most.
   */
  private mayGoOn(onPage: number): boolean {
    if (onPage < this.fullPage) return false;
    return (this.seen.at(-1)?.page ?? 1) === 1 || LIKELY_CAP.test(`${this.answered().shown}`);
  }

  /** Records on the pages of the present answer: each once, and as often as they stand there. */
  private answered(): Pick<AnswerEnded, 'shown' | 'entries'> {
    const records = this.answer().flatMap((page) => page.records);
    return { shown: new Set(records).size, entries: records.length };
  }

  /** The pages of the present answer. */
  private answer(): AnswerSeen[] {
    return this.seen.slice(this.seen.findLastIndex(({ page }) => page === 1));
  }
}

const isUnasked = ({ words, days }: Query): boolean => words.length === 0 && days === null;

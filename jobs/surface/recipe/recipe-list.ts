import { RecordKind } from '@hyrde/contracts';
import type { Pick as Place, RecipeWay } from '@hyrde/contracts/portals';
import type { PageRequest } from '../../site/index.js';
import { identityOf, type PortalRecord } from '../records/record.js';
import { Misfit, RecipeFault } from './faults.js';
import { allOf, isStatedEmpty, partsAt, partsOf, pickOf, type Reading, type Row, rowsOf } from './places.js';
import type { Answered, MisfitOf, RecipeWeb } from './recipe-web.js';
import { readingOf, recordOf } from './row-record.js';
import type { Variables } from './templates.js';

/** Maximum number of pages of one list. */
const MAX_PAGES = 20_000;
/** Rows that are read between two yields: some milliseconds. */
const MANY = 100;
/** Maximum fraction of rows that are no records; a page with more has changed its mark-up. */
const MAX_UNMAPPED = 0.5;

/** Records of one answer. */
export interface ListPage {
  readonly records: readonly PortalRecord[];
  readonly unmapped: readonly Row[];
  readonly rows: number;
  readonly total: number | null;
  readonly request: PageRequest;
  readonly url: string;
  /** All rows, and how their values are read. */
  readonly all: readonly Row[];
  readonly reading: Reading;
}

/** How a list ended. */
export interface ListEnd {
  /** True if the portal showed that nothing follows. */
  readonly isProven: boolean;
  /** True if matching records were withheld. */
  readonly isCapped: boolean;
  /** Last stated number of records; null if none is stated. */
  readonly total: number | null;
  /** Fault of its pages; null if missing. */
  readonly fault: 'same-page' | 'loops-pages' | null;
}

/** State of one page in the walk over pages. */
interface PageRead {
  readonly rows: number;
  readonly total: number | null;
  readonly ids: readonly string[];
  /** Contents of its records, without the vendor's identifiers and links. */
  readonly contents: string;
  /** False to stop before the end. */
  readonly goesOn: boolean;
}

/** Identity of a record by its contents alone. */
export function contentOf({ key: _, ...content }: PortalRecord): string {
  return identityOf({ ...content, link: null });
}

/** Number of rows whose equal contents prove that a page came again, whatever their identifiers. */
const ENOUGH_ROWS = 5;

/** Receives a page. @returns false to stop before the end */
type Receive = (page: ListPage) => boolean;

/** Number in a text as portals write them: `1,200`, `1 200`, `1.200`. */
function numberIn(text: string | null): number | null {
  const digits = text === null ? '' : (/\d[\d\s.,'’]*/.exec(text)?.[0].replaceAll(/\D/g, '') ?? '');
  return digits === '' || digits.length > 12 ? null : Number(digits);
}

/** Member of a recipe that would lead to a further page, and its place; null if the recipe has no such member. */
export interface NoWayOn {
  readonly member: 'next' | 'more' | 'while' | 'page';
  readonly place: string | null;
}

const NO_PAGE: NoWayOn = { member: 'page', place: null };

/** Reads the lists of one way: the levels above, and the list of records with its pages. */
export class RecipeLists {
  /** Number of levels above the list that is read. */
  private level = 0;
  /** Places for going on that had a value in an answer, by level: each level has answers of its own. */
  private readonly working = new Set<string>();
  /** Places for going on without a value in the last answer of a list, by level. */
  private readonly silent = new Map<string, NoWayOn>();

  constructor(
    private readonly web: RecipeWeb,
    private readonly way: RecipeWay,
    /** Maximum number of lists below a level whose newest rows come first. */
    private readonly newestBelow = Number.POSITIVE_INFINITY,
  ) {}

  /** Reason why the ends of the lists prove nothing: a place for going on never had a value; null if all had. */
  get unproven(): NoWayOn | null {
    return [...this.silent].find(([at, { place }]) => place === null || !this.working.has(at))?.[1] ?? null;
  }

  /** Reads the list of a question, or one list a row of the last level. */
  async read(question: Variables, receive: Receive): Promise<ListEnd> {
    return this.readLevel(0, question, receive);
  }

  private async readLevel(at: number, question: Variables, receive: Receive): Promise<ListEnd> {
    const level = this.way.levels?.[at];
    this.level = at;
    if (!level) return this.readList(question, receive);
    const below: Variables[] = [];
    let end: ListEnd = { isProven: true, isCapped: false, total: null, fault: null };
    const misfitOf = (row: Row, url: string) =>
      rowsOf(row, level.rows) === null ? new Misfit('no-rows', level.rows, url, partsAt(row, level.rows)) : null;
    const own = await this.pages(level, question, misfitOf, async ({ row, url }, variables) => {
      const reading = readingOf(this.web.recipe, row, url, variables);
      const rows = rowsOf(row, level.rows) ?? [];
      const before = below.length;
      for (const each of rows) {
        const taken = Object.entries(level.take).map(([name, pick]) => [name, pickOf(pick, each, reading)] as const);
        if (taken.every(([, value]) => value !== null)) below.push({ ...question, ...Object.fromEntries(taken) });
      }
      const own = below.slice(before).map((each) => JSON.stringify(each));
      return { rows: rows.length, total: null, ids: own, contents: own.join('\n'), goesOn: true };
    });
    if (below.length === 0) throw new Misfit('no-level', level.rows);
    end = { ...end, isProven: own.isProven, fault: own.fault };
    let sum: number | null = 0;
    for (const variables of unique(below).slice(0, level.newestFirst ? this.newestBelow : below.length)) {
      const inner = await this.readLevel(at + 1, variables, receive);
      end = {
        isProven: end.isProven && inner.isProven,
        isCapped: end.isCapped || inner.isCapped,
        total: null,
        fault: end.fault ?? inner.fault,
      };
      // A list without a total leaves the sum unknown.
      sum = inner.total === null || sum === null ? null : sum + inner.total;
    }
    return { ...end, total: sum };
  }

  private readList(question: Variables, receive: Receive): Promise<ListEnd> {
    const { list } = this.way;
    const misfitOf = (row: Row, url: string) => {
      if (rowsOf(row, list.rows) === null) return new Misfit('no-rows', list.rows, url, partsAt(row, list.rows));
      const reading = readingOf(this.web.recipe, row, this.web.recipe.examples[0]?.url ?? '', question);
      const isExpected =
        list.expect === undefined || allOf(list.expect, row, reading).length > 0 || hasElement(row, list.expect);
      return isExpected ? null : new Misfit('other-answer', url);
    };
    return this.pages(list, question, misfitOf, async ({ row, url, request }, variables) => {
      const reading = readingOf(this.web.recipe, row, url, variables);
      const rows = rowsOf(row, list.rows) ?? [];
      const kind = RecordKind.safeParse(this.web.recipe.kind);
      const read: (PortalRecord | null)[] = [];
      for (const each of rows) {
        if (read.length > 0 && read.length % MANY === 0) await this.web.yieldToOthers();
        const record = recordOf(list, each, reading);
        read.push(record && kind.success ? { ...record, kind: kind.data } : record);
      }
      const records = read.filter((record) => record !== null);
      const unmapped = rows.filter((_, i) => read[i] === null);
      const [lacking] = unmapped;
      if (lacking && unmapped.length > MAX_UNMAPPED * rows.length) {
        const share = `${unmapped.length} / ${rows.length} (${url})`;
        throw new Misfit('few-columns', share, list.needs.join(', '), partsOf(lacking));
      }
      const total = list.total === undefined ? null : numberIn(pickOf(list.total, row, reading));
      const goesOn = receive({ records, unmapped, rows: rows.length, total, request, url, all: rows, reading });
      const ids = records.map((record) => identityOf(record));
      return { rows: rows.length, total, ids, contents: records.map(contentOf).join('\n'), goesOn };
    });
  }

  /** Walks the pages of a list until the portal shows that nothing follows. */
  private async pages(
    { request, page: paging, whole, take }: Pick<RecipeWay['list'], 'request' | 'page' | 'whole' | 'take'>,
    question: Variables,
    misfitOf: MisfitOf,
    read: (answered: Answered, variables: Variables) => Promise<PageRead>,
  ): Promise<ListEnd> {
    const { counter } = paging ?? {};
    const asked = new Set<string>();
    const shown = new Set<string>();
    const ids = new Set<string>();
    let count = counter?.start ?? 0;
    let given: Variables = {};
    let at: string | undefined;
    let [received, largest]: [number, number] = [0, 0];
    let total: number | null = null;
    const end = (isProven: boolean, fault: ListEnd['fault'] = null): ListEnd => {
      const isShort = total !== null && ids.size < total && received < total;
      const isAtCap = this.way.cap !== undefined && received >= this.way.cap && (total === null || total > received);
      return { isProven: isProven && !isAtCap, isCapped: isAtCap || (isShort && fault === null), total, fault };
    };
    for (let n = 0; n < MAX_PAGES; n++) {
      const variables = { ...question, ...given, ...(counter && { [counter.name]: `${count}` }) };
      const answered = await this.web.ask(request, variables, at, misfitOf);
      if (asked.has(answered.key)) return end(false, 'loops-pages');
      asked.add(answered.key);
      const all = this.web.variables(variables);
      const page = await read(answered, all);
      total = page.total ?? total ?? answered.says.total;
      received += page.rows;
      largest = Math.max(largest, page.rows);
      const before = ids.size;
      for (const id of page.ids) ids.add(id);
      if (!page.goesOn) return end(false);
      if (page.rows === 0) return end(true);
      const isRepeated = ids.size === before || page.rows >= ENOUGH_ROWS;
      if (n > 0 && shown.has(page.contents) && isRepeated) return end(false, 'same-page');
      shown.add(page.contents);
      // A stated total ends a list only if no link or number of pages does, and its last page is not full.
      const isCounted = paging && !paging.next && !paging.more && !paging.pages && !paging.while;
      if (isCounted && total !== null && received >= total && page.rows < (paging.size ?? largest)) return end(true);
      const reading = readingOf(this.web.recipe, answered.row, answered.url, all);
      const isOnly = !paging && whole && answered.says.next === null;
      const on = paging ? this.goesOn(paging, answered, reading, count) : isOnly ? null : NO_PAGE;
      if (on === null || 'member' in on) {
        // A stated total proves the end too, and a divided question is compared with it.
        if (on && (total === null || (received < total && !this.way.divide)))
          this.silent.set(`${this.level} ${on.place}`, on);
        return end(true);
      }
      if (this.way.cap !== undefined && received >= this.way.cap) return end(false);
      given = on.given;
      for (const [name, pick] of Object.entries(take ?? {}))
        given = { ...given, [name]: pickOf(pick, answered.row, reading) };
      at = on.at;
      count += counter?.step === 'rows' ? page.rows : 1;
    }
    return end(false);
  }

  /** Request for the next page; null if the portal shows that the page is the last, or the place that never had a value. */
  private goesOn(
    { counter, next, while: whilst, pages, more }: NonNullable<RecipeWay['list']['page']>,
    { row, says }: Answered,
    reading: Reading,
    count: number,
  ): { at: string | undefined; given: Variables } | NoWayOn | null {
    const byCounter = { at: undefined, given: {} };
    const works = (pick: Place) => this.working.add(`${this.level} ${placeOf(pick)}`);
    const valueAt = (pick: Place, otherwise: string | null = null) => {
      const value = pickOf(pick, row, reading) ?? otherwise;
      if (value !== null) works(pick);
      return value;
    };
    // A place that never had a value may be wrong: a counter goes on to an empty page, else the end is unproven.
    const without = (member: NoWayOn['member'], pick: Place) => {
      if (this.working.has(`${this.level} ${placeOf(pick)}`) || isStatedEmpty(pick, reading)) return null;
      return counter ? byCounter : { member, place: placeOf(pick) };
    };
    if (pages !== undefined) {
      const last = numberIn(pickOf(pages, row, reading));
      if (last !== null && count - (counter?.start ?? 0) + 1 >= last) return null;
    }
    if (more !== undefined) {
      const value = pickOf(more, row, reading);
      if (value !== 'true') return value === 'false' ? null : without('more', more);
      works(more);
    }
    if (next !== undefined) {
      const link = valueAt(next, says.next);
      if (link === null) return without('next', next);
      if (!URL.canParse(link, reading.base)) throw new RecipeFault('no-address', link.slice(0, 200));
      return { at: new URL(link, reading.base).href, given: {} };
    }
    if (whilst === undefined) return byCounter;
    const value = valueAt(whilst.pick);
    return value === null ? without('while', whilst.pick) : { at: undefined, given: { [whilst.name]: value } };
  }
}

/** Place of a value, as its recipe writes it. */
export const placeOf = (pick: Place): string => (typeof pick === 'string' ? pick : JSON.stringify(pick));

const hasElement = (row: Row, place: string): boolean =>
  row.of === 'markup' && !place.includes('@') && row.page.root().find(place.replace(/^\^/, '')).length > 0;

function unique(all: readonly Variables[]): Variables[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

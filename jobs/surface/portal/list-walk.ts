import type { PageRequest, PageTree } from '../../site/index.js';
import { type ListPart, partsOf } from '../records/list-parts.js';
import type { ResultPage } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';
import { type Query, wordQuery } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';
import { fileRequest } from './find-data.js';

/** Choice by which a query names a part of a list: its address. */
const PART = 'part';
/** Maximum number of a list's parts, and of those in a row that bring nothing new. */
const MAX_PARTS = 3_000;
const MAX_BARREN = 3;

/** Address of the part that a query names; undefined for the list itself. */
export const partOf = ({ choices }: Query): string | undefined => choices[PART];

/** Walk over the parts of a list: other years, months, folders, tabs, or the files that its entries lead to. */
export class ListWalk {
  /** Addresses of the parts, with what they differ in. */
  private readonly by = new Map<string, string>();
  /** Requests of the parts to which their addresses alone do not lead. */
  private readonly requests = new Map<string, PageRequest>();
  /** Days of the entries that lead to parts. */
  private readonly days = new Map<string, string>();
  /** Parts that led to further ones; they have no records themselves. */
  private readonly leading = new Set<string>();
  /** Number of parts in a row that brought nothing new, by what they differ in. */
  private readonly barren = new Map<string, number>();

  /** Adds the parts to which a page of the list links. */
  add(tree: PageTree, records: readonly PortalRecord[]): void {
    this.addAll(partsOf(tree, records));
  }

  /**
   * Adds files or pages that have the records, to which a page of the list leads.
   * @param from query for that page
   * @returns false if all were known
   */
  addLeads(leads: readonly Lead[], by: 'file' | 'entry', from: Query): boolean {
    const before = this.by.size;
    this.addAll(leads.map(({ url }) => ({ url, by })));
    for (const { url, day } of leads) if (day !== null) this.days.set(url, day);
    if (this.by.size > before) this.leading.add(partOf(from) ?? '');
    return this.by.size > before;
  }

  /** True for a part that has the records to which the list leads. */
  isInside(query: Query): boolean {
    const by = this.by.get(partOf(query) ?? '');
    return by === 'file' || by === 'entry';
  }

  /** The records of a part, of which those without a day have the day of the entry that leads there. */
  withDays(query: Query, results: ResultPage): ResultPage {
    const day = this.days.get(partOf(query) ?? '');
    const dated = (record: PortalRecord) => ({ ...record, date: record.date ?? day ?? null });
    return day === undefined
      ? results
      : { ...results, records: results.records.map(dated), uncorrected: results.uncorrected.map(dated) };
  }

  addAll(parts: readonly ListPart[]): void {
    for (const { url, by, request } of parts) {
      if (this.by.size >= MAX_PARTS || this.by.has(url)) continue;
      this.by.set(url, by);
      if (request) this.requests.set(url, request);
    }
  }

  /** Request for a part, or for the list itself. */
  requestFor(query: Query, list: string): PageRequest {
    const url = partOf(query) ?? list;
    return this.requests.get(url) ?? (this.by.get(url) === 'file' ? fileRequest(url) : { url });
  }

  /** Queries for the files or pages that have the records, in the order of the list. */
  leads(): Query[] {
    return [...this.by.keys()].map(queryFor).filter((query) => this.isInside(query));
  }

  /** Counts whether a part brought new records. */
  judge({ query, fresh }: { query: Query; fresh: number }): void {
    const part = partOf(query) ?? '';
    const by = this.by.get(part);
    const brought = fresh > 0 || this.leading.has(part);
    if (by !== undefined) this.barren.set(by, brought ? 0 : (this.barren.get(by) ?? 0) + 1);
  }

  /** Query for the next part; null if none is left, or if the last ones of its kind brought nothing new. */
  next(selector: Selector): Query | null {
    for (const [url, by] of this.by)
      if ((this.barren.get(by) ?? 0) < MAX_BARREN && !selector.isAsked(queryFor(url))) return queryFor(url);
    return null;
  }
}

/** A file or page that has records, with the day of the entry that leads to it. */
export interface Lead {
  readonly url: string;
  readonly day: string | null;
}

const queryFor = (url: string): Query => ({ ...wordQuery(), choices: { [PART]: url } });

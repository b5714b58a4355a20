import type { PageRequest, PageTree } from '../../site/index.js';
import { type ListPart, partsOf } from '../records/list-parts.js';
import type { PortalRecord } from '../records/record.js';
import { type Query, wordQuery } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';
import { fileRequest } from './find-data.js';

/** Choice by which a query names a part of a list: its address. */
const PART = 'part';
/** Maximum number of a list's parts, and of those in a row that bring nothing new. */
const MAX_PARTS = 600;
const MAX_BARREN = 3;

/** Address of the part that a query names; undefined for the list itself. */
export const partOf = ({ choices }: Query): string | undefined => choices[PART];

/** Walk over the parts of a list: other years, months, folders, tabs, or the files that its entries lead to. */
export class ListWalk {
  /** Addresses of the parts, with what they differ in. */
  private readonly by = new Map<string, string>();
  /** Number of parts in a row that brought nothing new, by what they differ in. */
  private readonly barren = new Map<string, number>();

  /** Adds the parts to which a page of the list links. */
  add(tree: PageTree, records: readonly PortalRecord[]): void {
    this.addAll(partsOf(tree, records));
  }

  /** Adds files whose lines are the records. @returns false if all were known */
  addFiles(urls: readonly string[]): boolean {
    const before = this.by.size;
    this.addAll(urls.map((url) => ({ url, by: FILE })));
    return this.by.size > before;
  }

  addAll(parts: readonly ListPart[]): void {
    for (const { url, by } of parts) if (this.by.size < MAX_PARTS && !this.by.has(url)) this.by.set(url, by);
  }

  /** Request for a part, or for the list itself. */
  requestFor(query: Query, list: string): PageRequest {
    const url = partOf(query) ?? list;
    return this.by.get(url) === FILE ? fileRequest(url) : { url };
  }

  /** Queries for the files, in the order of the list. */
  files(): Query[] {
    return [...this.by].flatMap(([url, by]) => (by === FILE ? queryFor(url) : []));
  }

  /** Counts whether a part brought new records. */
  judge({ query, fresh }: { query: Query; fresh: number }): void {
    const by = this.by.get(partOf(query) ?? '');
    if (by !== undefined) this.barren.set(by, fresh > 0 ? 0 : (this.barren.get(by) ?? 0) + 1);
  }

  /** Query for the next part; null if none is left, or if the last ones of its kind brought nothing new. */
  next(selector: Selector): Query | null {
    for (const [url, by] of this.by)
      if ((this.barren.get(by) ?? 0) < MAX_BARREN && !selector.isAsked(queryFor(url))) return queryFor(url);
    return null;
  }
}

const FILE = 'file';
const queryFor = (url: string): Query => ({ ...wordQuery(), choices: { [PART]: url } });

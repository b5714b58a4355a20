import {
  type DataList,
  type LinkPlace,
  type PageTree,
  ROW_LINK,
  type Row,
  type TreeAttribute,
  type TreeNode,
} from '../../site/index.js';
import { type Cell, wholeCell } from '../records/cells.js';
import type { Claims } from '../records/claims.js';
import type { Group } from '../records/groups.js';
import type { NextPage } from '../records/paging.js';
import type { PortalRecord } from '../records/record.js';
import type { RowLinks } from './data-search.js';

// Table that a page would have drawn of a list of data, so that tables' reading, correction and redaction apply to
// data: one row per record, one cell per field, with the data's own names.

/** List of data laid out as records. */
export interface DataTable {
  readonly tree: PageTree;
  readonly group: Group;
  readonly cells: Cell[][];
  /** Identifier of each record; null if the data has none. */
  readonly keys: readonly (string | null)[];
}

/** Answer in data, laid out as a page of results. */
export interface DataAnswer extends DataTable {
  readonly claims: Claims;
  readonly next: NextPage | null;
}

/**
 * @param base page on which a visitor sees the records; relative addresses resolve against it
 * @param before number of records before these
 */
export function dataTable({ path, rows }: DataList, base: string, before = 0): DataTable {
  const root = new Made('', null, {}, true);
  const table = new Made('table', root, {}, true);
  const cells: Cell[][] = [];
  const all = new Set(rows.flatMap((row) => [...row.keys()]));
  const names = [...all].filter((name) => !isLinkOf(name, all)).slice(0, MAX_COLUMNS);
  for (const row of rows) {
    const tr = new Made('tr', table, {}, true);
    cells.push(
      names.flatMap((name) => cellOf({ name, text: row.get(name), link: row.get(name + ROW_LINK) }, tr, base) ?? []),
    );
  }
  const units = table.children.map((tr) => [tr as TreeNode]);
  const group = { units, path: `data:${path}`, head: null, term: null, score: Number.POSITIVE_INFINITY };
  return { tree: { url: base, base, root, scripts: [] }, group, cells, keys: keysOf(rows, before) };
}

const MAX_COLUMNS = 80;

/** True if the field is the link in another field's markup. */
const isLinkOf = (name: string, all: ReadonlySet<string>): boolean =>
  name.endsWith(ROW_LINK) && all.has(name.slice(0, -ROW_LINK.length));

class Made implements TreeNode {
  readonly children: (TreeNode | string)[] = [];
  readonly place: LinkPlace = 'main';
  textLength = 0;

  constructor(
    readonly name: string,
    readonly parent: Made | null,
    readonly attributes: Readonly<Partial<Record<TreeAttribute, string>>>,
    readonly isBlock: boolean,
  ) {
    parent?.children.push(this);
  }

  text(text: string): void {
    this.children.push(text);
    for (let at: Made | null = this; at; at = at.parent) at.textLength += text.length;
  }
}

interface Field {
  readonly name: string;
  readonly text: string | undefined;
  /** Link target in its markup. */
  readonly link: string | undefined;
}

/** Cell of a field. A missing field keeps an empty element, so that the positions are equal in all records. */
function cellOf({ name, text, link }: Field, tr: Made, base: string): Cell | null {
  const time = text === undefined ? null : timeOf(name, text);
  const named = `f-${name.replaceAll(/[^A-Za-z_]+/g, '-')}`;
  const td = new Made('td', tr, { class: named, ...(time && { datetime: time }) }, true);
  if (text === undefined) return null;
  const href = link ?? (isAddress(name, text) ? text : undefined);
  (href === undefined ? td : new Made('a', td, { href }, false)).text(
    time && /^\d+$/.test(text) ? time.slice(0, 10) : text,
  );
  const cell = wholeCell(td, `f:${name}`, base);
  return { ...cell, label: /^\d+$/.test(name) ? null : name, hint: name };
}

const isAddress = (name: string, text: string): boolean =>
  /^https?:\/\/\S+$/.test(text) ||
  (A_PATH.test(text) && /(?:url|uri|link|lenke|href|path|permalink|location)$/i.test(name));

/** Path from the root, or relative path to a folder or an HTML page. */
const A_PATH = /^(?:\/[^\s/]\S*|[\p{L}\p{N}][\p{L}\p{N}_.~%-]*(?:\/\S*|\.html?(?:[?#]\S*)?))$/u;

/** Timestamp in data: ISO 8601, or seconds or milliseconds since 1970 if the field's name denotes a time. */
function timeOf(name: string, text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T\d/.test(text)) return text;
  if (!/^\d{9,13}$/.test(text) || !/date|dato|datum|fecha|time|tid|(?:At|_at|On)$/i.test(name)) return null;
  const time = Number(text) * (text.length > 11 ? 1 : 1_000);
  return new Date(time).toISOString();
}

const NUMBERED = /^_?(?:id|uuid|guid|objectid|identifier|identifikator|key|pk)$/i;

/** Values of the field that is named like the records' identifier and is unique among them, unless it is their position. */
function keysOf(rows: readonly Row[], before: number): (string | null)[] {
  const [first] = rows;
  const names = [...(first?.keys() ?? [])];
  const called = names.filter((name) => NUMBERED.test(name));
  for (const name of called.length > 0 ? called : names.filter((each) => isOwnNumber(each, names))) {
    const keys = rows.map((row) => row.get(name) ?? null);
    const arePositions = rows.length > 1 && keys.every((key, i) => key === `${before + i}`);
    if (new Set(keys).size === keys.length && !keys.includes(null) && !arePositions) return keys;
  }
  return rows.map(() => null);
}

/** True for the identifier of the kind that most fields are named after: `EventId` beside `EventDate`, `EventBody`. */
function isOwnNumber(name: string, names: readonly string[]): boolean {
  const [, kind = ''] = /^(\p{L}{2,})(?:Id|ID|_id|Guid|Uuid|UID)$/u.exec(name) ?? [];
  return kind !== '' && names.filter((each) => each.startsWith(kind)).length > names.length / 2;
}

// Links of the records in data: the page's script often builds their addresses from a number.

/** Minimum number of drawn records by which a list is recognised. */
export const MIN_DRAWN = 3;
/** Minimum fraction of the drawn records that the list contains. */
export const MOST = 0.9;

export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** True if the list has nearly all of the drawn records, by their titles or links. */
export function holds({ rows }: DataList, drawn: readonly PortalRecord[]): boolean {
  const texts = new Set(rows.flatMap((row) => [...row.values()].map(plain)));
  const has = ({ title, link }: PortalRecord) =>
    (title !== null && texts.has(plain(title))) || (link !== null && texts.has(plain(link)));
  return drawn.length >= MIN_DRAWN && drawn.filter(has).length >= MOST * drawn.length;
}

/** Link rule of the drawn records; null if no single field explains how their addresses differ. */
export function linksOf(rows: readonly Row[], drawn: readonly PortalRecord[]): RowLinks | null {
  const byText = new Map<string, { row: Row; field: string }>();
  for (const row of rows)
    for (const [field, text] of row) if (!byText.has(plain(text))) byText.set(plain(text), { row, field });
  // A title that several records have, such as that of exempt ones, does not say which row a record is.
  const titles = new Map<string, number>();
  for (const { title } of drawn) titles.set(plain(title ?? ''), (titles.get(plain(title ?? '')) ?? 0) + 1);
  const alone = drawn.filter(({ title }) => title !== null && titles.get(plain(title)) === 1);
  const led = alone.flatMap(({ title, link }) => {
    const at = title === null || link === null ? undefined : byText.get(plain(title));
    return at && link !== null ? [{ ...at, link }] : [];
  });
  const [first] = led;
  if (!first || led.length < MIN_DRAWN || led.length < MOST * alone.length) return null;
  if (new Set(led.map(({ link }) => link)).size < led.length) return null;
  for (const by of first.row.keys()) {
    const [around] = led
      .map(({ row, link }) => aroundIn(link, row.get(by)))
      .reduce((common, each) => common.filter((one) => each.includes(one)));
    if (around === undefined) continue;
    const [before = '', after = ''] = JSON.parse(around) as string[];
    return { by, before, after, of: first.field };
  }
  return null;
}

/** Rows with their links added; a row that states its own link is unchanged. */
export function withLinks(rows: readonly Row[], links: RowLinks | null | undefined): readonly Row[] {
  if (!links) return rows;
  const { by, before, after, of } = links;
  return rows.map((row) => {
    const value = row.get(by);
    if (value === undefined || row.has(of + ROW_LINK)) return row;
    return new Map([...row, [of + ROW_LINK, before + encodeURIComponent(value) + after]]);
  });
}

/** Text before and after each whole occurrence of a value in an address, as JSON, descending by position. */
function aroundIn(link: string, value: string | undefined): string[] {
  const written = encodeURIComponent(value ?? '');
  const found: string[] = [];
  for (let at = link.lastIndexOf(written); written !== '' && at > 0; at = link.lastIndexOf(written, at - 1)) {
    const [before, after] = [link.slice(0, at), link.slice(at + written.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) found.push(JSON.stringify([before, after]));
  }
  return found;
}

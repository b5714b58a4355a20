import type { PortalRecord } from '../records/record.js';
import { LINK, type Row } from './lists.js';

// Links of the records in data: the page's script often builds their addresses from a number.

/** Rule by which a script builds a row's address: the text before and after the value of one of its fields. */
export interface RowLinks {
  readonly by: string;
  readonly before: string;
  readonly after: string;
  /** Field that is the link's text. */
  readonly of: string;
}

/** Minimum number of drawn records by which a list is recognised. */
export const LEAST_DRAWN = 3;
/** Minimum fraction of the drawn records that the list contains. */
export const MOST = 0.9;

export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Link rule of the drawn records; null if no single field explains how their addresses differ. */
export function linksOf(rows: readonly Row[], drawn: readonly PortalRecord[]): RowLinks | null {
  const byText = new Map<string, { row: Row; field: string }>();
  for (const row of rows)
    for (const [field, text] of row) if (!byText.has(plain(text))) byText.set(plain(text), { row, field });
  const led = drawn.flatMap(({ title, link }) => {
    const at = title === null || link === null ? undefined : byText.get(plain(title));
    return at && link !== null ? [{ ...at, link }] : [];
  });
  const [first] = led;
  if (!first || led.length < LEAST_DRAWN || led.length < MOST * drawn.length) return null;
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
    if (value === undefined || row.has(of + LINK)) return row;
    return new Map([...row, [of + LINK, before + encodeURIComponent(value) + after]]);
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

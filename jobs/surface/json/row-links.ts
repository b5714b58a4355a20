import type { PortalRecord } from '../records/record.js';
import { LINK, type Row } from './lists.js';

// Where the records of data lead: their addresses are often made by the page's script alone, out of a number.

/** An address that a script makes of a row: what stands around the value of one of its fields. */
export interface RowLinks {
  readonly by: string;
  readonly before: string;
  readonly after: string;
  /** The field that is the link's text. */
  readonly of: string;
}

/** Fewer drawn say nothing of what a list is. */
export const LEAST_DRAWN = 3;
/** Of the records that the page draws, those that the list has to hold. */
export const MOST = 0.9;

export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** How the records that a page draws of these rows lead on; null where their addresses differ by no field alone. */
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

/** The rows with where each leads, those aside that say so themselves. */
export function withLinks(rows: readonly Row[], links: RowLinks | null | undefined): readonly Row[] {
  if (!links) return rows;
  const { by, before, after, of } = links;
  return rows.map((row) => {
    const value = row.get(by);
    if (value === undefined || row.has(of + LINK)) return row;
    return new Map([...row, [of + LINK, before + encodeURIComponent(value) + after]]);
  });
}

/** What stands around each whole occurrence of a value in an address, as JSON, the last first. */
function aroundIn(link: string, value: string | undefined): string[] {
  const written = encodeURIComponent(value ?? '');
  const found: string[] = [];
  for (let at = link.lastIndexOf(written); written !== '' && at > 0; at = link.lastIndexOf(written, at - 1)) {
    const [before, after] = [link.slice(0, at), link.slice(at + written.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) found.push(JSON.stringify([before, after]));
  }
  return found;
}

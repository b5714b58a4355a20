import type { Site } from '../../sites/country.js';
import { escapeHtml } from '../../words/language.js';
import type { Archive, Direction, Entry } from '../archive.js';
import type { Asked } from '../search.js';

/** A request as a vendor's pages receive it. */
export interface PortalRequest {
  site: Site;
  archive: Archive;
  path: string;
  query: URLSearchParams;
  /** Fields of a POST; null for a GET. */
  body: URLSearchParams | null;
  time: number | null;
}

/** The main part of a page. */
export interface Main {
  title: string;
  html: string;
}

/** A vendor's portal. */
export interface VendorPages {
  /** @returns null if no page exists at that path */
  main(request: PortalRequest): Main | null;
}

export const nb = (site: Site, bokmål: string, nynorsk: string): string => (site.language === 'nb' ? bokmål : nynorsk);

/** Number with thousands separators: 1 243. */
export const grouped = (count: number, mark = '\u00a0'): string => `${count}`.replaceAll(/\B(?=(\d{3})+$)/g, mark);

export const date = (iso: string): string => `${iso.slice(8)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;

const MONTHS = 'jan. feb. mars april mai juni juli aug. sep. okt. nov. des.'.split(' ');

/** Date with a short month: 3. nov. 2026. */
export const shortMonth = (iso: string): string =>
  `${Number(iso.slice(8))}. ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

/** Day typed into a field in either of the two common formats; null if it is no day. */
export function typedDay(text: string | null): string | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text ?? '');
  const iso = dotted ? `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}` : (text ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}

/** A whole number of a request, clamped to bounds. */
export function numberIn(text: string | null, low: number, high: number): number {
  const number = Number(text ?? low);
  return Number.isInteger(number) ? Math.min(high, Math.max(low, number)) : low;
}

/** Marks the query words in a title, as real result pages do. */
export function marked(text: string, { words }: Pick<Asked, 'words'>): string {
  const asked = new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  if (asked.size === 0) return escapeHtml(text);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) => (asked.has(part.toLowerCase()) ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}

export const DIRECTIONS: Record<Direction, string> = { in: 'I', out: 'U', internal: 'N' };

export const options = (values: readonly (readonly [string, string])[], chosen: string): string =>
  values
    .map(
      ([value, label]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
    )
    .join('');

/** Page numbers of a pager: the first, the last, and those near the current one. */
export function nearPages(at: number, last: number): number[] {
  return [...new Set([1, at - 2, at - 1, at, at + 1, at + 2, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
}

export const slice = (found: readonly Entry[], page: number, size: number): readonly Entry[] =>
  found.slice((page - 1) * size, page * size);

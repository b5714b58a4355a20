import { plain, SEARCHES } from '../../site/index.js';
import type { PortalRecord } from './record.js';
import { OFFSET_KEY, PAGE_KEY } from './words.js';

/** Query words of a page according to its address: each word and the whole phrase, in lower case. */
export function askedWords(address: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [name, value] of new URL(address).searchParams) {
    const said = value.trim().toLowerCase();
    if (said === '' || !SEARCHES.test(plain(name))) continue;
    for (const word of [said, ...said.split(/\s+/)]) words.add(word);
  }
  return words;
}

/**
 * Removes parameters from the records' links that depend on the page: some applications pass on the query word for
 * highlighting, or the page number for the way back, so that a record would have a different address per word and page.
 * Only parameters that all links of the page share with its own address are removed.
 * @param address address of the page
 * @param next address of the next page: numbers in which both differ are page numbers; null if there is none
 */
export function withoutHandedOn(
  records: readonly PortalRecord[],
  address: string,
  next: string | null,
): readonly PortalRecord[] {
  const links = records.flatMap(({ link }) => link ?? []);
  if (links.length === 0) return records;
  const words = askedWords(address);
  const turned = turnedBy(address, next);
  const isHandedOn = ([name, value]: readonly [string, string]) =>
    words.has(value.trim().toLowerCase()) || turned.get(name) === value;
  const handedOn = (link: string) => new Set([...new URL(link).searchParams].filter(isHandedOn).map(([name]) => name));
  const [first, ...others] = links.map(handedOn);
  const common = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
  if (common.length === 0) return records;
  return records.map((record) => (record.link === null ? record : { ...record, link: without(record.link, common) }));
}

/** Parameters that identify the page of a list: by name, or because the next page has another number there. */
function turnedBy(address: string, next: string | null): ReadonlyMap<string, string> {
  const after = next === null ? null : new URL(next).searchParams;
  const turns = ([name, value]: readonly [string, string]): boolean => {
    if (!/^\d+$/.test(value)) return false;
    const then = after?.get(name) ?? value;
    return PAGE_KEY.test(name) || OFFSET_KEY.test(name) || (then !== value && /^\d+$/.test(then));
  };
  return new Map([...new URL(address).searchParams].filter(turns));
}

/** Address without these parameters, otherwise unchanged. */
function without(link: string, names: readonly string[]): string {
  const [before = '', query = ''] = link.split(/\?(.*)/s);
  const gone = new Set(names);
  const kept = query.split('&').filter((part) => ![...new URLSearchParams(part).keys()].some((name) => gone.has(name)));
  return kept.length === 0 ? before : `${before}?${kept.join('&')}`;
}

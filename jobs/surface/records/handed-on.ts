import { plain, SEARCHES } from '../../site/index.js';
import type { PortalRecord } from './record.js';
import { OFFSET_KEY, PAGE_KEY } from './words.js';

/** The words that a page answers, as its own address has them: each by itself, and all together; lower case. */
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
 * The records with links that say nothing of the page on which they stand: an application hands on the word that was asked,
 * so that it is marked, or the number of the page, so that one finds back, and the same record would have as many addresses
 * as there are words and pages. Only what all links of the page carry, as its own address has it, goes.
 * @param address of the page @param next of the page after it: numbers in which they differ are of pages
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

/** What in an address tells which page of a list it is: called so, or a number that the next page has otherwise. */
function turnedBy(address: string, next: string | null): ReadonlyMap<string, string> {
  const after = next === null ? null : new URL(next).searchParams;
  const turns = ([name, value]: readonly [string, string]): boolean => {
    if (!/^\d+$/.test(value)) return false;
    const then = after?.get(name) ?? value;
    return PAGE_KEY.test(name) || OFFSET_KEY.test(name) || (then !== value && /^\d+$/.test(then));
  };
  return new Map([...new URL(address).searchParams].filter(turns));
}

/** The address without these parameters; all else as it is written. */
function without(link: string, names: readonly string[]): string {
  const [before = '', query = ''] = link.split(/\?(.*)/s);
  const gone = new Set(names);
  const kept = query.split('&').filter((part) => ![...new URLSearchParams(part).keys()].some((name) => gone.has(name)));
  return kept.length === 0 ? before : `${before}?${kept.join('&')}`;
}

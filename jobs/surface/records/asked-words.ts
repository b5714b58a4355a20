import { plain, SEARCHES } from '../../site/index.js';
import type { PortalRecord } from './record.js';

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
 * The records with links that do not say what was asked for them: an application hands the word on so that the page
 * marks it, and the same page would have as many addresses as words find it. Only what all links of the page carry goes.
 * @param address of the page
 */
export function withoutAskedWords(records: readonly PortalRecord[], address: string): readonly PortalRecord[] {
  const words = askedWords(address);
  const links = records.flatMap(({ link }) => link ?? []);
  if (words.size === 0 || links.length === 0) return records;
  const handedOn = (link: string): Set<string> =>
    new Set(
      [...new URL(link).searchParams].flatMap(([name, value]) => (words.has(value.trim().toLowerCase()) ? [name] : [])),
    );
  const [first, ...others] = links.map(handedOn);
  const common = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
  if (common.length === 0) return records;
  return records.map((record) => (record.link === null ? record : { ...record, link: without(record.link, common) }));
}

/** The address without these parameters; all else as it is written. */
function without(link: string, names: readonly string[]): string {
  const [before = '', query = ''] = link.split(/\?(.*)/s);
  const gone = new Set(names);
  const kept = query.split('&').filter((part) => ![...new URLSearchParams(part).keys()].some((name) => gone.has(name)));
  return kept.length === 0 ? before : `${before}?${kept.join('&')}`;
}

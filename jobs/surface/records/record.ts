import type { RecordKind } from '@hyrde/contracts';
import { searches } from '../../site/index.js';
import { type Direction, OFFSET_KEY, PAGE_KEY } from './words.js';

/** Exemption from public access. */
export interface Exemption {
  /** Text on the page. */
  text: string;
  /** Sections of law cited in the text; null if missing. */
  ground: string | null;
}

/** Entry of a database as a page shows it. All texts are plain texts, whatever they contain. */
export interface PortalRecord {
  /** Day as `2026-11-20`; null if none is shown. */
  date: string | null;
  documentDate: string | null;
  caseNumber: string | null;
  documentNumber: string | null;
  direction: Direction | null;
  title: string | null;
  caseTitle: string | null;
  sender: string | null;
  recipient: string | null;
  exemption: Exemption | null;
  /** Address of its document or page; null if missing. */
  link: string | null;
  /** Portal's own identifier of a record that was received as data. */
  key?: string;
  /** Kind of the record by its vendor's recipe; null or omitted if unknown. */
  kind?: RecordKind | null;
  /** Time of day as `18:00`; null or omitted if none is shown. */
  time?: string | null;
  /** Day on which the record, or a meeting's minutes or agenda, were published; null or omitted if none is shown. */
  published?: string | null;
  /** Further texts of the record, with the page's labels or null. */
  others: readonly { label: string | null; text: string }[];
}

/** Number that identifies a document in its archive: case and document, or year and serial number. */
const FULL_NUMBER = /\d\s*[/.-]\s*\d/;

/**
 * Identity of a record, equal at every visit and for every query: its number if complete, else its link, else a hash of
 * its unchanging fields.
 * @param sharedLinks links that several records of a page share, which therefore identify none of them
 */
export function identityOf(record: PortalRecord, sharedLinks: ReadonlySet<string> = NONE): string {
  const { documentNumber, caseNumber, link, key } = record;
  if (key !== undefined) return `k:${key}`;
  if (documentNumber && FULL_NUMBER.test(documentNumber)) return `n:${compact(documentNumber)}`;
  if (documentNumber && caseNumber) return `n:${compact(caseNumber)}#${compact(documentNumber)}`;
  if (link && !sharedLinks.has(link)) return `l:${link}`;
  return `h:${fnv(STABLE.map((name) => compact(record[name] ?? '')).join('\u001f'))}`;
}

const NONE: ReadonlySet<string> = new Set();

/** Links of more than one of these records. A record listed again, by title and by text, counts once. */
export function sharedLinks(records: readonly PortalRecord[]): Set<string> {
  const met = new Map<string, PortalRecord>();
  const shared = new Set<string>();
  for (const record of records) {
    if (!record.link) continue;
    const first = met.get(record.link);
    if (first && !areSame(first, record)) shared.add(record.link);
    met.set(record.link, first ?? record);
  }
  return shared;
}

const STABLE = ['date', 'caseNumber', 'documentNumber', 'title', 'sender', 'recipient'] as const;

/** Number of a record's fields that a page showed. */
export const fieldCount = ({ others: _, ...fields }: PortalRecord): number =>
  Object.values(fields).filter((field) => field !== null).length;

/** True if both have the same title and do not differ in any unchanging field that both have. */
const areSame = (a: PortalRecord, b: PortalRecord): boolean =>
  a.title !== null && STABLE.every((name) => compact(a[name] ?? b[name] ?? '') === compact(b[name] ?? a[name] ?? ''));

const compact = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/** FNV-1a twice with different offsets: 64 bits, so that a million records hardly ever collide. */
function fnv(text: string): string {
  return [0x811c9dc5, 0x2b1ab6e1]
    .map((basis) => {
      let h = basis;
      for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
      return (h >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

/** Query words of a page according to its address: each word and the whole phrase, in lower case. */
export function askedWords(address: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [name, value] of new URL(address).searchParams) {
    const said = value.trim().toLowerCase();
    if (said === '' || !searches(name)) continue;
    for (const word of [said, ...said.split(/\s+/)]) words.add(word);
  }
  return words;
}

/**
 * Removes parameters from the records' links that depend on the page: some applications pass on the query word for
 * highlighting, or the page number for the way back, so that a record would have a different address per word and page.
 * Only parameters that all links of the page share with its own address are removed.
 * @param next address of the next page: numbers in which both differ are page numbers; null if missing
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

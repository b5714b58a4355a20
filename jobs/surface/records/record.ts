import type { Direction } from './words.js';

/** Why something is kept from the public. */
export interface Exemption {
  /** As the page has it. */
  text: string;
  /** The paragraphs of law in it, or null. */
  ground: string | null;
}

/** One entry of a database as a page shows it. All texts are plain texts, whatever is in them. */
export interface PortalRecord {
  /** Days, `2026-11-20`. */
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
  /** Where its document or the page about it is. */
  link: string | null;
  /** What the portal itself numbers it by: of records that came as data. */
  key?: string;
  /** What else the page says of it, with the page's own labels where it has some. */
  others: readonly { label: string | null; text: string }[];
}

/** Numbers that name a document in its archive: case and document, or a year and a serial number. */
const FULL_NUMBER = /\d\s*[/.-]\s*\d/;

/**
 * What names a record at every visit: its number where that is whole, else its link, else a hash of what does not change
 * about it. The same record brought up by two queries has one identity.
 * @param sharedLinks links that several records of a page have: they name none of them
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

/** The links that more than one of these records has; one that a page lists again, by title and by text, is one record. */
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

/** How many of a record's fields a page told. */
export const told = ({ others: _, ...fields }: PortalRecord): number =>
  Object.values(fields).filter((field) => field !== null).length;

/** Do they say the same of what does not change, wherever both say something, and have one title? */
const areSame = (a: PortalRecord, b: PortalRecord): boolean =>
  a.title !== null && STABLE.every((name) => compact(a[name] ?? b[name] ?? '') === compact(b[name] ?? a[name] ?? ''));

const compact = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/** FNV-1a, twice with different beginnings: 64 bits, so that a million records hardly ever meet. */
function fnv(text: string): string {
  return [0x811c9dc5, 0x2b1ab6e1]
    .map((basis) => {
      let h = basis;
      for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
      return (h >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

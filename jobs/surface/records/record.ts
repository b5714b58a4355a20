import type { Direction } from './words.js';

/** Exemption from public access. */
export interface Exemption {
  /** Text on the page. */
  text: string;
  /** Sections of law cited in the text; null if there are none. */
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
  /** Address of its document or page; null if there is none. */
  link: string | null;
  /** Portal's own identifier of a record that was received as data. */
  key?: string;
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
export const told = ({ others: _, ...fields }: PortalRecord): number =>
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

import type { Direction, Entry } from './archive.js';
import type { Vendor } from './vendors/names.js';

/** An entry as a vendor's pages show it: the truth for readers, used by scorers only. */
export interface ShownRecord {
  date: string;
  /** null if the vendor does not show it. */
  documentDate: string | null;
  caseNumber: string;
  documentNumber: string;
  direction: Direction;
  title: string;
  caseTitle: string | null;
  sender: string | null;
  recipient: string | null;
  exemption: string | null;
  /** URL of the document, or of the page about it, relative to the portal. */
  link: string;
}

/** Text in place of a redacted private person's name. */
const MASK = '*****';

/** Case and document numbers in the vendor's format. */
export function numbersOf(
  vendor: Vendor,
  { year, caseSequence, documentSequence }: Entry,
): { case: string; document: string } {
  const number =
    vendor === 'fasetten' ? `${year % 100}/${`${caseSequence}`.padStart(5, '0')}` : `${year}/${caseSequence}`;
  return { case: number, document: `${number}-${documentSequence}` };
}

/** Correspondent as shown: a tenth of the private persons is redacted by the body itself. */
export const correspondentShown = (entry: Entry): string =>
  entry.isPrivate && entry.exemption !== null && entry.index % 3 === 0 ? MASK : entry.correspondent;

export const linkOf = (vendor: Vendor, entry: Entry): string =>
  ({
    journalen: `/dokument/${entry.index}`,
    arkivet: `/innsyn/post?id=${entry.index}`,
    sakssok: `/dok/${entry.year}/${entry.caseSequence}/${entry.documentSequence}`,
    dagsliste: `/postliste/bestill/${entry.index}`,
    fasetten: `/journalpost/${entry.index.toString(36)}`,
  })[vendor];

/** Expected values of an entry's fields for a reader. */
export function shownRecord(vendor: Vendor, entry: Entry): ShownRecord {
  const numbers = numbersOf(vendor, entry);
  const correspondent = correspondentShown(entry) || null;
  return {
    date: entry.journalDate,
    documentDate: vendor === 'journalen' || vendor === 'dagsliste' ? entry.documentDate : null,
    caseNumber: numbers.case,
    documentNumber: numbers.document,
    direction: entry.direction,
    title: entry.title,
    caseTitle: vendor === 'sakssok' || vendor === 'arkivet' ? entry.caseTitle : null,
    sender: entry.direction === 'in' ? correspondent : null,
    recipient: entry.direction === 'out' ? correspondent : null,
    exemption: entry.exemption,
    link: linkOf(vendor, entry),
  };
}

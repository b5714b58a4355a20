import type { Country, Site } from '../sites/country.js';
import { capital } from '../words/language.js';
import type { Archive, Direction, Entry } from './archive.js';
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

/** Shared hosts of the vendors, beside those of the other portals. */
export const VENDOR_ADDRESSES: Readonly<Record<Vendor, string>> = {
  journalen: '127.127.255.11',
  arkivet: '127.127.255.12',
  sakssok: '127.127.255.13',
  dagsliste: '127.127.255.14',
  fasetten: '127.127.255.15',
};

/** Host of a site's archive: that of `www.nordvik.kommune.localhost` is `nordvik.arkivet.localhost`. */
export const searchHost = (slug: string, vendor: Vendor): string => `${slug}.${vendor}.localhost`;

/** Path of the page with the form. */
const ENTRANCES: Readonly<Record<Vendor, string>> = {
  journalen: '/sok',
  arkivet: '/innsyn',
  sakssok: '/',
  dagsliste: '/postliste',
  fasetten: '/journal',
};

/** URL of the search of a site's archive; null if it has none. */
export function searchUrl(site: Site): string | null {
  const { archiveVendor: vendor } = site;
  return vendor && `http://${searchHost(site.slug, vendor)}:${site.port}${ENTRANCES[vendor]}`;
}

/** Vendors whose portals search the archives of this country's sites, in the format of the registry. */
export function searchPortals(land: Country): { host: string; vendor: string }[] {
  const vendors = new Set(land.sites.flatMap(({ archiveVendor }) => archiveVendor ?? []));
  return [...vendors].sort().map((vendor) => ({ host: `*.${vendor}.localhost`, vendor: `${capital(vendor)} AS` }));
}

/** Parsed query of a portal. */
export interface Asked {
  words: string;
  /** First and last day, both inclusive. */
  from: string | null;
  to: string | null;
  direction: Direction | null;
  documentType: string | null;
  unit: string | null;
  year: number | null;
}

export const NOTHING: Asked = {
  words: '',
  from: null,
  to: null,
  direction: null,
  documentType: null,
  unit: null,
  year: null,
};

/** Texts of an entry that a portal searches. */
export type Searched = 'all' | 'title';

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** Word index of entries: a match has all query words, as whole words. Grows with its archive. */
class WordIndex {
  private readonly lists = new Map<string, number[]>();
  private indexed = 0;

  constructor(private readonly searched: Searched) {}

  /** Indexes of the entries that contain all the words, ascending. */
  find(entries: readonly Entry[], words: readonly string[]): number[] {
    this.grow(entries);
    const lists = words.map((word) => this.lists.get(word) ?? []).sort((a, b) => a.length - b.length);
    const [shortest = [], ...others] = lists;
    const sets = others.map((list) => new Set(list));
    return shortest.filter((index) => index < entries.length && sets.every((set) => set.has(index)));
  }

  private grow(entries: readonly Entry[]): void {
    for (; this.indexed < entries.length; this.indexed++) {
      const entry = entries[this.indexed];
      if (entry) for (const word of new Set(wordsOf(this.textOf(entry)))) this.add(word, this.indexed);
    }
  }

  private add(word: string, index: number): void {
    const list = this.lists.get(word);
    if (list) list.push(index);
    else this.lists.set(word, [index]);
  }

  private textOf(entry: Entry): string {
    if (this.searched === 'title') return entry.title;
    return `${entry.title} ${entry.caseTitle} ${entry.correspondent} ${entry.documentType} ${entry.unit}`;
  }
}

const indexes = new WeakMap<Archive, Map<Searched, WordIndex>>();

function indexOf(archive: Archive, searched: Searched): WordIndex {
  let ofArchive = indexes.get(archive);
  if (!ofArchive) {
    ofArchive = new Map();
    indexes.set(archive, ofArchive);
  }
  let index = ofArchive.get(searched);
  if (!index) {
    index = new WordIndex(searched);
    ofArchive.set(searched, index);
  }
  return index;
}

/** Entries that match the query, descending by time. */
export function search(archive: Archive, time: number | null, searched: Searched, asked: Asked): Entry[] {
  const entries = archive.at(time);
  const words = wordsOf(asked.words);
  if (asked.words.trim() !== '' && words.length === 0) return [];
  const found =
    words.length === 0
      ? [...entries]
      : indexOf(archive, searched)
          .find(entries, words)
          .flatMap((index) => entries[index] ?? []);
  return found.filter((entry) => isWithin(entry, asked)).reverse();
}

const isWithin = (entry: Entry, { from, to, direction, documentType, unit, year }: Asked): boolean =>
  (from === null || entry.journalDate >= from) &&
  (to === null || entry.journalDate <= to) &&
  (direction === null || entry.direction === direction) &&
  (documentType === null || entry.documentType === documentType) &&
  (unit === null || entry.unit === unit) &&
  (year === null || Number(entry.journalDate.slice(0, 4)) === year);

import type { Archive, Direction, Entry } from './archive.js';

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

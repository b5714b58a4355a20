import type { TableColumn } from '../../http/table-file.js';
import { tagsAsText } from '../tags.js';

/** A body in a list that comes with the product; null and empty where it is not known for certain. */
export interface ReadyLine {
  number: string;
  name: string;
  /** Official beside the name. */
  otherNames: string[];
  region: string;
  homeUrl: string | null;
  tags: string[];
}

/** A list of sites that comes with the product, to begin from: read in as any other, never by itself. */
export interface ReadyList {
  /** In its address. */
  id: string;
  name: { en: string; nb: string };
  source: { en: string; nb: string };
  /** The day from which it holds. */
  asOf: string;
  lines: readonly ReadyLine[];
}

/** Named as the import reads them; what it knows nothing of is left alone. */
export const READY_COLUMNS: readonly TableColumn<ReadyLine>[] = [
  { name: 'number', meaning: 'Official number.', of: ({ number }) => number },
  { name: 'name', meaning: 'Name.', of: ({ name }) => name },
  {
    name: 'otherNames',
    meaning: 'Official names in other languages; not read in.',
    of: ({ otherNames }) => otherNames.join(' | '),
  },
  { name: 'region', meaning: 'County.', of: ({ region }) => region },
  { name: 'population', meaning: 'Not in this list: it changes.', of: () => null },
  {
    name: 'homeUrl',
    meaning: 'Guessed from the name; empty where the guess could be another body’s.',
    of: ({ homeUrl }) => homeUrl,
  },
  { name: 'tags', meaning: '“unchecked address” where it is a guess.', of: ({ tags }) => tagsAsText(tags) },
];

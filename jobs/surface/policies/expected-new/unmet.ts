import { type Acquired, SHAPES } from '../../collection/acquired.js';

/** What is believed before anything was seen, and the records by which a rate that was seldom seen is steadied. */
const AT_FIRST = { rate: 0.03, records: 20 };
/** Classes of how often a word was shown, by powers of two: once, up to 3, up to 7 … */
const CLASSES = 8;

/**
 * How likely a word that was shown so often, never in a searched field, stands in one of the next record that shows it:
 * counted over the words of the acquired records, in the order in which these came, by how words are written.
 */
export class Unmet {
  readonly #rates: Float64Array;

  constructor(acquired: Acquired) {
    const size = CLASSES * SHAPES.length;
    const [seen, met] = [new Float64Array(size), new Float64Array(size)];
    for (const term of acquired.terms) {
      const shape = acquired.shape(term);
      const masks = acquired.masks(term);
      for (let shown = 0; shown < masks.length; shown++) {
        const isMet = acquired.isSearched(masks[shown] ?? 0);
        if (shown > 0) {
          const cell = cellOf(shown, shape);
          seen[cell] = (seen[cell] ?? 0) + 1;
          if (isMet) met[cell] = (met[cell] ?? 0) + 1;
        }
        if (isMet) break;
      }
    }
    this.#rates = ratesOf(seen, met);
  }

  /** @param shown records that show the word @param shape how it is written */
  rate(shown: number, shape: number): number {
    return this.#rates[cellOf(shown, shape)] ?? 0;
  }
}

const cellOf = (shown: number, shape: number): number =>
  shape * CLASSES + Math.min(CLASSES - 1, 31 - Math.clz32(Math.max(1, shown)));

/** Each cell's rate, steadied by its class's, and this by that of all. */
function ratesOf(seen: Float64Array, met: Float64Array): Float64Array {
  const steadied = (events: number, of: number, towards: number) =>
    (events + AT_FIRST.records * towards) / (of + AT_FIRST.records);
  const overall = steadied(sum(met), sum(seen), AT_FIRST.rate);
  return seen.map((count, cell) => {
    const alike = (list: Float64Array) => sum(list.filter((_, other) => other % CLASSES === cell % CLASSES));
    return steadied(met[cell] ?? 0, count, steadied(alike(met), alike(seen), overall));
  });
}

const sum = (list: Float64Array): number => list.reduce((total, x) => total + x, 0);

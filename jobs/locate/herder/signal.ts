import type { Flock, Label } from './flock.js';
import type { Reading } from './reader.js';

/** How much a short text (a label, a title, the words of an address) speaks for the target. */
export interface Signal {
  /** What its query words tell together, by rarity: log(1 + Σ weight · rarity · strength). */
  mass: number;
  /** The share of its words that are telling query words: "Contact" says it, "Contact lenses in schools" less. */
  share: number;
  /** log(1 + words that say something else). */
  rest: number;
  /** How surely it has the query's first word, if that tells anything here: 0 … 1. People name the thing first. */
  head: number;
}

/** A signal that counts for a share of what it would. */
export const weakened = ({ mass, share, rest, head }: Signal, by: number): Signal => ({
  mass: by * mass,
  share: by * share,
  rest: by * rest,
  head: by * head,
});

const SILENT: Signal = { mass: 0, share: 0, rest: 0, head: 0 };
/** A query word of at least this worth is a match in full when shares are counted. */
export const TELLING = 2 / 3;

/** What every query word is worth on this site as far as it was seen, and signals by that measure. */
export class Scales {
  /** In running text, and in names: labels, titles, headings, addresses. */
  readonly inText: readonly number[];
  readonly inNames: readonly number[];

  constructor({ reader, inText, inNames }: Flock) {
    this.inText = reader.weights.map((weight, item) => weight * inText.rarity(item));
    this.inNames = reader.weights.map((weight, item) => weight * inNames.rarity(item));
  }

  signal({ terms, hits }: Reading): Signal {
    if (terms === 0) return SILENT;
    if (hits.length === 0) return { ...SILENT, rest: Math.log1p(terms) };
    let mass = 0;
    let telling = 0;
    let head = 0;
    for (const { item, strength, count } of hits) {
      const worth = this.inNames[item] ?? 0;
      mass += worth * strength;
      const tells = Math.min(1, worth / TELLING);
      telling += count * tells;
      if (item === 0) head = tells * strength;
    }
    return {
      mass: Math.log1p(mass),
      share: telling / terms,
      rest: Math.log1p(Math.max(0, terms - telling)),
      head,
    };
  }

  /** The strongest of several texts that say the same thing. */
  strongest(readings: Iterable<Reading>): Signal {
    let strongest = SILENT;
    let most = -1;
    for (const reading of readings) {
      const signal = this.signal(reading);
      if (signal.mass + signal.share <= most) continue;
      most = signal.mass + signal.share;
      strongest = signal;
    }
    return strongest;
  }

  /** The strongest of an address's labels, and the log of how many addresses share it: only one can be the target. */
  label(labels: Iterable<Label>): Signal & { alike: number } {
    let strongest = SILENT;
    let alike = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (const { reading, carriers } of labels) {
      const signal = this.signal(reading);
      const namesakes = Math.log(carriers);
      const worth = signal.mass + signal.share - namesakes;
      if (worth <= most) continue;
      most = worth;
      strongest = signal;
      alike = namesakes;
    }
    return { ...strongest, alike };
  }
}

import { asking, type Chooser, type Policy, type View } from '@hyrde/jobs/surface';
import { RANDOM } from './ntoulas.js';

/** Size of a sample to cover: 1,500 records, the minimum of Lu et al.; 20 queries if a form returns fewer. */
const SAMPLE_RECORDS = 1_500;
const SAMPLE_QUERIES = 20;

/** Weight of an uncovered record, by the number of the sample's terms that match it. */
type Weight = (matching: number) => number;

/**
 * Draws a sample by random queries, covers it greedily by its own terms, and sends these to the form: the term with the
 * lowest frequency per weight of newly covered records. A covered sample is replaced by a new one, of all records
 * acquired since.
 */
class SampleCover implements Chooser {
  readonly #weight: Weight;
  readonly #random: Chooser;
  #queue: number[] | null = null;

  constructor(weight: Weight, random: () => number) {
    this.#weight = weight;
    this.#random = RANDOM.start(random);
  }

  choose(view: View) {
    if (this.#queue === null && view.acquired.size < SAMPLE_RECORDS && view.asked.length < SAMPLE_QUERIES)
      return this.#random.choose(view);
    for (let attempt = 0; attempt < 2; attempt++) {
      this.#queue ??= coverOf(view, this.#weight);
      for (let term = this.#queue.shift(); term !== undefined; term = this.#queue.shift())
        if (!view.isAskedAlone(term)) return asking(view, term, view.acquired.dfShown(term));
      this.#queue = null;
    }
    return this.#random.choose(view);
  }
}

/** Terms of at least two records that cover the acquired records, greedily. */
function coverOf(view: View, weightOf: Weight): number[] {
  const { acquired } = view;
  const pool = acquired.terms.filter((term) => acquired.dfShown(term) >= 2 && !view.isAskedAlone(term));
  const matching = new Float64Array(acquired.size);
  for (const term of pool) for (const place of acquired.postings(term)) matching[place] = (matching[place] ?? 0) + 1;
  const weights = matching.map((count) => (count > 0 ? weightOf(count) : 0));
  const worth = (term: number) =>
    acquired.postings(term).reduce((sum, place) => sum + (weights[place] ?? 0), 0) / acquired.dfShown(term);
  let left = pool.map((term) => ({ term, worth: worth(term) }));
  left.sort((a, b) => b.worth - a.worth || before(view, a.term, b.term));
  const cover: number[] = [];
  while (left.length > 0 && cover.length < 500) {
    const next = lazily(left, worth, view);
    if (!next) break;
    cover.push(next.term);
    for (const place of acquired.postings(next.term)) weights[place] = 0;
    left = left.filter(({ term }) => term !== next.term);
  }
  return cover;
}

/**
 * Term of the highest current worth, by lazy evaluation: worths only fall, so terms with a lower old worth are not
 * re-evaluated.
 */
function lazily(left: { term: number; worth: number }[], worth: (term: number) => number, view: View) {
  let found: { term: number; worth: number } | null = null;
  for (const one of left) {
    if (found && one.worth < found.worth) break;
    one.worth = worth(one.term);
    if (one.worth > 1e-12 && (!found || one.worth > found.worth)) found = one;
  }
  left.sort((a, b) => b.worth - a.worth || before(view, a.term, b.term));
  return found;
}

/** Order of equal terms: by frequency, then alphabetically. */
function before({ acquired }: View, a: number, b: number): number {
  return acquired.dfShown(b) - acquired.dfShown(a) || (acquired.reader.word(a) < acquired.reader.word(b) ? -1 : 1);
}

/** Lu, Wang, Liang, Chen & Liu 2008: the most new records of the sample per frequency. */
export const LU_SAMPLING: Policy = {
  name: 'lu-sampling',
  title: 'Lu, cover of a sample',
  start: (random) => new SampleCover(() => 1, random),
};

/** Wang, Lu & Chen 2009: a record's weight falls with the number of the pool's queries that match it. */
export const WEIGHTED_COVER: Policy = {
  name: 'weighted-cover',
  title: 'weighted set cover of a sample',
  start: (random) => new SampleCover((matching) => 1 / matching, random),
};

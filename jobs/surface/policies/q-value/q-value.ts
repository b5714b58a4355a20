import type { Acquired } from '../../collection/acquired.js';
import { MOST_FIELDS } from '../../collection/reader.js';
import type { Asked, Choice, Chooser, Policy, View } from '../../selection/port.js';
import { asking, best, candidates } from '../candidates.js';
import { type Action, type LookAhead, qValues } from './look-ahead.js';

/** How alike two terms are, from 0 to 1 (10), (11). */
type Kernel = (a: Features, b: Features) => number;

/** The width of the Gaussian on logarithms (READING of the paper: a broader one blurs). */
const SIGMA = 0.5;
/** The weights of (11): the statistical features usually account for the larger part. */
const WEIGHTS = { linguistic: 0.1, html: 0.3, statistical: 0.6 };
/** What the sum adds to the product, so that no two terms have nothing in common. */
const FLOOR = 0.02;

function statistical({ statistical: [a1, a2, a3] }: Features, { statistical: [b1, b2, b3] }: Features): number {
  const square = (a1 - b1) ** 2 + (a2 - b2) ** 2 + (a3 - b3) ** 2;
  return square > 18 * SIGMA * SIGMA ? 0 : Math.exp(-square / (2 * SIGMA * SIGMA));
}

function html(a: Features, b: Features): number {
  let common = 0;
  for (let i = 0; i < a.fields.length; i++) common += Math.min(a.fields[i] ?? 0, b.fields[i] ?? 0);
  return common;
}

const linguistic = (a: Features, b: Features): number =>
  a.numeric === b.numeric ? 1 / (1 + Math.abs(a.length - b.length)) : 0;

/** The paper's κ: the weighted sum (11). */
const sumKernel: Kernel = (a, b) =>
  WEIGHTS.linguistic * linguistic(a, b) + WEIGHTS.html * html(a, b) + WEIGHTS.statistical * statistical(a, b);

/** The product of the statistical and the HTML kernel, with a little of the sum. */
const productKernel: Kernel = (a, b) => {
  const [s, h] = [statistical(a, b), html(a, b)];
  const l = linguistic(a, b);
  return s * h + FLOOR * (WEIGHTS.linguistic * l + WEIGHTS.html * h + WEIGHTS.statistical * s);
};

/** What a query costs: c = c_q + c_r |R| + c_d |N|. */
export interface CostModel {
  readonly query: number;
  readonly record: number;
  readonly fresh: number;
}

export interface QValueSettings extends LookAhead {
  /** `implied`: the population that a query implied when it was asked; `literal`: its number of records (8). */
  readonly estimator: 'implied' | 'literal';
  readonly kernel: 'product' | 'sum';
  readonly cost: CostModel;
}

/** Each query costs the same. */
const BY_QUERIES: CostModel = { query: 1, record: 0, fresh: 0 };
/** Queries that are asked before the kernel is trusted: the most frequent words. */
const PROBES = 2;
/** Executed queries that the kernel looks at: the latest, whose state was most like the present one. */
const MOST_EXECUTED = 50;

/** An executed query: what it was like when it was asked, and what it told. */
interface Executed {
  readonly features: Features;
  /** ln of the implied population, or |R|, by the estimator. */
  readonly value: number;
  /** |R ∩ S| / DF at issue time: less than 1 where not all that is shown is searched. */
  readonly hit: number;
  /** The share of a capped answer that was known; null where nothing was capped. */
  readonly known: number | null;
}

/** The paper's crawler: Q-values of rewards that are estimated from like queries by a kernel. */
class QValue implements Chooser {
  readonly #settings: QValueSettings;
  readonly #kernel: Kernel;
  readonly #executed: Executed[] = [];
  #issued: { term: number; df: number; features: Features } | null = null;

  constructor(settings: QValueSettings) {
    this.#settings = settings;
    this.#kernel = settings.kernel === 'product' ? productKernel : sumKernel;
  }

  choose(view: View): Choice | null {
    const { acquired } = view;
    const terms = candidates(view);
    const scores = this.#executed.length < PROBES ? null : this.#scores(view, terms);
    const places = new Map(terms.map((term, i) => [term, i]));
    const term = best(view, terms, (t) => scores?.value[places.get(t) ?? 0] ?? acquired.dfShown(t));
    if (term === null) return null;
    this.#issued = { term, df: acquired.dfShown(term), features: featuresOf(acquired, term) };
    return asking(view, term, scores?.reward[places.get(term) ?? 0] ?? acquired.dfShown(term));
  }

  learn(asked: Asked): void {
    const issued = this.#issued;
    this.#issued = null;
    if (!issued || asked.terms[0] !== issued.term) return;
    const { sizeBefore, returned, fresh } = asked;
    const matching = asked.total ?? returned;
    const implied = Math.log((Math.max(0.5, matching) * sizeBefore) / issued.df);
    this.#executed.push({
      features: issued.features,
      value: this.#settings.estimator === 'implied' ? implied : matching,
      hit: Math.min(1, (returned - fresh) / issued.df),
      known: asked.capped && returned > 0 ? (returned - fresh) / returned : null,
    });
    if (this.#executed.length > MOST_EXECUTED) this.#executed.shift();
  }

  #scores(view: View, terms: readonly number[]): { reward: Float64Array; value: Float64Array } {
    const { acquired, cap } = view;
    const actions = terms.map((term) =>
      this.#action(featuresOf(acquired, term), acquired.dfShown(term), acquired.size, cap),
    );
    const reward = Float64Array.from(actions, ({ size, overlap }) => Math.max(0, size - overlap));
    const { query, record, fresh } = this.#settings.cost;
    const value = qValues(actions, acquired.size, this.#settings).map(
      (q, i) => q / (query + record * (actions[i]?.size ?? 0) + fresh * (reward[i] ?? 0)),
    );
    return { reward, value };
  }

  /** The estimated answer to a term: (8), or in its place the implied population. */
  #action(features: Features, df: number, acquired: number, cap: number): Action {
    let [weights, values, hits, cappedWeights, known] = [1e-12, 0, 0, 1e-12, 0];
    for (const past of this.#executed) {
      const like = this.#kernel(features, past.features) + 1e-12;
      weights += like;
      values += like * past.value;
      hits += like * past.hit;
      if (past.known === null) continue;
      cappedWeights += like;
      known += like * past.known;
    }
    const value = values / weights;
    const size = this.#settings.estimator === 'implied' ? (df / acquired) * Math.exp(value) : value;
    if (size <= cap) return { size, overlap: Math.min(size, (hits / weights) * df) };
    return { size: cap, overlap: cap * (known / cappedWeights) };
  }
}

/** A policy of the paper with these settings. */
export const qValuePolicy = (name: string, title: string, settings: QValueSettings): Policy => ({
  name,
  title,
  start: () => new QValue(settings),
});

const SETTINGS: QValueSettings = { horizon: 1, gamma: 1, estimator: 'implied', kernel: 'product', cost: BY_QUERIES };

/** The paper's method as it works best: implied populations, product kernel, one step ahead. */
export const Q_VALUE = qValuePolicy('q-value', 'Q-value, implied population', SETTINGS);

/** The paper's method to the letter: (8) and (11). */
export const Q_VALUE_LITERAL = qValuePolicy('q-value-literal', 'Q-value, to the letter', {
  ...SETTINGS,
  estimator: 'literal',
  kernel: 'sum',
});

/** What a term was like when it was looked at. Frequencies are relative to the records acquired then. */
interface Features {
  /** ln DF/|S|, ln TF/|S| and RIDF (9). */
  readonly statistical: readonly [number, number, number];
  /** How its occurrences spread over the fields; sums to 1 (the place in the page: the HTML features). */
  readonly fields: readonly number[];
  /** Characters, and whether it has a digit. */
  readonly length: number;
  readonly numeric: boolean;
}

/** The features of a term that at least one acquired record shows. */
function featuresOf(acquired: Acquired, term: number): Features {
  const { size, reader } = acquired;
  const [df, tf] = [acquired.dfShown(term), acquired.tf(term)];
  const word = reader.word(term);
  return {
    statistical: [Math.log(df / size), Math.log(tf / size), residualIdf(df, tf, size)],
    fields: spread(acquired, term),
    length: word.length,
    numeric: /\p{N}/u.test(word),
  };
}

/** Residual inverse document frequency (9): how much rarer than a term that is spread by chance. */
export function residualIdf(df: number, tf: number, size: number): number {
  return -Math.log2(df / size) + Math.log2(1 - Math.exp(-tf / size));
}

function spread(acquired: Acquired, term: number): number[] {
  const counts = Array.from({ length: MOST_FIELDS }, (_, field) => acquired.inField(term, field));
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}

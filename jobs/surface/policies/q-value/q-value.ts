import type { Asked, Choice, Chooser, Policy, View } from '../../selection/port.js';
import { asking, best, candidates } from '../candidates.js';
import { type Features, featuresOf } from './features.js';
import { type Kernel, productKernel, sumKernel } from './kernel.js';
import { type Action, type LookAhead, qValues } from './look-ahead.js';

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

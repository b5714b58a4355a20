import type { Acquired } from '../collection/acquired.js';
import { MAX_FIELDS } from '../collection/reader.js';
import type { Asked, Choice, Chooser, Policy, View } from '../selection/port.js';
import { asking, best, candidates } from './candidates.js';

/** Similarity of two terms, from 0 to 1 (10), (11). */
type Kernel = (a: Features, b: Features) => number;

/** Width of the Gaussian on the log scale (READING of the paper: a broader one blurs). */
const SIGMA = 0.5;
/** Weights of (11): the statistical features usually account for the larger part. */
const WEIGHTS = { linguistic: 0.1, html: 0.3, statistical: 0.6 };
/** Weight of the sum kernel added to the product, so that no two terms have a similarity of zero. */
const FLOOR = 0.02;

function statistical(a: Features, b: Features): number {
  const square = (a.df - b.df) ** 2 + (a.tf - b.tf) ** 2 + (a.ridf - b.ridf) ** 2;
  return square > 18 * SIGMA * SIGMA ? 0 : Math.exp(-square / (2 * SIGMA * SIGMA));
}

function html(a: Features, b: Features): number {
  let common = 0;
  for (let i = 0; i < a.fields.length; i++) common += Math.min(a.fields[i] ?? 0, b.fields[i] ?? 0);
  return common;
}

/** Linguistic kernel of (11). */
export const linguistic = (a: Linguistic, b: Linguistic): number =>
  a.wordClass === b.wordClass && a.script === b.script ? 1 / (1 + Math.abs(a.length - b.length)) : 0;

/** The paper's κ: the weighted sum (11). */
const sumKernel: Kernel = (a, b) =>
  WEIGHTS.linguistic * linguistic(a, b) + WEIGHTS.html * html(a, b) + WEIGHTS.statistical * statistical(a, b);

/** Product of the statistical and the HTML kernel, plus a small fraction of the sum. */
const productKernel: Kernel = (a, b) => {
  const [s, h] = [statistical(a, b), html(a, b)];
  const l = linguistic(a, b);
  return s * h + FLOOR * (WEIGHTS.linguistic * l + WEIGHTS.html * h + WEIGHTS.statistical * s);
};

export interface QValueSettings extends LookAhead {
  /** `implied`: the population that a query implied when it was issued; `literal`: its number of records (8). */
  readonly estimator: 'implied' | 'literal';
  readonly kernel: 'product' | 'sum';
  /** Known records of an answer: `learned`: by the hit ratio of similar queries, up to the cap; `df`: all with the term (7). */
  readonly overlap: 'learned' | 'df';
}

/** Number of initial queries, of the most frequent words, before the kernel is used. */
const PROBES = 2;
/** Maximum number of executed queries in the kernel: the latest, whose state resembled the present one most. */
const MAX_EXECUTED = 50;

/** Executed query: its features when it was issued, and the observed result. */
interface Executed {
  readonly features: Features;
  /** ln of the implied population, or |R|, by the estimator. */
  readonly value: number;
  /** |R ∩ S| / DF at issue time: less than 1 if not all shown fields are searched. */
  readonly hit: number;
  /** Fraction of a capped answer that was known; null if the answer was not capped. */
  readonly known: number | null;
}

/** The paper's crawler: Q-values of rewards that a kernel estimates from similar queries. */
class QValue implements Chooser {
  readonly #settings: QValueSettings;
  readonly #kernel: Kernel;
  readonly #executed: Executed[] = [];
  /** Groups by term, as of its last change of frequency, and by their values. */
  readonly #groups: (Group | undefined)[] = [];
  readonly #byKey = new Map<string, Group>();
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
    const group = this.#groupOf(acquired, term);
    this.#issued = { term, df: group.df, features: featuresOf(group, acquired.size) };
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
    if (this.#executed.length > MAX_EXECUTED) this.#executed.shift();
  }

  #scores(view: View, terms: readonly number[]): { reward: Float64Array; value: Float64Array } {
    const { acquired, cap } = view;
    const estimated = new Map<Group, Action>();
    const actions = terms.map((term) => {
      const group = this.#groupOf(acquired, term);
      const known = estimated.get(group);
      if (known) return known;
      const action = this.#action(featuresOf(group, acquired.size), group.df, acquired.size, cap);
      estimated.set(group, action);
      return action;
    });
    const reward = Float64Array.from(actions, (action) => rewardOf(action, this.#settings));
    return { reward, value: qValues(actions, acquired.size, this.#settings) };
  }

  #groupOf(acquired: Acquired, term: number): Group {
    const before = this.#groups[term];
    if (before?.df === acquired.dfShown(term)) return before;
    const group = groupOf(acquired, term);
    const key = Object.values(group).join(' ');
    const known = this.#byKey.get(key) ?? group;
    this.#byKey.set(key, known);
    this.#groups[term] = known;
    return known;
  }

  /** Estimated answer to a term: (8), or instead the implied population. */
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
    if (this.#settings.overlap === 'df') return { size, overlap: df };
    if (size <= cap) return { size, overlap: Math.min(size, (hits / weights) * df) };
    return { size: cap, overlap: cap * (known / cappedWeights) };
  }
}

/** Policy of the paper with these settings. */
export const qValuePolicy = (name: string, title: string, settings: QValueSettings): Policy => ({
  name,
  title,
  start: () => new QValue(settings),
});

const SETTINGS: QValueSettings = {
  ...{ horizon: 1, gamma: 1, estimator: 'implied', kernel: 'product', overlap: 'learned' },
};

/** The paper's method with its best settings: implied populations, product kernel, one step ahead. */
export const Q_VALUE = qValuePolicy('q-value', 'Q-value, implied population', SETTINGS);

/** The paper's method to the letter: (4), (7), (8) and (11), for interfaces that search the full text without a cap. */
export const Q_VALUE_LITERAL = qValuePolicy('q-value-literal', 'Q-value, to the letter', {
  ...SETTINGS,
  estimator: 'literal',
  kernel: 'sum',
  overlap: 'df',
  signed: true,
});

type Linguistic = Pick<Features, 'length' | 'wordClass' | 'script'>;

/** Features of a term at the time of evaluation. Frequencies are relative to the records acquired then. */
interface Features {
  /** ln DF/|S|, ln TF/|S| and RIDF (9), the statistical features. */
  readonly df: number;
  readonly tf: number;
  readonly ridf: number;
  /** Distribution of its occurrences over the fields, which sums to 1 (position in the page: the HTML features). */
  readonly fields: readonly number[];
  /** Number of characters. */
  readonly length: number;
  /** Part of speech as far as writing shows it: name, word that begins texts, common word, number (`SHAPES`). */
  readonly wordClass: number;
  /** Script of its first letter, a substitute for its language; null if it begins with no letter. */
  readonly script: string | null;
}

/** Terms of equal frequencies and writing, for which all estimates are equal. */
interface Group extends Omit<Features, 'ridf'> {
  /** Numbers of records and of occurrences. */
  readonly df: number;
  readonly tf: number;
}

/** Group of a term that at least one acquired record shows. */
function groupOf(acquired: Acquired, term: number): Group {
  const word = acquired.reader.word(term);
  const counts = Array.from({ length: MAX_FIELDS }, (_, field) => acquired.inField(term, field));
  const all = counts.reduce((sum, count) => sum + count, 0);
  return {
    df: acquired.dfShown(term),
    tf: acquired.tf(term),
    fields: counts.map((count) => count / all),
    length: word.length,
    wordClass: acquired.shape(term),
    script: scriptOf(word),
  };
}

/** Features of a group's terms among this number of acquired records. */
function featuresOf(group: Group, size: number): Features {
  const { df, tf } = group;
  return { ...group, df: Math.log(df / size), tf: Math.log(tf / size), ridf: residualIdf(df, tf, size) };
}

/** Scripts of the languages that portals are in. */
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Georgian', 'Armenian', 'Han', 'Hangul'].map(
  (name) => ({ name, letter: new RegExp(`^\\p{Script=${name}}`, 'u') }),
);

export const scriptOf = (word: string): string | null => SCRIPTS.find(({ letter }) => letter.test(word))?.name ?? null;

/** Residual inverse document frequency (9): excess of the IDF over that of a randomly distributed term. */
export function residualIdf(df: number, tf: number, size: number): number {
  return -Math.log2(df / size) + Math.log2(1 - Math.exp(-tf / size));
}

/** Query as an action of the look-ahead. */
export interface Action {
  /** |R̂|: estimated number of matching records. */
  readonly size: number;
  /** Number of matching records that are already acquired. */
  readonly overlap: number;
}

export interface LookAhead {
  /** Number of steps looked ahead; 0: the reward alone. */
  readonly horizon: number;
  /** γ: discount factor per step. */
  readonly gamma: number;
  /** True if an estimated reward may be negative, as by (4) where |R̂| is below DF. */
  readonly signed?: boolean;
}

/** Number of actions considered in the look-ahead, the best by reward; the others are too small to be second. */
const BREADTH = 50;
/** Maximum number of sequences tried for one action: the breadth shrinks as the horizon grows. */
const SEQUENCES = 2_500;

/**
 * Q_h of each action (13)–(21), in records. With the share p = overlap/|S| frozen, an action takes |S| to (1 − p)|S| +
 * |R̂|, so its reward at a later |S| is |R̂| − p|S|: (16)–(18) for any horizon. With a horizon of two or more, only the
 * best actions by reward are evaluated; the value of the others is their reward.
 */
export function qValues(actions: readonly Action[], acquired: number, lookAhead: LookAhead): Float64Array {
  const { horizon } = lookAhead;
  const rewards = Float64Array.from(actions, (action) => rewardOf(action, lookAhead));
  if (horizon === 0 || acquired === 0 || actions.length < 2) return rewards;
  const ranked = Array.from(rewards.keys()).sort((a, b) => (rewards[b] ?? 0) - (rewards[a] ?? 0));
  const breadth = Math.max(2, Math.min(BREADTH, Math.floor(SEQUENCES ** (1 / horizon))));
  const top = ranked.slice(0, breadth + horizon);
  const roots = horizon === 1 ? ranked : top;
  const values = rewards.slice();
  for (const root of roots)
    values[root] =
      (rewards[root] ?? 0) +
      lookAhead.gamma *
        bestAfter(
          { actions, rewards, list: top, acquired },
          acquired + (rewards[root] ?? 0),
          [root],
          horizon - 1,
          lookAhead,
        );
  return values;
}

/** Actions of a look-ahead. */
interface Ahead {
  readonly actions: readonly Action[];
  /** Reward of each action at the present size. */
  readonly rewards: Float64Array;
  /** Indexes of the actions considered, descending by reward. */
  readonly list: readonly number[];
  readonly acquired: number;
}

/** Maximum value of a continuation at this size, over the actions of the list not yet taken. */
function bestAfter(ahead: Ahead, size: number, taken: readonly number[], steps: number, lookAhead: LookAhead): number {
  const { actions, rewards, list, acquired } = ahead;
  let most = lookAhead.signed ? Number.NEGATIVE_INFINITY : 0;
  for (const next of list) {
    // As the acquired records grow, rewards fall: no later action of the list can have more.
    if (steps === 0 && size >= acquired && most >= (rewards[next] ?? 0)) break;
    const action = actions[next];
    if (!action || taken.includes(next)) continue;
    const reward = rewardOf({ size: action.size, overlap: (action.overlap / acquired) * size }, lookAhead);
    const later = steps > 0 ? bestAfter(ahead, size + reward, [...taken, next], steps - 1, lookAhead) : 0;
    most = Math.max(most, reward + lookAhead.gamma * later);
  }
  return Number.isFinite(most) ? most : 0;
}

/** Estimated number of new records (4), in records instead of a fraction. */
const rewardOf = ({ size, overlap }: Action, { signed }: LookAhead): number =>
  signed ? size - overlap : Math.max(0, size - overlap);

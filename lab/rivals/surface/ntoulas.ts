import {
  type Asked,
  asking,
  best,
  type Choice,
  type Chooser,
  candidates,
  type Policy,
  type Query,
  type View,
} from '@hyrde/jobs/surface';

/** Kinds of queries that the form executes: a single word, or a single value of a filter. */
type Pattern = string;
const WORD: Pattern = 'word';

/**
 * Minimum executable patterns (Liu et al. 2009): the pattern and the keyword are chosen by their joint harvest rate,
 * the mean number of new records of the pattern's queries so far times the keyword's share of them. For a form with one
 * text field this is Ntoulas's greedy choice; values of filters are keywords of their own patterns, and are equal
 * before they are queried.
 */
class Patterns implements Chooser {
  readonly #brought = new Map<Pattern, { fresh: number; queries: number }>();

  choose(view: View): Choice | null {
    const patterns = [WORD, ...view.offer.choices.map(({ name }) => name)];
    for (const pattern of patterns.sort((a, b) => this.#rate(b) - this.#rate(a))) {
      const query = pattern === WORD ? wordOf(view) : choiceOf(view, pattern);
      if (query) return { query, expected: this.#rate(pattern) };
    }
    return null;
  }

  learn({ query, fresh }: Asked): void {
    const pattern = query.words.length > 0 ? WORD : (Object.keys(query.choices)[0] ?? WORD);
    const brought = this.#brought.get(pattern) ?? { fresh: 0, queries: 0 };
    this.#brought.set(pattern, { fresh: fresh + brought.fresh / 2, queries: 1 + brought.queries / 2 });
  }

  /** New records per query, weighted towards the latest; untried patterns come first. */
  #rate(pattern: Pattern): number {
    const brought = this.#brought.get(pattern);
    return brought ? brought.fresh / brought.queries : Number.MAX_VALUE;
  }
}

function wordOf(view: View): Query | null {
  const term = best(view, candidates(view), (candidate) => view.acquired.dfShown(candidate));
  return term === null ? null : { words: [view.acquired.reader.word(term)], choices: {}, days: null };
}

function choiceOf(view: View, name: string): Query | null {
  const values = view.offer.choices.find((filter) => filter.name === name)?.values ?? [];
  const queries = values.map((value): Query => ({ words: [], choices: { [name]: value }, days: null }));
  return view.offer.wordless ? (queries.find((query) => !view.isAsked(query)) ?? null) : null;
}

export const MEP: Policy = { name: 'mep', title: 'MEP, joint harvest rate', start: () => new Patterns() };

/**
 * Assumed ratio of a word's records in the database to its acquired ones, while too few words were queried to fit the
 * law.
 */
const TIMES = 2;

/**
 * Greedy on P_new(q) = P̂(q) − P(∪) · P(q|∪), in records, where frequencies by rank follow f = α (r + β)^−γ, fitted to
 * the queried words (Ntoulas, Zerfos & Cho 2005). Their other estimate, independence, orders words as the most frequent
 * word does and is not run separately.
 */
export const NTOULAS_ZIPF: Policy = {
  name: 'ntoulas-zipf',
  title: 'Ntoulas, Zipf',
  start: () => ({
    choose: (view) => {
      const size = sizesOf(view);
      const fresh = (term: number) => size(term) - view.acquired.dfShown(term);
      const term = best(view, candidates(view), fresh);
      return asking(view, term, term === null ? 0 : Math.max(0, fresh(term)));
    },
  }),
};

/** Estimated number of the database's records that contain a word. */
function sizesOf(view: View): (term: number) => number {
  const { acquired, asked } = view;
  const ranks = ranksOf(view);
  const points = asked.flatMap(({ terms: [term], terms, total, returned }) =>
    term === undefined || terms.length !== 1 ? [] : [{ rank: ranks(acquired.dfShown(term)), size: total ?? returned }],
  );
  const law = zipfLaw(points.filter(({ size }) => size > 0));
  if (!law) return (term) => TIMES * acquired.dfShown(term);
  return (term) => law.alpha * (ranks(acquired.dfShown(term)) + law.beta) ** -law.gamma;
}

/** Rank of a frequency among those of all terms, from 1; ties get their mean rank. */
function ranksOf({ acquired }: View): (df: number) => number {
  const having = new Map<number, number>();
  for (const term of acquired.terms) having.set(acquired.dfShown(term), (having.get(acquired.dfShown(term)) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let before = 0;
  for (const [df, count] of [...having].sort(([a], [b]) => b - a)) {
    ranks.set(df, before + (count + 1) / 2);
    before += count;
  }
  return (df) => ranks.get(df) ?? before + 1;
}

interface ZipfLaw {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

/** Candidates for β; α and γ follow by least squares on logarithms. */
const BETAS = [0, 1, 3, 10, 30, 100];

/** The best-fitting law; null for fewer than three points. */
export function zipfLaw(points: readonly { rank: number; size: number }[]): ZipfLaw | null {
  if (points.length < 3) return null;
  let found: { law: ZipfLaw; error: number } | null = null;
  for (const beta of BETAS) {
    const [xs, ys] = [points.map(({ rank }) => Math.log(rank + beta)), points.map(({ size }) => Math.log(size))];
    const [mx, my] = [mean(xs), mean(ys)];
    const spread = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
    if (spread === 0) continue;
    const slope = xs.reduce((sum, x, i) => sum + (x - mx) * ((ys[i] ?? 0) - my), 0) / spread;
    const error = xs.reduce((sum, x, i) => sum + ((ys[i] ?? 0) - my - slope * (x - mx)) ** 2, 0);
    if (!found || error < found.error)
      found = { law: { alpha: Math.exp(my - slope * mx), beta, gamma: -slope }, error };
  }
  return found?.law ?? null;
}

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

/** Draws a candidate uniformly at random. */
export const RANDOM: Policy = {
  name: 'random',
  title: 'random word',
  start: (random) => ({
    choose: (view) => {
      const terms = candidates(view)
        .map((term) => ({ term, word: view.acquired.reader.word(term) }))
        .sort((a, b) => (a.word < b.word ? -1 : 1));
      const drawn = terms[Math.floor(random() * terms.length)];
      return drawn ? asking(view, drawn.term, view.acquired.dfShown(drawn.term)) : null;
    },
  }),
};

/**
 * The most frequent word of the acquired records (Barbosa & Freire 2004): also the choice of Ntoulas, Zerfos & Cho
 * (2005) under independence, and of SmartCrawl (Wang et al., SIGMOD 2019) if there is no local database to enrich.
 */
export const MOST_FREQUENT: Policy = {
  name: 'most-frequent',
  title: 'most frequent word',
  start: () => ({
    choose: (view) => {
      const term = best(view, candidates(view), (candidate) => view.acquired.dfShown(candidate));
      return asking(view, term, term === null ? 0 : view.acquired.dfShown(term));
    },
  }),
};

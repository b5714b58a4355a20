import {
  type Asked,
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

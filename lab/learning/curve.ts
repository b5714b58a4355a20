import { type Accuracy, accuracyOf, BUILT_IN_TARGETS, type QueryWord, type QueryWords } from '@hyrde/contracts';
import { commonWords, wordsFromExamples, wordsFromVerdicts } from '@hyrde/jobs/locate';
import { mean, median, rightness, type Scored } from '../commands/tally.js';
import { Dice } from '../country/random.js';
import type { Country, Site } from '../country/sites/country.js';
import {
  type Example,
  example,
  type JudgedSearch,
  judgedSearch,
  runSearch,
  type SearchSetup,
} from './judged-search.js';
import { SitePages } from './site-pages.js';

/** Where a target's words come from before any verdict. */
const STARTS = ['built-in', 'example pages', 'paper’s recipe'] as const;
type Start = (typeof STARTS)[number];

/** How much is tried. */
export interface Plan {
  seed: number;
  /** Each tests on sites of its own. */
  splits: number;
  /** Sites a split tests on. */
  tested: number;
  /** After how many verdicts, ascending. */
  verdicts: readonly number[];
  /** Example pages of the starts that have some. */
  examples: number;
}

/** Words at one point of a learning curve. */
interface Taught {
  start: Start;
  verdicts: number;
  words: QueryWords;
}

/** One point of a learning curve, all splits together. */
export interface Point extends Taught {
  target: string;
  accuracy: Accuracy;
  downloads: { mean: number; median: number };
  /** Sites answered rightly here and wrongly at 0 verdicts, and the other way round. */
  gained: number;
  lost: number;
}

/**
 * A target's learning curves, one a start. Sites that teach and sites that test are never the same, and no site tests
 * twice. The words shown are those of the first split.
 * @param onSplit told after each split
 */
export async function curves(
  land: Country,
  setup: SearchSetup,
  plan: Plan,
  onSplit: (done: number) => void,
): Promise<Point[]> {
  const order = new Dice(plan.seed, 'learning').shuffle(land.sites);
  const splits: { taught: Taught[]; results: Scored[][] }[] = [];
  for (let split = 0; split < plan.splits; split++) {
    const test = order.slice(split * plan.tested, (split + 1) * plan.tested);
    const others = order.filter((site) => !test.includes(site));
    const teachingSites = new Dice(plan.seed, 'teachers', split).shuffle(others);
    const taught = await teach(land, setup, plan, teachingSites);
    splits.push({ taught, results: await searchAll(land, setup, taught, test) });
    onSplit(splits.length);
  }
  return (splits[0]?.taught ?? []).map((taught, i, all) => {
    const first = all.findIndex(({ start }) => start === taught.start);
    const resultsAt = (at: number) => splits.flatMap(({ results }) => results[at] ?? []);
    return { target: setup.target, ...taught, ...figures(resultsAt(i), resultsAt(first)) };
  });
}

function figures(results: readonly Scored[], before: readonly Scored[]) {
  const right = results.map(rightness);
  const was = before.map(rightness);
  const decided = right.filter((one) => one !== null);
  const downloads = results.map((one) => one.downloads);
  return {
    accuracy: accuracyOf(decided.filter(Boolean).length, decided.length),
    downloads: { mean: mean(downloads), median: median(downloads) },
    gained: right.filter((one, n) => one === true && was[n] === false).length,
    lost: right.filter((one, n) => one === false && was[n] === true).length,
  };
}

/** The words of every start after every number of verdicts, each start judged by its own searches. */
async function teach(land: Country, setup: SearchSetup, plan: Plan, teachingSites: readonly Site[]): Promise<Taught[]> {
  const examples = await examplesOf(land, setup, teachingSites, plan.examples);
  const starts = STARTS.map((start) => ({ start, words: startWords(setup, start, examples) }));
  const judgedSearches = new Map<Start, JudgedSearch[]>(STARTS.map((start) => [start, []]));
  const most = Math.max(...plan.verdicts);
  for (const site of teachingSites.slice(0, most)) {
    const source = new SitePages(land, site);
    for (const { start, words } of starts) judgedSearches.get(start)?.push(await judgedSearch(setup, source, words));
  }
  return starts.flatMap(({ start, words }) =>
    plan.verdicts.map((verdicts) => ({
      start,
      verdicts,
      words: learned(words, judgedSearches.get(start)?.slice(0, verdicts) ?? []),
    })),
  );
}

/** Every test site searched with every set of words; one list of results a set. */
async function searchAll(land: Country, setup: SearchSetup, taught: readonly Taught[], test: readonly Site[]) {
  const results = taught.map((): Scored[] => []);
  for (const site of test) {
    const source = new SitePages(land, site);
    for (const [i, { words }] of taught.entries()) results[i]?.push((await runSearch(setup, source, words)).scored);
  }
  return results;
}

/** The first sites that have the page; they may be judged later, as those of people who start so are. */
async function examplesOf(
  land: Country,
  setup: SearchSetup,
  sites: readonly Site[],
  count: number,
): Promise<Example[]> {
  const found: Example[] = [];
  for (const site of sites) {
    if (found.length === count) break;
    const one = await example(setup, new SitePages(land, site));
    if (one) found.push(one);
  }
  return found;
}

function startWords({ target }: SearchSetup, start: Start, examples: readonly Example[]): QueryWords {
  if (start === 'built-in') return BUILT_IN_TARGETS.find(({ slug }) => slug === target)?.words ?? {};
  const words = [...byLanguage(examples)].map(([language, some]): [string, QueryWord[]] => {
    const pages = some.map(({ page }) => page);
    const others = some.flatMap((one) => one.others);
    const list = start === 'example pages' ? wordsFromExamples(pages, others, language) : commonWords(pages, language);
    return [language, list];
  });
  return Object.fromEntries(words.filter(([, list]) => list.length > 0));
}

/** The words after these judged searches, each language by its own sites. */
function learned(words: QueryWords, judgedSearches: readonly JudgedSearch[]): QueryWords {
  const all = { ...words };
  for (const [language, some] of byLanguage(judgedSearches)) {
    const judged = some.flatMap((one) => one.judged);
    const next = wordsFromVerdicts(words[language] ?? [], judged, language).words;
    if (next.length > 0) all[language] = next;
  }
  return all;
}

function byLanguage<T extends { language: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(one.language, [...(groups.get(one.language) ?? []), one]);
  return groups;
}

import { BUILT_IN_TARGETS, namesFrom, QueryWords, wordsWithNames } from '@hyrde/contracts';
import { comparisonPages, LOCATORS, namesFromExamples, wordsFromExamples } from '@hyrde/jobs/locate';
import type { Page } from '@hyrde/jobs/site';
import { primarySubtag } from '@hyrde/jobs/text';
import { mean } from '../report/statistics.js';
import { table } from '../report/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { differenceText, groupOf, paired } from '../sites/report.js';
import { isRefused, type Outcome, outcomeOf, type Search, type Sought, soughtBy } from '../sites/searches.js';

/** Maximum number of example pages of other sites given by an auditor. */
const MOST_EXAMPLES = 5;
/** Number of other pages of a site with which an example is compared, as in the worker. */
const COMPARED = 5;

/**
 * Ways to define a target: by name or description as a stranger would, by example pages of other sites, and as built
 * into the product.
 */
export const WAYS = [
  'bag of words',
  'described',
  'words by example',
  'names and words by example',
  'built-in',
] as const;
type Way = (typeof WAYS)[number];

/** Outcomes of each way, for the same searches in the same order. */
export type ByWay = Record<Way, Taught[]>;

/** An outcome, and the number of example pages. */
interface Taught extends Outcome {
  readonly examples: number;
}

/**
 * Searches for targets that several recorded sites of one language have, on each site with the names and texts of the
 * right pages of up to five others, with the page and without it. Pages that robots.txt refuses are neither examples
 * nor targets.
 */
export async function searchedByExample(sites: readonly RecordedSite[], budget: number): Promise<ByWay> {
  const cases = casesOf(sites);
  const byWay = Object.fromEntries(WAYS.map((way) => [way, [] as Taught[]])) as ByWay;
  for (const one of cases) {
    const examples = cases.filter((other) => teaches(other, one)).slice(0, MOST_EXAMPLES);
    if (examples.length === 0) continue;
    const taught = taughtBy(examples, languageOf(one.site));
    for (const removed of [false, true]) {
      const search = { ...one, removed };
      const sought: Record<Way, Sought> = {
        'bag of words': soughtBy(search),
        described: soughtBy({ ...search, asked: 'described' }),
        ...taught,
        'built-in': soughtBy({ ...search, asked: 'built-in' }),
      };
      for (const way of WAYS)
        byWay[way].push({
          ...(await outcomeOf(search, LOCATORS.herder, budget, sought[way])),
          examples: examples.length,
        });
    }
  }
  return byWay;
}

const casesOf = (sites: readonly RecordedSite[]): Search[] =>
  BUILT_IN_TARGETS.flatMap(({ slug }) =>
    sites.flatMap((site) =>
      site.description.targets
        .filter(({ kind }) => kind === slug)
        .map((target): Search => ({ site, target, asked: 'named', removed: false, weight: 1 }))
        .filter((search) => !isRefused(search)),
    ),
  );

const languageOf = ({ description }: RecordedSite): string =>
  primarySubtag(description.language) ?? description.language;

const teaches = (other: Search, one: Search): boolean =>
  other.target.kind === one.target.kind &&
  languageOf(other.site) === languageOf(one.site) &&
  groupOf(other.site) !== groupOf(one.site);

/** Words learned from examples, as the worker learns a new target whose version has no words yet. */
function taughtBy(
  examples: readonly Search[],
  language: string,
): Record<'words by example' | 'names and words by example', Sought> {
  const pages = examples.flatMap(({ site, target }) => pageAt(site, site.urlsOf(target)) ?? []);
  const others = examples.flatMap(comparedWith);
  const words = { [language]: wordsFromExamples(pages, others, language) };
  const names = { [language]: { names: namesFromExamples(pages, others), not: [] } };
  return {
    'words by example': { words },
    'names and words by example': {
      words: wordsWithNames(QueryWords.parse(words), names, null),
      names: namesFrom(names, null),
    },
  };
}

/** Pages with which an example of a site is compared: its home page, and a few more. */
function comparedWith({ site, target }: Search): Page[] {
  const [home, page] = [pageAt(site, [site.home]), pageAt(site, site.urlsOf(target))];
  if (!home || !page) return [];
  return [home, ...comparisonPages(page.url, home, COMPARED).flatMap((url) => pageAt(site, [url]) ?? [])];
}

/** The first of these URLs that has a page. */
function pageAt(site: RecordedSite, urls: readonly string[]): Page | null {
  for (const url of urls) {
    const opened = site.open(url);
    if (opened.kind === 'page') return opened.page;
  }
  return null;
}

/** Names and filters of the table's lines. */
const PARTS: readonly [name: string, has: (outcome: Taught) => boolean][] = [
  ['', ({ search }) => !search.removed],
  [', one example', ({ search, examples }) => !search.removed && examples === 1],
  [', several', ({ search, examples }) => !search.removed && examples > 1],
  [', page taken away', ({ search }) => search.removed],
];

/** Table by way: fraction right, downloads, and gain over the bag of words. */
export function byExampleTable(byWay: ByWay): string {
  const lines = WAYS.flatMap((way) =>
    PARTS.map(([part, has]) => {
      const outcomes = byWay[way].filter(has);
      return [
        way + part,
        `${outcomes.length}`,
        mean(outcomes.map(({ right }) => Number(right))).toFixed(3),
        mean(outcomes.map(({ amongThree }) => Number(amongThree))).toFixed(3),
        mean(outcomes.map(({ downloads }) => downloads)).toFixed(1),
        differenceText(paired(outcomes, byWay['bag of words'], ({ right }) => Number(right))),
      ];
    }),
  );
  return table([['asked', 'searches', 'right', 'among three', 'downloads', 'less the bag of words'], ...lines]);
}

import { readdirSync } from 'node:fs';
import { accuracyOf } from '@hyrde/contracts';
import { LOCATORS } from '@hyrde/jobs/locate';
import { analyserFor, primarySubtag, tokensOf } from '@hyrde/jobs/text';
import { macroOf } from '../emris/report/text-report.js';
import { mean } from '../report/statistics.js';
import { table } from '../report/table.js';
import { groupOf } from './report.js';
import { isRight, run, type Search, soughtBy } from './searches.js';

/**
 * Searches of the paper's test on real sites (section "Results on real web site"): LS2F with S = 100 and SIM, θ = .75, by
 * the letter and as the product runs them, with the paper's Ac and D on 420 municipal sites.
 */
const ROWS = [
  { title: 'LS2F, by the letter', locator: LOCATORS['ls2f-letter'], paper: '.84 25.35' },
  { title: 'LS2F, Hyrde’s', locator: LOCATORS.ls2f, paper: '' },
  { title: 'SIM, by the letter', locator: LOCATORS['sim-letter'], paper: '.28 84.03' },
  { title: 'SIM, Hyrde’s', locator: LOCATORS.sim, paper: '' },
];

/** The paper's number of pages from which a query is made, and our number of words of a query, which it does not state. */
const [QUERY_PAGES, QUERY_WORDS] = [10, 10];
/** Minimum number of pages from which a query is made. */
const MIN_QUERY_PAGES = 3;

/**
 * The query of the paper: the most common words, without stop words, of ten pages of the target. The pages are of other
 * sites in the language, so that none of them is searched; words are ranked by number of pages, then by occurrences.
 * @returns null if fewer than three other sites have the page
 */
export function commonWords(search: Search, all: readonly Search[]): string[] | null {
  const language = primarySubtag(search.site.description.language);
  const others = all.filter(
    ({ site, target }) =>
      target.kind === search.target.kind &&
      groupOf(site) !== groupOf(search.site) &&
      primarySubtag(site.description.language) === language,
  );
  const pages = others.flatMap(({ site, target }) => {
    const opened = site.urlsOf(target).map((url) => site.open(url));
    return opened.find((one) => one.kind === 'page')?.page ?? [];
  });
  if (pages.length < MIN_QUERY_PAGES) return null;
  const analyser = analyserFor(language);
  const counts = new Map<string, { word: string; pages: number; times: number }>();
  for (const page of pages.slice(0, QUERY_PAGES)) {
    const here = new Set<string>();
    for (const token of tokensOf(`${page.title} ${page.text}`)) {
      const term = analyser.term(token);
      if (term === null || /\p{N}/u.test(token) || token.length < 2) continue;
      const one = counts.get(term) ?? { word: token, pages: 0, times: 0 };
      counts.set(term, one);
      one.times++;
      if (!here.has(term)) one.pages++;
      here.add(term);
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.pages - a.pages || b.times - a.times)
    .slice(0, QUERY_WORDS)
    .map(({ word }) => word);
}

/** Number of HTML files of a recorded site: N of equations 1 to 4. */
const sizeOf = ({ files }: Search['site']): number =>
  readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((file) => /\.s?html?$/i.test(file)).length;

/**
 * The paper's table of real sites on recorded ones, each target existing: by the target's own name and words, and by
 * the words of other sites' pages. As the page exists, a search that names none is scored by its best page.
 */
export async function paperRows(searches: readonly Search[], budget: number): Promise<string> {
  const there = searches.filter(({ asked, removed }) => asked === 'named' && !removed);
  const kinds = there.filter(({ target }) => target.kind);
  const asked = {
    'target’s name and words': there.map((search) => ({ search, sought: soughtBy(search) })),
    'words of other sites’ pages': kinds.flatMap((search) => {
      const words = commonWords(search, kinds);
      return words === null
        ? []
        : [{ search, sought: { words: words.map((word) => ({ word, weight: 1 })), names: {} } }];
    }),
  };
  const lines: string[][] = [['query', 'search', 'n', 'Ac', 'P = R = F1', 'D', 'paper: Ac D']];
  for (const [query, list] of Object.entries(asked))
    for (const { title, locator, paper } of ROWS) {
      const results = [];
      for (const { search, sought } of list) {
        const { found, runnersUp, downloads } = await run(search, locator, budget, { sought });
        const named = found ?? runnersUp[0];
        const right = named !== undefined && isRight(search, named.url);
        results.push({ right, downloads: downloads - 1, macro: macroOf(right, sizeOf(search.site)) });
      }
      const { share, low, high } = accuracyOf(results.filter(({ right }) => right).length, results.length);
      const text = (value: number | null) => (value ?? 0).toFixed(3).replace(/^0/, '');
      lines.push([
        ...[query, title, String(results.length), `${text(share)} (${text(low)}–${text(high)})`],
        text(mean(results.map(({ macro }) => macro))),
        mean(results.map((one) => one.downloads)).toFixed(1),
        paper,
      ]);
    }
  return table(lines);
}

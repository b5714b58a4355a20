import type { AlgorithmSpec, QueryWords } from '@hyrde/contracts';
import { comparisonPages, type JudgedPage, LOCATORS, labelsTo } from '@hyrde/jobs/locate';
import type { Page } from '@hyrde/jobs/site';
import type { Scored } from '../commands/tally.js';
import { isRight, type TrueTarget, truthOf } from '../country/sites/truth.js';
import { SearchWeb, type SitePages } from './site-pages.js';

/** The other pages of a site that a verdict brings along, as the worker takes them from the journal. */
const REST = 8;
/** Pages that an example is compared with, as the worker does. */
const COMPARED = 5;

/** What all searches of an experiment have in common. */
export interface SearchSetup {
  target: TrueTarget;
  algorithm: AlgorithmSpec;
  budget: number;
}

/** A site's page given as an example, and others of its site. */
export interface Example {
  language: string;
  page: Page;
  others: Page[];
}

/** What one reviewed search teaches, in the site's language. */
export interface JudgedSearch {
  language: string;
  judged: JudgedPage[];
}

/** A search, what it came to, and all that it saw. */
interface SearchRun {
  scored: Scored;
  /** Labels of the links on the trail to what it found, the last left out. */
  trailLabels: string[];
  pages: Page[];
}

/** One search with these words. */
export async function runSearch(setup: SearchSetup, source: SitePages, words: QueryWords): Promise<SearchRun> {
  const { target, algorithm, budget } = setup;
  const { site } = source;
  const web = new SearchWeb(source, budget);
  const task = { home: `${site.origin}/`, words, language: site.language, parameters: algorithm.parameters };
  const { outcome, reason, found, downloads } = await LOCATORS[algorithm.name](task, web);
  const scored = { truth: truthOf(site, target), outcome, reason, foundUrl: found?.url ?? null, downloads };
  const trailLabels = (found?.trail ?? []).slice(1, -1).map(({ label }) => label);
  return { scored, trailLabels, pages: web.pages };
}

/** Searches a site and has the answer judged by a reviewer who knows the truth. */
export async function judgedSearch(setup: SearchSetup, source: SitePages, words: QueryWords): Promise<JudgedSearch> {
  const { scored, trailLabels, pages } = await runSearch(setup, source, words);
  const { truth, foundUrl } = scored;
  const rightUrl = foundUrl !== null && isRight(truth, foundUrl) ? foundUrl : truth.urls[0];
  const claims = [
    ...(rightUrl === undefined ? [] : [{ url: rightUrl, right: true }]),
    ...(foundUrl === null || foundUrl === rightUrl ? [] : [{ url: foundUrl, right: false }]),
  ];
  const rest = pages.slice(0, REST);
  const judged: JudgedPage[] = [];
  for (const { url, right } of claims) {
    const page = await source.page(url);
    const onTrail = url === foundUrl ? trailLabels : [];
    const labels = labelsTo(url, pages);
    if (page) judged.push({ site: source.site.slug, page, right, labels, trailLabels: onTrail, rest });
  }
  return { language: source.site.language, judged };
}

/** The site's page as an example; null where it has none that can be read. */
export async function example({ target }: SearchSetup, source: SitePages): Promise<Example | null> {
  const { site } = source;
  const [url] = truthOf(site, target).urls;
  const home = await source.page(`${site.origin}/`);
  const page = url === undefined ? null : await source.page(url);
  if (!page || !home) return null;
  const others = await Promise.all(comparisonPages(page.url, home, COMPARED).map((other) => source.page(other)));
  return { language: site.language, page, others: [home, ...others.filter((other) => other !== null)] };
}

import type { AlgorithmSpec, QueryWords } from '@hyrde/contracts';
import { type JudgedPage, LOCATORS, labelsTo, pagesBeside } from '@hyrde/jobs/locate';
import type { Page } from '@hyrde/jobs/site';
import type { Scored } from '../commands/tally.js';
import { isRight, type TrueTarget, truthOf } from '../country/truth.js';
import { type Library, Reading } from './library.js';

/** The other pages of a site that a verdict brings along, as the worker takes them from the journal. */
const REST = 8;
/** Pages looked at beside an example, as the worker does. */
const BESIDE = 5;

/** What all searches of an experiment have in common. */
export interface School {
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
export interface Lesson {
  language: string;
  judged: JudgedPage[];
}

/** A search, what it came to, and all that it saw. */
interface Sitting {
  scored: Scored;
  /** Labels of the links on the way to what it found, the last left out. */
  way: string[];
  pages: Page[];
}

/** One search with these words. */
export async function sit(school: School, library: Library, words: QueryWords): Promise<Sitting> {
  const { target, algorithm, budget } = school;
  const { site } = library;
  const web = new Reading(library, budget);
  const task = { home: `${site.origin}/`, words, language: site.language, parameters: algorithm.parameters };
  const { outcome, reason, found, downloads } = await LOCATORS[algorithm.name](task, web);
  const scored = { truth: truthOf(site, target), outcome, reason, foundUrl: found?.url ?? null, downloads };
  const way = (found?.trail ?? []).slice(1, -1).map(({ label }) => label);
  return { scored, way, pages: web.pages };
}

/** Searches a site and has the answer judged by a reviewer who knows the truth. */
export async function lesson(school: School, library: Library, words: QueryWords): Promise<Lesson> {
  const { scored, way, pages } = await sit(school, library, words);
  const { truth, foundUrl } = scored;
  const rightUrl = foundUrl !== null && isRight(truth, foundUrl) ? foundUrl : truth.urls[0];
  const claims = [
    ...(rightUrl === undefined ? [] : [{ url: rightUrl, right: true }]),
    ...(foundUrl === null || foundUrl === rightUrl ? [] : [{ url: foundUrl, right: false }]),
  ];
  const rest = pages.slice(0, REST);
  const judged: JudgedPage[] = [];
  for (const { url, right } of claims) {
    const page = await library.page(url);
    const led = url === foundUrl ? way : [];
    if (page) judged.push({ site: library.site.slug, page, right, labels: labelsTo(url, pages), way: led, rest });
  }
  return { language: library.site.language, judged };
}

/** The site's page as an example; null where it has none that can be read. */
export async function example({ target }: School, library: Library): Promise<Example | null> {
  const { site } = library;
  const [url] = truthOf(site, target).urls;
  const home = await library.page(`${site.origin}/`);
  const page = url === undefined ? null : await library.page(url);
  if (!page || !home) return null;
  const beside = await Promise.all(pagesBeside(page.url, home, BESIDE).map((other) => library.page(other)));
  return { language: site.language, page, others: [home, ...beside.filter((other) => other !== null)] };
}

import { parseHtml } from '@hyrde/jobs/html';
import { type Page, type WallTerms, wallEvidence } from '@hyrde/jobs/site';
import { primarySubtag } from '@hyrde/jobs/text';
import { Dice } from '../country/random.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { HONEST_PAGES, WALL_PAGES } from './index.js';

/** A page with the evidence that it is a wall. */
export interface Example {
  readonly name: string;
  /** True for a wall in words that the product does not know (`reworded`). */
  readonly reworded: boolean;
  /** `ours`: an honest page written for the project; `recorded`: a page of a recorded site. */
  readonly from: 'wall' | 'ours' | 'recorded';
  /** null if the page is too large for a wall, or if nothing is about one; then no weights make it a wall. */
  readonly terms: WallTerms | null;
  /** Group that is left out together: vendor, site, or the language of pages without either. */
  readonly vendor: string;
  readonly language: string;
}

const URL = 'http://www.nord.test/side';
/** Number of reworded copies of each wall, and the fraction of words replaced in each. */
const COPIES = 2;
const REPLACED = 0.15;
/** Maximum pages read of a recorded site. */
const MAX_PAGES = 150;

/**
 * Walls and honest pages at status 200. Each wall is there as it is, and reworded: the product's phrases were chosen with
 * such pages at hand, so that it knows more of their words than of those of a wall never seen. Walls that a header
 * states, and empty answers, are left out: the evidence does not decide on them.
 */
export function ownExamples(): Example[] {
  const walls = WALL_PAGES.filter(({ headers, kind }) => !headers && kind !== 'empty').flatMap(
    ({ name, vendor, language, html }): Example[] => {
      const { page } = parseHtml(html, URL);
      const example = { name, from: 'wall', vendor: vendor === 'own' ? `own, ${language}` : vendor, language } as const;
      const copies = Array.from({ length: COPIES }, (_, n) => reworded(page, new Dice('reworded', name, n)));
      return [page, ...copies].map((each, n) => ({ ...example, reworded: n > 0, terms: termsOf(each) }));
    },
  );
  const honest = HONEST_PAGES.map(
    ({ name, language, html }): Example => ({
      ...{ name, reworded: false, from: 'ours', language, vendor: `honest, ${language}` },
      terms: termsOf(parseHtml(html, URL).page),
    }),
  );
  return [...walls, ...honest];
}

/**
 * The page of an unknown vendor: without marks in its source, and with the same words replaced by unknown ones wherever
 * they stand.
 */
function reworded({ vendorMarks: _, ...page }: Page, dice: Dice): Page {
  const unknown = new Map<string, string | null>();
  const replaced = (text: string) =>
    text.replace(/\p{L}+/gu, (word) => {
      const key = word.toLowerCase();
      if (!unknown.has(key)) unknown.set(key, dice.chance(REPLACED) ? `zq${unknown.size}` : null);
      return unknown.get(key) ?? word;
    });
  return { ...page, title: replaced(page.title), headings: page.headings.map(replaced), text: replaced(page.text) };
}

/** Pages of recorded sites, breadth first from the home page. */
export const recordedExamples = (sites: readonly RecordedSite[]): Example[] =>
  sites.flatMap((site) => {
    const language = primarySubtag(site.description.language) ?? site.description.language;
    return pagesOf(site).map((page) => ({
      name: page.url,
      reworded: false,
      from: 'recorded' as const,
      terms: termsOf(page),
      vendor: site.stem,
      language,
    }));
  });

const termsOf = (page: Page): WallTerms | null => wallEvidence(page)?.terms ?? null;

function pagesOf(site: RecordedSite): Page[] {
  const waiting = [site.home];
  const asked = new Set(waiting);
  const pages = new Map<string, Page>();
  for (let url = waiting.shift(); url !== undefined && pages.size < MAX_PAGES; url = waiting.shift()) {
    const opened = site.open(url);
    if (opened.kind !== 'page' || pages.has(opened.page.url)) continue;
    pages.set(opened.page.url, opened.page);
    for (const link of opened.page.links)
      if (!asked.has(link.url)) {
        asked.add(link.url);
        waiting.push(link.url);
      }
  }
  return [...pages.values()];
}

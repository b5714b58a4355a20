import { BUILT_IN_TARGETS, DEFAULT_BUDGET, namesOf } from '@hyrde/contracts';
import { herdBy } from '@hyrde/jobs/locate';
import type { Opened, PageRequest, Web } from '@hyrde/jobs/site';
import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { isRight as isTrue, isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import type { RecordedTarget } from '../sites/recorded-site.js';
import { plain, type RecordedSite } from '../sites/recorded-site.js';
import { groupOf } from '../sites/report.js';
import { ABSENT_WEIGHT, asSaid, isRefused, isRight, run, type Search } from '../sites/searches.js';
import { Looker, type SearchLooks } from './look.js';
import { PRIOR } from './prior.js';

/** A web without some of its pages: they are missing, and no page links to them. */
class WithoutPages implements Web {
  readonly #hidden: ReadonlySet<string>;

  /** @param removed URLs of the removed pages */
  constructor(
    readonly web: Web,
    removed: readonly string[],
  ) {
    this.#hidden = new Set(removed.map(plain));
  }

  get sitemaps(): boolean {
    return this.web.sitemaps ?? false;
  }

  get downloads(): number {
    return this.web.downloads;
  }

  get remaining(): number {
    return this.web.remaining;
  }

  random(): number {
    return this.web.random();
  }

  async open(request: string | PageRequest): Promise<Opened> {
    const opened = await this.web.open(request);
    if (opened.kind === 'sitemap') {
      const { sitemap } = opened;
      return {
        kind: 'sitemap',
        sitemap: { ...sitemap, pages: sitemap.pages.filter((url) => !this.#hidden.has(plain(url))) },
      };
    }
    if (opened.kind !== 'page') return opened;
    const { page } = opened;
    if (this.#hidden.has(plain(page.url))) return { kind: 'failed', url: page.url, reason: 'missing' };
    return { ...opened, page: { ...page, links: page.links.filter(({ url }) => !this.#hidden.has(plain(url))) } };
  }
}

/** URLs of the pages that link to a URL (`plain`). */
type LinksTo = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<RecordedSite, LinksTo>();

/** Number of links from each URL of a site to a target's page, over all links of the site. */
function distancesTo(site: RecordedSite, target: RecordedTarget): (url: string) => number | null {
  const linksTo = known.get(site) ?? linksOf(site);
  known.set(site, linksTo);
  const distance = new Map<string, number>(site.urlsOf(target).map((url) => [plain(url), 0]));
  const waiting = [...distance.keys()];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const from of linksTo.get(next) ?? []) {
      if (distance.has(from)) continue;
      distance.set(from, (distance.get(next) ?? 0) + 1);
      waiting.push(from);
    }
  return (url) => distance.get(plain(url)) ?? null;
}

function linksOf(site: RecordedSite): LinksTo {
  const linksTo = new Map<string, Set<string>>();
  const seen = new Set([plain(site.home)]);
  const waiting = [site.home];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const opened = site.open(url);
    if (opened.kind !== 'page') continue;
    for (const link of opened.page.links) {
      const to = plain(link.url);
      const from = linksTo.get(to) ?? new Set();
      linksTo.set(to, from.add(plain(url)));
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push(link.url);
    }
  }
  return linksTo;
}

/** Group of all practice sites: used for fitting only, never for evaluation. */
export const PRACTICE = 'practice country';
/** Weight of all practice searches together, as a fraction of that of the real sites' searches. */
const PRACTICE_WEIGHT = 0.5;
/** A download cost of 0: searches for material use the whole budget. */
const FOR_NOTHING = { cost: 0 };

/**
 * Looks at searches of recorded sites by the prior's weights; without pages that robots.txt refuses, which would teach
 * the model to give up.
 */
export async function siteMaterial(searches: readonly Search[]): Promise<SearchLooks[]> {
  const material: SearchLooks[] = [];
  for (const search of searches) {
    if (!search.removed && isRefused(search)) continue;
    const looker = new Looker(truthOfSearch(search), PRIOR);
    const located = await run(search, herdBy(PRIOR, looker.watch), DEFAULT_BUDGET, {
      sought: asSaid(search),
      parameters: FOR_NOTHING,
    });
    if (looker.looks.length > 0) material.push(looker.finish(located.downloads));
  }
  return material;
}

function truthOfSearch(search: Search) {
  const { site, target, asked, removed } = search;
  return {
    group: groupOf(site),
    byNames: asked === 'built-in',
    name: [site.description.name, site.description.language, target.name, asked, removed].join('\n'),
    present: !removed,
    weight: search.weight,
    isRight: (url: string) => !removed && isRight(search, url),
    ...(!removed && { distance: distancesTo(site, target) }),
  };
}

/**
 * Looks at searches of practice sites, with and without the page, by words alone and by names.
 * @param real material of real sites, which determines the total weight of the practice searches
 */
export async function practiceMaterial(
  seed: number,
  sites: number,
  real: readonly SearchLooks[],
): Promise<SearchLooks[]> {
  const asked = [false, true].map(async (byNames) => {
    const material = await practiceSearches(seed, byNames ? Math.ceil(sites / 3) : sites, byNames);
    const factor = (PRACTICE_WEIGHT * sumOf(real.filter((search) => search.byNames === byNames))) / sumOf(material);
    return material.map((search) => weighed(search, factor));
  });
  return (await Promise.all(asked)).flat();
}

async function practiceSearches(seed: number, sites: number, byNames: boolean): Promise<SearchLooks[]> {
  const land = country({ seed, sites, port: DEFAULT_PORT });
  const material: SearchLooks[] = [];
  for (const { slug, words } of BUILT_IN_TARGETS) {
    if (!isTrueTarget(slug)) continue;
    for (const site of land.sites) {
      const truth = truthOf(site, slug);
      if (!truth.reachable) continue;
      for (const present of truth.urls.length > 0 ? [true, false] : [false]) {
        const looker = new Looker(
          {
            group: PRACTICE,
            byNames,
            name: `${site.origin} ${slug} ${present}`,
            present,
            weight: present ? 1 : ABSENT_WEIGHT,
            isRight: (url) => present && isTrue(truth, url),
          },
          PRIOR,
        );
        const names = byNames ? namesOf(slug) : {};
        const task = { home: `${site.origin}/`, words, names, language: site.language, parameters: FOR_NOTHING };
        const web = new PureWeb(land, site, DEFAULT_BUDGET, land.seed);
        const located = await herdBy(PRIOR, looker.watch)(task, present ? web : new WithoutPages(web, truth.urls));
        if (located.outcome === 'found' || located.outcome === 'not-found')
          material.push(looker.finish(located.downloads));
      }
    }
  }
  return material;
}

const sumOf = (material: readonly SearchLooks[]): number => material.reduce((sum, { weight }) => sum + weight, 0);

const weighed = (search: SearchLooks, by: number): SearchLooks => ({
  ...search,
  weight: search.weight * by,
  looks: search.looks.map((look) => ({ ...look, weight: look.weight * by })),
});

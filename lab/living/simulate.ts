import { BUILT_IN_TARGETS, type PageRole } from '@hyrde/contracts';
import { LOCATORS } from '@hyrde/jobs/locate';
import {
  dayPlan,
  fingerprintOf,
  isListing,
  type KnownPage,
  mainLinesOf,
  NO_RECORD,
  NOTHING_SEEN,
  OURS,
  pageAfter,
  type SiteMemory,
  visitPages,
} from '@hyrde/jobs/refresh';
import { type Answer, type Page, siteScope, type Web, withOpen } from '@hyrde/jobs/site';
import { PracticeClock } from '../country/life/clock.js';
import { DAY, START } from '../country/life/working-time.js';
import { Dice } from '../country/random.js';
import type { Country, Site } from '../country/sites/country.js';
import { PureWeb } from '../country/web/pure-web.js';
import { happened, type ScoredVisit } from './scored-visit.js';

/** A known page and its site. */
interface SitePage extends KnownPage {
  site: Site;
}

/** Expectation for one day, and the state at its end. */
export interface SimulatedDay {
  pages: number;
  visits: ScoredVisit[];
  /** Stale copies at the end of the day, expected by the plan and measured in a sample. */
  expected: number;
  real: number;
}

/** Number of pages sampled each day to count stale ones. */
const SAMPLE = 1_500;

/**
 * Refreshes a country day by day in this process: first one locate search per site, then each day a plan, its visits,
 * and learning from them. Uses the product's code, on a web without a network, with a manual clock.
 * @param share daily budget as a fraction of the known pages
 */
export async function* simulate(land: Country, days: number, share: number): AsyncGenerator<SimulatedDay> {
  const clock = new PracticeClock();
  let pages = await met(land, clock);
  const memories = new Map<Site, SiteMemory>();
  for (let day = 0; day < days; day++) {
    const start = START + (day + 0.4) * DAY;
    clock.setTime(start);
    const budget = Math.round(share * pages.length);
    const dice = new Dice(land.seed, 'day', day);
    const plan = dayPlan(pages, {
      method: { policy: OURS },
      daysLeft: days - day,
      budget,
      hostBudget: 1_000,
      start,
      dayMs: DAY,
      random: () => dice.next(),
    });
    const bySite = new Map<Site, SitePage[]>();
    for (const { page } of plan.visits) bySite.set(page.site, [...(bySite.get(page.site) ?? []), page]);
    const visits: ScoredVisit[] = [];
    const after = new Map<string, SitePage>();
    const met: SitePage[] = [];
    for (const [site, due] of bySite) {
      const memory = memories.get(site) ?? { volatile: [], counting: [], validators: NO_RECORD };
      const web = running(new PureWeb(land, site, 10_000, land.seed + day, { clock, pdf: true }), clock);
      const round = await visitPages(due, { home: `${site.origin}/`, memory, web, dayMs: DAY });
      memories.set(site, round.memory);
      const scope = siteScope(`${site.origin}/`, []);
      for (const visit of round.visits) {
        const { page, at, result, downloads, movedTo, met: linked } = visit;
        visits.push({ url: page.url, result, downloads, happened: happened(land, page.url, page.readAt ?? START, at) });
        after.set(page.id, pageAfter(visit, DAY));
        if (movedTo) met.push({ ...unread(movedTo, page.role), site });
        for (const url of linked) if (scope.admits(url)) met.push({ ...unread(url, 'other'), site });
      }
    }
    const end = START + (day + 1.4) * DAY;
    const known = pages.filter(({ state }) => state !== 'moved').map((page) => after.get(page.id) ?? page);
    const real = obsoleteOf(land, known, end);
    const byId = new Map([...met, ...pages].map((page) => [page.id, after.get(page.id) ?? page]));
    pages = [...byId.values()];
    yield { pages: pages.length, visits, expected: plan.obsolete, real };
  }
}

/** Number of stale copies, estimated from a sample. The copy of a moved or lost page is current if it records this. */
function obsoleteOf(land: Country, pages: readonly SitePage[], at: number): number {
  const step = Math.max(1, Math.floor(pages.length / SAMPLE));
  const sample = pages.filter((_, i) => i % step === 0);
  const stale = sample.filter(({ url, state, readAt }) => {
    if (state === 'moved' || state === 'lost') return false;
    if (readAt === null) return true;
    const was = happened(land, url, readAt, at);
    return was !== 'nothing' && was !== 'hidden';
  });
  return (stale.length / sample.length) * pages.length;
}

/** Pages met by one locate search per site. */
async function met(land: Country, clock: PracticeClock): Promise<SitePage[]> {
  const words = BUILT_IN_TARGETS.find(({ slug }) => slug === 'mail-record')?.words ?? {};
  const pages: SitePage[] = [];
  for (const site of land.sites) {
    const web = new PureWeb(land, site, 60, land.seed, { clock });
    const read = new Map<string, SitePage>();
    const noting = withOpen(web, async (request) => {
      const opened = await web.open(request);
      if (opened.kind === 'page') read.set(opened.page.url, { ...readPage(opened.page, opened.answer), site });
      return opened;
    });
    const { found, runnersUp } = await LOCATORS.herder(
      { home: `${site.origin}/`, words, language: site.language, parameters: {} },
      noting,
    );
    const roles = new Map<string, PageRole>();
    for (const { url } of found?.trail ?? []) roles.set(url, 'trail');
    for (const { url } of runnersUp) roles.set(url, 'runner-up');
    if (found) roles.set(found.url, 'finding');
    for (const page of read.values()) pages.push({ ...page, role: roles.get(page.url) ?? page.role });
  }
  return pages;
}

const readPage = (page: Page, answer: Answer | undefined): KnownPage => ({
  ...unread(page.url, isListing(page) ? 'listing' : 'other'),
  readAt: answer?.at ?? START,
  validators: answer?.validators ?? null,
  fingerprint: fingerprintOf(mainLinesOf(page)),
});

const unread = (url: string, role: PageRole): KnownPage => ({
  id: url,
  url,
  role,
  state: 'alive',
  goneSince: null,
  readAt: null,
  validators: null,
  fingerprint: null,
  volatile: [],
  steady: 0,
  history: NOTHING_SEEN,
});

/** A web on which each request takes a second, as with a host's crawl delay. */
export function running(web: PureWeb, clock: PracticeClock): Web {
  return withOpen(web, (request) => {
    clock.setTime((clock.now() ?? START) + 1_000);
    return web.open(request);
  });
}

import { createFetcher, type Fetcher, memoryPoliteness } from '@hyrde/jobs/fetcher';
import { memoryJournal, openJournalledWeb } from '@hyrde/jobs/journal';
import { parseAllowList, siteScope, type Web, withOpen } from '@hyrde/jobs/site';
import { type HubItem, hubNames, LOOK_AHEAD, newWatch, watchIteration } from '@hyrde/jobs/watch';
import { DAY, HOUR } from '../country/life/working-time.js';
import type { LivingSite } from './application.js';
import { BEGIN, type Happening, happenings } from './happenings.js';

/** Header of the rows of `watchApplication`. */
export const WATCH_HEAD = [
  'application',
  'hubs',
  'published',
  'within 4 h',
  'within 24 h',
  'reported',
  'wrong',
  'a day',
];

/**
 * Downloads per site and day, maximum downloads per iteration, and days for which unspent downloads are kept: the
 * product's values.
 */
const [PER_DAY, BUDGET, KEPT_DAYS] = [20, 20, 7];
/** Maximum age of news, and the first period of a watch, in which it is unknown whether a document is new. */
const [NEWS_MS, FIRST_MS] = [24 * HOUR, 24 * HOUR];

/** Number of entries needed for the given number of days. */
export const entriesFor = (days: number): number => 1 + Math.max(...happenings(days).map(({ entry }) => entry));

/** A document as the watch reports it. */
interface Report {
  readonly item: HubItem;
  readonly hub: string;
  readonly at: number;
}

/**
 * Runs the product's watch iterations on an application for the given number of days, with a simulated clock. Measures
 * the delay of new documents and counts other reports.
 * @param say called with each reported document that is not new
 */
export async function watchApplication(
  name: string,
  site: LivingSite,
  days: number,
  say: (wrong: string) => void,
): Promise<string[]> {
  const all = happenings(days);
  const { reported, hubs, downloads } = await watch(site, all, BEGIN + days * DAY);
  const foundAt = new Map<number, number>();
  const counted = { reported: 0, wrong: 0 };
  for (const { item, hub, at } of reported) {
    const entry = item.url === null ? null : site.entryAt(item.url);
    const published = all.find((one) => one.what === 'published' && one.entry === entry && one.at <= at);
    const isFirst = entry !== null && !foundAt.has(entry);
    if (isFirst) foundAt.set(entry, at);
    if (at < BEGIN + FIRST_MS) continue;
    counted.reported++;
    if (isFirst && published && at - published.at < 2 * NEWS_MS) continue;
    counted.wrong++;
    say(`${name}: "${item.title}" ${item.url}, shown by ${hub} on ${new Date(at).toISOString()}`);
  }
  const [from, to] = [BEGIN + FIRST_MS, BEGIN + days * DAY - NEWS_MS];
  const judged = all.filter(({ what, at }) => what === 'published' && at >= from && at < to);
  const within = (ms: number) =>
    judged.filter(({ entry, at }) => (foundAt.get(entry) ?? Number.POSITIVE_INFINITY) - at <= ms).length /
    judged.length;
  return [
    ...[name, `${hubs}`, `${judged.length}`, within(4 * HOUR).toFixed(3), within(24 * HOUR).toFixed(3)],
    ...[`${counted.reported}`, `${counted.wrong}`, (downloads / days).toFixed(1)],
  ];
}

/** Runs watch iterations until the end; due happenings are performed before each. */
async function watch(site: LivingSite, all: readonly Happening[], end: number) {
  const fetcher = createFetcher({
    allow: parseAllowList(`127.0.0.0/8:${new URL(site.home).port}`),
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    crawlDelayMs: 0,
  });
  const reported: Report[] = [];
  let [state, done, downloads] = [newWatch(1), 0, 0];
  try {
    for (let now = BEGIN; now < end; ) {
      const due = all.slice(done).filter(({ at }) => at <= now);
      if (due.length > 0) await site.happen(due);
      done += due.length;
      const web = webAt(fetcher, site.home, now);
      const round = await watchIteration({ ...INPUT, home: site.home, state }, web);
      await web.close();
      ({ state } = round);
      downloads += web.downloads;
      for (const { news, burst, at, url } of round.polls)
        if (!burst) reported.push(...news.map(({ item }) => ({ item, hub: url, at })));
      now = Math.max(round.nextAt, web.now() + 1_000);
    }
  } finally {
    await fetcher.close();
  }
  return { reported, downloads, hubs: state.hubs.length };
}

const INPUT = {
  ...{ known: [], names: hubNames('nb'), policy: LOOK_AHEAD, newsMs: NEWS_MS, mutes: new Map() },
  budget: { perDay: PER_DAY, keptDays: KEPT_DAYS },
};

/** Web of one iteration, whose clock advances by 1 s per request. */
function webAt(fetcher: Fetcher, home: string, at: number): Web & { now(): number; close(): Promise<void> } {
  const web = openJournalledWeb({
    ...{ fetcher, home, scope: siteScope(home, []), trees: true, budget: BUDGET, seed: 1, startedAt: new Date(at) },
    journal: memoryJournal().next(),
  });
  let now = at;
  const counting = withOpen(web, (request) => {
    now += 1_000;
    return web.open(request);
  });
  return Object.assign(counting, { now: () => now, close: () => web.close() });
}

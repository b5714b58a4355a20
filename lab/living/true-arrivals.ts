import { hubId, type SiteArrivals } from '@hyrde/jobs/watch';
import { arrivals } from '../country/life/arrivals.js';
import { mailTimes } from '../country/life/mail.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { DAY, dayOf, HOUR, isWorkday, START, workdaysBefore } from '../country/life/working-time.js';
import type { Site } from '../country/sites/country.js';
import { siteAt } from '../country/sites/moment.js';
import type { NodeKind } from '../country/sites/tree.js';
import { treeOf } from '../country/sites/tree.js';
import { feedOf } from '../country/web/feeds.js';

/** Days of the site's life by which its rates are counted: long, so that they say nothing of a single document. */
const COUNTED_DAYS = 730;
const QUARTER = HOUR / 4;
const QUARTERS = DAY / QUARTER;

/** Number of publications of a working day in each quarter of an hour. */
function ratesOf(times: readonly number[]): Float64Array {
  const rates = new Float64Array(QUARTERS);
  const days = workdaysBefore(COUNTED_DAYS);
  for (const time of times) {
    const quarter = Math.floor(((time - START) % DAY) / QUARTER);
    rates[quarter] = (rates[quarter] ?? 0) + 1 / days;
  }
  return rates;
}

/**
 * Arrivals at a practice site's lists and feed by the rates at which it publishes on working days, in place of a learned
 * law: what a policy would reach that knew them. Other hubs have none.
 */
export function trueArrivals(site: Site, begin: number, end: number): SiteArrivals {
  const counted = START + COUNTED_DAYS * DAY;
  const born = (name: 'news' | 'notice' | 'meeting') => arrivals(site, name, START, counted).map(({ at }) => at);
  const [news, notice] = [born('news'), born('notice')];
  const lists: readonly [NodeKind, Float64Array][] = [
    ['record', ratesOf(mailTimes(site, START, counted))],
    ['minutes', ratesOf(born('meeting'))],
    ['news', ratesOf(news)],
    ['notices', ratesOf(notice)],
  ];
  const rates = new Map<string, Float64Array>();
  for (const time of [begin, ...rebuildsOf(site, end).map(({ at }) => at)]) {
    const now = siteAt(site, time);
    for (const [kind, rate] of lists) {
      const path = treeOf(now).only(kind)?.path;
      if (path !== undefined) rates.set(hubId('list', site.origin + path), rate);
    }
    const feed = feedOf(now);
    if (feed)
      rates.set(hubId('feed', site.origin + feed.path), ratesOf(feed.of.length > 1 ? [...news, ...notice] : news));
  }
  return ({ id }, { from, hours, count }, each = 1) => {
    const rate = rates.get(id);
    const begun = (from * HOUR - START) / QUARTER;
    const within = (step: number) => {
      const begin = begun + step * hours * 4;
      const end = begin + hours * 4;
      let sum = 0;
      for (let quarter = Math.floor(begin); rate && quarter < end; quarter++) {
        const share = Math.min(end, quarter + 1) - Math.max(begin, quarter);
        if (isWorkday(dayOf(START + quarter * QUARTER))) sum += share * (rate[quarter % QUARTERS] ?? 0);
      }
      return sum;
    };
    return Float64Array.from({ length: count }, (_, step) => each * within(step));
  };
}

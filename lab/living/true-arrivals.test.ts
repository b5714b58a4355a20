import { hubId, newSite, withHub } from '@hyrde/jobs/watch';
import { expect, it } from 'vitest';
import { rhythmOf } from '../country/life/arrivals.js';
import { DAY, HOUR, START } from '../country/life/working-time.js';
import { country } from '../country/sites/country.js';
import { siteAt } from '../country/sites/moment.js';
import { treeOf } from '../country/sites/tree.js';
import { trueArrivals } from './true-arrivals.js';

it('a week of a site that publishes within a minute has the same items in steps of any length', () => {
  const { sites } = country({ seed: 3301, sites: 12, troubles: [] });
  const nightly = sites.filter((site) => rhythmOf(site) === 'night');
  expect(nightly.length).toBeGreaterThan(0);
  for (const site of nightly) {
    const news = treeOf(siteAt(site, START)).only('news');
    const [hub] = withHub(newSite(1), hubId('list', `${site.origin}${news?.path}`), 0).hubs;
    if (!hub) throw new Error('The site has no list of news.');
    const coming = trueArrivals(site, START, START + 14 * DAY);
    const sums = [0.25, 0.6, 1, 2].map((hours) =>
      coming(hub, { from: START / HOUR, hours, count: 168 / hours }).reduce((a, b) => a + b, 0),
    );
    for (const sum of sums) expect(sum / (sums[0] ?? 0)).toBeCloseTo(1, 1);
  }
});

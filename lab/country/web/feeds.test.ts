import { parseFeed } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { bornAt } from '../life/arrivals.js';
import { DAY, HOUR, START } from '../life/working-time.js';
import { page } from '../pages/page.js';
import { country, type Site } from '../sites/country.js';
import { siteAt } from '../sites/moment.js';
import { FEED_FAULTS, type FeedFault, feedOf } from './feeds.js';

const TIME = START + 40 * DAY + 13 * HOUR;
const sites = [1, 2, 3].flatMap((seed) => country({ seed, troubles: [] }).sites).map((site) => siteAt(site, TIME));
const withFeed = sites.flatMap((site) => {
  const feed = feedOf(site);
  return feed ? [{ site, feed }] : [];
});
const bodyOf = (site: Site, path: string): string => page(site, path).body;
const oneWith = (fault: FeedFault) => {
  const found = withFeed.find(({ feed }) => feed.fault === fault && feed.format !== 'json');
  if (!found) throw new Error(`No site has a feed with "${fault}".`);
  return found;
};

describe('feeds of the living country', () => {
  it('are on two sites of five, a quarter of them bad, in each format; on none with a fixed date', () => {
    expect(withFeed.length / sites.length).toBeGreaterThan(0.35);
    expect(withFeed.length / sites.length).toBeLessThan(0.45);
    const bad = withFeed.filter(({ feed }) => feed.fault).length / withFeed.length;
    expect(bad).toBeGreaterThan(0.18);
    expect(bad).toBeLessThan(0.32);
    expect(new Set(withFeed.map(({ feed }) => feed.format))).toEqual(new Set(['rss', 'atom', 'json']));
    expect(new Set(withFeed.flatMap(({ feed }) => feed.fault ?? []))).toEqual(new Set(FEED_FAULTS));
    const still = country({ seed: 1 }).sites;
    expect(still.flatMap((site) => feedOf(site) ?? [])).toEqual([]);
    expect(still.filter((site) => page(site, '/').body.includes('rel="alternate"'))).toEqual([]);
  });

  it('are named by the pages of their site', () => {
    for (const { site, feed } of withFeed.slice(0, 30)) expect(bodyOf(site, '/')).toContain(`href="${feed.path}"`);
  });

  it('say the newest first, as they came, with the addresses at which they stand', () => {
    const good = withFeed.filter(({ feed }) => !feed.fault && feed.format !== 'json').slice(0, 40);
    expect(good.length).toBe(40);
    for (const { site, feed } of good) {
      const read = parseFeed(bodyOf(site, feed.path));
      expect(read?.items.length).toBeGreaterThan(4);
      const dates = (read?.items ?? []).map(({ pubDate }) => pubDate?.getTime() ?? 0);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
      for (const { id, link, pubDate } of read?.items ?? []) {
        const [, name, n] = /:(news|notice)\/(\d+)$/.exec(id ?? '') ?? [];
        const born = bornAt(site.moment?.first ?? site, name as 'news', Number(n));
        if (born !== null) expect(pubDate?.getTime()).toBe(born);
        expect(page(site, new URL(link ?? '').pathname).status).toBe(200);
      }
    }
  });

  it('in JSON say so too', () => {
    const { site, feed } = withFeed.find((one) => one.feed.format === 'json' && !one.feed.fault) ?? oneWith('no-ids');
    const read = JSON.parse(bodyOf(site, feed.path)) as { version: string; items: { id: string; url: string }[] };
    expect(read.version).toBe('https://jsonfeed.org/version/1.1');
    expect(read.items.length).toBeGreaterThan(4);
    expect(new Set(read.items.map(({ id }) => id)).size).toBe(read.items.length);
  });

  it('are wrong in the way that their fault says', () => {
    const items = (fault: FeedFault) => {
      const { site, feed } = oneWith(fault);
      return { site, feed, items: parseFeed(bodyOf(site, feed.path))?.items ?? [] };
    };
    const years = (fault: FeedFault) => new Set(items(fault).items.map(({ pubDate }) => pubDate?.getUTCFullYear()));
    expect(years('dated-1970')).toEqual(new Set([1970]));
    expect(years('dated-2099')).toEqual(new Set([2099]));
    expect(items('no-dates').items.filter(({ pubDate }) => pubDate)).toEqual([]);
    expect(new Set(items('one-date').items.map(({ pubDate }) => pubDate?.getTime())).size).toBe(1);
    expect(items('no-ids').items.filter(({ id }) => id)).toEqual([]);
    expect(new Set(items('one-id').items.map(({ id }) => id)).size).toBe(1);
    for (const { pubDate } of items('midnight').items) expect((pubDate?.getTime() ?? 1) % DAY).toBe(0);
    const { site: from, items: foreign } = items('elsewhere');
    for (const { link } of foreign) expect(new URL(link ?? '').host).not.toBe(new URL(from.origin).host);
    expect(bodyOf(oneWith('no-zone').site, oneWith('no-zone').feed.path)).not.toMatch(/GMT<|Z</);
    expect(bodyOf(oneWith('broken-xml').site, oneWith('broken-xml').feed.path)).toContain(' & co <br>');
  });

  it.each(['new-ids', 'shuffled'] as const)('change at each visit where their fault is "%s"', (fault) => {
    const { site, feed } = oneWith(fault);
    expect(bodyOf(site, feed.path)).not.toBe(bodyOf(siteAt(site, TIME + 1_000), feed.path));
  });
});

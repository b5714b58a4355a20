import { plain, type RecordedSite } from './recorded-site.js';
import type { RecordedTarget } from './site-description.js';

/** URLs of the pages that link to a URL (`plain`). */
type LinksTo = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<RecordedSite, LinksTo>();

/** Number of links from each URL of a site to a target's page, over all links of the site. */
export function distancesTo(site: RecordedSite, target: RecordedTarget): (url: string) => number | null {
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

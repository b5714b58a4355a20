import { bornAt } from '../life/arrivals.js';
import { type Validators, validatorsOf } from '../life/marks.js';
import { bodyText } from '../pages/main-text.js';
import { Dice, hash } from '../random.js';
import type { Family, Site } from '../sites/country.js';
import { type Item, type ItemName, newest } from '../sites/items.js';
import { escapeHtml, say } from '../words/language.js';

const FEED_FORMATS = ['atom', 'rss', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** Faults of feeds: a quarter of the feeds have one. */
export const FEED_FAULTS = [
  'broken-xml',
  'no-dates',
  'one-date',
  'dated-1970',
  'dated-2099',
  'no-ids',
  'new-ids',
  'one-id',
  'midnight',
  'no-zone',
  'shuffled',
  'elsewhere',
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

/** A site's feed of new pages. */
export interface Feed {
  path: string;
  format: FeedFormat;
  fault: FeedFault | null;
  /** Kinds of items in the feed: news alone, or news and notices. */
  of: readonly ItemName[];
}

const PATHS: Record<Family, string> = { fjord: '/feed', skog: '/rss', by: '/nyheter/feed' };
const TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
};
/** Number of entries: the default page size of a WordPress feed. */
const ENTRIES = 10;

/** Feed of a living site; null if the site has none (six of ten). */
export function feedOf(site: Site): Feed | null {
  if (!site.moment || hash(site.seed, 'feed') % 10 >= 4) return null;
  const dice = new Dice(site.seed, 'kind of feed');
  const format = dice.pick<FeedFormat>(['rss', 'rss', 'rss', 'atom', 'atom', 'json']);
  const faults = format === 'json' ? FEED_FAULTS.filter((fault) => fault !== 'broken-xml') : FEED_FAULTS;
  return {
    path: `${PATHS[site.family]}.${format === 'json' ? 'json' : 'xml'}`,
    format,
    fault: dice.chance(0.25) ? dice.pick(faults) : null,
    of: dice.chance(0.6) ? ['news'] : ['news', 'notice'],
  };
}

/** HTML link element for the feed; empty if the site has no feed. */
export function feedLink(site: Site): string {
  const feed = feedOf(site);
  if (!feed) return '';
  const title = escapeHtml(site.title);
  return `<link rel="alternate" type="${TYPES[feed.format]}" title="${title}" href="${feed.path}">\n`;
}

/** Feed document at this path; null if the path is not the feed's. */
export function feedAt(site: Site, path: string): { type: string; body: string; validators: Validators } | null {
  const feed = feedOf(site);
  if (!feed || feed.path !== path) return null;
  const entries = entriesOf(site, feed);
  const body = WRITERS[feed.format](site, entries, feed.fault);
  const newestOf = entries.map(({ born }) => born).reduce((a, b) => Math.max(a, b), 0);
  return { type: TYPES[feed.format], body, validators: validatorsOf(site, hash(body), new Date(newestOf)) };
}

/** An entry as it appears in the feed, faults included; fields that are null are omitted. */
interface Entry {
  id: string | null;
  url: string;
  title: string;
  summary: string;
  date: string | null;
  /** True time of publication. */
  born: number;
}

function entriesOf(site: Site, { of, format, fault }: Feed): Entry[] {
  const items = of
    .flatMap((name) => newest(site, name, ENTRIES).map((it) => ({ it, born: bornOf(site, it) })))
    .sort((a, b) => b.born - a.born)
    .slice(0, ENTRIES);
  const visit = new Dice(site.seed, 'visit of feed', site.moment?.time ?? 0);
  const host = fault === 'elsewhere' ? site.origin.replace('//www.', '//nytt.') : site.origin;
  const entries = items.map(({ it, born }) => ({
    id: idOf(site, it, fault, visit),
    url: host + it.path,
    title: it.title,
    summary: bodyText(new Dice(site.seed, 'in feed', it.name, it.n), site, it.title, 1).replaceAll(/<[^>]*>/g, ''),
    date: dateOf(site, born, format, fault),
    born,
  }));
  return fault === 'shuffled' ? visit.shuffle(entries) : entries;
}

const bornOf = (site: Site, { name, n, date }: Item): number =>
  bornAt(site.moment?.first ?? site, name, n) ?? date.getTime();

function idOf(site: Site, { name, n }: Item, fault: FeedFault | null, visit: Dice): string | null {
  if (fault === 'no-ids') return null;
  if (fault === 'one-id') return `tag:${site.host},2026:feed`;
  return `tag:${site.host},2026:${name}/${n}${fault === 'new-ids' ? `#${visit.int(2 ** 31)}` : ''}`;
}

function dateOf(site: Site, born: number, format: FeedFormat, fault: FeedFault | null): string | null {
  if (fault === 'no-dates') return null;
  const now = site.moment?.time ?? born;
  const at =
    fault === 'one-date' ? now : fault === 'dated-1970' ? 0 : fault === 'dated-2099' ? Date.UTC(2099, 0, 1) : born;
  const date = new Date(fault === 'midnight' ? Math.floor(at / 86_400_000) * 86_400_000 : at);
  const text = format === 'rss' ? date.toUTCString() : date.toISOString();
  return fault === 'no-zone' ? text.replace(/(?: GMT|\.000Z)$/, '') : text;
}

const WRITERS: Record<FeedFormat, (site: Site, entries: readonly Entry[], fault: FeedFault | null) => string> = {
  rss: (site, entries, fault) =>
    spoilt(
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n<title>${escapeHtml(site.title)}</title>\n<link>${site.origin}/</link>\n<description>${escapeHtml(say('Siste nytt|Siste nytt', site.language))}</description>\n${entries.map(rssItem).join('')}</channel></rss>\n`,
      fault,
    ),
  atom: (site, entries, fault) =>
    spoilt(
      `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>${escapeHtml(site.title)}</title>\n<id>tag:${site.host},2026:feed</id>\n<link href="${site.origin}/"/>\n${entries.map(atomEntry).join('')}</feed>\n`,
      fault,
    ),
  json: (site, entries) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: site.title,
      home_page_url: `${site.origin}/`,
      items: entries.map(({ id, url, title, summary, date }) => ({
        ...(id !== null && { id }),
        url,
        title,
        summary,
        ...(date !== null && { date_published: date }),
      })),
    }),
};

const rssItem = ({ id, url, title, summary, date }: Entry): string =>
  `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(url)}</link>${id === null ? '' : `<guid isPermaLink="false">${escapeHtml(id)}</guid>`}${date === null ? '' : `<pubDate>${date}</pubDate>`}<description>${escapeHtml(summary)}</description></item>\n`;

const atomEntry = ({ id, url, title, summary, date }: Entry): string =>
  `<entry><title>${escapeHtml(title)}</title><link href="${escapeHtml(url)}"/>${id === null ? '' : `<id>${escapeHtml(id)}</id>`}${date === null ? '' : `<published>${date}</published><updated>${date}</updated>`}<summary>${escapeHtml(summary)}</summary></entry>\n`;

/** Breaks the XML with a bare ampersand and an open tag, as pasted text does: XML parsers stop at the first entry. */
const spoilt = (xml: string, fault: FeedFault | null): string =>
  fault === 'broken-xml' ? xml.replace('</title><link', ' & co <br></title><link') : xml;

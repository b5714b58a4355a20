import { isAlive } from '../life/addresses.js';
import { countAt } from '../life/arrivals.js';
import { type Edited, editsOf } from '../life/edits.js';
import { itemEdited, itemId, itemMortal } from '../life/item-lives.js';
import { everyNode, nodeEdited, nodeId, nodeMortal } from '../life/live-tree.js';
import { mailTimes, type Outage, outageAt, outagesOf } from '../life/mail.js';
import { isItemName } from '../life/rates.js';
import { type Rebuild, rebuildsOf } from '../life/rebuilds.js';
import { START } from '../life/working-time.js';
import { hasOwnTextOnly, nodeModel, recordByQuery } from '../pages/content.js';
import { itemModel } from '../pages/item-pages.js';
import { linkTargets, mainText } from '../pages/main-text.js';
import type { Model } from '../pages/model.js';
import { changedAt } from '../pages/page.js';
import { portalOf } from '../pages/portal.js';
import { type Country, portalUrl, type Site } from './country.js';
import { exists, ITEM_NAMES, type ItemName, item, itemAt } from './items.js';
import { lifeTimes, listTimes, type Past, pastOf, type Turn, turnsOf } from './made-of.js';
import { firstOf, siteAt } from './moment.js';
import { treeOf } from './tree.js';

/** Id of a page, independent of its address: `tree/17`, `news/8999`, `portal`; a query is part of the id. */
type PageId = string;

/** Parsed page id. */
type Named =
  | { kind: 'tree'; nr: number; query: string }
  | { kind: 'item'; name: ItemName; n: number }
  | { kind: 'portal'; query: string };

const idOf = (named: Named): PageId => {
  if (named.kind === 'item') return itemId(named.name, named.n);
  const bare = named.kind === 'tree' ? nodeId(named.nr) : 'portal';
  return named.query ? `${bare}?${named.query}` : bare;
};

/** Parses a page id; null if the text is not a page id. */
function namedBy(id: PageId): Named | null {
  const [, bare = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(id) ?? [];
  if (bare === 'portal') return { kind: 'portal', query };
  const [kind = '', digits = ''] = bare.split('/');
  if (!/^\d+$/.test(digits)) return null;
  if (kind === 'tree') return { kind, nr: Number(digits), query };
  return isItemName(kind) ? { kind: 'item', name: kind, n: Number(digits) } : null;
}

/** URL, text and link targets of a page at a time. */
interface Sight {
  url: string;
  text: string;
  links: string;
}

const sightAt = (url: string, model: Model): Sight => ({
  url,
  text: mainText(model),
  links: linkTargets(model).join('\n'),
});

/** The page at a time; null if it does not exist then. */
function sightOf(first: Site, named: Named, time: number): Sight | null {
  const site = siteAt(first, time);
  if (named.kind === 'item') {
    const { name, n } = named;
    if (!exists(site, name, n)) return null;
    const it = item(site, name, n);
    return sightAt(site.origin + it.path, itemModel(site, it));
  }
  const query = new URLSearchParams(named.query);
  const asked = named.query ? `?${named.query}` : '';
  if (named.kind === 'portal') return portalSight(site, query, asked);
  const node = treeOf(site).nodes[named.nr];
  const model = node && nodeModel(site, node, query);
  return model ? sightAt(site.origin + node.path + asked, model) : null;
}

function portalSight(site: Site, query: URLSearchParams, asked: string): Sight | null {
  if (site.record.kind !== 'portal') return null;
  const url = portalUrl(site, site.record.portal);
  const blocks = recordByQuery(site, new URL(url).pathname, query);
  return blocks && sightAt(url + asked, { title: '', lead: '', crumbs: [], aside: null, changed: null, blocks });
}

/** Event in a page's life. Known to the lab only, as all of the ground truth. */
export type PageEvent =
  | { kind: 'born' | 'changed' | 'died' | 'returned'; at: number; page: PageId; url: string }
  | { kind: 'moved'; at: number; page: PageId; from: string; url: string };

export interface SiteEvents {
  /** Ascending by time; an outage may hide an event from visitors. */
  pages: PageEvent[];
  rebuilds: Rebuild[];
  outages: Outage[];
}

/**
 * Events of a site after `from` and until `to`.
 * @param only ids of the pages to include; default all pages whose id has no query
 */
export function eventsOf(site: Site, from: number, to: number, only?: Iterable<PageId>): SiteEvents {
  const first = firstOf(site);
  const since = Math.max(from, START);
  const rebuilds = rebuildsOf(first, to).filter(({ at }) => at > since);
  const known = only ? [...only].flatMap((id) => namedBy(id) ?? []) : everyPage(first, to);
  const span: Span = { first, from: since, to, nights: rebuilds.map(({ at }) => at) };
  const pages = [
    ...eventsOfSights(span, known.filter(isSeen)),
    ...known.filter(isItem).flatMap((named) => itemEvents(span, named)),
  ];
  return { pages: pages.sort((a, b) => a.at - b.at), rebuilds, outages: outagesOf(first, since, to) };
}

interface Span {
  first: Site;
  from: number;
  to: number;
  nights: number[];
}
type ItemNamed = Extract<Named, { kind: 'item' }>;
type SeenNamed = Exclude<Named, { kind: 'item' }>;
const isItem = (named: Named): named is ItemNamed => named.kind === 'item';
const isSeen = (named: Named): named is SeenNamed => named.kind !== 'item';

function everyPage(first: Site, to: number): Named[] {
  const tree = everyNode(first).map(({ nr }): Named => ({ kind: 'tree', nr, query: '' }));
  const portal: Named[] = first.record.kind === 'portal' ? [{ kind: 'portal', query: '' }] : [];
  const items = ITEM_NAMES.flatMap((name) =>
    Array.from({ length: countAt(first, name, to) }, (_, n): Named => ({ kind: 'item', name, n })),
  );
  return [...tree, ...portal, ...items];
}

/** Events of pages that list other pages: evaluated at each time at which a listed page may have changed. */
function eventsOfSights(span: Span, pages: readonly SeenNamed[]): PageEvent[] {
  const { first, from } = span;
  const turns = pages.some((named) => showsOthers(first, named)) ? turnsOf(first, from, span.to) : [];
  const looks = pages
    .flatMap((named) => [...new Set(timesOf(span, named, turns))].map((at) => ({ at, named })))
    .sort((a, b) => a.at - b.at);
  const last = new Map<SeenNamed, Sight | null>();
  for (const { named } of looks) if (!last.has(named)) last.set(named, sightOf(first, named, from));
  const gone = new Set<SeenNamed>();
  return looks.flatMap(({ at, named }) => {
    const before = last.get(named) ?? null;
    const after = sightOf(first, named, at);
    last.set(named, after);
    if (before && !after) gone.add(named);
    return changesAt(at, idOf(named), before, after, gone.has(named) || wasThere(first, named, from));
  });
}

/** True if a page existed at the start of the period; if it is missing later, its next appearance is a return, not a birth. */
const wasThere = (first: Site, named: SeenNamed, time: number): boolean => {
  if (named.kind === 'portal' || named.query) return true;
  const node = everyNode(first)[named.nr];
  const born = node && nodeEdited(first, node).born;
  return born === null || (born !== undefined && born <= time);
};

function changesAt(at: number, page: PageId, before: Sight | null, after: Sight | null, known: boolean): PageEvent[] {
  if (!after) return before ? [{ kind: 'died', at, page, url: before.url }] : [];
  const { url } = after;
  if (!before) return [{ kind: known ? 'returned' : 'born', at, page, url }];
  const events: PageEvent[] = [];
  if (before.url !== url) events.push({ kind: 'moved', at, page, from: before.url, url });
  if (before.text !== after.text) events.push({ kind: 'changed', at, page, url });
  return events;
}

function showsOthers(first: Site, named: SeenNamed): boolean {
  const node = named.kind === 'tree' ? everyNode(first)[named.nr] : undefined;
  return node !== undefined && !hasOwnTextOnly(first, node);
}

/** Times at which to compare a page with its previous state; no change falls between two of them. */
function timesOf({ first, from, to, nights }: Span, named: SeenNamed, turns: Turn[]): number[] {
  if (named.kind === 'portal') return mailTimes(first, from, to);
  const node = everyNode(first)[named.nr];
  if (!node) return [];
  return [
    ...nights,
    ...lifeTimes(first, nodeMortal(first, node), from, to),
    ...editTimes(first, nodeEdited(first, node), from, to),
    ...listTimes(first, node, named.query, turns, from, to),
  ];
}

const editTimes = (first: Site, page: Edited, from: number, to: number): number[] =>
  editsOf(first, page, from, to).map(({ at }) => at);

/** Events of a numbered page, which shows only its own text; each edit changes the text. */
function itemEvents({ first, from, to, nights }: Span, named: ItemNamed): PageEvent[] {
  const mortal = itemMortal(first, named.name, named.n);
  const turns = [...lifeTimes(first, mortal, from, to), ...nights];
  const page = idOf(named);
  const place = (time: number): Sight | null =>
    isAlive(mortal, time) ? { url: itemUrl(first, named, time), text: '', links: '' } : null;
  const events = turns.flatMap((at) => changesAt(at, page, place(at - 1), place(at), at !== mortal.born));
  for (const at of editTimes(first, itemEdited(first, named), from, to))
    if (isAlive(mortal, at)) events.push({ kind: 'changed', at, page, url: itemUrl(first, named, at) });
  return events;
}

const itemUrl = (first: Site, { name, n }: { name: ItemName; n: number }, time: number): string =>
  first.origin + item(siteAt(first, time), name, n).path;

/** State of an address. */
export type Standing =
  /** @property changed time of the last change of the page's own text; null if the page lists other pages */
  { kind: 'page'; id: PageId; text: string; links: string; changed: number | null } | Past | { kind: 'nothing' };

export interface UrlState {
  /** Outage that hides the address, or null. */
  outage: Outage | null;
  standing: Standing;
}

export function stateOf(land: Country, url: string, time: number): UrlState {
  const { hostname, pathname, search } = new URL(url);
  const first = land.byHost.get(hostname);
  if (!first) return { outage: null, standing: portalStanding(land, url, time) };
  const site = siteAt(first, time);
  const named = namedAt(site, pathname, search.slice(1));
  const sight = named && sightOf(first, named, time);
  const standing: Standing = sight
    ? {
        kind: 'page',
        id: idOf(named),
        text: sight.text,
        links: sight.links,
        changed: changedAt(site, pathname, search.slice(1))?.getTime() ?? null,
      }
    : (pastOf(site, pathname, search.slice(1)) ?? { kind: 'nothing' });
  return { outage: outageAt(first, time), standing };
}

function namedAt(site: Site, path: string, query: string): Named | null {
  const node = treeOf(site).byPath.get(path);
  if (node) return { kind: 'tree', nr: node.nr, query };
  const it = itemAt(site, path);
  return it && { kind: 'item', name: it.name, n: it.n };
}

function portalStanding(land: Country, url: string, time: number): Standing {
  const { hostname, pathname, origin, search } = new URL(url);
  const portal = portalOf(hostname);
  const site = land.sites.find(
    ({ record, ...rest }) =>
      record.kind === 'portal' &&
      record.portal === portal &&
      portalUrl({ record, ...rest }, record.portal) === origin + pathname,
  );
  const sight = site && sightOf(site, { kind: 'portal', query: search.slice(1) }, time);
  if (!sight) return { kind: 'nothing' };
  const { text, links } = sight;
  return { kind: 'page', id: idOf({ kind: 'portal', query: search.slice(1) }), text, links, changed: null };
}

/** Canonical URL of a page at a time; null if the page does not exist then. */
export function addressOf(site: Site, page: PageId, time: number): string | null {
  const named = namedBy(page);
  return named && (sightOf(firstOf(site), named, time)?.url ?? null);
}

import { itemId } from '../life/item-lives.js';
import { nodeId } from '../life/live-tree.js';
import { isItemName } from '../life/rates.js';
import { nodeModel, recordByQuery } from '../pages/content.js';
import { itemModel } from '../pages/item-pages.js';
import { mainText } from '../pages/main-text.js';
import { portalUrl, type Site } from './country.js';
import { type ItemName, item, stands } from './items.js';
import { siteAt } from './moment.js';
import { treeOf } from './tree.js';

/** Id of a page, independent of its address: `tree/17`, `news/8999`, `portal`; a query is part of the id. */
export type PageId = string;

/** Parsed page id. */
export type Named =
  | { kind: 'tree'; nr: number; query: string }
  | { kind: 'item'; name: ItemName; n: number }
  | { kind: 'portal'; query: string };

export const idOf = (named: Named): PageId => {
  if (named.kind === 'item') return itemId(named.name, named.n);
  const bare = named.kind === 'tree' ? nodeId(named.nr) : 'portal';
  return named.query ? `${bare}?${named.query}` : bare;
};

/** Parses a page id; null if the text is not a page id. */
export function namedBy(id: PageId): Named | null {
  const [, bare = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(id) ?? [];
  if (bare === 'portal') return { kind: 'portal', query };
  const [kind = '', digits = ''] = bare.split('/');
  if (!/^\d+$/.test(digits)) return null;
  if (kind === 'tree') return { kind, nr: Number(digits), query };
  return isItemName(kind) ? { kind: 'item', name: kind, n: Number(digits) } : null;
}

/** URL and text of a page at a time. */
export interface Sight {
  url: string;
  text: string;
}

/** The page at a time; null if it does not exist then. */
export function sightOf(first: Site, named: Named, time: number): Sight | null {
  const site = siteAt(first, time);
  if (named.kind === 'item') {
    const { name, n } = named;
    if (!stands(site, name, n)) return null;
    const it = item(site, name, n);
    return { url: site.origin + it.path, text: mainText(itemModel(site, it)) };
  }
  const query = new URLSearchParams(named.query);
  const asked = named.query ? `?${named.query}` : '';
  if (named.kind === 'portal') return portalSight(site, query, asked);
  const node = treeOf(site).nodes[named.nr];
  const model = node && nodeModel(site, node, query);
  return model ? { url: site.origin + node.path + asked, text: mainText(model) } : null;
}

function portalSight(site: Site, query: URLSearchParams, asked: string): Sight | null {
  if (site.record.kind !== 'portal') return null;
  const url = portalUrl(site, site.record.portal);
  const blocks = recordByQuery(site, new URL(url).pathname, query);
  const text = blocks && mainText({ title: '', lead: '', crumbs: [], aside: null, changed: null, blocks });
  return text === null ? null : { url: url + asked, text };
}

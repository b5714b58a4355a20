import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Dice } from '../random.js';
import { country, type Site } from '../sites/country.js';
import { ITEM_COUNTS, ITEM_NAMES, item } from '../sites/items.js';
import { treeOf } from '../sites/tree.js';
import { isWalled, keepsRecordAway, TROUBLE_NAMES, type Trouble } from '../sites/troubles.js';
import { answer } from './answer.js';
import { sitemapXml } from './sitemaps.js';

/** Addresses of every kind that a site answers. */
function targets(site: Site): string[] {
  const dice = new Dice(site.seed, 'still');
  const tree = treeOf(site);
  const at = (kind: Parameters<typeof tree.only>[0]) => tree.only(kind)?.path ?? '/';
  return [
    '/',
    '/robots.txt',
    '/finnes/ikke',
    '/sok?q=barn',
    '/api/side?sti=/',
    ...dice.shuffle([...tree.byPath.keys()]).slice(0, 6),
    ...ITEM_NAMES.map((name) => item(site, name, dice.int(ITEM_COUNTS[name])).path),
    ...(['news', 'notices', 'minutes', 'staff'] as const).map((kind) => `${at(kind)}?side=2`),
    `${at('record')}?dato=2026-11-17`,
    `${at('calendar')}?dato=2026-12`,
    `${at('index')}?bokstav=B`,
  ];
}

/** The troubles in a list of one's own, which is dealt without walls, as before there were any. */
const WITHOUT_WALLS = [...TROUBLE_NAMES];

/** One hash of all responses of these sites: status, headers and bytes. */
function digest(seed: number, sites: (index: number) => boolean, troubles?: readonly Trouble[]): string {
  const land = country({ seed, port: 4180, troubles });
  const sum = createHash('sha256');
  const add = (host: string, target: string) => {
    const { status, headers, body, repeat } = answer(land, { host, target, attempt: 2 });
    sum.update(`${host}${target} ${status} ${JSON.stringify(headers)} ${repeat}\n`).update(body);
  };
  for (const [index, site] of land.sites.entries()) {
    if (!sites(index)) continue;
    for (const target of targets(site)) add(site.host, target);
    if (site.record.kind === 'portal' && site.record.portal === 'postlisten')
      add('innsyn.postlisten.localhost', `/${site.slug}/?dato=2026-11-12`);
    if (index % 40 === 0) sum.update(sitemapXml(site, '/sitemap.xml') ?? '-');
  }
  add('innsyn.postlisten.localhost', '/');
  return sum.digest('hex');
}

describe('the country at its fixed date', () => {
  it('serves the bytes that it always has', () => {
    expect(digest(1, (index) => index % 4 === 0, WITHOUT_WALLS)).toBe(
      'e02b10fb8cae1c047c8f74a38ca32325e54967ea59c4ea5d81f7d21e1fd33484',
    );
    expect(digest(2, (index) => index < 30, WITHOUT_WALLS)).toBe(
      '2d77e2311d8f7beb59922bc5064da810597da46fdd5a6af09e6752296ca867d5',
    );
  });

  it('differs by walls alone, on sites that could not be read anyway', () => {
    const before = country({ seed: 1, troubles: WITHOUT_WALLS }).sites;
    const walled = country({ seed: 1 }).sites.map(({ trouble }) => isWalled(trouble));
    for (const [index, { trouble }] of before.entries()) if (walled[index]) expect(keepsRecordAway(trouble)).toBe(true);
    const others = (index: number) => index % 8 === 0 && !walled[index];
    expect(digest(1, others)).toBe(digest(1, others, WITHOUT_WALLS));
  });
});

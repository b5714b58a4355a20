import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { parsePage } from '@hyrde/jobs/html';
import { describe, expect, it } from 'vitest';
import { Dice } from '../random.js';
import { country, type Site } from '../sites/country.js';
import { ITEM_COUNTS, ITEM_NAMES, item } from '../sites/items.js';
import { treeOf } from '../sites/tree.js';
import { keepsRecordAway } from '../sites/troubles.js';
import { isRight, trailOf, truthOf } from '../sites/truth.js';
import { answer } from '../web/answer.js';
import { PureWeb } from '../web/pure-web.js';
import { page } from './page.js';
import { saysFound } from './refs.js';

const land = country({ seed: 1 });

/** A sample of a site's pages: its tree, and some of each numbered kind. */
function somePaths(site: Site, count: number): string[] {
  const dice = new Dice(site.seed, 'test');
  const tree = dice.shuffle([...treeOf(site).byPath.keys()]).slice(0, count);
  return [...tree, ...ITEM_NAMES.map((name) => item(site, name, dice.int(ITEM_COUNTS[name])).path)];
}

describe('pages', () => {
  it('are computed: the same twice over, from two countries of the same seed', () => {
    const again = country({ seed: 1 });
    for (const [index, site] of land.sites.slice(0, 12).entries())
      for (const path of somePaths(site, 6)) {
        const other = again.sites[index];
        expect(other && page(other, path)).toEqual(page(site, path));
      }
  });

  it('are some 26,000 a site', () => {
    const numbered = Object.values(ITEM_COUNTS).reduce((sum, count) => sum + count, 0);
    expect(numbered + treeOf(land.sites[0] as Site).byPath.size).toBeGreaterThan(25_000);
  });

  it('have language, title, one main heading, links and text', () => {
    for (const site of land.sites.filter((site) => site.scripted === null).slice(0, 60))
      for (const path of somePaths(site, 4)) {
        const { status, body } = page(site, path);
        expect(status, site.origin + path).toBe(200);
        const parsed = parsePage(body, site.origin + path);
        expect(parsed.language).toBe(site.language);
        expect(parsed.title).toContain(site.name);
        expect(body.match(/<h1[ >]/g)).toHaveLength(1);
        expect(parsed.links.length).toBeGreaterThan(8);
        expect(parsed.text.length).toBeGreaterThan(300);
      }
  });

  it('close every tag they open', () => {
    const empty = new Set(['meta', 'input', 'br', 'img', 'link', '!doctype']);
    for (const site of land.sites.slice(0, 30))
      for (const path of somePaths(site, 4)) {
        const open: string[] = [];
        const text = page(site, path).body.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '');
        for (const [, slash, name = '', end] of text.matchAll(/<(\/?)([a-z!][a-z0-9]*)[^>]*?(\/?)>/gi)) {
          const tag = name.toLowerCase();
          if (empty.has(tag) || end) continue;
          if (slash) expect(open.pop(), `${site.origin}${path}`).toBe(tag);
          else open.push(tag);
        }
        expect(open).toEqual([]);
      }
  });

  it('lead nowhere that is missing, but for the few dead links', () => {
    let dead = 0;
    let all = 0;
    for (const site of land.sites.filter((s) => s.scripted === null && s.trouble === null).slice(0, 10))
      for (const path of somePaths(site, 5))
        for (const link of parsePage(page(site, path).body, site.origin + path).links) {
          if (!link.url.startsWith(site.origin)) continue;
          all++;
          if (page(site, link.url.slice(site.origin.length)).status !== 200) dead++;
        }
    expect(all).toBeGreaterThan(1_000);
    expect(dead / all).toBeLessThan(0.02);
  });

  it('answer 404 for a missing page, and 200 on a site with soft 404s', () => {
    const soft = land.sites.find((site) => site.trouble === 'soft-404') as Site;
    const plain = land.sites.find((site) => site.trouble === null && !saysFound(site)) as Site;
    expect(page(soft, '/finnes/ikke').status).toBe(200);
    expect(page(plain, '/finnes/ikke').status).toBe(404);
    expect(page(plain, item(plain, 'news', 5).path.replace('5', '6')).status).toBe(404);
  });

  it('use words as text does: a few very often, most of them seldom', () => {
    const counts = new Map<string, number>();
    for (const site of land.sites.filter((s) => s.language === 'nb' && !s.scripted).slice(0, 40))
      for (const path of somePaths(site, 4))
        for (const word of parsePage(page(site, path).body, site.origin)
          .text.toLowerCase()
          .match(/\p{L}+/gu) ?? [])
          counts.set(word, (counts.get(word) ?? 0) + 1);
    const ranked = [...counts.values()].sort((a, b) => b - a);
    const total = ranked.reduce((sum, n) => sum + n, 0);
    const top = ranked.slice(0, 100).reduce((sum, n) => sum + n, 0);
    expect(ranked.length).toBeGreaterThan(3_000);
    expect(top / total).toBeGreaterThan(0.35);
    expect(ranked.filter((n) => n <= 3).length / ranked.length).toBeGreaterThan(0.3);
  });
});

describe('the truth', () => {
  it('names addresses that answer, and hold what they should', () => {
    for (const site of land.sites.filter((s) => s.scripted !== 'all' && !keepsRecordAway(s.trouble)))
      for (const { slug: target } of BUILT_IN_TARGETS)
        for (const url of [...truthOf(site, target).urls, ...truthOf(site, target).also]) {
          const { hostname, pathname, search } = new URL(url);
          const made = answer(land, { host: hostname, target: pathname + search, attempt: 3 });
          expect([200, 302, 500], url).toContain(made.status);
          if (made.status !== 200 || target !== 'mail-record') continue;
          const text = made.body.toString(site.trouble?.startsWith('latin1') ? 'latin1' : 'utf-8');
          expect(text, url).toMatch(/Postlist(?:en|a) (?:viser|er e[ni] oversikt)/);
        }
  });

  it('distinguishes the page from its decoys', () => {
    const site = land.sites.find((s) => s.record.kind === 'own' && treeOf(s).only('old-record')) as Site;
    const truth = truthOf(site, 'mail-record');
    const right = truth.urls[0] ?? '';
    expect(isRight(truth, right)).toBe(true);
    expect(isRight(truth, `${right}#topp`)).toBe(true);
    expect(isRight(truth, `${right}?sid=0f`)).toBe(true);
    expect(isRight(truth, null)).toBe(false);
    expect(isRight(truth, `${right}?dato=2026-11-19`)).toBe(false);
    expect(isRight(truth, site.origin + treeOf(site).only('old-record')?.path)).toBe(false);
    const absent = truthOf(land.sites.find((s) => s.record.kind === 'absent') as Site, 'mail-record');
    expect(isRight(absent, null)).toBe(true);
    expect(isRight(absent, `${absent.site.origin}/`)).toBe(false);
  });

  it('knows each built-in target: on all sites, on some or on none', () => {
    const places = BUILT_IN_TARGETS.map(({ slug }) => {
      const on = land.sites.filter((site) => truthOf(site, slug).urls.length > 0).length;
      return [slug, on === 0 ? 'none' : on === land.sites.length ? 'all' : 'some'];
    });
    expect(places.filter(([, on]) => on === 'none').map(([slug]) => slug)).toEqual(
      expect.arrayContaining(['complaints', 'faq', 'glossary', 'imprint', 'press']),
    );
    expect(Object.fromEntries(places)).toMatchObject({ about: 'all', foi: 'some', procurement: 'some', staff: 'all' });
  });

  it('accepts a page beside the target, and its site without an answer', () => {
    const hub = 'Kommunestyret';
    const without = land.sites.find((site) => truthOf(site, 'councillors').urls.length === 0) as Site;
    const node = treeOf(without).nodes.find((one) => one?.title === hub);
    const truth = truthOf(without, 'councillors');
    expect(truth.also).toEqual([without.origin + node?.path]);
    expect([null, ...truth.also, `${without.origin}/`].map((url) => isRight(truth, url))).toEqual([true, true, false]);
  });

  it('can be reached from the home page by the links of its trail', async () => {
    for (const site of land.sites) {
      const truth = truthOf(site, 'mail-record');
      if (!truth.reachable || truth.urls.length === 0) continue;
      const web = new PureWeb(land, site, 60, 1);
      const steps = [...trailOf(site).map((path) => site.origin + path), ...truth.urls.slice(0, 1)];
      for (let i = 0; i + 1 < steps.length; i++) {
        const from = steps[i] ?? '';
        const to = steps[i + 1] ?? '';
        if (from === to || truth.urls.includes(from)) continue;
        const opened = await web.open(from);
        const links = opened.kind === 'page' ? opened.page.links.map((link) => link.url) : [];
        expect(
          links.map((url) => url.replace(/[?&]sid=.*$/, '')),
          `${from} → ${to}`,
        ).toContain(to);
      }
    }
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LOCATORS, MODEL } from '@hyrde/jobs/locate';
import { type PageRequest, robotsOf } from '@hyrde/jobs/site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAMES_MODEL } from '../../jobs/locate/algorithms/herder/fitted.js';
import { endOf } from '../herder/likelihood.js';
import { siteMaterial } from '../herder/material.js';
import { RIVALS } from '../rivals/locate/crawlers.js';
import { RecordedSite, recordedSites } from './recorded-site.js';
import { RecordedWeb } from './recorded-web.js';
import { algorithmTable, groupOf, pairedTable } from './report.js';
import { type Outcome, outcomeOf, searchesOf } from './searches.js';

const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title>${body}`;
const FILES: Record<string, string> = {
  'index.html': page('Town', '<a href="/record/">Mail record</a> <a href="/ice">Ice</a> <a href="/shut/">Shut</a>'),
  'record/index.html': page(
    'Mail record',
    '<h1>Mail record</h1><p>Letters by sender and date</p><a href="older.html">Older</a>',
  ),
  'record/older.html': page('Older', 'Of last year.'),
  'ice.html': page('Ice', '<h1>Ice</h1><p>Where to skate</p> See also the <a href="/record/index.html">record</a>.'),
  'shut/index.html': page('Shut', 'Nobody reads this.'),
  'robots.txt': 'User-agent: *\nDisallow: /shut/\nSitemap: https://town.example/sitemap.xml',
  'sitemap.xml':
    '<urlset><url><loc>https://town.example/</loc></url><url><loc>https://town.example/record/</loc></url><url><loc>https://town.example/ice</loc></url></urlset>',
};

describe('a recorded site', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hyrde-sites-'));
    for (const [path, text] of Object.entries(FILES)) {
      const file = join(folder, 'town', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const target = {
      name: 'record',
      query: ['mail', 'record', 'letters'],
      described: ['letters', 'sender', 'date'],
      path: 'record/index.html',
      depth: 1,
    };
    const mapping = { hosts: ['town.example'] };
    const town = { name: 'Town', language: 'en', root: 'town', homePath: 'index.html', mapping, targets: [target] };
    await writeFile(join(folder, 'town.json'), JSON.stringify(town));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const theSite = () => {
    const [site] = recordedSites(folder);
    if (!site) throw new Error('There is no site.');
    return site;
  };

  async function namedSitemap(web: RecordedWeb, home: string): Promise<PageRequest> {
    const opened = await web.open({ url: robotsOf(home), manner: { as: 'sitemap' } });
    const [url = ''] = opened.kind === 'sitemap' ? opened.sitemap.sitemaps : [];
    return { url, manner: { as: 'sitemap' } };
  }

  it('obeys robots.txt, whose refusals cost nothing, and lists its sitemap at its own address', async () => {
    const site = theSite();
    const web = new RecordedWeb(site, 5);
    await web.open(site.home);
    expect(await web.open(`${site.home}shut/`)).toMatchObject({ kind: 'failed', reason: 'robots-disallow' });
    expect(web.downloads).toBe(1);
    const opened = await web.open(await namedSitemap(web, site.home));
    expect(opened).toMatchObject({
      kind: 'sitemap',
      sitemap: { pages: [site.home, `${site.home}record/`, `${site.home}ice`] },
    });
    expect(web.downloads).toBe(2);
  });

  it('sends whoever leaves out a folder’s slash to the address with it, from where relative links lead', async () => {
    const site = theSite();
    const opened = site.open(`${site.home}record`);
    expect(opened).toMatchObject({
      kind: 'page',
      page: { url: `${site.home}record/`, links: [{ url: `${site.home}record/older.html` }] },
    });
    expect(site.open(`${site.home}record/index.html`)).toMatchObject({
      page: { url: `${site.home}record/index.html` },
    });
    expect(site.open(`${site.home}ice`)).toMatchObject({ page: { url: `${site.home}ice` } });
  });

  it('is left out together with the same site in another language', () => {
    const { description } = theSite();
    const roots = ['town/en', 'town/fr', 'towns'].map((root) =>
      groupOf(new RecordedSite({ ...description, root }, folder)),
    );
    expect(new Set(roots)).toEqual(new Set(['town', 'towns']));
  });

  it('is as if a page that was taken away had never been', async () => {
    const site = theSite();
    const web = new RecordedWeb(site, 9, { removed: [`${site.home}record/index.html`] });
    expect(await web.open(`${site.home}record`)).toMatchObject({ kind: 'failed', reason: 'missing' });
    for (const path of ['', 'ice']) {
      const opened = await web.open(site.home + path);
      expect(opened.kind).toBe('page');
      if (opened.kind === 'page') expect(opened.page.links.map(({ url }) => url)).not.toContain(`${site.home}record/`);
    }
    const opened = await web.open(await namedSitemap(web, site.home));
    expect(opened).toMatchObject({ kind: 'sitemap', sitemap: { pages: [site.home, `${site.home}ice`] } });
  });

  it('has a page taken away outside the folder too that it is served in', async () => {
    const { description } = theSite();
    const mapping = { ...description.mapping, basePath: '/new/' };
    const site = new RecordedSite({ ...description, mapping }, join(folder, 'town'));
    const outside = new URL('/record/', site.home).href;
    expect(site.open(outside)).toMatchObject({ kind: 'page' });
    const web = new RecordedWeb(site, 9, { removed: [site.urlOf('record/index.html')] });
    for (const url of [outside, `${site.home}record/`])
      expect(await web.open(url)).toMatchObject({ kind: 'failed', reason: 'missing' });
    expect(await web.open(site.home)).toMatchObject({ kind: 'page' });
  });

  it('teaches nothing by a page that robots.txt refuses, and something by its absence', async () => {
    const { description } = theSite();
    const [record] = description.targets;
    if (!record) throw new Error('There is no target.');
    const targets = [record, { ...record, name: 'shut', paths: ['shut/index.html'] }];
    const material = await siteMaterial(
      searchesOf([new RecordedSite({ ...description, targets }, join(folder, 'town'))]),
    );
    const taught = (name: string) => material.filter((search) => search.name.includes(`\n${name}\n`));
    expect(taught('record').map(({ present }) => present)).toEqual([true, false, true, false]);
    expect(taught('shut').map(({ present }) => present)).toEqual([false, false]);
  });

  it('counts naming a page that robots.txt refuses, and reporting its absence, as right', async () => {
    const { description } = theSite();
    const [record] = description.targets;
    if (!record) throw new Error('There is no target.');
    const shut = {
      ...record,
      name: 'shut',
      query: ['shut', 'reads', 'closed'],
      described: undefined,
      paths: ['shut/index.html'],
    };
    const outcomes: Outcome[] = [];
    for (const search of searchesOf([new RecordedSite({ ...description, targets: [shut] }, join(folder, 'town'))]))
      outcomes.push(await outcomeOf(search, LOCATORS.herder, 20));
    expect(outcomes.map(({ right, confidence }) => [right, confidence !== null])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('is searched as a built-in target too, where it is one', async () => {
    const { description } = theSite();
    const [record] = description.targets;
    if (!record) throw new Error('There is no target.');
    const known = new RecordedSite(
      { ...description, targets: [{ ...record, kind: 'mail-record' }] },
      join(folder, 'town'),
    );
    const asked = searchesOf([known]).filter((search) => search.asked === 'built-in');
    const outcomes = await Promise.all(asked.map((search) => outcomeOf(search, LOCATORS.herder, 20)));
    expect(outcomes.map(({ search, right }) => [search.removed, right])).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(algorithmTable('herder', outcomes)).toMatch(/built-in, mail-record {2,}n {3}1 {2}right 1\.000/);
  });

  it('is searched in four ways, and the table separates them', async () => {
    const outcomes: Outcome[] = [];
    for (const search of searchesOf([theSite()])) outcomes.push(await outcomeOf(search, LOCATORS.herder, 20));
    expect(outcomes.map(({ search, right }) => [search.asked, search.removed, right])).toEqual([
      ['named', false, true],
      ['named', true, true],
      ['described', false, true],
      ['described', true, true],
    ]);
    expect(algorithmTable('herder', outcomes)).toMatch(/named {2,}n {3}1 {2}right 1\.000/);
    expect(algorithmTable('herder', outcomes)).toMatch(
      /all, as in the fit {2,}claims 2 {2}ECE \.\d{3} \(\.\d{3} if calibrated\)$/m,
    );
    expect(pairedTable('less itself', outcomes, [...outcomes].reverse())).toMatch(
      /named {2,}\+\.000 \(\+\.000 … \+\.000\)/,
    );
    expect(() => pairedTable('less nothing', outcomes, outcomes.slice(1))).toThrow('record');
  });

  it('is searched to one end, whatever is claimed there', async () => {
    const models = { words: MODEL, names: NAMES_MODEL };
    const claimsNothing = { words: { ...MODEL, claimFrom: 1 }, names: NAMES_MODEL };
    for (const search of searchesOf([theSite()])) {
      const end = await endOf(search, models, 20);
      expect(end).toMatchObject({
        group: 'town',
        known: 'meant',
        right: !search.removed,
        weight: search.removed ? 0.5 : 1,
      });
      expect(await endOf(search, claimsNothing, 20)).toEqual(end);
    }
  });

  it.each(Object.keys(RIVALS))(
    'is searched by %s, as by ours: the record is named, within its downloads',
    async (name) => {
      const search = searchesOf([theSite()]).find(({ asked, removed }) => asked === 'named' && !removed);
      const locator = RIVALS[name];
      if (!search || !locator) throw new Error('There is no search.');
      for (const budget of [2, 60]) {
        const { right, downloads } = await outcomeOf(search, locator, budget);
        expect(downloads).toBeLessThanOrEqual(budget);
        expect([budget, right]).toEqual([budget, budget === 60 || right]);
      }
    },
  );
});

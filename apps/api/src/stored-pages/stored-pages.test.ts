import { beforeEach, expect, it } from 'vitest';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { startApi } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import type { StoredPages } from './stored-pages.controller.js';

const HOME = 'https://region-0001.example';
const AT = new Date('2026-11-20T10:00:00Z');

let siteId = '';
let topic = '';
const api = await forFile(startApi(), 'stop');
const [auditor, viewer] = [await api.as('auditor'), await api.as('viewer')];

beforeEach(async () => {
  await api.db.sweep.deleteMany();
  await api.db.site.deleteMany();
  [siteId = ''] = await makeSites(api.db, 1);
  const plan = { kind: 'discover', words: ['ferje'], seeds: ['https://a.example/'] };
  topic = (await auditor.post<{ id: string }>('/sweeps', plan)).body.id;
});

/** Creates a contact page found by a search. */
async function foundPage(title: string, verdict?: 'wrong'): Promise<void> {
  const searches = found(1).map((one) => ({ ...one, url: `${HOME}/kontakt`, ...(verdict && { verdict }) }));
  const { searchIds } = await makeSweep(api.db, [siteId], searches, { target: 'contact' });
  await api.db.search.updateMany({ where: { id: { in: searchIds } }, data: { foundTitle: title } });
}

async function document(title: string, more: { url?: string | null; state?: string; practice?: boolean } = {}) {
  const hub = await api.db.watchHub.create({ data: { siteId, key: title, url: `${HOME}/nytt`, kind: 'list' } });
  const dated = { dating: 'time', publishedFrom: AT, publishedTo: AT, foundAt: AT };
  const document = { identity: title, url: `${HOME}/nytt/1`, title, state: 'news', practice: false };
  await api.db.watchDocument.create({ data: { siteId, hubId: hub.id, ...dated, ...document, ...more } });
}

async function record(title: string, link: string | null): Promise<void> {
  const portal = { siteId, practice: false, url: `${HOME}/postliste`, coverage: 1 };
  const { id: portalId } = await api.db.recordPortal.create({ data: portal });
  const seen = { firstSeenAt: AT, lastSeenAt: AT, place: 0, query: 0, identity: title };
  const signs = { senderSign: 'none', recipientSign: 'none', exempt: false };
  await api.db.portalRecord.create({
    data: { portalId, siteId, practice: false, language: 'nb', title, link, ...seen, ...signs },
  });
}

async function find(title: string, more: { url?: string; verdict?: string } = {}): Promise<void> {
  const find = { url: 'https://havn.example/ferje', host: 'havn.example', domain: 'havn.example', title };
  await api.db.discoverFind.create({
    data: { sweepId: topic, page: 0, probability: 0.9, round: 1, lot: 0, ...find, ...more },
  });
}

const search = async (words: string, query = '') =>
  (await viewer.get<StoredPages>(`/stored-pages?words=${encodeURIComponent(words)}${query}`)).body.items;

it('has what sweeps of every kind have found, with the body that it is of', async () => {
  await foundPage('Om ferjene');
  await document('Nye ferjeruter');
  await record('Søknad om ferje', `${HOME}/sak/1`);
  await find('Ferja til øya');
  const items = await search('ferje');
  const site = { id: siteId, name: 'Region 0001' };
  expect(items.map(({ url, kind }) => [kind, url]).sort()).toEqual([
    ['discover', 'https://havn.example/ferje'],
    ['locate', `${HOME}/kontakt`],
    ['surface', `${HOME}/sak/1`],
    ['watch', `${HOME}/nytt/1`],
  ]);
  expect(items.filter(({ kind }) => kind !== 'discover').map((item) => item.site)).toEqual([site, site, site]);
  expect(await search('ferje', `&except=${topic}`)).toHaveLength(3);
  expect(await search('ferje', '&limit=2')).toEqual(items.slice(0, 2));
  expect(await search('ferje', '&practice=true')).toEqual([]);
});

it('goes by forms of words, phrases, and words of which one suffices; those that fit best come first', async () => {
  await document('Universell utforming av kaier');
  await find('Kaien');
  const urls = async (words: string) => (await search(words)).map(({ url }) => url);
  expect(await urls('kai')).toHaveLength(2);
  expect(await urls('"universell utforming"')).toEqual([`${HOME}/nytt/1`]);
  expect(await urls('"utforming universell"')).toEqual([]);
  expect(await urls('utforming or kai')).toEqual([`${HOME}/nytt/1`, 'https://havn.example/ferje']);
  expect(await urls('kai -utforming')).toEqual(['https://havn.example/ferje']);
  expect(await urls('kai utforming')).toEqual([`${HOME}/nytt/1`]);
});

it('has an address once, and none that people called wrong, that has no page, or that is no news', async () => {
  await foundPage('Om ferjene', 'wrong');
  await document('Ferje', { url: null });
  await document('Ferjerute', { state: 'not-news' });
  await record('Søknad om ferje', null);
  await find('Ferja', { verdict: 'wrong' });
  expect(await search('ferje')).toEqual([]);
  await document('Ferjen', { url: 'https://havn.example/ferje' });
  await api.db.discoverFind.updateMany({ data: { verdict: 'right' } });
  expect((await search('ferje')).map(({ url }) => url)).toEqual(['https://havn.example/ferje']);
});

it('leaves out pages that name private persons', async () => {
  await record('Søknad om ferje', `${HOME}/sak/1`);
  await document('Søknad om ferje fra Kari Nordmann', { url: `${HOME}/postliste/1` });
  await find('Ferje: Kari Nordmann', { url: `${HOME}/postliste/2` });
  expect((await search('ferje or nordmann')).map(({ url }) => url)).toEqual([`${HOME}/sak/1`]);
});

it.each(['–', '"', "''", '& | !', '-', '<->', ':*', 'a'.repeat(1_000), 'أ or ب', "ferje' or 1=1 --"])(
  'answers to any words: %s',
  async (words) => {
    const { status } = await viewer.get(`/stored-pages?words=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
  },
);

it('wants words', async () => {
  expect((await viewer.get('/stored-pages?words=%20')).status).toBe(400);
  expect((await viewer.get(`/stored-pages?words=${'a'.repeat(1_001)}`)).status).toBe(400);
  expect((await api.anonymous.get('/stored-pages?words=ferje')).status).toBe(401);
});

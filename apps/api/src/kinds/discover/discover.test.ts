import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../../testing/api.js';
import { makeSites } from '../../testing/fixtures.js';
import type { Find, Finds, FindsToJudge } from './finds/finds.controller.js';
import type { FoundHosts } from './found-hosts/found-hosts.controller.js';
import type { AddedSeeds, TopicDetails, TopicHosts, Topics } from './topics/topics.schemas.js';

const FARM = 'farm.example';
const WORDS = ['ferje', 'kai', 'rutetabell'];

let topic: string;
const api = await apiForFile();
const [auditor, reviewer, viewer] = [await api.as('auditor'), await api.as('reviewer'), await api.as('viewer')];
beforeEach(async () => {
  await api.db.sweep.deleteMany();
  await api.db.site.deleteMany();
  await makeSites(api.db, 1);
  topic = (await begin()).body.id;
});

const begin = (more: object = {}) =>
  auditor.post<{ id: string; errors?: { field: string; message: string }[] }>('/sweeps', {
    kind: 'discover',
    words: WORDS,
    language: 'nb',
    seeds: ['https://region-0001.example/'],
    ...more,
  });

/** Adds a find on the given host, with the given page number of the run. */
async function find(page: number, host: string): Promise<string> {
  const url = `https://${host}/${page}`;
  const fields = { url, host, domain: host, title: `Ferje ${page}`, probability: 0.9, round: 1, lot: page / 100 };
  return (await api.db.discoverFind.create({ data: { sweepId: topic, page, ...fields } })).id;
}
const judge = (id: string, verdict: Find['verdict']) =>
  reviewer.put<Find>(`/topics/${topic}/finds/${id}/verdict`, { verdict });
const one = async () => (await viewer.get<TopicDetails>(`/topics/${topic}`)).body;
const toJudge = async (by: 'hosts' | 'sample') =>
  (await viewer.get<FindsToJudge>(`/topics/${topic}/finds/to-judge?by=${by}`)).body;

describe('a topic', () => {
  it('is started, listed and read', async () => {
    const { items } = (await viewer.get<Topics>('/topics')).body;
    expect(items).toMatchObject([{ id: topic, words: WORDS, state: 'running', stop: null, pages: 1_000, finds: 0 }]);
    expect(await one()).toMatchObject({ seeds: 1, reach: 'anywhere', cap: 100, policy: 'link-model', unjudged: 0 });
    expect((await viewer.get(`/sweeps/${topic}`)).body).toMatchObject({ facts: { kind: 'discover', asked: 0 } });
  });

  it('gets its language from its words, among those of the bodies and English', async () => {
    const languageOf = async (words: string[]) => {
      const { id } = (await begin({ words, language: 'auto' })).body;
      return (await viewer.get<TopicDetails>(`/topics/${id}`)).body.language;
    };
    await api.db.site.updateMany({ data: { language: 'nn' } });
    expect(await languageOf(['ferjerute', 'kai', 'rutetabell', 'avgangstider'])).toBe('nn');
    expect(await languageOf(['water supply', 'drinking water', 'sewage'])).toBe('en');
    await api.db.site.updateMany({ data: { language: null } });
    expect(await languageOf(['WCAG'])).toBe(null);
  });

  it('is begun with example pages alone, which come first, beside the home pages of their hosts', async () => {
    const examplePages = ['https://a.example/ferje/1', 'https://a.example/ferje/2'];
    const { id } = (await begin({ words: [], language: 'auto', examplePages, sites: 'all' })).body;
    const { seeds } = await api.db.discoverRun.findUniqueOrThrow({ where: { sweepId: id } });
    expect(seeds.slice(0, 3)).toEqual([...examplePages, 'https://a.example/']);
    expect((await viewer.get<TopicDetails>(`/topics/${id}`)).body).toMatchObject({
      words: [],
      language: null,
      examplePages: 2,
    });
    expect((await viewer.get<{ name: string }>(`/sweeps/${id}`)).body.name).toContain('a.example');
  });

  it('is shown with a policy of an earlier version', async () => {
    const { plan } = await api.db.sweep.findUniqueOrThrow({ where: { id: topic } });
    const data = { plan: { ...(plan as object), policy: 'thompson' } };
    await api.db.sweep.update({ where: { id: topic }, data });
    expect(await one()).toMatchObject({ policy: 'thompson' });
    expect((await viewer.get(`/sweeps/${topic}`)).body).toMatchObject({ facts: { kind: 'discover', asked: 0 } });
  });

  it.each([
    ['neither words nor example pages', { words: [] }, 'words'],
    ['an example page that is refused', { examplePages: ['https://www.facebook.com/ferje'] }, 'words.0'],
    ['an example page that is no address', { examplePages: ['ferje'] }, 'examplePages.0'],
    ['a policy of an earlier version', { policy: 'thompson' }, 'policy'],
    ['words that say nothing', { words: ['–'] }, 'words.0'],
    ['words that stand everywhere', { words: ['og', 'er'] }, 'words'],
    ['nowhere to begin', { seeds: [] }, 'seeds'],
    ['a seed that is no address', { seeds: ['ferje'] }, 'seeds.0'],
    ['examples that contradict one another', { examples: ['a'], counterExamples: ['a'] }, 'counterExamples'],
    ['an invalid host', { refused: ['::'] }, 'refused.0'],
    ['a path without a host', { allowed: ['kommune.no', '/kart'] }, 'allowed.1'],
    ['a pattern of hosts', { refused: ['facebook.com', '*'] }, 'refused.1'],
    ['a host without labels', { reach: { domains: ['.'] } }, 'reach.0'],
    [
      'examples that differ in spaces alone',
      { examples: ['Ferje og  kai'], counterExamples: ['ferje og\nkai'] },
      'counterExamples',
    ],
    ['an address as example', { examples: ['ferje går', 'https://a.example/ferje'] }, 'examples.1'],
    ['a seed that is refused', { seeds: ['https://a.example/', 'https://www.facebook.com/kommune'] }, 'seeds.1'],
    ['a seed in this network', { seeds: ['http://10.0.0.1/'] }, 'seeds.0'],
    ['a seed on this machine', { seeds: ['http://by.localhost:4180/'] }, 'seeds.0'],
    ['a seed outside the practice country', { practice: true }, 'seeds.0'],
    ['a seed that is a picture', { seeds: ['https://a.example/kart.png'] }, 'seeds.0'],
    ['a seed of which a part was covered', { seeds: ['https://a.example/•••'] }, 'seeds.0'],
    ['a seed that is too long', { seeds: [`https://a.example/${'a'.repeat(2_000)}`] }, 'seeds.0'],
    ['sites that are all refused', { seeds: [], sites: 'all', refused: ['example'] }, 'refused'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, body } = await begin(more);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it.each([
    ['one word', { words: ['ferje'] }],
    ['a language whose forms nobody knows', { language: 'xh' }],
    ['all that lies under a host refused', { refused: ['*.facebook.com'] }],
    ['dead seeds, which show when they are asked', { seeds: ['https://nobody.example/'] }],
  ])('is started with %s', async (_, more) => expect((await begin(more)).status).toBe(201));
});

describe('finds', () => {
  it('are listed by host, descending by number, with the registered site', async () => {
    for (const page of [1, 2, 3]) await find(page, FARM);
    await find(4, 'www.region-0001.example');
    const { items } = (await viewer.get<TopicHosts>(`/topics/${topic}/hosts`)).body;
    expect(items.map(({ host, finds }) => [host, finds])).toEqual([
      [FARM, 3],
      ['www.region-0001.example', 1],
    ]);
    expect(items.map(({ site }) => site !== null)).toEqual([false, true]);
    expect((await one()).regions.map(({ region, finds }) => [region !== null, finds])).toEqual([
      [true, 1],
      [false, 3],
    ]);
  });

  it('to judge come from the hosts with most finds, two a host; or in random order', async () => {
    for (const page of [1, 2, 3]) await find(page, FARM);
    await find(4, 'other.example');
    const numbers = ({ items }: FindsToJudge) => items.map((item) => Number(item.find.url.split('/').at(-1)));
    expect(numbers(await toJudge('hosts'))).toEqual([3, 2, 4]);
    expect(numbers(await toJudge('sample'))).toEqual([1, 2, 3, 4]);
    expect(await toJudge('hosts')).toMatchObject({
      waiting: 4,
      items: [{ host: { finds: 3, right: 0, wrong: 0, held: false } }, {}, {}],
    });
  });

  it('to judge come first from held hosts, until one of their finds is called right', async () => {
    for (const page of [1, 2, 3]) await find(page, FARM);
    const ids = [await find(4, 'held.example'), await find(5, 'held.example')];
    await api.db.discoverRun.update({ where: { sweepId: topic }, data: { heldHosts: ['held.example'] } });
    const hosts = async () => (await toJudge('hosts')).items.map(({ find: { host }, host: { held } }) => [host, held]);
    const farm = [FARM, false];
    expect(await hosts()).toEqual([['held.example', true], ['held.example', true], farm, farm]);
    await judge(ids[0] ?? '', 'right');
    expect(await hosts()).toEqual([farm, farm, ['held.example', false]]);
    await judge(ids[0] ?? '', 'wrong');
    expect((await hosts())[0]).toEqual(['held.example', true]);
  });

  it('of a stopped host count again, and resume a run whose frontier was empty', async () => {
    const ids = [await find(1, FARM), await find(2, FARM)];
    for (const id of ids) await judge(id, 'wrong');
    await api.db.discoverRun.update({ where: { sweepId: topic }, data: { stop: 'frontier-dry' } });
    await api.db.sweep.update({ where: { id: topic }, data: { state: 'done', finishedAt: new Date() } });
    await judge(ids[0] ?? '', 'wrong');
    expect(await one()).toMatchObject({ state: 'done', stop: 'frontier-dry' });
    await judge(ids[0] ?? '', null);
    expect(await one()).toMatchObject({ state: 'running', stop: null, finds: 1 });
  });

  it('of a host are withdrawn if wrong exceed right verdicts by two, and count again if that is undone', async () => {
    const ids = [await find(1, FARM), await find(2, FARM), await find(3, FARM)];
    const counting = async () => (await viewer.get<Finds>(`/topics/${topic}/finds`)).body.total;
    expect((await judge(ids[0] ?? '', 'wrong')).body).toMatchObject({ verdict: 'wrong', stopped: false });
    expect(await counting()).toBe(2);
    expect((await judge(ids[1] ?? '', 'wrong')).body.stopped).toBe(true);
    expect([await counting(), (await one()).stoppedHosts, (await toJudge('hosts')).items]).toEqual([0, 1, []]);
    await judge(ids[1] ?? '', null);
    expect([await counting(), (await one()).stoppedHosts]).toEqual([2, 0]);
    expect((await judge(topic, 'right')).status).toBe(404);
    expect((await viewer.put(`/topics/${topic}/finds/${ids[0]}/verdict`, { verdict: 'right' })).status).toBe(403);
  });

  it('of a seed’s host, whose seed counts as right, are withdrawn if wrong exceed right verdicts by four', async () => {
    const ids: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) ids.push(await find(page, 'region-0001.example'));
    const stops: boolean[] = [];
    for (const id of ids.slice(0, 4)) stops.push((await judge(id, 'wrong')).body.stopped);
    expect(stops).toEqual([false, false, false, true]);
    expect((await viewer.get<Finds>(`/topics/${topic}/finds`)).body.total).toBe(0);
  });

  it('have their precision from a random sample, up to the first without a verdict', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((page) => find(page, `h${page}.example`)));
    await judge(ids[0] ?? '', 'right');
    await judge(ids[1] ?? '', 'wrong');
    await judge(ids[3] ?? '', 'right');
    expect((await one()).precision).toMatchObject({ n: 2, share: 0.5 });
    await judge(ids[2] ?? '', 'cannot-tell');
    expect((await one()).precision).toMatchObject({ n: 3, share: 2 / 3 });
  });

  it('are exported as CSV: those that count, without seeds', async () => {
    await find(1, FARM);
    await judge(await find(2, 'other.example'), 'wrong');
    const { text } = await viewer.get(`/topics/${topic}/finds/export.csv`);
    const [head, ...lines] = text.trim().split('\n');
    expect(head).toContain('url,title,host,site,region,probability,verdict,foundAt');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`https://${FARM}/1`);
  });
});

describe('found hosts', () => {
  const found = async () => (await viewer.get<FoundHosts>('/found-hosts')).body.items;
  const site = (homeUrl: string) => api.db.site.create({ data: { name: homeUrl, homeUrl } });

  it('belong to no registered site; those with a public domain suffix come first, with their pages', async () => {
    for (const name of ['hol', 'gol', 'nes']) await site(`https://www.${name}.kommune.no/`);
    for (const page of [1, 2, 3]) await find(page, FARM);
    await judge(await find(4, 'www.lom.kommune.no'), 'right');
    await find(5, 'region-0001.example');
    await judge(await find(6, 'wrong.example'), 'wrong');
    expect(await found()).toMatchObject([
      {
        host: 'www.lom.kommune.no',
        homeUrl: 'https://www.lom.kommune.no/',
        finds: 1,
        right: 1,
        topics: 1,
        looksPublic: true,
        ending: { text: 'kommune.no', bodies: 3 },
        archivedId: null,
        pages: [{ topicId: topic, url: 'https://www.lom.kommune.no/4', title: 'Ferje 4' }],
      },
      { host: FARM, name: FARM, finds: 3, right: 0, looksPublic: false, ending: null, pages: [{}, {}, {}] },
    ]);
  });

  it('are paged without loss or repetition', async () => {
    for (const name of ['hol', 'gol', 'nes']) await site(`https://www.${name}.kommune.no/`);
    for (const [n, host] of ['a.example', 'b.example', 'c.example', 'lom.kommune.no', 'vik.kommune.no'].entries())
      for (let page = 0; page <= n % 2; page++) await find(10 * n + page, host);
    const seen: string[][] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: { body: FoundHosts } = await viewer.get(`/found-hosts?limit=2${next && `&cursor=${next}`}`);
      expect(body.total).toBe(5);
      seen.push(body.items.map(({ host }) => host));
      next = body.next;
    }
    expect(seen).toEqual([['lom.kommune.no', 'vik.kommune.no'], ['b.example', 'a.example'], ['c.example']]);
    expect((await viewer.get('/found-hosts?cursor=x')).status).toBe(400);
  });

  it('have the name that their pages’ titles share', async () => {
    for (const page of [1, 2]) {
      const id = await find(page, 'lom.example');
      await api.db.discoverFind.update({ where: { id }, data: { title: `Ferje ${page} – Lom fjellkommune` } });
    }
    expect(await found()).toMatchObject([{ name: 'Lom fjellkommune' }]);
  });

  it('are registered as sites are; archived, they are listed again and can be restored', async () => {
    await find(1, 'lom.example');
    const [{ name = '', homeUrl = '' } = {}] = await found();
    const { body } = await auditor.post<{ id: string }>('/sites', { name, homeUrl });
    expect(await found()).toEqual([]);
    await auditor.patch(`/sites/${body.id}`, { archived: true });
    expect(await found()).toMatchObject([{ host: 'lom.example', archivedId: body.id }]);
    await auditor.patch(`/sites/${body.id}`, { archived: false });
    expect(await found()).toEqual([]);
  });
});

describe('a found host called not public', () => {
  const url = '/found-hosts/lom.example/verdict';
  const hosts = async (query = '', by = viewer) =>
    (await by.get<FoundHosts>(`/found-hosts?limit=1${query}`)).body.items.map(({ host }) => host);

  it('is left out for all topics, and listed by this verdict, until it is withdrawn', async () => {
    await find(1, 'lom.example');
    expect((await viewer.put(url, { verdict: 'not-public' })).status).toBe(403);
    expect((await reviewer.put('/found-hosts/no.example/verdict', { verdict: 'not-public' })).status).toBe(404);
    expect((await reviewer.put(url, { verdict: 'not-public', practice: true })).status).toBe(404);
    expect((await reviewer.put(url, { verdict: 'not-public' })).body).toEqual({ revision: expect.any(String) });
    topic = (await begin()).body.id;
    await find(1, 'lom.example');
    expect(await hosts()).toEqual([]);
    expect(await hosts('&practice=true&verdict=not-public')).toEqual([]);
    const { items, total } = (await viewer.get<FoundHosts>('/found-hosts?verdict=not-public')).body;
    const { name } = await api.db.person.findUniqueOrThrow({ where: { id: reviewer.id } });
    const notPublic = { by: name, at: new Date(api.clock.now()).toISOString() };
    expect([items, total]).toMatchObject([[{ host: 'lom.example', topics: 2, notPublic }], 1]);
    await auditor.put(url, { verdict: 'not-public' });
    expect((await viewer.get<FoundHosts>('/found-hosts?verdict=not-public')).body.items).toMatchObject([{ notPublic }]);
    for (const _ of [1, 2]) await reviewer.put(url, { verdict: null });
    expect([await hosts(), await hosts('&verdict=not-public')]).toEqual([['lom.example'], []]);
  });

  it('stays so if the person is removed', async () => {
    await find(1, 'lom.example');
    const { id, put } = await api.as('reviewer');
    await put(url, { verdict: 'not-public' });
    await api.db.person.delete({ where: { id } });
    const { items } = (await viewer.get<FoundHosts>('/found-hosts?verdict=not-public')).body;
    expect(items).toMatchObject([{ host: 'lom.example', notPublic: { by: null } }]);
  });
});

describe('a found word', () => {
  const FOUND = [{ term: 'brygge', nearness: 0.4, pages: 7 }];
  const strike = (term: string, struck: boolean) =>
    auditor.put<TopicDetails>(`/topics/${topic}/found-words/${encodeURIComponent(term)}`, { struck });
  beforeEach(() => api.db.discoverRun.update({ where: { sweepId: topic }, data: { foundWords: FOUND } }));

  it('is struck out once, and restored', async () => {
    expect((await strike('brygge', true)).body).toMatchObject({ foundWords: FOUND, struckWords: ['brygge'] });
    expect((await strike('brygge', true)).body.struckWords).toEqual(['brygge']);
    expect((await strike('brygge', false)).body.struckWords).toEqual([]);
  });

  it('must have been found by the topic, which must not be over', async () => {
    expect((await strike('kommune', true)).status).toBe(409);
    await api.db.discoverRun.update({ where: { sweepId: topic }, data: { stop: 'budget' } });
    expect((await strike('brygge', true)).status).toBe(409);
    expect((await viewer.put(`/topics/${topic}/found-words/brygge`, { struck: true })).status).toBe(403);
  });
});

describe('more seeds', () => {
  const add = (...seeds: string[]) => auditor.post<AddedSeeds>(`/topics/${topic}/seeds`, { seeds });
  const ended = async (stop: string) => {
    await api.db.discoverRun.update({ where: { sweepId: topic }, data: { stop } });
    await api.db.sweep.update({ where: { id: topic }, data: { state: 'done', finishedAt: new Date() } });
  };

  it('are added to a running topic, each once', async () => {
    const { body } = await add('https://a.example/', 'https://a.example/#top', 'https://region-0001.example/');
    expect(body).toMatchObject({ seeds: 2, added: 1, known: 1 });
    expect((await add('ferje')).status).toBe(400);
    expect((await add()).status).toBe(400);
    expect((await add('https://b.example/', 'https://www.facebook.com/x')).status).toBe(400);
    expect((await one()).seeds).toBe(2);
  });

  it('are refused beyond the maximum, with the present number', async () => {
    const many = (from: number) => Array.from({ length: 2_000 }, (_, i) => `https://s${from + i}.example/`);
    for (let i = 0; i < 4; i++) expect((await add(...many(2_000 * i))).body.added).toBe(2_000);
    expect((await add(...many(8_000))).body).toMatchObject({
      detail: 'A topic has at most 10000 seeds; this one has 8001.',
    });
    expect((await add(...many(7_999))).body).toMatchObject({ seeds: 10_000, added: 1_999, known: 1 });
  });

  it('resume a topic whose frontier was empty, and none whose budget is spent', async () => {
    await ended('frontier-dry');
    expect((await add('https://region-0001.example/')).body).toMatchObject({ state: 'done', stop: 'frontier-dry' });
    expect((await add('https://a.example/')).body).toMatchObject({ seeds: 2, state: 'running', stop: null });
    await api.db.discoverRun.update({ where: { sweepId: topic }, data: { stop: 'no-seed' } }); // the sweep has not ended yet
    expect((await add('https://c.example/')).body).toMatchObject({ seeds: 3, state: 'running', stop: null });
    await ended('budget');
    expect((await add('https://b.example/')).status).toBe(409);
  });
});

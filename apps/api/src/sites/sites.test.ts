import { beforeAll, describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import { identityOf } from './home-url.js';
import type { SiteImport, SiteImportLine } from './imports.schemas.js';
import type { Site } from './sites.schemas.js';

const api = await apiForFile({ env: { ALLOW_ADDRESSES: '127.64.0.0/10:4180' } });
const auditor = await api.as('auditor');

interface SitesPage {
  items: Site[];
  total: number;
  next: string | null;
}

async function everyPage(query: string): Promise<Site[]> {
  const all: Site[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await auditor.get<SitesPage>(`/sites?${query}${cursor}`);
    all.push(...body.items);
    if (!body.next) return all;
    cursor = `&cursor=${body.next}`;
  }
}

describe('the list of sites', () => {
  beforeAll(async () => {
    await makeSites(api.db, 23, { region: 'North' });
    await makeSites(api.db, 5, { region: 'Practice', practice: true });
    await api.db.site.create({ data: { name: 'Unknown size', homeUrl: 'https://unknown.example/' } });
  });

  it('returns every site once, page by page, in either order', async () => {
    for (const sort of ['name', '-name', 'population', '-population']) {
      const sites = await everyPage(`limit=5&sort=${sort}`);
      expect(new Set(sites.map(({ id }) => id)).size).toBe(24);
      const keys = sites.map((site) => (sort.endsWith('name') ? site.name : (site.population ?? -1)));
      const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
    }
  });

  it('keeps practice sites apart', async () => {
    expect((await everyPage('practice=true')).every((site) => site.practice)).toBe(true);
    expect((await everyPage('practice=false')).some((site) => site.practice)).toBe(false);
  });

  it('is searched by name, address and region; wildcards are plain characters', async () => {
    expect((await auditor.get<SitesPage>('/sites?text=north%200007')).body.total).toBe(1);
    expect((await auditor.get<SitesPage>('/sites?text=unknown.example')).body.total).toBe(1);
    expect((await auditor.get<SitesPage>('/sites?text=%25')).body.total).toBe(0);
    const { body } = await auditor.get<{ items: { id: string; name: string; sites: number }[] }>('/regions');
    expect(body.items).toMatchObject([{ name: 'North', sites: 23 }]);
    expect((await auditor.get<SitesPage>(`/sites?regionId=${body.items[0]?.id}`)).body.total).toBe(23);
  });
});

describe('one site', () => {
  it('is added, changed and archived', async () => {
    const sjøvik = { name: 'Sjøvik', homeUrl: 'https://sjovik.example', region: 'West', language: 'nn' };
    const made = await auditor.post<Site>('/sites', sjøvik);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ homeUrl: 'https://sjovik.example/', region: { name: 'West' }, practice: false });
    const twin = await auditor.post('/sites', { name: 'Twin', homeUrl: 'https://SJOVIK.example/' });
    expect(twin.body).toMatchObject({ status: 400, errors: [{ field: 'homeUrl' }] });
    const alike = await auditor.post('/sites', { name: 'Alike', homeUrl: 'http://www.sjovik.example' });
    expect(alike.body).toMatchObject({ errors: [{ field: 'homeUrl', message: expect.stringContaining('Sjøvik') }] });
    const changed = await auditor.patch<Site>(`/sites/${made.body.id}`, { population: 500, region: null });
    expect(changed.body).toMatchObject({ population: 500, region: null, language: 'nn' });
    await auditor.patch(`/sites/${made.body.id}`, { archived: true });
    expect((await auditor.get<SitesPage>('/sites?text=sjovik')).body.total).toBe(0);
    expect((await auditor.get<SitesPage>('/sites?text=sjovik&archived=true')).body.total).toBe(1);
  });

  it('must not be on this machine or its network', async () => {
    const inside = ['http://127.0.0.1:3000/', 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/'];
    // Private networks in the spellings that a URL normalises.
    const intranet = [
      'http://10.0.0.1/',
      'https://192.168.1.1/',
      'http://0xa.1/',
      'http://10.1/',
      'http://[::ffff:10.0.0.1]/',
    ];
    for (const homeUrl of [...inside, ...intranet, 'http://10.0.0.1.:8080/', 'http://[fd00::1]/']) {
      const refused = await auditor.post('/sites', { name: 'Inside', homeUrl });
      expect([homeUrl, refused.status]).toEqual([homeUrl, 400]);
      expect(refused.body, homeUrl).toMatchObject({
        errors: [{ field: 'homeUrl', message: expect.stringContaining('ALLOW_ADDRESSES') }],
      });
    }
  });
});

describe('a practice site', () => {
  const harbour = { name: 'Harbour', homeUrl: 'http://www.harbour.localhost:4180/', practice: true };

  it('is added where the practice country is, and stays there', async () => {
    const made = await auditor.post<Site>('/sites', { ...harbour, region: 'Coast' });
    expect(made.body).toMatchObject({ practice: true, region: { name: 'Coast' } });
    expect((await everyPage('practice=false')).map(({ name }) => name)).not.toContain('Harbour');
    expect(await api.db.region.count({ where: { name: 'Coast', practice: false } })).toBe(0);
    const away = await auditor.patch(`/sites/${made.body.id}`, { homeUrl: 'https://www.harbour.example/' });
    expect(away.body).toMatchObject({ errors: [{ message: 'is not in the practice country' }] });
    expect((await auditor.post('/sites', harbour)).body).toMatchObject({ errors: [{ field: 'homeUrl' }] });
    const real = await auditor.post('/sites', { ...harbour, practice: false });
    expect(real.body).toMatchObject({ errors: [{ message: expect.stringContaining('is in the practice country') }] });
  });

  it.each([
    ['https://www.harbour.example/', 'is not in the practice country'],
    ['http://127.64.0.1:4180/', 'is not in the practice country'],
    ['http://www.harbour.localhost:5432/', 'ALLOW_ADDRESSES'],
  ])('is not added at %s', async (homeUrl, message) => {
    const refused = await auditor.post('/sites', { ...harbour, homeUrl });
    expect(refused.body).toMatchObject({ errors: [{ field: 'homeUrl', message: expect.stringContaining(message) }] });
  });
});

describe('an import', () => {
  const csv = (lines: string[]) => ['name,homeUrl,region,population', ...lines].join('\n');
  const read = async (list: string | Buffer) =>
    (await auditor.request<SiteImport>('POST', '/site-imports?fileName=list.csv', list)).body;
  const linesOf = async (id: string, query = '') =>
    (await auditor.get<{ items: SiteImportLine[] }>(`/site-imports/${id}/lines${query}`)).body.items;

  it('adds, updates or keeps sites, logs broken lines, and can be undone', async () => {
    const first = await read(
      csv([
        'Alpha,https://alpha.example,East,100',
        'Beta,https://beta.example,East,200',
        'Broken,not an address,East,300',
        'Alpha again,https://alpha.example/,East,100',
        'Inside,http://169.254.169.254/,East,100',
      ]),
    );
    expect(first).toMatchObject({ fileName: 'list.csv', added: 2, updated: 0, twins: 1, failed: 2, undoable: 2 });
    const second = await read(
      csv(['Alpha,https://alpha.example,,150', 'Beta,https://beta.example,,', 'Gamma,https://gamma.example,,']),
    );
    expect(second).toMatchObject({ added: 1, updated: 1, unchanged: 1, failed: 0 });
    const alpha = (await auditor.get<SitesPage>('/sites?text=alpha.example')).body.items[0];
    expect(alpha).toMatchObject({ population: 150, region: { name: 'East' } });
    expect(await linesOf(first.id, '?result=failed')).toMatchObject([
      {
        line: 4,
        message:
          'Column “homeUrl”: “not an address” is no web address. Enter that of the home page, such as https://www.example.org.',
        text: 'Broken,not an address,East,300',
      },
      { line: 6, message: expect.stringContaining('“http://169.254.169.254/” leads to this machine') },
    ]);
    const twin = { line: 5, message: 'This line has the same home URL as line 2, which counts.' };
    expect(await linesOf(first.id, '?result=twin')).toMatchObject([twin]);
    await makeSweep(api.db, [alpha?.id ?? ''], found(1));
    const undone = await auditor.delete(`/site-imports/${first.id}`);
    expect(undone.body).toEqual({ removed: 1, kept: 1 });
    const again = async () => (await auditor.get<SiteImport>(`/site-imports/${first.id}`)).body;
    expect(await again()).toMatchObject({ undoable: 0, undone: 1 });
    expect((await auditor.post(`/site-imports/${first.id}/restore`)).body).toEqual({ restored: 1, taken: 0 });
    expect(await again()).toMatchObject({ undoable: 1, undone: 0 });
    expect((await auditor.delete(`/site-imports/${first.id}`)).body).toEqual({ removed: 1, kept: 1 });
    expect((await auditor.get<SitesPage>('/sites?text=beta.example')).body.total).toBe(0);
    expect((await auditor.get<SitesPage>('/sites?text=alpha.example')).body.total).toBe(1);
  });

  it('is not undone where a person has worked on a site, whose work would be lost', async () => {
    const { id } = await read(csv(['Plain,https://plain.example,,', 'Worked on,https://worked.example,,']));
    const { items } = (await auditor.get<SitesPage>('/sites?text=worked.example')).body;
    const page = `/sites/${items[0]?.id}/verified-pages/contact/entered`;
    expect((await auditor.put(page, { url: 'https://worked.example/contact' })).status).toBe(200);
    expect((await auditor.get<SiteImport>(`/site-imports/${id}`)).body.undoable).toBe(1);
    expect((await auditor.delete(`/site-imports/${id}`)).body).toEqual({ removed: 1, kept: 1 });
    expect(await api.db.verifiedPage.count({ where: { siteId: items[0]?.id ?? '' } })).toBe(1);
  });

  it('accepts Windows-1252', async () => {
    const bytes = Buffer.from('navn;nettsted\nBlåvær;https://blavaer.example\n', 'latin1');
    expect((await read(bytes)).added).toBe(1);
    expect((await auditor.get<SitesPage>('/sites?text=blavaer')).body.items[0]?.name).toBe('Blåvær');
  });

  it('without a valid line is logged; without columns it is refused', async () => {
    expect(await read(csv(['x,,,', ',https://x.example,,']))).toMatchObject({ added: 0, failed: 2 });
    expect((await auditor.request('POST', '/site-imports', csv(['x,,,']))).status).toBe(201);
    expect(await read('hello')).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    expect((await auditor.post('/site-imports', { csv: 'x' })).status).toBe(415);
    expect((await auditor.request('POST', '/site-imports', 'x'.repeat(5_300_000))).status).toBe(413);
  });

  it('recognises a site by another spelling of its home URL, and keeps the stored one', async () => {
    const spelt = ['Delta,https://delta.example/', 'Delta,http://www.delta.example,,7', 'Delta,delta.example:8080/'];
    expect(await read(csv(spelt.slice(0, 1)))).toMatchObject({ added: 1 });
    const done = await read(csv(spelt.slice(1)));
    expect(done).toMatchObject({ added: 1, updated: 1, failed: 0 });
    const messages = (await linesOf(done.id)).map(({ message }) => message);
    expect(messages).toEqual(['Changed: population. The site is there as https://delta.example/.', '']);
    const twins = await read(csv(['Delta,https://delta.example', 'Delta,http://www.delta.example']));
    expect(twins).toMatchObject({ unchanged: 1, twins: 1 });
  });

  it('agrees with Postgres on the spellings of one site', async () => {
    const paths = ['https://one.example/a/', 'https://www.www.example/?q=1'];
    const urls = ['http://www.one.example/', ...paths, 'http://b.example:81/'];
    await api.db.site.createMany({ data: urls.map((homeUrl) => ({ name: 'Spelt', homeUrl })) });
    const stored = await api.db.site.findMany({ where: { name: 'Spelt' } });
    expect(stored.map(({ identity }) => identity).sort()).toEqual(urls.map(identityOf).sort());
  });

  it('of five thousand lines, each with its own region, takes seconds, also if each changes a site', async () => {
    const list = (name: string) =>
      csv(Array.from({ length: 5_000 }, (_, i) => `${name} ${i},https://bulk-${i}.example,${name} ${i},${i}`));
    expect(await read(list('Old'))).toMatchObject({ added: 5_000 });
    expect(await read(list('New'))).toMatchObject({ updated: 5_000 });
    expect(await read(list('New'))).toMatchObject({ unchanged: 5_000 });
    const { body } = await auditor.get<SitesPage>('/sites?text=bulk-4999.example');
    expect(body.items).toMatchObject([{ name: 'New 4999', region: { name: 'New 4999' }, population: 4_999 }]);
  });

  it('treats the name of a field as plain text', async () => {
    const list = 'constructor,name,url,region,language\n1,Proto,https://proto.example/,__proto__,constructor';
    expect(await read(list)).toMatchObject({ added: 0, failed: 1 });
    expect(await read(list.replace(/constructor$/, 'nb'))).toMatchObject({ added: 1 });
    const { body } = await auditor.get<SitesPage>('/sites?text=proto.example');
    expect(body.items).toMatchObject([{ name: 'Proto', region: { name: '__proto__' }, language: 'nb' }]);
  });
});

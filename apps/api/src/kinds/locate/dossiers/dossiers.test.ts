import type { Dossier } from '@hyrde/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Finding } from '../findings/findings.schemas.js';
import type { SearchDossier } from './search-record.js';

const HOME = 'https://a.example/';
const dossier = {
  language: 'nb',
  wordsLanguage: 'nb',
  pages: [
    { url: HOME, title: 'Hjem', confidence: 0.02, why: ['no-words'] },
    { url: `${HOME}kart`, title: '', confidence: null, why: ['not-weighed'] },
  ],
  pagesRead: 2,
  given: 0,
  unread: [
    {
      url: `${HOME}intern`,
      reason: 'robots-disallow',
      rule: 'Disallow: /intern',
      probable: { label: 'Postliste', confidence: 0.6 },
    },
  ],
  unreadCount: 1,
  offSite: [
    { url: 'https://b.example/1', label: 'Postliste', context: null, from: HOME, register: null, followed: false },
  ],
  offSiteCount: 1,
  sitemaps: [{ url: `${HOME}sitemap.xml`, pages: 3, lists: 0, reason: null }],
  box: { state: 'asked', tries: [{ words: 'postliste', results: 0, reason: null }] },
  notSeen: {
    counts: [
      { kind: 'refused', count: 1 },
      { kind: 'unopened', count: 2 },
    ],
    unopenedIsMore: false,
    likeliest: [{ url: `${HOME}arkiv/postliste`, label: 'Postliste' }],
  },
} satisfies Dossier;

describe('the dossier of a search', () => {
  let api: TestApi;
  let viewer: Client;
  /** Client of an auditor who has given a reason for seeing names, since a mail record names people. */
  let auditor: Client;
  let sweepId: string;
  /** Three searches: not found, refused, and one carried out before dossiers were stored. */
  let searchIds: string[];
  beforeAll(async () => {
    api = await startApi();
    [viewer, auditor] = [await api.as('viewer'), await api.as('auditor')];
    await auditor.post('/names', { reason: 'To see what was done' });
    const sites = await makeSites(api.db, 3);
    ({ sweepId, searchIds } = await makeSweep(api.db, sites, [
      { outcome: 'not-found', reason: 'site-exhausted' },
      { outcome: 'refused-by-robots', reason: 'robots-disallow' },
      { outcome: 'not-found', reason: 'budget-spent' },
    ]));
    for (const searchId of searchIds.slice(0, 2)) await api.db.dossier.create({ data: { searchId, ...dossier } });
  });
  afterAll(() => api.stop());

  it('contains pages, words and outcome – found or not', async () => {
    const [notFound, refused, old] = await Promise.all(
      searchIds.map(async (id) => (await auditor.get<SearchDossier>(`/searches/${id}/dossier`)).body),
    );
    expect(notFound).toMatchObject({ answer: 'no', reason: 'site-exhausted', hasFinding: true, record: dossier });
    expect(notFound?.record?.words.map(({ word }) => word)).toContain('postliste');
    expect(notFound?.record?.words.map(({ word }) => word)).not.toContain('correspondence');
    expect(refused).toMatchObject({ answer: 'could-not-be-reached', hasFinding: false, record: dossier });
    expect(old).toMatchObject({ answer: 'not-found', record: null });
    const finding = await auditor.get<Finding>(`/findings/${searchIds[0]}`);
    expect(finding.body.record).toEqual(notFound?.record);
  });

  it('shows the walls that hid pages, and why each is one', async () => {
    const taskId = searchIds[1] ?? '';
    const wall = { kind: 'firewall', marks: ['request rejected'], odds: { bias: -3, headSays: 2, vendorWall: 4 } };
    const page = { taskId, url: HOME, finalUrl: HOME, reading: 'bytes', textHash: 'x', at: new Date(0), durationMs: 1 };
    await api.db.evidencePage.createMany({
      data: [
        { ...page, seq: 0, status: 503, wall },
        { ...page, seq: 1, status: 200 },
      ],
    });
    const { body } = await auditor.get<SearchDossier>(`/searches/${taskId}/dossier`);
    const odds = [
      { term: 'vendorWall', odds: 4 },
      { term: 'bias', odds: -3 },
      { term: 'headSays', odds: 2 },
    ];
    expect(body.walls).toEqual([
      { seq: 0, url: HOME, status: 503, at: new Date(0).toISOString(), kind: 'firewall', marks: wall.marks, odds },
    ]);
    const other = await auditor.get<SearchDossier>(`/searches/${searchIds[0]}/dossier`);
    expect(other.body.walls).toEqual([]);
  });

  it('is exported with all others that match a filter, as JSON', async () => {
    const { text, headers } = await viewer.get(`/sweeps/${sweepId}/dossiers.json`);
    expect(headers.get('content-disposition')).toContain('attachment');
    const all: SearchDossier[] = JSON.parse(text);
    expect(all.map(({ searchId }) => searchId)).toEqual(searchIds);
    const one: SearchDossier[] = JSON.parse((await viewer.get(`/sweeps/${sweepId}/dossiers.json?answer=no`)).text);
    expect(one.map(({ searchId, record }) => [searchId, record?.pagesRead])).toEqual([[searchIds[0], 2]]);
    const none = await viewer.get(`/sweeps/${sweepId}/dossiers.json?answer=yes`);
    expect(JSON.parse(none.text)).toEqual([]);
  });

  it('is refused in a sentence for a sweep of another kind, and for none', async () => {
    const [siteId] = await makeSites(api.db, 1, { region: 'North' });
    const auditor = await api.as('auditor');
    const plan = { kind: 'surface', name: 'Its records', sites: { siteIds: [siteId] } };
    const pages = [{ siteId, url: 'https://portal.example/sok' }];
    const { id } = (await auditor.post<{ id: string }>('/sweeps', { ...plan, pages })).body;
    for (const file of ['dossiers.json', 'export.csv', 'export.xlsx', 'searches']) {
      const { status, body } = await viewer.get<{ detail: string }>(`/sweeps/${id}/${file}`);
      expect([status, body.detail]).toEqual([
        404,
        '“Its records” is a surface sweep; only locate sweeps have searches and dossiers.',
      ]);
    }
    const none = await viewer.get('/sweeps/00000000-0000-4000-8000-000000000000/dossiers.json');
    expect([none.status, none.body]).toMatchObject([404, { detail: 'There is no such sweep.' }]);
  });

  it('does not exist for a search that does not exist or has not ended', async () => {
    expect((await viewer.get('/searches/00000000-0000-4000-8000-000000000000/dossier')).status).toBe(404);
    const [siteId] = await makeSites(api.db, 1, { region: 'South' });
    const auditor = await api.as('auditor');
    const sweep = { kind: 'locate', name: 'Under way', target: 'mail-record', sites: { siteIds: [siteId] } };
    const made = await auditor.post<{ id: string }>('/sweeps', sweep);
    const { id } = await api.db.search.findFirstOrThrow({ where: { sweepId: made.body.id } });
    expect((await viewer.get(`/searches/${id}/dossier`)).status).toBe(404);
    expect((await viewer.get(`/sweeps/${made.body.id}/dossiers.json`)).body).toEqual([]);
  });
});

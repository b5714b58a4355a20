import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { xlsxRecords } from '../../../http/xlsx-records.js';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import type { MatrixReportLinks, NewReportLink, Report, ReportSite, ReportSites } from './reports.schemas.js';

const api = await apiForFile();
const admin = await api.as('admin');
const auditor = await api.as('auditor');
const viewer = await api.as('viewer');
await makeSitesOfEachAnswer(api, admin);
const LACKING = { answers: 'mail-record:no,not-found,could-not-be-reached' };
const TITLES = { title: 'Who lacks a mail record?', introduction: 'Asked for the yearly audit.\n\nSecond paragraph.' };

const saved = async (query: Record<string, string>) =>
  (await auditor.post<{ id: string; revision: string }>('/views', { name: 'Lacking', practice: false, query })).body;
const linked = async (address: string, body: object = {}) => {
  const { status, body: made } = await auditor.post<NewReportLink>(address, body);
  expect(status).toBe(201);
  return { id: made.id, token: made.link.split('/').at(-1) ?? '' };
};
const read = async (token: string) => (await api.anonymous.get<Report>(`/matrix-reports/${token}`)).body;
const sitesOf = async (token: string) =>
  (await api.anonymous.get<ReportSites>(`/matrix-reports/${token}/sites`)).body.items;

describe('the report of a saved view', () => {
  it('has its own title and introduction, and asks the filter in words', async () => {
    const view = await saved(LACKING);
    const { token } = await linked(`/views/${view.id}/report-links`, TITLES);
    const report = await read(token);
    expect(report).toMatchObject({ ...TITLES, sites: 3, targets: [{ slug: 'mail-record' }] });
    expect(report.question.en).toBe(
      'Bodies whose answer to “Mail record” is “No”, “Not found” or “Could not be reached”.',
    );
    expect(report.question.nb).toContain('der svaret på «Postliste» er «Nei», «Ikke funnet» eller');
    expect((await read((await linked(`/views/${view.id}/report-links`)).token)).title).toBe('Lacking');
  });

  it('stays at its address and follows the view; without the view it keeps the last filter', async () => {
    const view = await saved(LACKING);
    const { id, token } = await linked(`/views/${view.id}/report-links`);
    const query = { answers: 'mail-record:yes' };
    const changed = await auditor.request(
      'PATCH',
      `/views/${view.id}`,
      { query },
      { 'if-match': `"${view.revision}"` },
    );
    expect(changed.status).toBe(200);
    const after = await read(token);
    expect(after.question.en).toContain('is “Yes”');
    const listed = async () => (await auditor.get<MatrixReportLinks>('/matrix/report-links')).body.items;
    expect((await listed()).find((link) => link.id === id)).toMatchObject({ view: 'Lacking', title: 'Lacking' });
    await auditor.delete(`/views/${view.id}`);
    expect(await read(token)).toMatchObject({ sites: after.sites, question: after.question });
    await auditor.delete(`/report-links/${id}`);
    expect((await api.anonymous.get(`/matrix-reports/${token}`)).status).toBe(404);
  });

  it('is made by auditors, of views that they see', async () => {
    const view = await saved({});
    expect((await viewer.post(`/views/${view.id}/report-links`, {})).status).toBe(403);
    expect((await (await api.as('auditor')).post(`/views/${view.id}/report-links`, {})).status).toBe(404);
    expect((await auditor.post(`/views/${view.id}/report-links`, { title: '' })).status).toBe(400);
    expect((await auditor.post(`/views/${view.id}/report-links`, { introduction: 'x'.repeat(4_001) })).status).toBe(
      400,
    );
  });

  it('names a target of its filter that does not exist', async () => {
    const { token } = await linked('/matrix/report-links?targets=mail-record&answers=gone:yes');
    expect(await read(token)).toMatchObject({ sites: 0, missingTargets: ['gone'] });
  });
});

describe('a body in a report', () => {
  it('has for each answer its page, a reason in words, and its proof sheet', async () => {
    const { token } = await linked('/matrix/report-links?targets=mail-record');
    const sites = await sitesOf(token);
    const of = (answer: string) => sites.flatMap(({ parts }) => parts).find((part) => part.answer === answer);
    for (const { answer, why } of sites.flatMap(({ parts }) => parts)) {
      expect(why.en, answer).toMatch(/[.”]$/);
      expect(why.nb, answer).toMatch(/[.»]$/);
    }
    expect(of('not-searched')).toMatchObject({ url: null, searchId: null });
    const yes = of('yes');
    expect(yes?.url).toMatch(/^https?:/);
    const sheet = await api.anonymous.get(`/matrix-reports/${token}/proof-sheets/${yes?.searchId}?language=nb`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const elsewhere = await linked('/matrix/report-links?targets=contact');
    expect((await api.anonymous.get(`/matrix-reports/${elsewhere.token}/proof-sheets/${yes?.searchId}`)).status).toBe(
      404,
    );
  });

  it('says which words were found where, and what was searched without a find', async () => {
    const found = await api.db.search.findFirstOrThrow({ where: { answer: 'yes' } });
    const places = [
      { place: 'title', count: 1 },
      { place: 'heading', count: 2 },
    ];
    const matches = [
      { word: 'innsyn', places: [{ place: 'text', count: 3 }], snippet: null },
      { word: 'postliste', places, snippet: null },
    ];
    await api.db.finding.update({ where: { searchId: found.id }, data: { matches } });
    const missed = await api.db.search.findFirstOrThrow({ where: { answer: 'not-found' } });
    const none = { pages: [], unread: [], offSite: [], unreadCount: 3, offSiteCount: 0, pagesRead: 24 };
    const sitemaps = [{ url: 'https://a.example/sitemap.xml', pages: 12, lists: 0, reason: null }];
    const box = { state: 'asked', tries: [] };
    const dossier = { ...none, sitemaps, box };
    await api.db.dossier.upsert({
      where: { searchId: missed.id },
      create: { searchId: missed.id, ...dossier },
      update: dossier,
    });
    const { token } = await linked('/matrix/report-links?targets=mail-record');
    const parts = (await sitesOf(token)).flatMap((site) => site.parts);
    const why = (id: string) => parts.find(({ searchId }) => searchId === id)?.why;
    expect(why(found.id)?.en).toContain('Found: “postliste” is in its title and a heading.');
    expect(why(found.id)?.nb).toContain('Funnet: «postliste» står i tittelen og en overskrift.');
    expect(why(missed.id)?.en).toContain(
      '24 pages were read, the site’s list of its pages was used, the site’s own search was asked and 3 known addresses were not opened.',
    );
  });

  it('is the same on the page, as CSV, as a workbook, as JSON and for signed-in people', async () => {
    const query = 'targets=mail-record,contact';
    const { token } = await linked(`/matrix/report-links?${query}`);
    const sites = await sitesOf(token);
    const csv: Record<string, string>[] = parse(
      (await api.anonymous.get(`/matrix-reports/${token}/sites.csv?language=nb`)).text,
      {
        bom: true,
        columns: true,
      },
    );
    const page = ({ name, parts }: ReportSite) => [name, parts[0]?.url ?? '', parts[0]?.why.nb];
    expect(csv.map((row) => [row.name, row['mail-record.page'], row['mail-record.why']])).toEqual(sites.map(page));
    expect(csv.find((row) => row['mail-record.proof'])?.['mail-record.proof']).toContain(
      `/api/reports/${token}/proof-sheets/`,
    );
    const { bytes } = await api.anonymous.get(`/matrix-reports/${token}/sites.xlsx?language=nb`);
    const workbook = xlsxRecords(bytes);
    expect(workbook).toMatchObject({ sheets: ['Rows', 'Columns'] });
    expect(typeof workbook === 'string' ? 0 : workbook.records.length).toBe(sites.length + 1);
    const json = (await api.anonymous.get<{ sites: ReportSite[] }>(`/matrix-reports/${token}/report.json`)).body;
    expect(json.sites).toEqual(sites);
    expect((await viewer.get<ReportSites>(`/matrix/report/sites?${query}`)).body.items).toEqual(sites);
    expect((await viewer.get<Report>(`/matrix/report?${query}`)).body).toMatchObject({
      title: null,
      sites: sites.length,
    });
    expect((await api.anonymous.get(`/matrix/report?${query}`)).status).toBe(401);
  });
});

describe('a chart of a report', () => {
  it('is an SVG with title, description and source, in which nothing of a name is mark-up', async () => {
    const organisation = { name: 'Audit & <script>alert(1)</script>' };
    const { revision } = (await admin.get<{ revision: string }>('/organisation')).body;
    await admin.request('PATCH', '/organisation', organisation, { 'if-match': `"${revision}"` });
    const { token } = await linked('/matrix/report-links?targets=mail-record', TITLES);
    for (const chart of ['answers.svg', 'regions.svg?target=mail-record', 'answers.svg?language=nb']) {
      const { status, text, headers } = await api.anonymous.get(`/matrix-reports/${token}/${chart}`);
      expect([status, headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect(text).toMatch(/<title id="title">[^<]+<\/title><desc id="about">[^<]+<\/desc>/);
      expect(text).toContain(chart.includes('nb') ? 'Kilde: Audit &#38;' : 'Source: Audit &#38;');
      expect(text).not.toContain('<script');
    }
    expect((await api.anonymous.get(`/matrix-reports/${token}/regions.svg?target=contact`)).status).toBe(404);
  });

  it('has its regions as GeoJSON, whose numbers add up to all bodies', async () => {
    const { token } = await linked('/matrix/report-links?targets=mail-record,contact', TITLES);
    const { status, text, headers } = await api.anonymous.get(`/matrix-reports/${token}/regions.geojson`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json']);
    const { features } = JSON.parse(text) as { features: { properties: { bodies: number; yes: object } }[] };
    const report = (await api.anonymous.get<{ sites: number }>(`/matrix-reports/${token}`)).body;
    expect(features.reduce((sum, { properties }) => sum + properties.bodies, 0)).toBe(report.sites);
    expect(Object.keys(features[0]?.properties.yes ?? {})).toEqual(['mail-record', 'contact']);
  });
});

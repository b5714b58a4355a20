import { Answer } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { NewReportLink, Report, ReportLinks, ReportSite, ReportSites } from './reports.schemas.js';

let api: TestApi;
let auditor: Client;
let sweepId: string;
beforeAll(async () => {
  api = await startApi();
  auditor = await api.as('auditor');
  const sites = await makeSites(api.db, 7);
  const searches = [
    { outcome: 'found', reason: 'accepted', confidence: 0.9, verdict: 'correct' },
    ...found(3),
    { outcome: 'not-found', reason: 'site-exhausted' },
    { outcome: 'unreachable', reason: 'time-out' },
    { outcome: 'not-found', reason: 'budget-spent' },
  ] as const;
  const also = { algorithms: ['ls2f:S=100,threshold=0.75', 'sim'], others: [found(7)] };
  sweepId = (await makeSweep(api.db, sites, searches, also)).sweepId;
});
afterAll(() => api.stop());

async function make(): Promise<{ id: string; token: string }> {
  const { status, body } = await auditor.post<NewReportLink>(`/sweeps/${sweepId}/report-links`, {});
  expect(status).toBe(201);
  const token = /\/reports\/([\w-]{43})$/.exec(body.link)?.[1] ?? '';
  return { id: body.id, token };
}
const links = async () => (await auditor.get<ReportLinks>(`/sweeps/${sweepId}/report-links`)).body.items;

describe('the report of a sweep', () => {
  it('is read by anybody who has its link, and by nobody else', async () => {
    const { token } = await make();
    const { status, body, headers } = await api.anonymous.get<Report>(`/reports/${token}`);
    expect(status).toBe(200);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({
      target: { slug: 'mail-record' },
      verified: 1,
      accuracy: { n: 1, right: 1, share: 1 },
    });
    const other = `${token.slice(1)}${token[0]}`;
    expect((await api.anonymous.get(`/reports/${other}`)).status).toBe(404);
    expect((await api.anonymous.get('/reports/short')).status).toBe(400);
    expect((await api.anonymous.get(`/sweeps/${sweepId}/report-links`)).status).toBe(401);
    expect((await (await api.as('viewer')).post(`/sweeps/${sweepId}/report-links`, {})).status).toBe(403);
  });

  it('has answers that add up to its sites, each once, on the page, as CSV and as JSON', async () => {
    const { token } = await make();
    const { body } = await api.anonymous.get<Report>(`/reports/${token}`);
    const sites: ReportSite[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ReportSites = (
        await api.anonymous.get<ReportSites>(`/reports/${token}/sites?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body;
      sites.push(...page.items);
      cursor = page.next;
    }
    expect(sites).toHaveLength(7);
    for (const answer of Answer.options)
      expect({ answer, n: sites.filter((site) => site.answer === answer).length }).toEqual({
        answer,
        n: body.answers[answer],
      });
    const csv: Record<string, string>[] = parse((await api.anonymous.get(`/reports/${token}/sites.csv`)).text, {
      bom: true,
      columns: true,
    });
    expect(csv.map(({ site, answer }) => [site, answer])).toEqual(sites.map(({ name, answer }) => [name, answer]));
    const json = (await api.anonymous.get<Report & { sites: ReportSite[] }>(`/reports/${token}/report.json`)).body;
    expect(json.sites).toEqual(sites);
    expect(json.answers).toEqual(body.answers);
  });

  it('names no person, neither who judged nor who made it', async () => {
    const { token } = await make();
    const { name } = await api.db.person.findUniqueOrThrow({ where: { id: auditor.id } });
    const texts = await Promise.all(
      ['', '/sites', '/sites.csv', '/report.json'].map(
        async (path) => (await api.anonymous.get(`/reports/${token}${path}`)).text,
      ),
    );
    for (const text of texts) {
      expect(text).not.toContain(name);
      expect(text.toLowerCase()).not.toContain('reviewer');
    }
  });

  it('is over at once where its link is revoked; others stand', async () => {
    const [one, other] = [await make(), await make()];
    expect((await api.anonymous.get(`/reports/${one.token}/sites?limit=2`)).status).toBe(200);
    expect((await auditor.delete(`/report-links/${one.id}`)).status).toBe(200);
    for (const path of ['', '/sites?limit=2', '/sites.csv', '/report.json'])
      expect((await api.anonymous.get(`/reports/${one.token}${path}`)).status).toBe(404);
    expect((await api.anonymous.get(`/reports/${other.token}`)).status).toBe(200);
    expect((await auditor.delete(`/report-links/${one.id}`)).status).toBe(404);
    expect((await links()).map(({ id }) => id)).not.toContain(one.id);
  });

  it('has a link that is kept as its hash alone', async () => {
    const { token, id } = await make();
    const row = await api.db.reportLink.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await links())).not.toContain(token);
    expect(
      JSON.stringify(await api.db.auditEntry.findMany({ select: { subject: true, details: true } })),
    ).not.toContain(token);
  });
});

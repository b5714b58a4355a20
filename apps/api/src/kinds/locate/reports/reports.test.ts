import { createHash, randomUUID } from 'node:crypto';
import { Answer } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import { everyElement, taggedPdf } from '../../../testing/tagged-pdf.js';
import { ReportPdfMaker } from './report-pdf-maker.js';
import type {
  MatrixReportLinks,
  MatrixReportPdfs,
  NewReportLink,
  Report,
  ReportLinks,
  ReportPdfs,
  ReportSite,
  ReportSites,
  SheetChoices,
} from './reports.schemas.js';

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
  const also = { algorithms: ['herder', 'sim'], others: [found(7)] };
  sweepId = (await makeSweep(api.db, sites, searches, also)).sweepId;
});
afterAll(() => api.stop());

async function link(texts = {}): Promise<{ id: string; token: string }> {
  const { status, body } = await auditor.post<NewReportLink>(`/sweeps/${sweepId}/report-links`, texts);
  expect(status).toBe(201);
  return { id: body.id, token: /\/reports\/([\w-]{43})$/.exec(body.link)?.[1] ?? '' };
}
const read = async (path: string) => (await api.anonymous.get<Report>(`/matrix-reports/${path}`)).body;
async function linkTo(query: string): Promise<{ id: string; token: string }> {
  const { status, body } = await auditor.post<NewReportLink>(`/matrix/report-links?${query}`, {});
  expect(status).toBe(201);
  return { id: body.id, token: /\/reports\/([\w-]{43})$/.exec(body.link)?.[1] ?? '' };
}
const links = async () => (await auditor.get<ReportLinks>(`/sweeps/${sweepId}/report-links`)).body.items;

describe('the report of a sweep', () => {
  it('is read by anybody who has its link, and by nobody else', async () => {
    const { token } = await link();
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

  it('says over which bodies the sweep was begun, and keeps the name of a view', async () => {
    const { token } = await link();
    const { plan } = await api.db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
    const questionOf = async (sites: unknown) => {
      await api.db.sweep.update({ where: { id: sweepId }, data: { plan: { ...(plan as object), sites } as object } });
      const { body } = await api.anonymous.get<Report>(`/reports/${token}`);
      return [body.question.en, body.question.nb, body.isSelection];
    };
    expect(await questionOf('all')).toEqual(['All bodies of the sweep.', 'Alle virksomheter i gjennomgangen.', false]);
    expect((await questionOf({ siteIds: [randomUUID()] }))[0]).toBe('Bodies chosen for the sweep.');
    const region = await api.db.region.create({ data: { name: 'Vestland', practice: false } });
    expect(await questionOf({ regionIds: [region.id] })).toEqual([
      ...['Bodies in Vestland.', 'Virksomheter i Vestland.', false],
    ]);
    const view = { name: 'Coast', practice: false, query: { text: 'coast' } };
    const { id: viewId } = (await auditor.post<{ id: string }>('/views', view)).body;
    expect(await questionOf({ viewId })).toEqual([
      ...[
        'Bodies of a saved view, in its state when the sweep began.',
        expect.stringContaining('lagret visning'),
        true,
      ],
    ]);
    await api.db.savedView.update({ where: { id: viewId }, data: { shared: true } });
    expect((await questionOf({ viewId }))[0]).toBe('Bodies of a saved view, in its state when the sweep began.');
    await api.db.sweep.update({ where: { id: sweepId }, data: { plan: plan as object } });
    await api.db.region.delete({ where: { id: region.id } });
  });

  it('has the title and introduction given with its link', async () => {
    const texts = { title: 'Who publishes?', introduction: 'For the council.' };
    const { token } = await link(texts);
    expect((await api.anonymous.get<Report>(`/reports/${token}`)).body).toMatchObject(texts);
    const plain = await link();
    const none = { title: null, introduction: null };
    expect((await api.anonymous.get<Report>(`/reports/${plain.token}`)).body).toMatchObject(none);
  });

  it('has answers that add up to its sites, each once, on the page, as CSV and as JSON', async () => {
    const { token } = await link();
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
    for (const { why, confidence, verified } of sites.filter(({ url }) => url !== null))
      expect(why?.en.includes(`The search was ${Math.round(100 * (confidence ?? 0))}% sure.`)).toBe(!verified);
    const lead = { where: { sweepId, lead: true } };
    await api.db.search.updateMany({ ...lead, data: { algorithm: 'ls2f' } }); // whose scores are no probabilities
    const scored = (await api.anonymous.get<ReportSites>(`/reports/${token}/sites`)).body.items;
    expect(scored.filter(({ why }) => why?.en.includes('sure'))).toEqual([]);
    await api.db.search.updateMany({ ...lead, data: { algorithm: 'herder' } });
    for (const answer of Answer.options)
      expect({ answer, n: sites.filter((site) => site.answer === answer).length }).toEqual({
        answer,
        n: body.answers?.[answer],
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

  it('has for each answer what a report of several targets has: page, reason, proof sheet, charts and regions', async () => {
    const { token } = await link();
    const { items } = (await api.anonymous.get<ReportSites>(`/reports/${token}/sites`)).body;
    for (const { parts, name: _, homeUrl: __, region: ___, ...only } of items) expect(parts).toEqual([only]);
    const proven = items.flatMap(({ searchId }) => searchId ?? []);
    expect(proven).toHaveLength(6); // none of the site that could not be reached
    const sheetOf = async (at: string, id = proven[0]) =>
      (await api.anonymous.get(`/reports/${at}/proof-sheets/${id}`)).status;
    expect(await sheetOf(token)).toBe(200);
    const other = await api.db.search.findFirstOrThrow({ where: { sweepId, lead: false } });
    expect(await sheetOf(token, other.id)).toBe(404);
    const { regions, sites } = (await api.anonymous.get<Report>(`/reports/${token}`)).body;
    expect(regions.reduce((sum, region) => sum + region.sites, 0)).toBe(sites);
    for (const chart of ['answers.svg', 'regions.svg?target=mail-record'])
      expect((await api.anonymous.get(`/reports/${token}/${chart}`)).text).toContain('<svg');
  });

  it('names no person, neither who judged nor who made it', async () => {
    const { token } = await link();
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

  it('is unavailable once its link is revoked; other links stay valid', async () => {
    const [one, other] = [await link(), await link()];
    expect((await api.anonymous.get(`/reports/${one.token}/sites?limit=2`)).status).toBe(200);
    expect((await auditor.delete(`/report-links/${one.id}`)).status).toBe(200);
    for (const path of ['', '/sites?limit=2', '/sites.csv', '/report.json'])
      expect((await api.anonymous.get(`/reports/${one.token}${path}`)).status).toBe(404);
    expect((await api.anonymous.get(`/reports/${other.token}`)).status).toBe(200);
    expect((await auditor.delete(`/report-links/${one.id}`)).status).toBe(404);
    expect((await links()).map(({ id }) => id)).not.toContain(one.id);
  });

  it('has a link of which only the hash is stored', async () => {
    const { token, id } = await link();
    const row = await api.db.reportLink.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await links())).not.toContain(token);
    expect(
      JSON.stringify(await api.db.auditEntry.findMany({ select: { subject: true, details: true } })),
    ).not.toContain(token);
  });
});

describe('the report of several targets', () => {
  it('has answers to each that add up to its bodies, on the page, as CSV and as JSON', async () => {
    const { token } = await linkTo('targets=mail-record,contact');
    const report = await read(token);
    expect(report).toMatchObject({ sites: 7, region: null, isSelection: false });
    expect(report.targets.map(({ slug }) => slug)).toEqual(['mail-record', 'contact']);
    expect(report.targets[1]).toMatchObject({ answers: { 'not-searched': 7 }, algorithm: null, accuracy: null });
    const { sites } = await api.anonymous
      .get<{ sites: ReportSite[] }>(`/matrix-reports/${token}/report.json`)
      .then(({ body }) => body);
    const page = await api.anonymous.get<ReportSites>(`/matrix-reports/${token}/sites?limit=500`);
    expect(page.body.items).toEqual(sites);
    const csv: Record<string, string>[] = parse((await api.anonymous.get(`/matrix-reports/${token}/sites.csv`)).text, {
      bom: true,
      columns: true,
    });
    const of = (target: string) => [
      target,
      ...['page', 'why', 'confidence', 'checkedAt', 'proof'].map((one) => `${target}.${one}`),
    ];
    expect(Object.keys(csv[0] ?? {})).toEqual(['name', 'homeUrl', 'region', ...of('mail-record'), ...of('contact')]);
    for (const [at, { slug, answers }] of report.targets.entries())
      for (const answer of Answer.options) {
        expect({ slug, answer, n: sites.filter(({ parts }) => parts[at]?.answer === answer).length }).toEqual({
          slug,
          answer,
          n: answers[answer],
        });
        expect(csv.filter((row) => row[slug]?.split(':')[0] === answer)).toHaveLength(answers[answer]);
      }
  });

  it('keeps its columns and bodies as when its link was created', async () => {
    const { token } = await linkTo('');
    expect((await read(token)).targets.map(({ slug }) => slug)).toEqual(['mail-record']);
    const narrow = await linkTo('targets=mail-record&answers=mail-record:no');
    expect(await read(narrow.token)).toMatchObject({
      isSelection: true,
      sites: (await read(token)).targets[0]?.answers.no,
    });
    const { body } = await auditor.get<MatrixReportLinks>('/matrix/report-links');
    expect(body.items[0]).toMatchObject({ id: narrow.id, region: null, targets: [{ en: 'Mail record' }] });
    expect((await auditor.get<MatrixReportLinks>('/matrix/report-links?practice=true')).body.items).toEqual([]);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await auditor.post(`/matrix/report-links?targets=contact&regionId=${nowhere}`, {})).status).toBe(404);
    expect((await auditor.post('/matrix/report-links?targets=nothing', {})).status).toBe(400);
    expect((await auditor.post('/matrix/report-links?practice=true', {})).status).toBe(400); // no searches in the practice country
  });

  it('is read at the address of earlier links, too, and not by a revoked link', async () => {
    const [matrix, sweep] = [await linkTo('targets=mail-record'), await link()];
    for (const { token } of [matrix, sweep])
      for (const file of ['', '/sites', '/sites.csv', '/regions.geojson']) {
        const [now, earlier] = await Promise.all(
          ['reports', 'matrix-reports'].map((at) => api.anonymous.get(`/${at}/${token}${file}`)),
        );
        expect([earlier?.status, earlier?.text]).toEqual([200, now?.text]);
      }
    expect((await auditor.delete(`/report-links/${matrix.id}`)).status).toBe(200);
    for (const path of ['', '/sites', '/sites.csv', '/report.json'])
      expect((await api.anonymous.get(`/matrix-reports/${matrix.token}${path}`)).status).toBe(404);
  });
});

describe('the report as PDF', () => {
  const make = async (answers: Answer[]) => {
    const { status, body } = await auditor.post<{ id: string }>(`/sweeps/${sweepId}/report-pdfs`, {
      language: 'en',
      answers,
    });
    expect(status).toBe(201);
    return body.id;
  };
  const all = async () => (await auditor.get<ReportPdfs>(`/sweeps/${sweepId}/report-pdfs`)).body;
  const of = async (id: string) => (await all()).items.find((one) => one.id === id);
  const round = () => api.app.get(ReportPdfMaker).runOnce();
  const bytesOf = async (path: string, as: Pick<Client, 'get'> = auditor) => {
    const { status, bytes } = await as.get(path);
    return { status, pdf: Buffer.from(bytes) };
  };
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

  it('has cover, table and the selected sheets, the same bytes for everybody with the link', async () => {
    const { targets } = (await api.anonymous.get<Report>(`/reports/${(await link()).token}`)).body;
    const answers = targets[0]?.answers ?? expect.fail('The report has no target.');
    expect((await all()).choices).toEqual({ ...answers, 'could-not-be-reached': 0 }); // an answer without findings
    const id = await make(['not-found', 'no']);
    expect(await of(id)).toMatchObject({ madeAt: null, sheets: answers['not-found'] + answers.no, made: 0, parts: [] });
    await round();
    const made = await of(id);
    const sheets = answers['not-found'] + answers.no;
    expect(made).toMatchObject({ sheets, made: sheets, failure: null, answers: ['not-found', 'no'] });
    expect(made?.parts).toMatchObject([
      { number: 1, firstSheet: 1, lastSheet: sheets, pages: 2 + sheets, gone: false },
    ]);
    const { pdf } = await bytesOf(`/report-pdfs/${id}/parts/1`);
    expect([pdf.subarray(0, 5).toString(), pages(pdf)]).toEqual(['%PDF-', 2 + sheets]);
    expect(taggedPdf(pdf)).toMatchObject({ language: 'en', faults: [] });
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(made?.parts[0]?.sha256);
    const { token, id: linkId } = await link();
    const { body } = await api.anonymous.get<Report>(`/reports/${token}`);
    expect(body.pdfs.find((one) => one.id === id)?.parts).toEqual(made?.parts);
    expect((await bytesOf(`/reports/${token}/pdfs/${id}/parts/1`, api.anonymous)).pdf).toEqual(pdf);
    await auditor.delete(`/report-links/${linkId}`);
    expect((await bytesOf(`/reports/${token}/pdfs/${id}/parts/1`, api.anonymous)).status).toBe(404);
    expect((await api.anonymous.get(`/report-pdfs/${id}/parts/1`)).status).toBe(401);
  });

  it('exists for several targets too, readable with a link to the same matrix only', async () => {
    const asked = 'targets=mail-record,contact';
    const { choices } = (await auditor.get<SheetChoices>(`/matrix/report-pdfs/choices?${asked}`)).body;
    const sheets = choices.no + choices['not-found'];
    expect(sheets).toBeGreaterThan(0);
    const answers = ['no', 'not-found'];
    const made = await auditor.post<{ id: string }>(`/matrix/report-pdfs?${asked}`, { language: 'nb', answers });
    expect(made.status).toBe(201);
    const { id } = made.body;
    await round();
    const { items } = (await auditor.get<MatrixReportPdfs>('/matrix/report-pdfs')).body;
    expect(items.find((one) => one.id === id)).toMatchObject({
      targets: [{ en: 'Mail record' }, { en: 'Contact' }],
      ...{ region: null, failure: null, sheets, made: sheets, parts: [{ number: 1, pages: 2 + sheets }] },
    });
    expect((await all()).items.map((one) => one.id)).not.toContain(id);
    const [same, other, sweep] = [await linkTo(asked), await linkTo('targets=mail-record'), await link()];
    expect((await read(same.token)).pdfs.map((one) => one.id)).toEqual([id]);
    expect((await read(other.token)).pdfs).toEqual([]);
    const { pdf } = await bytesOf(`/matrix-reports/${same.token}/pdfs/${id}/parts/1`, api.anonymous);
    const { tree, language, faults } = taggedPdf(pdf);
    expect([language, faults]).toEqual(['nb', []]);
    expect(everyElement(tree).filter(({ type }) => type === 'Table').length).toBeGreaterThanOrEqual(2);
    expect([pages(pdf), pdf]).toEqual([2 + sheets, (await bytesOf(`/report-pdfs/${id}/parts/1`)).pdf]);
    for (const path of [`matrix-reports/${other.token}`, `reports/${sweep.token}`])
      expect((await bytesOf(`/${path}/pdfs/${id}/parts/1`, api.anonymous)).status).toBe(404);
    expect((await auditor.post('/matrix/report-pdfs?targets=nothing', { language: 'nb', answers })).status).toBe(400);
  });

  it('continues after the last stored part, once the lease of the API that made it has expired', async () => {
    const id = await make(['no', 'not-found']);
    const stored = { number: 1, firstSheet: 1, lastSheet: 1, pages: 3, size: 9, hash: 'of the first part' };
    await api.db.reportPdfPart.create({ data: { reportPdfId: id, ...stored, madeAt: api.clock.now() } });
    const leaseUntil = new Date(api.clock.now().getTime() + 60_000);
    await api.db.reportPdf.update({ where: { id }, data: { leaseBy: randomUUID(), leaseUntil, made: 1 } });
    await round();
    expect(await of(id)).toMatchObject({ madeAt: null, made: 1 });
    api.clock.advance(61_000);
    await round();
    const made = await of(id);
    expect(made?.madeAt).not.toBeNull();
    expect(made?.parts.map(({ number, firstSheet, lastSheet }) => [number, firstSheet, lastSheet])).toEqual([
      [1, 1, 1],
      [2, 2, made?.sheets],
    ]);
    expect(made?.parts[0]?.sha256).toBe(stored.hash);
  });

  it('is not continued if it is removed', async () => {
    const id = await make(['yes']);
    const making = round();
    await vi.waitUntil(async () => ((await of(id))?.made ?? 0) > 0, { timeout: 60_000 });
    expect((await auditor.delete(`/report-pdfs/${id}`)).status).toBe(200);
    await making;
    expect(await of(id)).toBeUndefined();
    expect((await auditor.delete(`/report-pdfs/${id}`)).status).toBe(404);
  });

  it('loses the part whose content is redacted or whose finding is deleted; its hash is kept', async () => {
    const id = await make(['no']);
    await round();
    const [before] = (await of(id))?.parts ?? [];
    expect(before?.gone).toBe(false);
    const { searchId } = await api.db.reportPdfSheet.findFirstOrThrow({ where: { reportPdfId: id } });
    await api.db.finding.update({
      where: { searchId },
      data: { redacted: [{ at: '2026-11-20T08:00:00.000Z', why: 'age' }] },
    });
    expect((await of(id))?.parts).toEqual([{ ...before, gone: true }]);
    expect((await bytesOf(`/report-pdfs/${id}/parts/1`)).status).toBe(404);
    expect((await bytesOf(`/reports/${(await link()).token}/pdfs/${id}/parts/1`, api.anonymous)).status).toBe(404);
  });

  it('has a failure reason after three attempts', async () => {
    const id = await make(['no']);
    const { searchId } = await api.db.reportPdfSheet.findFirstOrThrow({ where: { reportPdfId: id } });
    await api.db.$executeRaw`update finding set matches = '"no list"' where search_id = ${searchId}::uuid`;
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await of(id))?.failure).toBeNull();
      await round();
      api.clock.advance(61_000);
    }
    expect((await of(id))?.failure).toEqual(expect.any(String));
    await round();
    expect((await of(id))?.madeAt).toBeNull();
  });
});

import { Answer, isVerified, outcomeOf, Reason } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../http/common.js';
import { xlsxRecords } from '../../../http/xlsx-records.js';
import { apiForFile } from '../../../testing/api.js';
import { type MadeSearch, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { SearchDossier } from '../dossiers/search-record.js';
import type { Finding } from '../findings/findings.schemas.js';
import type { Overview } from '../overview/overview.controller.js';
import type { Search } from '../searches/searches.schemas.js';
import type { StandingAnswer } from '../standing-answers/standing-answers.service.js';
import type { LocateSummary } from '../sweeps/summary.js';
import type { AnswerCounts } from './answers.js';

const LEAD = 'herder:cost=0.004';
/** Every way in which a search can end, then verdicts on some. */
const ENDS: MadeSearch[] = [
  ...Reason.options.map((reason) => ({ outcome: outcomeOf(reason), reason, confidence: 0.9 })),
  { outcome: 'found', reason: 'best-seen', confidence: 0.4 },
  { outcome: 'found', reason: 'accepted', confidence: 0.9, verdict: 'correct' },
  { outcome: 'not-found', reason: 'budget-spent', confidence: 0.5, verdict: 'wrong' },
  { outcome: 'found', reason: 'accepted', confidence: 0.9, verdict: 'absent' },
  { outcome: 'found', reason: 'accepted', confidence: 0.9, verdict: 'cannot-tell' },
  { outcome: 'found', reason: 'accepted', confidence: 0.9 },
];

const api = await apiForFile();
const admin = await api.as('admin');
const sites = await makeSites(api.db, ENDS.length + 1);
const { sweepId } = await makeSweep(api.db, sites, ENDS, {
  algorithms: [LEAD, 'rw'],
  others: [ENDS.map(() => ({ outcome: 'not-found', reason: 'site-exhausted', confidence: 0.5 }))],
});
await api.db.search.updateMany({ where: { sweepId, algorithm: LEAD, confidence: 0.4 }, data: { weak: true } });
await admin.put(`/sites/${sites.at(-2)}/verified-pages/mail-record`, { doesNotApply: true });
await waits(sites.at(-1) ?? '');

/** Adds a search that no worker has started. */
async function waits(siteId: string): Promise<void> {
  const { id } = await api.db.task.create({
    data: { sweepId, siteId, subject: 'https://waits.example/', engine: LEAD, seed: 1 },
  });
  await api.db.search.create({ data: { id, sweepId, siteId, algorithm: LEAD, lead: true } });
}

function countOf(answers: readonly string[]): AnswerCounts {
  const counts = Object.fromEntries(Answer.options.map((answer) => [answer, 0])) as AnswerCounts;
  for (const answer of answers) counts[Answer.parse(answer)] += 1;
  return counts;
}
const sum = (counts: AnswerCounts) => Object.values(counts).reduce((all, n) => all + n, 0);
const lead = `algorithm=${encodeURIComponent(LEAD)}`;
const searches = async (query = '') =>
  (await admin.get<Page<Search>>(`/sweeps/${sweepId}/searches?limit=100&${lead}${query}`)).body;
const summary = async () => (await admin.get<{ summary: LocateSummary }>(`/sweeps/${sweepId}`)).body.summary;
const csv = async (query: string): Promise<Record<string, string>[]> =>
  parse((await admin.get(`/sweeps/${sweepId}/export.csv?${query}`)).text, { bom: true, columns: true });

describe('the answers of a sweep', () => {
  it('are every answer there is, and add up to its sites', async () => {
    const { answers, verified, head } = await summary();
    expect(sum(answers)).toBe(sites.length);
    expect(Object.entries(answers).filter(([, count]) => count === 0)).toEqual([]);
    expect(verified).toBe(2);
    expect(head).toEqual({
      applies: sites.length - answers['does-not-apply'],
      searched: sites.length - answers['does-not-apply'] - answers['not-searched'],
      wantsALook: answers.probably + answers['not-found'],
    });
  });

  it('are the same in the list, each of its filters, CSV, XLSX and dossiers', async () => {
    const { answers, verified, head } = await summary();
    const { items } = await searches();
    expect(countOf(items.map(({ answer }) => answer))).toEqual(answers);
    for (const answer of Answer.options) expect((await searches(`&answer=${answer}`)).total).toBe(answers[answer]);
    expect((await searches('&answer=yes&verified=true')).total).toBe(verified);
    expect((await searches('&answer=yes&verified=false')).total).toBe(answers.yes - verified);
    for (const [choice, count] of [
      ['applies', head.applies],
      ['searched', head.searched],
      ['wants-a-look', head.wantsALook],
    ])
      expect({ choice, count: (await searches(`&answer=${choice}`)).total }).toEqual({ choice, count });
    const rows = await csv(lead);
    expect(countOf(rows.map(({ answer }) => answer ?? ''))).toEqual(answers);
    expect(rows.filter(({ answer, verified }) => answer === 'yes' && verified === 'true')).toHaveLength(verified);
    const { bytes } = await admin.get(`/sweeps/${sweepId}/export.xlsx?${lead}`);
    const sheet = xlsxRecords(bytes);
    if (typeof sheet === 'string') throw new Error(sheet);
    const [names, ...cells] = sheet.records.map((record) => record.cells);
    expect(countOf(cells.map((row) => row[names?.indexOf('answer') ?? -1] ?? ''))).toEqual(answers);
    const dossiers: SearchDossier[] = JSON.parse((await admin.get(`/sweeps/${sweepId}/dossiers.json?${lead}`)).text);
    const ended = items.filter(({ outcome }) => outcome !== null);
    expect(countOf(dossiers.map(({ answer }) => answer))).toEqual(countOf(ended.map(({ answer }) => answer)));
  });

  it('are the same on each site’s time line and on each finding', async () => {
    const { items } = await searches();
    for (const { site, answer, id, confidence, verdict } of items) {
      const { body } = await admin.get<{ items: Search[] }>(`/sites/${site.id}/searches`);
      expect(body.items.map((one) => [one.answer, isVerified(one.verdict)])).toEqual([[answer, isVerified(verdict)]]);
      const finding = await admin.get<Finding>(`/findings/${id}`);
      if (finding.status === 200) expect({ id, answer: finding.body.answer }).toEqual({ id, answer });
      else expect(items.find((one) => one.id === id && confidence !== null)?.outcome).not.toBe('found');
    }
  });

  it('are those on the overview, by region too, if nothing has been searched since', async () => {
    const { answers, verified, head } = await summary();
    const { body } = await admin.get<Overview>('/overview');
    expect(body).toMatchObject({ sites: sites.length, answers, verified, head });
    expect(body.regions.map((region) => sum(region.answers))).toEqual(body.regions.map((region) => region.sites));
    const { items } = (await admin.get<Page<StandingAnswer>>('/answers?target=mail-record&limit=100')).body;
    expect(countOf(items.map(({ answer }) => answer))).toEqual(answers);
    const among = async (query: string) =>
      (await admin.get<Page<StandingAnswer>>(`/answers?target=mail-record&${query}`)).body.total;
    expect(await among('answer=yes&verified=true')).toBe(verified);
    expect(await among('answer=wants-a-look')).toBe(head.wantsALook);
    expect(await among('answer=applies')).toBe(head.applies);
    expect(await among('answer=searched')).toBe(head.searched);
  });

  it('match the review queue: the items waiting there for an answer are those without a verdict', async () => {
    const { items } = await searches();
    for (const [answer, of] of [
      ['probably', ['probably']],
      ['not-found', ['not-found']],
      ['wants-a-look', ['probably', 'not-found']],
    ] as const) {
      const { body } = await admin.get<{ waiting: number }>(`/review/progress?sweepId=${sweepId}&answer=${answer}`);
      const open = items.filter((one) => of.some((name) => name === one.answer) && one.verdict === null);
      expect({ answer, waiting: body.waiting }).toEqual({ answer, waiting: open.length });
      expect(open.length).toBeGreaterThan(0);
      const hand = await admin.post<{ items: { finding: Finding }[] }>('/review/next', { sweepId, answer });
      expect(hand.body.items.length).toBeGreaterThan(0);
      for (const { finding } of hand.body.items) expect(of).toContain(finding.answer);
    }
  });
});

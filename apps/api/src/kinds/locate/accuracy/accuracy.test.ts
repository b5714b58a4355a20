import type { Outcome, Verdict } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { type MadeSearch, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { AlgorithmAccuracy, AlgorithmReliability, JudgedSearches } from './accuracy.schemas.js';
import { accuracyFrom, downloadsFrom } from './accuracy.service.js';

const api = await apiForFile();

const row = (outcome: Outcome, verdict: Verdict | null, sample: boolean, count: number) => ({
  outcome,
  verdict,
  sample,
  count,
});

describe('accuracy', () => {
  it('comes from the sample while some are undecided: 6 of 8, interval by hand', () => {
    const { accuracy, basis, findings, decided } = accuracyFrom([
      row('found', 'correct', true, 5),
      row('found', 'wrong', true, 1),
      row('not-found', 'absent', true, 1),
      row('not-found', 'wrong', true, 1),
      row('found', 'wrong', false, 10), // selected as uncertain, hence not representative of all searches
      row('found', null, true, 1),
    ]);
    expect({ basis, findings, decided }).toEqual({ basis: 'sample', findings: 19, decided: 18 });
    expect(accuracy).toMatchObject({ n: 8, right: 6, share: 0.75 });
    // Wilson: (6 + 1.9208) / (8 + 3.8415) ± 1.96 · √(6·2/8 + 0.9604) / (8 + 3.8415)
    expect(accuracy.low).toBeCloseTo(0.40927, 4);
    expect(accuracy.high).toBeCloseTo(0.92852, 4);
  });

  it('comes from all where all are decided; "cannot tell" is neither right nor wrong', () => {
    const { accuracy, basis, cannotTell, verdictsMissing } = accuracyFrom([
      row('found', 'correct', true, 2),
      row('found', 'absent', false, 1),
      row('found', 'cannot-tell', false, 1),
    ]);
    expect(accuracy).toMatchObject({ n: 3, right: 2 });
    expect({ basis, cannotTell, verdictsMissing }).toEqual({ basis: 'all', cannotTell: 1, verdictsMissing: 0 });
  });

  it('is null if nothing is decided', () => {
    expect(accuracyFrom([])).toMatchObject({ accuracy: { n: 0, share: null }, basis: 'sample', findings: 0 });
  });
});

describe('downloads', () => {
  it('have mean, median and bars of five', () => {
    const { mean, median, histogram } = downloadsFrom([
      { downloads: 1, count: 2 },
      { downloads: 4, count: 1 },
      { downloads: 12, count: 1 },
    ]);
    expect({ mean, median }).toEqual({ mean: 4.5, median: 2.5 });
    expect(histogram).toEqual([
      { from: 0, to: 4, count: 3 },
      { from: 5, to: 9, count: 0 },
      { from: 10, to: 14, count: 1 },
    ]);
  });
});

describe('accuracy over HTTP', () => {
  it('is given per algorithm, practice data apart, and follows each verdict', async () => {
    const searches: MadeSearch[] = [
      { outcome: 'found', reason: 'accepted', downloads: 4, verdict: 'correct' },
      { outcome: 'found', reason: 'best-seen', downloads: 8 },
      { outcome: 'unreachable', reason: 'time-out', downloads: 1 },
    ];
    const sites = await makeSites(api.db, 3);
    const play = await makeSites(api.db, 3, { practice: true, region: 'Play' });
    await makeSweep(api.db, sites, searches, { algorithms: ['sim:threshold=0.75'] });
    const { searchIds } = await makeSweep(api.db, sites, searches);
    await makeSweep(api.db, play, searches, { practice: true });
    const reviewer = await api.as('reviewer');
    const read = async (query = '') =>
      (await reviewer.get<{ items: AlgorithmAccuracy[] }>(`/accuracy${query}`)).body.items;
    expect((await read()).map(({ algorithm }) => algorithm)).toEqual([
      'ls2f:S=100,threshold=0.75',
      'sim:threshold=0.75',
    ]);
    expect((await read('?practice=true')).map(({ findings }) => findings)).toEqual([2]);
    await reviewer.post(`/review/${searchIds[1]}/verdict`, { verdict: 'wrong', rightUrl: 'https://right.example' });
    const [ls2f, sim] = await read();
    expect(ls2f).toMatchObject({
      accuracy: { n: 2, right: 1, share: 0.5 },
      basis: 'all',
      downloads: { n: 2, mean: 6, median: 6 },
    });
    expect(sim).toMatchObject({ accuracy: { n: 1, right: 1 }, basis: 'sample', verdictsMissing: 1 });
  });

  it('of every algorithm of a sweep follows from one verdict a site, and is withdrawn with it', async () => {
    const sites = await makeSites(api.db, 3, { region: 'Many' });
    const page = (url: string): MadeSearch => ({ outcome: 'found', reason: 'accepted', url });
    const nothing: MadeSearch = { outcome: 'not-found', reason: 'site-exhausted' };
    const { sweepId, searchIds } = await makeSweep(
      api.db,
      sites,
      [page('https://a.example/x'), page('https://b.example/x'), page('https://c.example/x')],
      {
        algorithms: ['herder:cost=0.01', 'rw', 'hmm:S=3'],
        others: [
          [page('https://a.example/x/'), page('https://b.example/right'), nothing],
          [nothing, nothing, nothing],
        ],
        target: 'contact',
      },
    );
    const reviewer = await api.as('reviewer');
    const shares = async () => {
      const { items } = (await reviewer.get<{ items: AlgorithmAccuracy[] }>(`/accuracy?sweepId=${sweepId}`)).body;
      return Object.fromEntries(items.map(({ algorithm, accuracy: { right, n } }) => [algorithm, `${right}/${n}`]));
    };
    const judge = (search: number, body: object) => reviewer.post(`/review/${searchIds[search]}/verdict`, body);
    expect((await judge(3, { verdict: 'correct' })).status).toBe(404); // the finding of algorithm rw is not in the queue
    await judge(0, { verdict: 'correct' });
    await judge(1, { verdict: 'wrong', rightUrl: 'https://b.example/right' });
    const { verificationId } = (await judge(2, { verdict: 'absent' })).body as { verificationId: string };
    expect(await shares()).toEqual({ 'herder:cost=0.01': '1/3', rw: '3/3', 'hmm:S=3': '1/3' });
    await reviewer.post('/review/undo', { verificationId });
    expect(await shares()).toEqual({ 'herder:cost=0.01': '1/2', rw: '2/2', 'hmm:S=3': '0/2' });
    const progress = await reviewer.get(`/review/progress?sweepId=${sweepId}`);
    expect(progress.body).toMatchObject({ waiting: 1, decided: 2 });
  });

  it('excludes sites that trained the version', async () => {
    const sites = await makeSites(api.db, 4, { region: 'Trained' });
    const searches: MadeSearch[] = [
      { outcome: 'found', reason: 'accepted', downloads: 3, verdict: 'correct', trained: true },
      { outcome: 'found', reason: 'accepted', downloads: 3, verdict: 'correct' },
      { outcome: 'found', reason: 'accepted', downloads: 9, verdict: 'wrong' },
      { outcome: 'not-found', reason: 'budget-spent', downloads: 60, trained: true },
    ];
    const { sweepId } = await makeSweep(api.db, sites, searches, { target: 'privacy' });
    const viewer = await api.as('viewer');
    const { items } = (await viewer.get<{ items: AlgorithmAccuracy[] }>(`/accuracy?sweepId=${sweepId}`)).body;
    expect(items).toMatchObject([
      { accuracy: { right: 1, n: 2 }, basis: 'all', findings: 2, downloads: { n: 2, mean: 6, median: 6 } },
    ]);
  });

  it('has no calibration error for fewer than 30 verdicts', async () => {
    const sites = await makeSites(api.db, 30, { region: 'Few', practice: true });
    const judged = { outcome: 'found', reason: 'accepted', verdict: 'correct', confidence: 0.5 } as const;
    const verdicts = (count: number) => Array.from({ length: count }, (): MadeSearch => judged);
    const few = ['rw', 'deg'] as const;
    await makeSweep(api.db, sites, verdicts(29), { practice: true, algorithms: [few[0]] });
    await makeSweep(api.db, sites, verdicts(30), { practice: true, algorithms: [few[1]] });
    const viewer = await api.as('viewer');
    const { body } = await viewer.get<{ items: AlgorithmReliability[] }>('/accuracy/reliability?practice=true');
    const ece = (name: string) => body.items.find(({ algorithm }) => algorithm === name)?.ece;
    expect(few.map(ece)).toEqual([null, 0.5]);
  });

  it('gives the calibration of confidence, each number with its rows', async () => {
    const sites = await makeSites(api.db, 60, { region: 'Sure', practice: true });
    const algorithm = 'astar:threshold=0.75';
    const searches = sites.map((_, i): MadeSearch => {
      const sure = {
        confidence: i < 40 ? 0.85 : 0.25,
        verdict: i % 4 === 0 ? ('wrong' as const) : ('correct' as const),
      };
      return { outcome: 'found', reason: 'accepted', ...sure };
    });
    const { searchIds } = await makeSweep(api.db, sites, searches, { practice: true, algorithms: [algorithm] });
    const viewer = await api.as('viewer');
    const { items } = (await viewer.get<{ items: AlgorithmReliability[] }>('/accuracy/reliability?practice=true')).body;
    const one = items.find((item) => item.algorithm === algorithm);
    expect(one).toMatchObject({ n: 60, ece: expect.closeTo((40 * 0.1 + 20 * 0.5) / 60) });
    expect(one?.bins[8]).toMatchObject({ n: 40, right: 30, confidence: expect.closeTo(0.85) });
    const rows = async (query: string) => {
      const path = `/accuracy/searches?practice=true&algorithm=${encodeURIComponent(algorithm)}&limit=500&${query}`;
      return (await viewer.get<JudgedSearches>(path)).body.items;
    };
    const total = async (query: string) => {
      const path = `/accuracy/searches?practice=true&algorithm=${encodeURIComponent(algorithm)}&limit=500&${query}`;
      const { body } = await viewer.get<JudgedSearches>(path);
      return [body.total, body.items.length];
    };
    for (const judged of ['right', 'wrong', 'decided', 'cannot-tell', 'judged'])
      for (const choice of ['', '&bin=8', '&sample=true', '&bin=8&sample=true']) {
        const [said, listed] = await total(`judged=${judged}${choice}`);
        expect({ judged, choice, said }).toEqual({ judged, choice, said: listed });
      }
    expect(await rows('bin=8')).toHaveLength(40);
    expect(await rows('bin=8&judged=right')).toHaveLength(30);
    expect((await rows('judged=wrong')).every(({ right, verdict }) => !right && verdict === 'wrong')).toBe(true);
    const totals = async (judged: string) => {
      const path = `/accuracy/searches?practice=true&algorithm=${encodeURIComponent(algorithm)}&judged=${judged}&limit=1`;
      return (await viewer.get<JudgedSearches>(path)).body.total;
    };
    expect(await Promise.all(['judged', 'decided', 'cannot-tell'].map(totals))).toEqual([60, 60, 0]);
    await api.db.search.update({ where: { id: searchIds[1] ?? '' }, data: { verdict: 'cannot-tell' } });
    await api.db.search.update({ where: { id: searchIds[2] ?? '' }, data: { verdict: null } });
    expect(await Promise.all(['judged', 'decided', 'cannot-tell'].map(totals))).toEqual([59, 58, 1]);
    await api.db.search.updateMany({ where: { id: { in: searchIds.slice(1, 3) } }, data: { verdict: 'correct' } });
    const finding = await viewer.get(`/findings/${searchIds[0]}`);
    expect(finding.body).toMatchObject({ reliability: { verdicts: 60, bin: { n: 40, right: 30 } } });
  });
});

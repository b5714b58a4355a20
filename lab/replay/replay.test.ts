import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LAW, OURS, type Policy } from '@hyrde/jobs/refresh';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../cli.js';
import { intervalOf, resampled } from '../report/statistics.js';
import { LAB_POLICIES } from '../rivals/refresh/policies.js';
import {
  clearlyFresher,
  fitSite,
  fittedLaws,
  fresherThanOurs,
  lawsToJudge,
  type Trial,
  trial,
  withoutSpans,
} from './experiment.js';
import { Copies, freshness, judge, type Knowledge, learn } from './replay.js';
import { generatedHistory } from './testing/generated.js';
import { type LivedPage, type RecordedHistory, readHistories, worldOf, worldWith } from './world.js';

const history = generatedHistory('made-up', 150, 300);
const LAWS = lawsToJudge('never.seen');

afterEach(() => vi.restoreAllMocks());

describe('a copy', () => {
  const page: LivedPage = { path: 'a', born: 0, gone: 100, times: [0, 10, 20, 50], versions: [1, 2, 1, 3] };
  const world = worldWith('one', 100, [page]);

  it('is stale from a change to the visit after it, not while an earlier version is back', () => {
    const [copies, booked] = [new Copies(world), freshness(1)];
    expect(copies.visit(page, 0, 30, 0, booked)).toBe(false);
    expect([booked.there[0], booked.stale[0], booked.age[0]]).toEqual([30, 10, 50]);
    expect(copies.visit(page, 0, 60, 0, booked)).toBe(true);
    expect([booked.there[0], booked.stale[0], booked.age[0]]).toEqual([60, 20, 100]);
    expect(copies.visit(page, 0, 100, 0, booked)).toBe(false);
    expect(booked.stale[0]).toBe(20);
  });

  it('is booked by the quarter in which it was stale', () => {
    const [copies, booked] = [new Copies(world), freshness(1, 200)];
    const late = { ...page, gone: 200, times: [0, 80], versions: [1, 2] };
    copies.visit(late, 0, 195, 0, booked);
    const { spans, there, stale, age } = booked;
    expect([spans, [...there], [...stale]]).toEqual([3, [91, 91, 13], [11, 91, 13]]);
    expect(sum(age)).toBe(115 ** 2 / 2);
  });

  it('is judged from the cut on, its age from the change', () => {
    const [copies, booked] = [new Copies(world), freshness(1)];
    copies.visit(page, 0, 60, 55, booked);
    expect([booked.there[0], booked.stale[0], booked.age[0]]).toEqual([5, 5, (10 ** 2 - 5 ** 2) / 2]);
  });
});

describe('a history', () => {
  it('has fewer changes without bulk commits, and fewer by body', () => {
    const changes = (reading: 'all' | 'no-bulk' | 'body') =>
      worldOf(history, reading).pages.reduce((sum, { times }) => sum + times.length - 1, 0);
    expect(changes('no-bulk')).toBeLessThan(changes('all'));
    expect(changes('body')).toBeLessThan(changes('all') * 0.8);
  });

  it('does not teach what no visit saw', () => {
    const { histories, copies, cut, world } = learn(worldOf(history, 'body'), 0.1);
    world.pages.forEach(({ times, born }, i) => {
      const visited = copies.lastVisit[i] ?? 0;
      expect(visited).toBeLessThanOrEqual(Math.max(cut, born));
      expect(histories[i]?.changes.length).toBeLessThanOrEqual(times.filter((time) => time <= visited).length - 1);
    });
  });
});

describe('policies', () => {
  const learned = learn(worldOf(history, 'all'), 0.05);
  const fresh = (policy: Policy, knowledge: Knowledge, laws = LAWS) => {
    const { there, stale } = judge(learned, policy, knowledge, laws);
    return 1 - sum(stale) / sum(there);
  };
  const named = (name: string) => LAB_POLICIES.find((policy) => policy.name === name) ?? OURS;

  it('are all there for the same days', () => {
    const days = LAB_POLICIES.map((policy) => sum(judge(learned, policy, 'likely', LAWS).there));
    for (const there of days) expect(there).toBeCloseTo(days[0] ?? 0, 6);
  });

  it('do not beat the optimum on Poisson pages whose rates are known', () => {
    const best = Math.max(fresh(named('periodic'), 'known'), fresh(named('crawl-value'), 'known'));
    for (const name of ['uniform', 'round-robin', 'proportional', 'azar', 'lambda-crawl'])
      expect(fresh(named(name), 'known')).toBeLessThan(best + 0.003); // Within the chance variation of 150 pages.
    expect(best).toBeGreaterThan(fresh(named('round-robin'), 'known') + 0.01);
  });

  it('gain from what visits and another site taught', () => {
    const other = fittedLaws([fitSite(worldOf(generatedHistory('another', 150, 300), 'all'))]);
    const inTurn = fresh(named('round-robin'), 'likely');
    for (const knowledge of ['law', 'likely'] as const)
      expect(fresh(OURS, knowledge, other)).toBeGreaterThan(inTurn + 0.005);
  });
});

describe('intervals', () => {
  it('hold the figure, and are nought for a thing less itself', () => {
    const above = Float64Array.from({ length: 50 }, (_, i) => i % 2);
    const below = new Float64Array(50).fill(1);
    const [one = new Float64Array(), other = new Float64Array()] = resampled(
      [
        { above, below },
        { above, below },
      ],
      50,
      300,
      1,
    );
    const { value, low, high } = intervalOf(one);
    expect(value).toBe(0.5);
    expect(low).toBeGreaterThan(0.3);
    expect(low).toBeLessThan(0.45);
    expect(high).toBeGreaterThan(0.55);
    expect(intervalOf(one.map((x, s) => x - (other[s] ?? 0)))).toEqual({ value: 0, low: 0, high: 0 });
  });

  it('are wide where all pages met one moment', () => {
    const [pages, spans] = [200, 8];
    const above = Float64Array.from({ length: pages * spans }, (_, at) => (at % spans === 3 ? 1 : 0));
    const below = new Float64Array(pages * spans).fill(1);
    const [values = new Float64Array()] = resampled([{ above, below }], pages, 300, 1, spans);
    const { value, low, high } = intervalOf(values);
    expect([value, low]).toEqual([1 / spans, 0]);
    expect(high).toBeGreaterThanOrEqual(2 / spans);
    // Over pages alone the moment is in every sample.
    const [alone = new Float64Array()] = resampled([withoutSpans({ above, below }, pages)], pages, 300, 1);
    expect(intervalOf(alone)).toEqual({ value: 1 / spans, low: 1 / spans, high: 1 / spans });
  });
});

describe('the fit', () => {
  it('uses nothing of the site left out', () => {
    const sites = ['x', 'y'].map((name) => fitSite(worldOf(generatedHistory(name, 30, 120), 'body')));
    expect(fittedLaws(sites.slice(0, 1))).toEqual(fittedLaws(sites.filter(({ name }) => name !== 'y')));
    expect(fittedLaws(sites.slice(0, 1))).not.toEqual(fittedLaws(sites));
  });

  it('leaves a history that is not among the fitted ones to the product’s constants', () => {
    expect(LAWS.change).toBe(LAW);
    expect(lawsToJudge('digital.gov')).not.toEqual(LAWS);
  });
});

describe('npm run lab -- refresh', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'histories-'));
    await write(folder, generatedHistory('small', 40, 100));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reads what a folder holds', async () => {
    const [read] = await readHistories(folder);
    const { rows, bodies } = generatedHistory('small', 40, 100);
    expect(read?.rows).toEqual(rows);
    expect(read?.bodies).toEqual(bodies);
  });

  it('plays every policy at every budget', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['refresh', '--histories', folder, '--readings', 'body', '--samples', '20'])).toBe(0);
    const text = print.mock.calls.join('');
    for (const { name } of LAB_POLICIES) expect(text).toContain(`\n${name} `);
    expect(text).toMatch(/small, body, 20 % of the pages a day/);
    expect(text).toMatch(/at least as fresh as every rival, those fed our belief too, in \d of 5 trials/);
  });

  it('skips a folder that is not there, and says what it cannot use', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['refresh', '--histories', join(folder, 'none')])).toBe(0);
    expect(`${print.mock.calls[0]?.[0]}`).toMatch(/Skipped: there is no folder/);
    expect(await main(['refresh'])).toBe(2);
    expect(await main(['refresh', '--histories', folder, '--readings', 'some'])).toBe(2);
    expect(await main(['refresh', '--histories', folder, '--only', 'other'])).toBe(2);
  });

  it('names the rivals that were fresher', () => {
    const played: Trial = trial(worldOf(history, 'body'), 'body', 0.02, LAWS, 5);
    const worse = played.results.map((result) => ({ ...result, oursMore: { value: -1, low: -1, high: -1 } }));
    expect(fresherThanOurs({ ...played, results: worse })).toHaveLength(2 * LAB_POLICIES.length - 2);
    expect(clearlyFresher({ ...played, results: worse })).toHaveLength(2 * LAB_POLICIES.length - 2);
    const within = played.results.map((result) => ({ ...result, oursMore: { value: -1, low: -2, high: 1 } }));
    expect(clearlyFresher({ ...played, results: within })).toEqual([]);
  });
});

async function write(folder: string, { name, rows, bodies }: RecordedHistory): Promise<void> {
  const events = rows.map(({ time, status, files, content, path }) => [time, status, files, content, path].join());
  const texts = Array.from(bodies, ([content, body]) => `${content},${body},10`);
  const file = (lines: readonly string[]) => gzipSync(`${lines.join('\n')}\n`);
  await writeFile(join(folder, `${name}.csv.gz`), file(['unixTime,status,filesInCommit,contentHash,path', ...events]));
  await writeFile(join(folder, `${name}.bodies.csv.gz`), file(['contentHash,bodyHash,words', ...texts]));
}

function sum(list: Float64Array): number {
  return list.reduce((total, x) => total + x, 0);
}

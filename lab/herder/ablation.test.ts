import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODEL } from '@hyrde/jobs/locate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NAMES_MODEL } from '../../jobs/locate/algorithms/herder/fitted.js';
import { main } from '../cli.js';
import { recordedSites } from '../sites/recorded-site.js';
import { ablate } from './ablation.js';
import { withoutColumns } from './ablation-left-out.js';
import { calibrationError, errorIfCalibrated, reliability } from './calibration.js';
import { LINK, type Look, PAGE } from './look.js';
import { PARTS } from './parts.js';
import { recordedTestSet } from './test-sets.js';
import type { TestSet, Trial } from './trial.js';

const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'hyrde-ablation-'));
  folders.push(made);
  return made;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true })));
});

describe('calibration', () => {
  const claims = [
    { confidence: 0.95, right: true },
    { confidence: 0.95, right: false },
    { confidence: 0.25, right: true },
    { confidence: 0.25, right: false },
  ];

  it('compares what was said with what was right, by tenths', () => {
    expect(reliability(claims).map(({ from, n, right }) => ({ from, n, right }))).toEqual([
      { from: 0.2, n: 2, right: 0.5 },
      { from: 0.9, n: 2, right: 0.5 },
    ]);
    expect(calibrationError(claims)).toBeCloseTo(0.35, 12);
  });

  it('has a place for certainty, and knows nothing of no claims', () => {
    expect(calibrationError([{ confidence: 1, right: true }])).toBe(0);
    expect(calibrationError([])).toBeNull();
  });

  it('counts a claim by its weight', () => {
    const [certain, wrong] = [
      { confidence: 1, right: true },
      { confidence: 0.5, right: false },
    ];
    expect(calibrationError([certain, wrong])).toBeCloseTo(0.25, 12);
    expect(calibrationError([certain, { ...wrong, weight: 0.5 }])).toBeCloseTo(0.5 / 3, 12);
  });

  it('tells what error chance alone makes: half of two claims at ½ turn out otherwise, less of many', () => {
    const claimsAt = (confidence: number, n: number) => Array.from({ length: n }, () => ({ confidence, right: true }));
    expect(errorIfCalibrated(claimsAt(0.5, 2))).toBeCloseTo(0.25, 1);
    expect(errorIfCalibrated(claimsAt(0.5, 2_000))).toBeLessThan(0.02);
    expect(errorIfCalibrated(claimsAt(1, 3))).toBe(0);
    expect(errorIfCalibrated([])).toBeNull();
  });
});

describe('the parts of the herder', () => {
  it.each(PARTS.map((part) => [part.name, part] as const))('"%s" is in a model, and is taken out', (_, part) => {
    const models = { words: MODEL, names: NAMES_MODEL };
    expect({ words: part.without(MODEL), names: part.without(NAMES_MODEL) }).not.toEqual(models);
  });

  it('read features that looks have', () => {
    const columns = PARTS.flatMap((part) => part.columns ?? []);
    expect(PAGE).toEqual(expect.arrayContaining(columns.flatMap(({ page = [] }) => page)));
    expect(LINK).toEqual(expect.arrayContaining(columns.flatMap(({ address = [] }) => address)));
  });

  it('are taken out of looks by their columns, in every row', () => {
    const rows = (width: number) => new Float32Array(2 * width).fill(1);
    const look: Look = {
      weight: 1,
      downloads: 1,
      present: true,
      rightPages: [],
      rightLinks: [],
      onTheWay: [],
      search: rows(1),
      offsets: rows(1),
      pages: rows(PAGE.length),
      links: rows(LINK.length),
    };
    const search = {
      group: 'a',
      name: 'a',
      byNames: false,
      present: true,
      weight: 1,
      foundAfter: null,
      downloads: 1,
      looks: [look],
    };
    const [without] = withoutColumns([search], { page: ['bm25', 'hops'], address: ['hops'] });
    const sum = (numbers?: Float32Array) => numbers?.reduce((a, b) => a + b, 0);
    expect(sum(without?.looks[0]?.pages)).toBe(2 * (PAGE.length - 2));
    expect(sum(without?.looks[0]?.links)).toBe(2 * (LINK.length - 1));
    expect(without?.looks[0]?.links[LINK.length + LINK.indexOf('hops')]).toBe(0);
    expect(sum(look.pages)).toBe(2 * PAGE.length);
  });
});

describe('ablation', () => {
  it('counts decided searches alone', async () => {
    const testSet: TestSet = {
      name: 'three',
      async *search() {
        yield { right: true, downloads: 4, confidence: 0.9 };
        yield { right: false, downloads: 6, confidence: null };
        yield { right: null, downloads: 60, confidence: null };
      },
    };
    const [whole] = await ablate([testSet], []);
    expect(whole?.without).toBeNull();
    expect(whole?.figures[0]).toMatchObject({ accuracy: { n: 2, right: 1 }, downloads: 5 });
    expect(whole?.figures[0]?.ece).toBeCloseTo(0.1, 12);
  });

  it('searches recorded sites from their files', async () => {
    const at = await folder();
    await mkdir(join(at, 'town'));
    const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title>${body}`;
    await writeFile(
      join(at, 'town', 'index.html'),
      page('Town', '<a href="/post">Mail record</a> <a href="/a">Ice</a>'),
    );
    await writeFile(
      join(at, 'town', 'post.html'),
      page('Moved', '<meta http-equiv="refresh" content="0;url=/record/">'),
    );
    await mkdir(join(at, 'town', 'record'));
    const record = page('Mail record', '<h1>Mail record</h1><p>Letters by sender and date</p>');
    await writeFile(join(at, 'town', 'record', 'index.html'), record);
    const target = { name: 'record', query: ['mail', 'record', 'letters', 'sender'], path: 'record/index.html' };
    const site = { name: 'Town', language: 'en', root: 'town', homePath: 'index.html', mapping: {}, targets: [target] };
    await writeFile(join(at, 'town.json'), JSON.stringify(site));
    await writeFile(join(at, 'packed.json'), JSON.stringify({ ...site, root: 'packed' }));
    const [town] = recordedSites(at);
    expect(town?.open(`${town.home}post.html/deeper?page=1`)).toMatchObject({ kind: 'failed', reason: 'missing' });
    const trials: Trial[] = [];
    for await (const trial of recordedTestSet(at).search(MODEL)) trials.push(trial);
    expect(trials).toMatchObject([{ right: true, downloads: 2 }]);
  });

  it('prints one table and keeps it', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const out = await folder();
    expect(await main(['ablation', '--quick', '--sites', '1', '--parts', '^labels', '--out', out])).toBe(0);
    const text = `${print.mock.calls[0]?.[0]}`;
    expect(text).toMatch(/^herder +\.\d{3}|^herder +1\.000/m);
    expect(text).toMatch(/^without labels of links /m);
    expect(JSON.parse(await readFile(join(out, 'ablation.json'), 'utf8')).lines).toHaveLength(2);
  });
});

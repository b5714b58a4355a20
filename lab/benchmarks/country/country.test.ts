import { describe, expect, it } from 'vitest';
import { country } from '../../country/sites/country.js';
import { memoryOf } from '../../product/processes.js';
import type { SearchState } from './progress.js';
import { sweepReport } from './report.js';

const { sites } = country({ sites: 128 });
const states = (doneOf: (index: number) => boolean): SearchState[] =>
  sites.map((site, i) =>
    doneOf(i)
      ? { id: `${i}`, site, done: true, endedAfter: i + 1, seconds: 2 * (i + 1), outcome: 'found', downloads: 10 }
      : { id: `${i}`, site, done: false, endedAfter: null, seconds: null, outcome: null, downloads: 3 },
  );

describe('the report of a swept country', () => {
  it('keeps troubled sites apart', () => {
    const troubled = sites.filter(({ trouble }) => trouble !== null).length;
    const text = sweepReport(states((i) => sites[i]?.trouble === null));
    expect(text).toMatch(new RegExp(`^untroubled +${128 - troubled} +${128 - troubled} `, 'm'));
    expect(text).toMatch(new RegExp(`^troubled +${troubled} +0( +–){5} +0\\.0$`, 'm'));
    expect(text).toMatch(/made by scripts +[1-9]/);
  });

  it('counts those that have not ended when it says by when and within what time a share had', () => {
    const [, line = ''] = sweepReport(states((i) => i < 1)).split('\n');
    expect(line).toMatch(/^untroubled +105 +1( +–){5} +10\.0$/);
    const lines = sweepReport(states(() => true)).split('\n');
    expect(lines[5]).toMatch(/^all +128 +128 +64 s +122 s +128 s +128 s +244 s +10\.0$/);
    expect(lines[6]).toMatch(/^60 searches a minute/);
  });

  it('counts the downloads of a site over all of its searches', () => {
    const five = Array.from({ length: 5 }, () => states(() => true)).flat();
    expect(sweepReport(five).split('\n')[5]).toMatch(/^all +640 +640 .* 50\.0$/);
  });
});

describe.runIf(process.platform === 'linux')('memory', () => {
  it('is read of processes that are there', () => {
    expect(memoryOf(process.pid)?.peak).toBeGreaterThan(10);
    expect(memoryOf(process.pid)?.children).toBeGreaterThanOrEqual(0);
    expect(memoryOf(2 ** 30)).toBeNull();
  });
});

import { accuracyOf } from '@hyrde/contracts';
import { READING } from '@hyrde/jobs/locate';
import { describe, expect, it } from 'vitest';
import { type Experiment, type RowResult, summarise, tasksOf } from './experiment.js';
import { NO_THRESHOLD, paperFigure, TABLE_2, TABLE_3 } from './report/misfits.js';
import { dominances, f1Of, macroOf, textReport } from './report/text-report.js';
import { rows } from './rows.js';
import { performAll } from './workers.js';

const plan = { seed: 1, graphs: [{ size: 30, count: 2 }] };

async function experiment(): Promise<Experiment> {
  const study = { rows: rows(), reading: READING };
  const done = await performAll(tasksOf(plan), study, 0, () => {});
  return { ...summarise(plan, study, done), seconds: 1, workers: 0 };
}

describe('the experiment', () => {
  it('runs every row, the same each time, and says so in text', async () => {
    const [one, two] = [await experiment(), await experiment()];
    expect(two).toEqual(one);
    const optimal = one.rows.find(({ id }) => id === 'optimal')?.figures[0];
    expect(optimal?.accuracy.share).toBe(1);
    for (const row of one.rows)
      for (const { fetched, accuracy } of row.figures) {
        expect(accuracy.n).toBe(2);
        expect(fetched).toBeLessThanOrEqual(29);
        if (accuracy.share === 1) expect(fetched).toBeGreaterThanOrEqual(optimal?.fetched ?? 0);
      }
    for (const { name } of one.rows) expect(textReport(one)).toContain(name);
    expect(textReport(one)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('has a row for every row of the paper', () => {
    const names = new Set(rows().map(({ name }) => name));
    for (const table of [NO_THRESHOLD, TABLE_2, TABLE_3])
      for (const name of Object.keys(table)) expect(names).toContain(name);
  });

  it('reads the paper’s tables by row, threshold and size', () => {
    expect(paperFigure('LS2F S=100', 0.75, 10_000)).toEqual({ accuracy: 0.57, downloads: 715.1 });
    expect(paperFigure('SIM', 0.25, 100)).toEqual({ accuracy: 0.02, downloads: 8 });
    expect(paperFigure('herder', null, 100)).toBeNull();
    expect(paperFigure('SIM', 0.25, 60)).toBeNull();
  });

  it('has the macro precision, recall and F1 of their definitions', () => {
    for (const right of [true, false]) {
      const pages = 50;
      // The target: one true positive, or none; the other pages: a wrong search takes one for the target.
      const precision = [right ? 1 : 0, right ? 1 : (pages - 2) / (pages - 1)];
      const recall = precision;
      const [p, r] = [precision, recall].map(([target = 0, rest = 0]) => (target + rest) / 2) as [number, number];
      expect(macroOf(right, pages)).toBeCloseTo((2 * p * r) / (p + r), 12);
    }
  });

  it('has F1 of the paper: half of what is right, nearly, for a search that is wrong', () => {
    expect(f1Of({ accuracy: accuracyOf(5, 10), size: 100 })).toBeCloseTo((1 + 98 / 198) / 2, 9);
  });
});

const result = (id: string, right: number, fetched: number): RowResult => ({
  id,
  name: id,
  threshold: null,
  budget: null,
  algorithm: id,
  figures: [{ size: 100, accuracy: accuracyOf(right, 10), fetched, scored: fetched, path: null }],
});

describe('dominance', () => {
  it('takes the cheapest setting that is as accurate for no more pages, and never OPTIMAL as a row', () => {
    const list = [
      result('optimal', 10, 2),
      result('sim', 5, 20),
      result('hmm', 10, 99),
      result('herder', 5, 20),
      result('herder 8', 6, 8),
      result('herder 60', 9, 60),
    ];
    const found = dominances({ rows: list }).map(({ row, by }) => [row.id, by?.row.id ?? null]);
    expect(found).toEqual([
      ['sim', 'herder 8'],
      ['hmm', null],
    ]);
  });

  it('compares nothing where there is no row of ours', () => {
    expect(dominances({ rows: [result('sim', 5, 20)] })).toEqual([]);
  });
});

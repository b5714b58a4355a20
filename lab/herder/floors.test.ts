import { MODEL } from '@hyrde/jobs/locate';
import { describe, expect, it } from 'vitest';
import { mean } from '../commands/tally.js';
import type { Model } from './parts.js';
import { practiceTestSet } from './test-sets.js';

/** Below these, something is broken: measured were .983 at 5.82 downloads. */
const FLOORS = { right: 0.97, downloads: 5.9 };

const testSet = practiceTestSet(1, 12);

async function holds(model: Model): Promise<boolean> {
  const decided = (await testSet.search(model)).filter(({ right }) => right !== null);
  const right = mean(decided.map((trial) => Number(trial.right)));
  return right >= FLOORS.right && mean(decided.map(({ downloads }) => downloads)) <= FLOORS.downloads;
}

const MUTATIONS: readonly [name: string, model: Model][] = [
  ['claims only what is certain', { ...MODEL, claimFrom: 0.95 }],
  ['never believes that there is none', { ...MODEL, absent: { intercept: -20 } }],
  ['goes on for ever', { ...MODEL, hazard: { a: 60, b: 0 } }],
  ['does not read labels', { ...MODEL, link: { ...MODEL.link, labelScore: 0 } }],
  ['does not read names', { ...MODEL, page: { ...MODEL.page, nameScore: 0, nameFirstWord: 0 } }],
  ['does not read text', { ...MODEL, page: { ...MODEL.page, bm25: 0, coverage: 0, textShare: 0 } }],
];

describe('the herder on practice sites', () => {
  it('is right as often as it was, for no more downloads', async () => {
    expect(await holds(MODEL)).toBe(true);
  });

  it.each(MUTATIONS)('would be seen if it %s', async (_, model) => {
    expect(await holds(model)).toBe(false);
  });
});

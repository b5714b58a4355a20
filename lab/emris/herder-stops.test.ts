import { READING } from '@hyrde/jobs/locate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateGraph } from './graphs/graph.js';
import { GraphSite } from './graphs/graph-web.js';
import { rows } from './rows.js';
import { trial, trialsOf } from './trial.js';

describe('the settings of the herder', () => {
  it('come to the same in one search as each by itself', async () => {
    const own = rows().filter(({ id }) => id.startsWith('herder'));
    const seed = fc.integer({ min: 0, max: 1_000_000 });
    const size = fc.integer({ min: 2, max: 60 });
    await fc.assert(
      fc.asyncProperty(size, seed, fc.constantFrom(...own.keys()), async (n, s, i) => {
        const graph = generateGraph(n, s);
        const row = own[i];
        if (!row) throw new Error('no such row');
        const together = await trialsOf(graph, { rows: own, reading: READING }, s);
        expect(together[i]).toEqual(await trial(row, READING, new GraphSite(graph), s));
      }),
      // Query words of graph 333477 coincide with words of a built-in target, whose names would select another model.
      { numRuns: 40, examples: [[49, 333_477, 0]] },
    );
  });
});

import { z } from 'zod';
import { type CensusPlan, censusContract } from '../../../../../../jobs/contracts/testing/kinds/census/index.js';
import type { ApiKind } from '../../../kinds/kind.js';

const CensusFacts = z.object({ kind: z.literal('census'), words: z.number().int() });
const CensusSummary = z.object({ kind: z.literal('census'), counted: z.number().int() });

/** The API's half of census: a task for each word, about no site. */
export const censusKind: ApiKind<CensusPlan> = {
  contract: censusContract,
  nameOf: async (_, { words }) => `${words.length} words`,
  makeTasks: async (tx, { id, seed }, { words, homes }) => {
    const tasks = words.map((word, i) => ({
      sweepId: id,
      subject: word,
      input: { word, homes },
      engine: 'count',
      seed: seed + i,
    }));
    return (await tx.task.createMany({ data: tasks })).count;
  },
  Facts: CensusFacts,
  factsOf: async (db, sweepIds) => {
    const rows = await db.task.groupBy({ by: ['sweepId'], where: { sweepId: { in: [...sweepIds] } }, _count: true });
    return new Map(rows.map(({ sweepId, _count }) => [sweepId, { kind: 'census', words: _count }]));
  },
  Summary: CensusSummary,
  summaryOf: async (db, sweepId) => ({
    kind: 'census',
    counted: await db.task.count({ where: { sweepId, outcome: 'counted' } }),
  }),
};

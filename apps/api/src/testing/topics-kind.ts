import type { KindContract } from '@hyrde/contracts';
import { z } from 'zod';
import type { ApiKind } from '../kinds/kind.js';

const TopicsPlan = z.strictObject({
  kind: z.literal('topics'),
  topics: z.array(z.string().min(1)),
  budget: z.number().int().default(5),
  practice: z.boolean().default(false),
});
type TopicsPlan = z.infer<typeof TopicsPlan>;

const words = { title: 'Topics', subject: 'Topic', outcomes: { known: 'Known' }, reasons: { read: 'It was read.' } };
const contract = {
  kind: 'topics',
  plan: TopicsPlan,
  reasons: { read: 'known' },
  jobs: {},
  words: { en: words, nb: words },
} satisfies KindContract;

const TopicsFacts = z.object({ kind: z.literal('topics'), topics: z.number().int() });
const TopicsSummary = z.object({ kind: z.literal('topics'), known: z.number().int() });

/** A kind that no other part of the service has heard of: its tasks are about no site. */
export const topicsKind: ApiKind<TopicsPlan> = {
  contract,
  nameOf: async (_, { topics }) => `${topics.length} topics`,
  makeTasks: async (tx, { id, seed }, { topics }) => {
    const tasks = topics.map((subject, i) => ({ sweepId: id, subject, engine: 'reader', seed: seed + i }));
    return (await tx.task.createMany({ data: tasks })).count;
  },
  Facts: TopicsFacts,
  factsOf: async (db, sweepIds) => {
    const rows = await db.task.groupBy({ by: ['sweepId'], where: { sweepId: { in: [...sweepIds] } }, _count: true });
    return new Map(rows.map(({ sweepId, _count }) => [sweepId, { kind: 'topics', topics: _count }]));
  },
  Summary: TopicsSummary,
  summaryOf: async (db, sweepId) => ({
    kind: 'topics',
    known: await db.task.count({ where: { sweepId, outcome: 'known' } }),
  }),
};

import type { Sql } from '@hyrde/store/sql';
import { z } from 'zod';
import { pinnedState } from '../../../core/engine-state.js';
import type { ClaimedTask } from '../../../core/tasks/task-lease.js';

const Section = z.strictObject({ pages: z.number(), named: z.number() });
const Learned = z.strictObject({ sections: z.record(z.string(), Section), at: z.number() });

/** In which sections a word was found so far, and when one of its pages was last seen. */
export type Learned = z.infer<typeof Learned>;

/** What is known of a word, and the version that it is. */
export async function readLearned(
  sql: Sql,
  task: ClaimedTask,
  word: string,
): Promise<{ version: number; learned: Learned }> {
  const { version, state } = await pinnedState(sql, task, word);
  return { version, learned: version === 0 ? { sections: {}, at: 0 } : Learned.parse(state) };
}

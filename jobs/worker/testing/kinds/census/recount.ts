import type { Query } from '@hyrde/store/sql';
import { CensusPlan } from '../../../../contracts/testing/kinds/census/index.js';
import { addTasks } from '../../../core/tasks/add-tasks.js';

/** Sweeps that are to be counted again: all is done, and none of it twice. */
const AGAIN = `
select id, plan, seed from sweep
where kind = 'census' and state = 'running' and (plan ->> 'recount')::boolean
  and not exists (select from task where sweep_id = sweep.id and (state = 'waiting' or engine = 'recount'))`;

/** Adds the one task that follows all others of its sweep. */
export async function addRecounts(query: Query): Promise<[]> {
  const { rows } = await query<{ id: string; plan: unknown; seed: number }>(AGAIN);
  for (const { id, plan, seed } of rows) {
    const { words, homes } = CensusPlan.parse(plan);
    const [word = ''] = words;
    await addTasks(query, id, [{ siteId: null, subject: word, input: { word, homes }, engine: 'recount', seed }]);
  }
  return [];
}

/** Is a sweep, all of whose tasks are done, still to be counted again? */
export async function isRecounted(query: Query, sweepId: string): Promise<boolean> {
  const { rowCount } = await query(`${AGAIN} and id = $1`, [sweepId]);
  return rowCount === 1;
}

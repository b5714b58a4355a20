import { Prisma } from '@hyrde/store';
import type { NewSweep } from '../kinds/kind.js';

/**
 * Makes a sweep's tasks. A task's seed comes from the sweep's and the subject: the same sweep over the same subjects can be
 * run again, and every engine gets the same one.
 * @param tasks a select of site_id, subject, input and engine
 */
export const insertTasks = ({ id, seed }: NewSweep, tasks: Prisma.Sql): Prisma.Sql => Prisma.sql`
  insert into task (id, sweep_id, site_id, subject, input, engine, seed)
  select gen_random_uuid(), ${id}::uuid, site_id, subject, input, engine,
    ('x' || substr(md5(${String(seed)} || ':' || subject), 1, 7))::bit(28)::int
  from (${tasks}) asked
  on conflict (sweep_id, subject, engine) do nothing`;

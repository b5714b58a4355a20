import { z } from 'zod';
import type { NewSweep } from '../kinds/kind.js';

/**
 * Makes a sweep's tasks; takes `OF_SWEEP`. A task's seed comes from the sweep's and the subject: the same sweep over the same
 * subjects can be run again, and every engine gets the same one. The trigger `tally_tasks` counts them.
 * @param tasks a select of site_id, subject, input and engine
 */
export const insertTasks = (tasks: string): string => `
    insert into task (id, sweep_id, site_id, subject, input, engine, seed, traceparent)
    select gen_random_uuid(), $sweepId::uuid, site_id, subject, input, engine,
      ('x' || substr(md5($seed || ':' || subject), 1, 7))::bit(28)::int, $traceparent::text
    from (${tasks}) asked
    on conflict (sweep_id, subject, engine) do nothing`;
export const OF_SWEEP = { sweepId: z.uuid(), seed: z.string(), traceparent: z.string().nullable() };

export const ofSweep = ({ id, seed, traceparent }: NewSweep) => ({ sweepId: id, seed: String(seed), traceparent });

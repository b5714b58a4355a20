import { QUARANTINE_JOB, TASK_JOB, TRY_OUT_JOB } from '@hyrde/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../prisma/testing/database.js';
import { dueTasks } from './due-tasks.js';

const { sql } = await databaseForFile();
beforeEach(() => sql.query('delete from sweep'));

/** A sweep with given numbers of tasks that are due, deferred and running. */
interface Made {
  due: number;
  later: number;
  held: number;
  tryOut: boolean;
}

/** Makes sweeps, the first one the oldest; the subject of each task begins with the index of its sweep. */
async function make(sweeps: readonly Made[], kind = 'locate'): Promise<void> {
  await sql.query(
    `with made as (
       insert into sweep (id, kind, name, plan, budget, seed, try_out, created_at)
       select gen_random_uuid(), $2, place, '{}', 1, 1, (sweep ->> 'tryOut')::bool, timestamptz '2026-01-01' + place * interval '1 day'
       from jsonb_array_elements($1::jsonb) with ordinality given(sweep, place) returning id, name
     )
     insert into task (id, sweep_id, subject, engine, seed, not_before, runner, runner_until)
     select gen_random_uuid(), made.id, concat_ws(' ', made.name, what, n), 'e', 1,
       case what when 'later' then now() + interval '1 hour' end, case what when 'held' then 'x' end,
       case what when 'held' then now() + interval '1 hour' end
     from jsonb_array_elements($1::jsonb) with ordinality given(sweep, place) join made on made.name = place::text
       cross join unnest(array['due', 'later', 'held']) what cross join generate_series(1, (sweep ->> what)::int) n`,
    [JSON.stringify(sweeps), kind],
  );
}

/** Number of jobs of each sweep in one iteration, oldest sweep first. */
async function round(sweeps: number, most: number): Promise<{ counts: number[]; jobs: string[] }> {
  const jobs = await dueTasks(sql.query, ['locate'], most);
  const ids = jobs.map(({ data }) => (data as { taskId: string }).taskId);
  expect(new Set(ids).size).toBe(ids.length);
  const { rows } = await sql.query<{ subject: string }>('select subject from task where id = any($1)', [ids]);
  expect(rows.filter(({ subject }) => !subject.includes('due'))).toEqual([]);
  const places = rows.map(({ subject }) => Number(subject.split(' ')[0]) - 1);
  const counts = Array.from({ length: sweeps }, (_, i) => places.filter((place) => place === i).length);
  return { counts, jobs: jobs.map(({ name }) => name) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('a round of due tasks', () => {
  it('has a younger sweep’s five beside 3,000 of an older one', async () => {
    await make([5, 3_000, 5].map((due) => ({ due, later: 0, held: 0, tryOut: false })));
    expect((await round(3, 2_000)).counts).toEqual([5, 1_990, 5]);
  });

  it('gives each sweep its share or all it has, what is left to others, and try-outs before all', async () => {
    const sweep = fc.record({
      due: fc.oneof(fc.nat(5), fc.nat(40)),
      later: fc.nat(3),
      held: fc.nat(3),
      tryOut: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    });
    const mix = fc.array(sweep, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(mix, fc.integer({ min: 1, max: 60 }), async (sweeps, most) => {
        await sql.query('delete from sweep');
        await make(sweeps);
        const { counts } = await round(sweeps.length, most);
        const others = sweeps.filter(({ tryOut, due }) => !tryOut && due > 0);
        const share = Math.floor(most / others.length);
        for (const [i, { due, tryOut }] of sweeps.entries())
          expect(counts[i]).toBeGreaterThanOrEqual(tryOut ? Math.min(due, most) : Math.min(due, share));
        const ofOthers = counts.filter((_, i) => !sweeps[i]?.tryOut);
        expect(sum(ofOthers)).toBe(Math.min(most, sum(others.map(({ due }) => due))));
      }),
      { numRuns: 200 },
    );
  });

  it('has every try-out, though there are more of them than places', async () => {
    await make(Array.from({ length: 3 }, () => ({ due: 1, later: 0, held: 0, tryOut: true })));
    expect((await round(3, 1)).counts).toEqual([1, 1, 1]);
  });

  it('reaches every sweep eventually if there are more sweeps than places', async () => {
    await make(Array.from({ length: 12 }, () => ({ due: 2, later: 0, held: 0, tryOut: false })));
    const reached = new Set<number>();
    for (let i = 0; i < 200 && reached.size < 12; i++) {
      const { counts } = await round(12, 3);
      expect(sum(counts)).toBe(3);
      for (const [place, count] of counts.entries()) if (count > 0) reached.add(place);
    }
    expect(reached.size).toBe(12);
  });

  it('includes try-outs and quarantined tasks, and no sweep of another kind or one that does not run', async () => {
    await make([{ due: 1, later: 0, held: 0, tryOut: true }]);
    await make([{ due: 3, later: 0, held: 0, tryOut: true }], 'dreams');
    await make([{ due: 2, later: 0, held: 0, tryOut: false }]);
    await sql.query(`update task set deaths = 1 where subject = '1 due 2'`);
    expect((await round(1, 10)).jobs.toSorted()).toEqual([QUARANTINE_JOB, TASK_JOB, TRY_OUT_JOB].toSorted());
    await sql.query(`update sweep set state = 'paused'`);
    expect((await round(1, 10)).jobs).toEqual([]);
  });
});

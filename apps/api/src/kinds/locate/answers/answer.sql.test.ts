import { Answer, answerOf, Outcome, outcomeOf, Reason, Verdict } from '@hyrde/contracts';
import { connect, type Database, seedBuiltIns } from '@hyrde/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../../prisma/testing/database.js';
import { makeSites, makeSweep } from '../../../testing/fixtures.js';
import { ANSWER } from './answer.sql.js';
import { answerCounts } from './answers.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, 1);
  await seedBuiltIns(db);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

/** Every search that can be, with every verdict and mark that people may give. */
function everyCase() {
  const ended = Reason.options.map((reason) => ({ state: 'done' as const, outcome: outcomeOf(reason), reason }));
  const searches = [{ state: 'waiting' as const, outcome: null, reason: null }, ...ended];
  const either = [true, false];
  return searches.flatMap((search) =>
    [null, ...Verdict.options].flatMap((verdict) =>
      either.flatMap((doesNotApply) => either.map((weak) => ({ ...search, verdict, doesNotApply, weak }))),
    ),
  );
}

describe('the five answers in SQL', () => {
  it('are those of answerOf, for every search there can be', async () => {
    const cases = everyCase();
    expect(new Set(cases.map(({ outcome }) => outcome))).toEqual(new Set([null, ...Outcome.options]));
    const sites = await makeSites(db, cases.length);
    const { sweepId } = await makeSweep(db, [], []);
    await db.$executeRaw`
      with c as (
        select gen_random_uuid() as id, site, state, nullif(outcome, '') as outcome, nullif(reason, '') as reason,
          nullif(verdict, '') as verdict, weak, case state when 'done' then now() end as finished_at
        from unnest(${sites}::uuid[], ${cases.map((c) => c.state)}::text[], ${cases.map((c) => c.outcome ?? '')}::text[],
        ${cases.map((c) => c.reason ?? '')}::text[], ${cases.map((c) => c.verdict ?? '')}::text[],
        ${cases.map((c) => c.weak)}::bool[])
          c(site, state, outcome, reason, verdict, weak)
      ), made as (
        insert into task (id, sweep_id, site_id, subject, engine, seed, state, outcome, reason, finished_at)
        select id, ${sweepId}::uuid, site, site::text, 'rw', 1, state, outcome, reason, finished_at from c
      )
      insert into search (id, sweep_id, site_id, algorithm, lead, outcome, reason, verdict, weak, finished_at)
      select id, ${sweepId}::uuid, site, 'rw', true, outcome, reason, verdict, weak, finished_at from c`;
    const rows = await db.$queryRawUnsafe<{ answer: string }[]>(
      `select ${ANSWER} as answer
      from unnest($1::uuid[], $2::bool[]) with ordinality vp(site_id, does_not_apply, position)
      join search s on s.site_id = vp.site_id order by position`,
      sites,
      cases.map((c) => c.doesNotApply),
    );
    expect(rows.map(({ answer }) => answer)).toEqual(cases.map(answerOf));
    expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(Answer.options));
  });

  it('are "not checked" for a site that was never searched', async () => {
    const rows = await db.$queryRawUnsafe<{ answer: string }[]>(
      `select ${ANSWER} as answer from (values (1)) site(id)
      left join search s on false left join verified_page vp on false`,
    );
    expect(rows).toEqual([{ answer: 'not-checked' }]);
  });
});

describe('totals', () => {
  it('have all five, however few were given', () => {
    expect(answerCounts([{ answer: 'yes', count: 3 }])).toEqual({
      yes: 3,
      no: 0,
      'does-not-apply': 0,
      'not-checked': 0,
      'could-not-be-checked': 0,
    });
  });
});

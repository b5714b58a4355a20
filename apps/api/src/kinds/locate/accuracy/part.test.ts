import { Outcome, Verdict, wasRight } from '@hyrde/contracts';
import { connect } from '@hyrde/store';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../../../prisma/testing/database.js';
import { DECIDED, RIGHT } from './part.js';

it('says in SQL of every outcome and verdict what `wasRight` says', async () => {
  const cases = [null, ...Outcome.options].flatMap((outcome) =>
    [null, ...Verdict.options].map((verdict) => ({ outcome, verdict })),
  );
  const database = await testDatabase();
  const db = connect(database.url, 1);
  try {
    const rows = await db.$queryRawUnsafe<{ right: boolean | null }[]>(
      `select case when ${DECIDED} then ${RIGHT} end as right
      from (select nullif(outcome, '') as outcome, nullif(verdict, '') as verdict, position
        from unnest($1::text[], $2::text[])
          with ordinality one(outcome, verdict, position)) s
      order by position`,
      cases.map(({ outcome }) => outcome ?? ''),
      cases.map(({ verdict }) => verdict ?? ''),
    );
    expect(rows.map(({ right }) => right)).toEqual(cases.map(({ outcome, verdict }) => wasRight(outcome, verdict)));
  } finally {
    await db.$disconnect();
    await database.drop();
  }
});

import { Answer, isVerified, Outcome, outcomeOf, Reason, Verdict } from '@hyrde/contracts';
import { connect, seedBuiltIns } from '@hyrde/store';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../../../prisma/testing/database.js';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { makeSites, makeSweep } from '../../../testing/fixtures.js';
import { ANSWER, answerCounts, VERIFIED } from './answers.js';

const database = await forFile(testDatabase(), 'drop');
const db = await forFile(connect(database.url, 1), '$disconnect');
await seedBuiltIns(db);

/** Every possible search outcome, combined with every verdict and mark that people may give. */
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

type Case = ReturnType<typeof everyCase>[number];

/**
 * The rule in order of priority: the first condition that a case fulfils decides. "Yes" is a verified page or a claim of
 * enough probability; "no" is a person's verdict or an exhausted site; a spent budget is "not found".
 */
const RULE: readonly [holds: (search: Case) => boolean, answer: Answer][] = [
  [({ doesNotApply }) => doesNotApply, 'does-not-apply'],
  [({ verdict }) => verdict === 'absent', 'no'],
  [({ verdict }) => isVerified(verdict), 'yes'],
  [({ state, outcome }) => state === 'waiting' || outcome === 'cancelled', 'not-searched'],
  [({ outcome, weak }) => outcome === 'found' && weak, 'probably'],
  [({ outcome }) => outcome === 'found', 'yes'],
  [({ outcome }) => outcome !== 'not-found', 'could-not-be-reached'],
  [({ reason }) => reason === 'site-exhausted', 'no'],
  [() => true, 'not-found'],
];

describe('the answers in SQL', () => {
  it('follow the rule, for every search there can be', async () => {
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
    const rows = await db.$queryRawUnsafe<{ answer: string; verified: boolean }[]>(
      `select ${ANSWER} as answer, ${VERIFIED} as verified
      from unnest($1::uuid[], $2::bool[]) with ordinality vp(site_id, does_not_apply, position)
      join search s on s.site_id = vp.site_id order by position`,
      sites,
      cases.map((c) => c.doesNotApply),
    );
    const expected = cases.map((one) => RULE.find(([holds]) => holds(one))?.[1]);
    expect(rows.map(({ answer }) => answer)).toEqual(expected);
    expect(rows.map(({ verified }) => verified)).toEqual(cases.map(({ verdict }) => isVerified(verdict)));
    expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(Answer.options));
  });

  it('are "not searched" for a site that was never searched', async () => {
    const rows = await db.$queryRawUnsafe<{ answer: string }[]>(
      `select ${ANSWER} as answer from (values (1)) site(id)
      left join search s on false left join verified_page vp on false`,
    );
    expect(rows).toEqual([{ answer: 'not-searched' }]);
  });
});

describe('totals', () => {
  it('contain all answers, however few were given', () => {
    expect(answerCounts([{ answer: 'yes', count: 3 }])).toEqual({
      yes: 3,
      probably: 0,
      no: 0,
      'does-not-apply': 0,
      'could-not-be-reached': 0,
      'not-found': 0,
      'not-searched': 0,
    });
  });
});

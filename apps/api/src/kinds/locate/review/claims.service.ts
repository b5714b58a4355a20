import { Answer, accuracyOf, answersOf, Outcome, Verdict } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRow, queryRows, type Runner, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { Counted, iso } from '../../../http/common.js';
import type { Sight } from '../../../names/names.service.js';
import { SettingsService } from '../../../settings/settings.service.js';
import { accuracyFrom, GOAL } from '../accuracy/accuracy.service.js';
import { ONCE, onceUnless } from '../accuracy/part.js';
import { FindingsService, NearMissesService } from '../findings/findings.service.js';
import { SECOND_OPINIONS } from '../settings.js';
import { COUNTED_SWEEPS, LEAD_TALLIES } from '../sweeps/summary.js';
import type { Held, ReviewFilter, ReviewHand, ReviewPart, ReviewProgress } from './review.schemas.js';

/** Number of values of a 28-bit hash. */
const HASHES = 2 ** 28;

/**
 * SQL of the number of people who must judge a finding (`review_item ri`) before a disagreement: two if a person
 * requested a second opinion, and for a fraction of all findings, selected by a hash of the finding so that nobody can
 * choose them. Takes the parameter `secondOpinionShare` (0–1).
 */
export const OPINIONS_NEEDED = `case when ri.second
      or ('x' || substr(md5(ri.search_id::text), 1, 7))::bit(28)::int < $secondOpinionShare::float8 * ${HASHES}
    then 2 else 1 end`;

/**
 * Duration of a claim: long enough to read a hard page, short enough that a closed laptop does not block others;
 * renewed while the page is open.
 */
export const LEASE_MS = 10 * 60 * 1000;

/** Maximum number of claims a person holds: one to judge, and three that are loaded meanwhile. */
export const HAND = 4;

type Transaction = Prisma.TransactionClient;

const TARGET_OF = `select id from target where slug = $target`;
const SWEEPS_FOR = `select locate.sweep_id from locate_sweep locate
        join target_version tv on tv.id = locate.target_version_id join target on target.id = tv.target_id
        where target.slug = $target`;

/**
 * SQL filter on `review_item ri`. A filter by confidence excludes the random sample, which is judged without knowledge
 * of the confidence.
 */
const PART = `ri.practice = $practice {{and ri.sweep_id = $sweepId::uuid}}
      {{and ri.target_id = (${TARGET_OF})}}
      {{and ri.site_id in (select id from site where region_id = $regionId::uuid)}}
      {{and ri.site_id in (select id from site where site.language = $language)}}
      {{and exists (select from search s where s.id = ri.search_id and s.outcome = $outcome)}}
      {{and exists (select from search s where s.id = ri.search_id and s.answer = any($answers::text[]))}}
      {{and ri.drawn <> 'sample' and ri.confidence >= $sureFrom and ri.confidence < $sureBelow}}
      {{and ri.search_id <> all($skipped::uuid[])}}`;
const IN_PART = {
  practice: z.boolean(),
  sweepId: z.uuid().nullish(),
  target: z.string().nullish(),
  regionId: z.uuid().nullish(),
  language: z.string().nullish(),
  outcome: Outcome.nullish(),
  answers: z.array(Answer).nullish(),
  sureFrom: z.number().nullish(),
  sureBelow: z.number().nullish(),
  skipped: z.array(z.uuid()).nullable(),
};

const HELD = statement({
  name: 'claims.held',
  parameters: { ...IN_PART, personId: z.uuid(), now: z.date() },
  text: `
    select claim.search_id as "searchId", claim.until
    from claim join review_item ri on ri.search_id = claim.search_id
    where claim.person_id = $personId::uuid and claim.until > $now and ri.decided_at is null and ${PART}
    order by claim.until, claim.search_id`,
  row: z.object({ searchId: z.uuid(), until: z.date() }),
});

/** Advisory lock: claims are handed out to one person at a time. */
const LOCK = statement({
  name: 'claims.lock',
  text: "select pg_advisory_xact_lock(hashtext('hyrde-review-claims'))::text as held",
  row: z.object({ held: z.string() }),
});

/** Deletes claims that have expired or do not match the person's current filter. */
const DROP = statement({
  name: 'claims.drop',
  parameters: { ...IN_PART, personId: z.uuid(), now: z.date() },
  text: `
    delete from claim using review_item ri
    where claim.person_id = $personId::uuid and ri.search_id = claim.search_id
      and (claim.until <= $now or ri.decided_at is not null or not (${PART}))`,
});

/**
 * Claims the next free item; those that a later sweep has superseded have left the queue. Each order is that of an index on undecided items, so that the first free one is found
 * without reading the rest.
 */
const CLAIM = statements({ sample: 'ri.priority', uncertain: 'ri.confidence' }, (by, order) =>
  statement({
    name: `claims.claim by ${order}`,
    parameters: { ...IN_PART, personId: z.uuid(), now: z.date(), until: z.date(), secondOpinionShare: z.number() },
    text: `
    insert into claim (search_id, person_id, until)
    select ri.search_id, $personId::uuid, $until
    from review_item ri
    where ${PART} and ri.decided_at is null and not ri.superseded
      and not exists (select from claim c where c.search_id = ri.search_id and c.person_id = $personId::uuid)
      and not exists (select from verification v where v.search_id = ri.search_id
        and v.person_id = $personId::uuid and v.undone_at is null)
      and (select count(*) from claim c where c.search_id = ri.search_id and c.until > $now)
        + (select count(*) from verification v where v.search_id = ri.search_id and v.undone_at is null)
        < greatest(ri.needed, ${OPINIONS_NEEDED})
    order by ${by}, ri.search_id limit 1`,
  }),
);

const MINE = `select count(*)::int as n from verification v
      where v.person_id = $personId::uuid and v.undone_at is null and v.practice = $practice
        {{and v.sweep_id = $sweepId::uuid}} {{and v.sweep_id in (${SWEEPS_FOR})}}`;
/** Number of verdicts a person has given in a part of the queue covered by tallies. */
const COUNT_MINE = statement({
  name: 'claims.count-mine',
  parameters: {
    practice: z.boolean(),
    sweepId: z.uuid().nullish(),
    target: z.string().nullish(),
    personId: z.uuid(),
  },
  text: MINE,
  row: Counted,
});
/** Number of verdicts a person has given in any part of the queue. */
const COUNT_MINE_IN_PART = statement({
  name: 'claims.count-mine-in-part',
  parameters: { ...IN_PART, personId: z.uuid() },
  text: `${MINE} and exists (select from review_item ri where ri.search_id = v.search_id and ${PART})`,
  row: Counted,
});

/** Number of findings and verdicts in a part of the queue covered by the sweeps' tallies. */
const TALLIED = statement({
  name: 'claims.tallied',
  parameters: { practice: z.boolean(), sweepId: z.uuid().nullish(), target: z.string().nullish(), ...ONCE },
  text: `
    select tally.outcome, nullif(tally.verdict, '') as verdict, tally.sampled as sample, sum(tally.count)::int as count
    from ${COUNTED_SWEEPS} ${LEAD_TALLIES}
    where sweep.practice = $practice {{and sweep.id = $sweepId::uuid}} {{and target.slug = $target}}
      {{and not tally.repeats and $once::bool}} and tally.outcome in ('found', 'not-found')
    group by 1, 2, 3 having sum(tally.count) > 0`,
  row: z.object({ outcome: Outcome, verdict: Verdict.nullable(), sample: z.boolean(), count: z.int() }),
});

/** Number of findings and verdicts in any part of the queue. */
const COUNTED = statement({
  name: 'claims.counted',
  parameters: { ...IN_PART, ...ONCE },
  text: `
    select s.outcome, ri.verdict, s.sampled as sample, count(*)::int as count
    from review_item ri join search s on s.id = ri.search_id
    where ${PART} {{and not s.repeats and $once::bool}} group by 1, 2, 3`,
  row: TALLIED.row,
  neverNull: ['outcome'],
});

/** Number of findings left to judge in a part of the queue: undecided, and not superseded by a later sweep. */
const LEFT = statement({
  name: 'claims.left',
  parameters: IN_PART,
  text: `select count(*)::int as n from review_item ri where ${PART} and ri.decided_at is null and not ri.superseded`,
  row: Counted,
});

/** Number of findings left to judge. */
export async function leftToJudge(
  runner: Runner,
  part: Pick<ReviewPart, 'practice' | 'sweepId' | 'target'>,
): Promise<number> {
  return (await queryOne(runner, LEFT, inPart(part))).n;
}

/** Claims on review items: leases that assign items to people. */
@Injectable()
export class ClaimsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly findings: FindingsService,
    private readonly nearMisses: NearMissesService,
  ) {}

  /**
   * Returns the person's claims, filled up to `HAND`. Claims are handed out to one person at a time (an advisory lock for
   * some milliseconds); row locks would not suffice, since whether an item is free depends on rows of another table
   * that a waiting statement would not see.
   */
  async hand(personId: string, filter: ReviewFilter, sight: Sight): Promise<ReviewHand> {
    const full = await this.fullHand(personId, filter);
    const claims = full ?? (await this.filledHand(personId, filter));
    await this.nearMisses.requestPictures(
      claims.map(({ searchId }) => searchId),
      this.clock.now(),
    );
    const items = claims.slice(0, HAND).map(async ({ searchId, until }) => ({
      finding: await this.findings.one(searchId, sight),
      claimedUntil: iso(until),
    }));
    return { items: await Promise.all(items) };
  }

  /** The person's claims if they hold the maximum number and all are still to be judged; else null. */
  private async fullHand(personId: string, filter: ReviewFilter): Promise<{ searchId: string; until: Date }[] | null> {
    const held = await queryRows(this.db, HELD, { ...inPart(filter), personId, now: this.clock.now() });
    return held.length === HAND ? held : null;
  }

  private async filledHand(personId: string, filter: ReviewFilter): Promise<{ searchId: string; until: Date }[]> {
    const [secondOpinionShare, { order }] = await Promise.all([
      this.settings.valueOf(SECOND_OPINIONS),
      this.progress(personId, filter),
    ]);
    return this.db.$transaction(async (tx) => {
      await queryRow(tx, LOCK);
      await execute(tx, DROP, { ...inPart(filter), personId, now: this.clock.now() });
      const held = await this.held(tx, personId);
      for (let missing = HAND - held.length; missing > 0; missing--)
        if (!(await this.claim(tx, personId, filter, order, secondOpinionShare))) break;
      return this.held(tx, personId);
    });
  }

  async renew(personId: string): Promise<Held> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claims = await this.db.claim.updateManyAndReturn({
      where: { personId, until: { gt: now } },
      data: { until },
    });
    return { searchIds: claims.map(({ searchId }) => searchId), until: iso(until) };
  }

  async release(personId: string): Promise<void> {
    await this.db.claim.deleteMany({ where: { personId } });
  }

  /** Progress of this part of the queue, and the order in which it is handed out. */
  async progress(personId: string, part: ReviewPart): Promise<ReviewProgress> {
    const once = onceUnless(part.sweepId);
    const [rows, { n: left }, mine] = await Promise.all([
      isWide(part)
        ? queryRows(this.db, TALLIED, { ...part, once })
        : queryRows(this.db, COUNTED, { ...inPart(part), once }),
      queryOne(this.db, LEFT, inPart(part)),
      isWide(part)
        ? queryOne(this.db, COUNT_MINE, { ...part, personId })
        : queryOne(this.db, COUNT_MINE_IN_PART, { ...inPart(part), personId }),
    ]);
    const { accuracy, decided, verdictsMissing } = accuracyFrom(rows, { left, once });
    const { low, high } = accuracyOf(accuracy.right, accuracy.n);
    const knownWell = low !== null && high !== null && (high - low) / 2 <= GOAL;
    return {
      waiting: left,
      decided,
      mine: mine.n,
      accuracy,
      verdictsMissing,
      order: knownWell ? 'uncertain' : 'sample',
    };
  }

  private held(tx: Transaction, personId: string) {
    return tx.claim.findMany({
      where: { personId, until: { gt: this.clock.now() } },
      orderBy: [{ until: 'asc' }, { searchId: 'asc' }],
    });
  }

  /** Claims the next free item; false if none exists. */
  private async claim(
    tx: Transaction,
    personId: string,
    filter: ReviewFilter,
    order: ReviewProgress['order'],
    secondOpinionShare: number,
  ): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claimed = await execute(tx, CLAIM[order], { ...inPart(filter), personId, now, until, secondOpinionShare });
    return claimed === 1;
  }
}

/** True if the sweeps' tallies suffice to count the part. */
const isWide = ({ regionId, language, outcome, answer, sureness }: ReviewPart): boolean =>
  !regionId && !language && !outcome && !answer && !sureness;

/** Bounds of confidence, lower inclusive and upper exclusive; all values are within 0–1. */
const SURENESS = { low: [-1, 0.5], middle: [0.5, 0.8], high: [0.8, 2] } as const;

function inPart({ sureness, answer, skipped = [], ...part }: ReviewPart & { skipped?: string[] }) {
  const [sureFrom, sureBelow] = sureness ? SURENESS[sureness] : [];
  return {
    ...part,
    answers: answer ? answersOf(answer) : null,
    sureFrom,
    sureBelow,
    skipped: skipped.length > 0 ? skipped : null,
  };
}

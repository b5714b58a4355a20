import { accuracyOf } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import type { Sight } from '../../../names/names.service.js';
import { SettingsService } from '../../../settings/settings.service.js';
import { accuracyFrom } from '../accuracy/accuracy.service.js';
import { GOAL } from '../accuracy/known-well.js';
import { FindingsService } from '../findings/findings.service.js';
import { SECOND_OPINIONS } from '../settings.js';
import { COUNTED_SWEEPS, LEAD_TALLIES } from '../sweeps/counted.js';
import { opinionsNeeded } from './needed.sql.js';
import type { Held, ReviewFilter, ReviewHand, ReviewPart, ReviewProgress } from './review.schemas.js';

/** Long enough to read a hard page, short enough that a closed laptop holds nobody up; renewed while the page is open. */
export const LEASE_MS = 10 * 60 * 1000;

/** One to judge and one to load meanwhile. */
const HAND = 2;

type Transaction = Prisma.TransactionClient;

/** Who judges what right now: leases on review items. */
@Injectable()
export class ClaimsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly findings: FindingsService,
  ) {}

  /**
   * The person's hand: what they hold already, filled up to two. Claims are handed out one person at a time (an
   * advisory lock for some milliseconds): a lock on rows would not do, since whether an item is free depends on rows
   * of another table that a waiting statement would not see.
   */
  async hand(personId: string, filter: ReviewFilter, sight: Sight): Promise<ReviewHand> {
    const full = await this.fullHand(personId, filter);
    const claims = full ?? (await this.filledHand(personId, filter));
    const items = claims.slice(0, HAND).map(async ({ searchId, until }) => ({
      finding: await this.findings.one(searchId, sight),
      claimedUntil: iso(until),
    }));
    return { items: await Promise.all(items) };
  }

  /** What the person holds, where that is all they may hold and still to be judged; else null. */
  private async fullHand(personId: string, filter: ReviewFilter): Promise<{ searchId: string; until: Date }[] | null> {
    const held = await this.db.$queryRaw<{ searchId: string; until: Date }[]>`
      select claim.search_id as "searchId", claim.until
      from claim join review_item ri on ri.search_id = claim.search_id
      where claim.person_id = ${personId}::uuid and claim.until > ${this.clock.now()} and ri.decided_at is null
        and ${partOf(filter)}
      order by claim.until, claim.search_id`;
    return held.length === HAND ? held : null;
  }

  private async filledHand(personId: string, filter: ReviewFilter): Promise<{ searchId: string; until: Date }[]> {
    const [secondOpinionShare, { order }] = await Promise.all([
      this.settings.valueOf(SECOND_OPINIONS),
      this.progress(personId, filter),
    ]);
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('hyrde-review-claims'))::text`;
      await this.drop(tx, personId, filter);
      const held = await this.held(tx, personId);
      for (let missing = HAND - held.length; missing > 0; missing--)
        if (!(await this.claim(tx, personId, filter, order, secondOpinionShare))) break;
      return this.held(tx, personId);
    });
  }

  /** Renews everything the person holds. */
  async renew(personId: string): Promise<Held> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claims = await this.db.claim.updateManyAndReturn({
      where: { personId, until: { gt: now } },
      data: { until },
    });
    return { searchIds: claims.map(({ searchId }) => searchId), until: iso(until) };
  }

  /** Lets go of everything the person holds. */
  async release(personId: string): Promise<void> {
    await this.db.claim.deleteMany({ where: { personId } });
  }

  /** How far this part of the queue is, and in which order it is handed out. */
  async progress(personId: string, part: ReviewPart): Promise<ReviewProgress> {
    const [rows, mine] = await Promise.all([
      isWide(part) ? this.tallied(part) : this.counted(part),
      this.db.$queryRaw<{ n: number }[]>`
        select count(*)::int as n from verification v
        where v.person_id = ${personId}::uuid and v.undone_at is null and v.practice = ${part.practice}
          ${part.sweepId ? Prisma.sql`and v.sweep_id = ${part.sweepId}::uuid` : Prisma.empty}
          ${part.target ? Prisma.sql`and v.sweep_id in (${sweepsFor(part.target)})` : Prisma.empty}
          ${
            isWide(part)
              ? Prisma.empty
              : Prisma.sql`and exists (select from review_item ri
            where ri.search_id = v.search_id and ${partOf(part)})`
          }`,
    ]);
    const { accuracy, findings, decided, verdictsMissing } = accuracyFrom(rows);
    const { low, high } = accuracyOf(accuracy.right, accuracy.n);
    const knownWell = low !== null && high !== null && (high - low) / 2 <= GOAL;
    return {
      waiting: findings - decided,
      decided,
      mine: mine[0]?.n ?? 0,
      accuracy,
      verdictsMissing,
      order: knownWell ? 'uncertain' : 'sample',
    };
  }

  private tallied({ practice, sweepId, target }: ReviewPart): Promise<CountedVerdicts[]> {
    return this.db.$queryRaw`
      select tally.outcome, nullif(tally.verdict, '') as verdict, tally.sampled as sample, sum(tally.count)::int as count
      from ${COUNTED_SWEEPS} ${LEAD_TALLIES}
      where sweep.practice = ${practice}
        ${sweepId ? Prisma.sql`and sweep.id = ${sweepId}::uuid` : Prisma.empty}
        ${target ? Prisma.sql`and target.slug = ${target}` : Prisma.empty}
        and tally.outcome in ('found', 'not-found')
      group by 1, 2, 3 having sum(tally.count) > 0`;
  }

  private counted(part: ReviewPart): Promise<CountedVerdicts[]> {
    return this.db.$queryRaw`
      select s.outcome, ri.verdict, s.sampled as sample, count(*)::int as count
      from review_item ri join search s on s.id = ri.search_id
      where ${partOf(part)} group by 1, 2, 3`;
  }

  private held(tx: Transaction, personId: string) {
    return tx.claim.findMany({
      where: { personId, until: { gt: this.clock.now() } },
      orderBy: [{ until: 'asc' }, { searchId: 'asc' }],
    });
  }

  /** Lets go of what has run out, and of what lies outside the part the person looks at now. */
  private async drop(tx: Transaction, personId: string, filter: ReviewFilter): Promise<void> {
    await tx.$executeRaw`
      delete from claim using review_item ri
      where claim.person_id = ${personId}::uuid and ri.search_id = claim.search_id
        and (claim.until <= ${this.clock.now()} or ri.decided_at is not null or not (${partOf(filter)}))`;
  }

  /** Claims the next free item; false where there is none. */
  private async claim(
    tx: Transaction,
    personId: string,
    filter: ReviewFilter,
    order: ReviewProgress['order'],
    secondOpinionShare: number,
  ): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    // Each order is that of an index of the undecided, so that the first free one is found without looking at the rest.
    const by = order === 'sample' ? Prisma.sql`ri.priority` : Prisma.sql`ri.confidence`;
    const claimed = await tx.$executeRaw`
      insert into claim (search_id, person_id, until)
      select ri.search_id, ${personId}::uuid, ${until}
      from review_item ri
      where ${partOf(filter)} and ri.decided_at is null
        and not exists (select from claim c where c.search_id = ri.search_id and c.person_id = ${personId}::uuid)
        and not exists (select from verification v where v.search_id = ri.search_id
          and v.person_id = ${personId}::uuid and v.undone_at is null)
        and (select count(*) from claim c where c.search_id = ri.search_id and c.until > ${now})
          + (select count(*) from verification v where v.search_id = ri.search_id and v.undone_at is null)
          < greatest(ri.needed, ${opinionsNeeded(secondOpinionShare)})
      order by ${by}, ri.search_id limit 1`;
    return claimed === 1;
  }
}

interface CountedVerdicts {
  outcome: string;
  verdict: string | null;
  sample: boolean;
  count: number;
}

/** Are the sweeps' tallies enough to count it? */
const isWide = ({ regionId, language, outcome, sureness }: ReviewPart): boolean =>
  !regionId && !language && !outcome && !sureness;

const SURENESS = {
  low: Prisma.sql`ri.confidence < 0.5`,
  middle: Prisma.sql`ri.confidence >= 0.5 and ri.confidence < 0.8`,
  high: Prisma.sql`ri.confidence >= 0.8`,
};

/**
 * The rows of `review_item ri` that a filter means. By confidence, the random sample is left out: it is judged without
 * knowing what the search thought, and the filter would tell.
 */
export function partOf({
  practice,
  sweepId,
  target,
  regionId,
  language,
  outcome,
  sureness,
  skipped = [],
}: ReviewPart & { skipped?: string[] }): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`ri.practice = ${practice}`,
      ...(sweepId ? [Prisma.sql`ri.sweep_id = ${sweepId}::uuid`] : []),
      ...(target ? [Prisma.sql`ri.sweep_id in (${sweepsFor(target)})`] : []),
      ...(regionId ? [Prisma.sql`ri.site_id in (select id from site where region_id = ${regionId}::uuid)`] : []),
      ...(language ? [Prisma.sql`ri.site_id in (select id from site where site.language = ${language})`] : []),
      ...(outcome
        ? [Prisma.sql`exists (select from search s where s.id = ri.search_id and s.outcome = ${outcome})`]
        : []),
      ...(sureness ? [Prisma.sql`ri.drawn <> 'sample' and ${SURENESS[sureness]}`] : []),
      ...(skipped.length > 0 ? [Prisma.sql`ri.search_id <> all(${skipped}::uuid[])`] : []),
    ],
    ' and ',
  );
}

const sweepsFor = (target: string): Prisma.Sql => Prisma.sql`select locate.sweep_id from locate_sweep locate
  join target_version tv on tv.id = locate.target_version_id join target on target.id = tv.target_id
  where target.slug = ${target}`;

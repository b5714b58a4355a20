import { Outcome, type PageIdentity, Verdict, verdictFor } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { publish } from '../../../events/event-hub.service.js';
import { iso } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import { SettingsService } from '../../../settings/settings.service.js';
import { FindingsService } from '../findings/findings.service.js';
import { SECOND_OPINIONS } from '../settings.js';
import { LEASE_MS, OPINIONS_NEEDED } from './claims.service.js';
import { type Decision, decide } from './decision.js';
import type { GiveVerdict, Undone, VerdictGiven } from './review.schemas.js';

type Transaction = Prisma.TransactionClient;

/** Stores and withdraws verdicts, and decides findings. */
@Injectable()
export class VerdictsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly findings: FindingsService,
  ) {}

  /**
   * Stores a person's verdict and, if enough people agree, decides the finding and the site's verified page; standing
   * answers and totals follow by triggers (`judgeSite`). Idempotent: the same verdict sent again, by a browser that
   * received no response, gets the same response and changes nothing.
   * @throws Problem conflict if the person has judged it, if it is decided, or if others hold all its claims
   */
  async give(personId: string, searchId: string, given: GiveVerdict): Promise<VerdictGiven> {
    const secondOpinionShare = await this.settings.valueOf(SECOND_OPINIONS);
    return this.db.$transaction(async (tx) => {
      const item = await lockItem(tx, searchId, secondOpinionShare);
      if (given.verdict === 'correct' && item.url === null)
        throw new Problem('invalid-input', 'The search found nothing: say "absent", or "wrong" with the right page.', [
          { field: 'verdict', message: 'cannot be "correct" where nothing was found' },
        ]);
      const before = await standingOf(tx, personId, searchId);
      if (before && before.verdict === given.verdict && before.rightUrl === (given.rightUrl ?? null))
        return { verificationId: before.id, decided: item.decidedAt !== null, verdict: item.verdict };
      if (before) throw new Problem('conflict', 'You have judged this finding. Undo your verdict first.');
      if (item.decidedAt) throw new Problem('conflict', 'Others have decided this finding meanwhile.');
      const needed = Math.max(item.needed, item.opinions);
      await this.refuseCrowd(tx, personId, searchId, needed);
      const { id } = await tx.verification.create({
        data: {
          searchId,
          personId,
          sweepId: item.sweepId,
          practice: item.practice,
          verdict: given.verdict,
          rightUrl: given.rightUrl ?? null,
          note: given.note ?? null,
          drawn: item.drawn,
          at: this.clock.now(),
        },
      });
      await tx.claim.deleteMany({ where: { searchId, personId } });
      const decision = await this.settle(tx, searchId, needed);
      await publish(tx, { type: 'review-changed' });
      return { verificationId: id, decided: decision.decided, verdict: decision.decided ? decision.verdict : null };
    });
  }

  /**
   * Withdraws the person's latest verdict and claims its finding for them again. Everything that followed from the
   * verdict is withdrawn in the same way, triggers included (`judgeSite`).
   */
  async undo(personId: string, sight: Sight): Promise<Undone> {
    const secondOpinionShare = await this.settings.valueOf(SECOND_OPINIONS);
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const searchId = await this.db.$transaction(async (tx) => {
      const last = await tx.verification.findFirst({
        where: { personId, undoneAt: null },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      });
      if (!last) return null;
      const { opinions } = await lockItem(tx, last.searchId, secondOpinionShare);
      await tx.verification.update({ where: { id: last.id }, data: { undoneAt: now } });
      await tx.claim.upsert({
        where: { searchId_personId: { searchId: last.searchId, personId } },
        create: { searchId: last.searchId, personId, until },
        update: { until },
      });
      await this.settle(tx, last.searchId, opinions); // a third opinion that this verdict made necessary is no longer required
      await publish(tx, { type: 'review-changed' });
      return last.searchId;
    });
    if (!searchId) return { item: null };
    return { item: { finding: await this.findings.one(searchId, sight), claimedUntil: iso(until) } };
  }

  /**
   * Requests a second opinion on a finding, or withdraws the request. A finding decided by one person is reopened until
   * another has judged it.
   */
  async askSecond(searchId: string, second: boolean): Promise<void> {
    const secondOpinionShare = await this.settings.valueOf(SECOND_OPINIONS);
    await this.db.$transaction(async (tx) => {
      await lockItem(tx, searchId, secondOpinionShare);
      await tx.reviewItem.update({ where: { searchId }, data: { second } });
      const { opinions } = await lockItem(tx, searchId, secondOpinionShare);
      await this.settle(tx, searchId, opinions);
      await publish(tx, { type: 'review-changed' });
    });
  }

  private async refuseCrowd(tx: Transaction, personId: string, searchId: string, needed: number): Promise<void> {
    const standing = await tx.verification.count({ where: { searchId, undoneAt: null } });
    const others = await tx.claim.count({
      where: { searchId, personId: { not: personId }, until: { gt: this.clock.now() } },
    });
    const mine = await tx.claim.count({ where: { searchId, personId, until: { gt: this.clock.now() } } });
    if (mine === 0 && standing + others >= needed)
      throw new Problem('conflict', 'Somebody else is judging this finding right now.');
  }

  /** Updates item, searches and verified page from the verdicts that are not withdrawn. */
  private async settle(tx: Transaction, searchId: string, needed: number): Promise<Decision> {
    const standing = await tx.verification.findMany({ where: { searchId, undoneAt: null }, orderBy: { at: 'asc' } });
    const votes = standing.map(({ verdict, rightUrl }) => ({ verdict: Verdict.parse(verdict), rightUrl }));
    const decision = decide(votes, needed);
    await tx.reviewItem.update({
      where: { searchId },
      data: decision.decided
        ? { verdict: decision.verdict, rightUrl: decision.rightUrl, decidedAt: this.clock.now() }
        : { verdict: null, rightUrl: null, decidedAt: null, needed: decision.needed },
    });
    await judgeSite(tx, searchId, decision);
    await updateVerifiedPage(tx, searchId);
    return decision;
  }
}

/** Locks a finding, so that verdicts on it are stored one at a time. */
const LOCK_ITEM = statement({
  name: 'verdicts.lock-item',
  parameters: { searchId: z.uuid(), secondOpinionShare: z.number() },
  text: `
    select ri.needed, ${OPINIONS_NEEDED} as opinions, ri.drawn, ri.decided_at as "decidedAt", ri.verdict,
      ri.sweep_id as "sweepId", ri.practice, f.url
    from review_item ri join finding f on f.search_id = ri.search_id
    where ri.search_id = $searchId::uuid for update of ri`,
  row: z.object({
    /** Number of opinions needed given the verdicts so far. */
    needed: z.int(),
    /** Number of opinions needed initially, whatever the verdicts. */
    opinions: z.int(),
    drawn: z.string(),
    decidedAt: z.date().nullable(),
    /** The decided verdict; null while open. */
    verdict: Verdict.nullable(),
    sweepId: z.uuid(),
    practice: z.boolean(),
    url: z.string().nullable(),
  }),
});

async function lockItem(tx: Transaction, searchId: string, secondOpinionShare: number) {
  const item = await queryRow(tx, LOCK_ITEM, { searchId, secondOpinionShare });
  if (!item) throw notFound('finding to judge');
  return item;
}

/** The person's verdict on the finding, if it is not withdrawn. */
const standingOf = (tx: Transaction, personId: string, searchId: string) =>
  tx.verification.findFirst({ where: { personId, searchId, undoneAt: null } });

/** Searches of all algorithms for the same site and sweep. */
const OF_SITE = statement({
  name: 'verdicts.of-site',
  parameters: { searchId: z.uuid() },
  text: `
    select s.id, s.outcome, f.url, page.text_hash as "bodyHash"
    from search judged join search s on s.sweep_id = judged.sweep_id and s.site_id = judged.site_id
    join finding f on f.search_id = s.id left join evidence_page page on page.task_id = f.search_id and page.seq = f.seq
    where judged.id = $searchId::uuid order by s.id`,
  row: z.object({ id: z.uuid(), outcome: Outcome, url: z.string().nullable(), bodyHash: z.string().nullable() }),
  neverNull: ['outcome'],
});
type SiteSearch = z.output<typeof OF_SITE.row>;

const JUDGE = statement({
  name: 'verdicts.judge',
  parameters: { ids: z.array(z.uuid()), verdicts: z.array(Verdict.nullable()) },
  text: `
    update search set verdict = given.verdict
    from unnest($ids::uuid[], $verdicts::text[]) given(id, verdict)
    where search.id = given.id`,
});

/**
 * Sets or deletes the verdict on every algorithm's search of the site in this sweep according to the decision on this
 * search, so that people judge a site once, not once per algorithm. The triggers of `search` then update, in this
 * transaction, the site's standing answer (`keep_standing_answers`) and the totals behind lists, accuracy and
 * reliability (`tally_searches`).
 */
async function judgeSite(tx: Transaction, searchId: string, decision: Decision): Promise<void> {
  const searches = await queryRows(tx, OF_SITE, { searchId });
  const claimed = pageOf(searches.find(({ id }) => id === searchId));
  const verdicts = searches.map((search) => {
    if (!decision.decided) return null;
    if (search.id === searchId) return decision.verdict;
    return verdictFor({ ...decision, claimed }, search.outcome, pageOf(search));
  });
  await execute(tx, JUDGE, { ids: searches.map(({ id }) => id), verdicts });
}

const pageOf = (search: SiteSearch | undefined): PageIdentity | null =>
  search?.url ? { url: search.url, bodyHash: search.bodyHash } : null;

const VERIFY = statement({
  name: 'verdicts.verify-page',
  parameters: { searchId: z.uuid() },
  text: `
    with place as (
      select s.site_id, s.target_id from lead_search s where s.id = $searchId::uuid),
    latest as (
      select place.site_id, place.target_id, ri.search_id,
        case ri.verdict when 'correct' then f.url when 'wrong' then ri.right_url end as url
      from place join lead_search s on s.site_id = place.site_id and s.target_id = place.target_id
      join review_item ri on ri.search_id = s.id join finding f on f.search_id = s.id
      where ri.verdict in ('correct', 'wrong', 'absent')
      order by s.finished_at desc limit 1),
    known as (
      insert into verified_page (site_id, target_id, verdict_url, verification_id, updated_at)
      select site_id, target_id, url,
        (select v.id from verification v where v.search_id = latest.search_id and v.undone_at is null
         order by v.at desc limit 1), now() from latest
      on conflict (site_id, target_id)
        do update set verdict_url = excluded.verdict_url, verification_id = excluded.verification_id, updated_at = now())
    update verified_page set verdict_url = null, verification_id = null, updated_at = now()
    from place where verified_page.site_id = place.site_id and verified_page.target_id = place.target_id
      and not exists (select from latest)`,
});

/** Deletes a verified page that neither a verdict nor a person's entry supports any longer. */
const DELETE_PAGE = statement({
  name: 'verdicts.delete-page',
  parameters: { searchId: z.uuid() },
  text: `
    delete from verified_page using lead_search s
    where s.id = $searchId::uuid and verified_page.site_id = s.site_id and verified_page.target_id = s.target_id
      and verified_page.verification_id is null and not verified_page.does_not_apply
      and verified_page.entered_url is null`,
});

/**
 * Sets the site's verified page from the newest decided finding of the same site and target; "cannot tell" is ignored.
 * The mark "does not apply" is a separate entry and stays.
 */
async function updateVerifiedPage(tx: Transaction, searchId: string): Promise<void> {
  await execute(tx, VERIFY, { searchId });
  await execute(tx, DELETE_PAGE, { searchId });
}

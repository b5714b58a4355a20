import { Verdict } from '@hyrde/contracts';
import { type Database, followVerdict, judgeSite, lockPlace, type Prisma } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
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
   * Stores a person's verdict and, if enough people agree, decides the finding and the site's verified page, and carries
   * the verdict to the last claim on the site and target (`followVerdict`); standing answers and totals follow by
   * triggers (`judgeSite`). A verdict that was carried to the finding is replaced by one on the finding itself.
   * Idempotent: the same verdict sent again, by a browser that
   * received no response, gets the same response and changes nothing.
   * @throws Problem conflict if the person has judged it, if it is decided, or if others hold all its claims
   */
  async give(personId: string, searchId: string, given: GiveVerdict): Promise<VerdictGiven> {
    const secondOpinionShare = await this.settings.valueOf(SECOND_OPINIONS);
    return this.db.$transaction(async (tx) => {
      const item = await lockItem(tx, searchId, secondOpinionShare);
      const decided = item.decidedAt !== null && item.carriedFrom === null;
      if (given.verdict === 'correct' && item.url === null)
        throw new Problem('invalid-input', 'The search found nothing: say "absent", or "wrong" with the right page.', [
          { field: 'verdict', message: 'cannot be "correct" where nothing was found' },
        ]);
      const before = await standingOf(tx, personId, searchId);
      if (before && before.verdict === given.verdict && before.rightUrl === (given.rightUrl ?? null))
        return { verificationId: before.id, decided, verdict: decided ? item.verdict : null };
      if (before) throw new Problem('conflict', 'You have judged this finding. Undo your verdict first.');
      if (decided) throw new Problem('conflict', 'Others have decided this finding meanwhile.');
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
   * Withdraws a verdict of the person and claims its finding for them again. Everything that followed from the verdict is
   * withdrawn in the same way, triggers included (`judgeSite`). Repeated, it answers alike while the claim lasts.
   * @throws Problem if the person has given no such verdict; conflict if it was withdrawn before and the claim has ended
   */
  async undo(personId: string, id: string, sight: Sight): Promise<Undone> {
    const given = await this.db.verification.findFirst({ where: { id, personId } });
    if (!given) throw notFound('verdict');
    const { searchId } = given;
    const secondOpinionShare = await this.settings.valueOf(SECOND_OPINIONS);
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claim = await this.db.$transaction(async (tx) => {
      const { opinions } = await lockItem(tx, searchId, secondOpinionShare);
      const { count } = await tx.verification.updateMany({ where: { id, undoneAt: null }, data: { undoneAt: now } });
      if (count === 0) return tx.claim.findFirst({ where: { searchId, personId, until: { gt: now } } });
      const own = await tx.claim.upsert({
        where: { searchId_personId: { searchId, personId } },
        create: { searchId, personId, until },
        update: { until },
      });
      await this.settle(tx, searchId, opinions); // a third opinion that this verdict made necessary is no longer required
      await publish(tx, { type: 'review-changed' });
      return own;
    });
    if (!claim) throw new Problem('conflict', 'The verdict is withdrawn; the claim is free for everybody again.');
    return { item: { finding: await this.findings.one(searchId, sight), claimedUntil: iso(claim.until) } };
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
    const at = this.clock.now();
    await tx.reviewItem.update({
      where: { searchId },
      data: decision.decided
        ? { verdict: decision.verdict, rightUrl: decision.rightUrl, decidedAt: at, carriedFrom: null }
        : { verdict: null, rightUrl: null, decidedAt: null, carriedFrom: null, needed: decision.needed },
    });
    await judgeSite(tx, searchId, decision.decided ? decision : null);
    await followVerdict(tx, searchId, at);
    return decision;
  }
}

const PLACE_OF = statement({
  name: 'verdicts.place-of',
  parameters: { searchId: z.uuid() },
  text: 'select site_id as "siteId", target_id as "targetId" from review_item where search_id = $searchId::uuid',
  row: z.object({ siteId: z.uuid(), targetId: z.uuid() }),
});

/** Locks a finding, so that verdicts on it are stored one at a time. */
const LOCK_ITEM = statement({
  name: 'verdicts.lock-item',
  parameters: { searchId: z.uuid(), secondOpinionShare: z.number() },
  text: `
    select ri.needed, ${OPINIONS_NEEDED} as opinions, ri.drawn, ri.decided_at as "decidedAt", ri.verdict,
      ri.carried_from as "carriedFrom", ri.sweep_id as "sweepId", ri.practice, f.url
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
    /** Search on whose finding the decided verdict was given; null if it was given on this one. */
    carriedFrom: z.uuid().nullable(),
    sweepId: z.uuid(),
    practice: z.boolean(),
    url: z.string().nullable(),
  }),
});

/** Locks the finding's place, then the finding. @throws Problem if it does not exist */
async function lockItem(tx: Transaction, searchId: string, secondOpinionShare: number) {
  const place = await queryRow(tx, PLACE_OF, { searchId });
  if (place) await lockPlace(tx, place);
  const item = await queryRow(tx, LOCK_ITEM, { searchId, secondOpinionShare });
  if (!item) throw notFound('finding to judge');
  return item;
}

/** The person's verdict on the finding, if it is not withdrawn. */
const standingOf = (tx: Transaction, personId: string, searchId: string) =>
  tx.verification.findFirst({ where: { personId, searchId, undoneAt: null } });

import {
  type FinalRequestRefusal,
  type PortalEnd,
  RequestDecision,
  RequestRefusal,
  RequestSignature,
  SentRequest,
  SurfacePlan,
  WithheldRequest,
} from '@hyrde/contracts';
import { finalRefusal } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { iso } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { SweepMaker } from '../../../sweeps/sweep-maker.js';
import type { DecideRequest, PortalRequestDecision } from './portals.schemas.js';

type Portal = Prisma.RecordPortalGetPayload<object>;
type Decided = Pick<Prisma.RequestPermissionGetPayload<object>, 'decision' | 'note'>;

/** Ends for lack of a search, after which a newly allowed request is a reason for another run. */
const WITHOUT_SEARCH: readonly string[] = ['no-form', 'site-search', 'script-form'] satisfies PortalEnd[];

const FINAL: Record<FinalRequestRefusal, string> = {
  method: 'its method changes something',
  password: 'it has a field for a password',
  payment: 'it has a field for a payment',
  captcha: 'it has a field for the answer to a captcha',
};

const SHOWN = {
  person: { select: { name: true } },
  uses: { select: { requests: true } },
} as const;

/** Decisions in force for a portal: of its family, and its own from before its family was known. */
const inForce = ({ id, practice, family }: Pick<Portal, 'id' | 'practice' | 'family'>) => ({
  practice,
  revokedAt: null,
  OR: [{ portalId: id }, ...(family === null ? [] : [{ family }])],
});

/** State that an edit compares: what is decided. */
const stateOf = (live: Decided | null) => ({ decision: live?.decision ?? null, note: live?.note ?? null });

/** Revision of a request without a decision. */
export const UNDECIDED = revisionOf(stateOf(null));

/** People's decisions on requests of portals' scripts, one for each request of a family. */
@Injectable()
export class RequestDecisionsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly maker: SweepMaker,
  ) {}

  /** Decisions in force for the portal, ascending by time. */
  async of(portal: Pick<Portal, 'id' | 'practice' | 'family'>): Promise<PortalRequestDecision[]> {
    const where = inForce(portal);
    const rows = await this.db.requestPermission.findMany({ where, include: SHOWN, orderBy: { at: 'asc' } });
    return rows.map((row) => ({
      id: row.id,
      hash: row.hash,
      signature: storedJson(`request permission ${row.id}`, 'signature', RequestSignature, row.signature),
      why: RequestRefusal.parse(row.why),
      decision: RequestDecision.parse(row.decision),
      note: row.note,
      forFamily: row.family !== null,
      by: row.person?.name ?? null,
      at: iso(row.at),
      requests: row.uses.reduce((sum, { requests }) => sum + requests, 0),
      revision: revisionOf(stateOf(row)),
    }));
  }

  /**
   * Stores a decision in place of an earlier one; idempotent. Runs under way begin again with it.
   * @throws Problem if the portal has no such request, or if no person can allow it
   */
  async decide(portalId: string, hash: string, { decision, note }: DecideRequest, personId: string): Promise<void> {
    const portal = await this.portal(portalId);
    const request = await this.requestOf(portal, hash);
    const final = finalRefusal(request.signature);
    if (decision === 'allow' && final !== null)
      throw new Problem('conflict', `Nobody can allow this request: ${FINAL[final]}.`);
    const isNew = await inTransaction(this.db, async () => {
      const live = await this.beginEdit(portal, hash);
      if (live?.decision === decision && live.note === note) return false;
      await this.end(portal, hash, personId);
      const { practice, family } = portal;
      const scope = family === null ? { portalId } : { family };
      const made = {
        practice,
        ...scope,
        hash,
        signature: request.signature,
        why: request.why,
        decision,
        note,
        personId,
      };
      await this.db.requestPermission.create({ data: { ...made, at: this.clock.now() } });
      await this.restartRuns(portal);
      return true;
    });
    if (isNew && decision === 'allow') await this.startRun(portal, personId);
  }

  /** @throws Problem if no decision on the request is in force */
  async revoke(portalId: string, hash: string, personId: string): Promise<void> {
    const portal = await this.portal(portalId);
    await inTransaction(this.db, async () => {
      if ((await this.end(portal, hash, personId)) === 0) throw notFound('decision');
      await this.restartRuns(portal);
    });
  }

  private async portal(id: string): Promise<Portal> {
    const portal = await this.db.recordPortal.findUnique({ where: { id } });
    if (!portal) throw notFound('portal');
    return portal;
  }

  /** Serialises decisions on the request. @returns the decision in force; null if missing */
  private async beginEdit(portal: Portal, hash: string): Promise<Decided | null> {
    const read = async () => ({
      live: await this.db.requestPermission.findFirst({ where: { ...inForce(portal), hash }, orderBy: { at: 'desc' } }),
    });
    const id = `${portal.family ?? portal.id} ${hash}`;
    return (await beginEdit(this.db, { what: 'decision', id, read, stateOf: ({ live }) => stateOf(live) })).live;
  }

  /** The request among those that the last run withheld or sent, or that were decided on before. */
  private async requestOf(portal: Portal, hash: string): Promise<{ signature: RequestSignature; why: RequestRefusal }> {
    const withheld = storedJson(`portal ${portal.id}`, 'withheld', z.array(WithheldRequest), portal.withheld);
    const seen = withheld.find((each) => each.hash === hash);
    if (seen?.signature) return { signature: seen.signature, why: seen.why };
    const sent = storedJson(`portal ${portal.id}`, 'sent', z.array(SentRequest), portal.sent);
    const evident = sent.find((each) => each.hash === hash);
    if (evident) return { signature: evident.signature, why: 'forbidden' };
    const { revokedAt: _any, ...where } = inForce(portal);
    const before = await this.db.requestPermission.findFirst({ where: { ...where, hash }, orderBy: { at: 'desc' } });
    if (!before) throw new Problem('conflict', 'The portal has no such request: look at its screen again.');
    return {
      signature: storedJson(`request permission ${before.id}`, 'signature', RequestSignature, before.signature),
      why: RequestRefusal.parse(before.why),
    };
  }

  /** Ends the decisions in force. @returns their number */
  private async end(portal: Portal, hash: string, revokedById: string): Promise<number> {
    const where = { ...inForce(portal), hash };
    const data = { revokedAt: this.clock.now(), revokedById };
    return (await this.db.requestPermission.updateMany({ where, data })).count;
  }

  /** Runs under way are repeated, since their requests depend on the decisions. */
  private async restartRuns({ id, practice, family }: Portal): Promise<void> {
    const where = family === null ? { id } : { practice, family };
    await this.db.recordPortal.updateMany({ where, data: { version: { increment: 1 } } });
  }

  /** Starts a run of a portal whose last one ended for lack of a search, unless one is waiting. */
  private async startRun(portal: Portal, personId: string): Promise<void> {
    const { id, siteId, url, practice, ended, records, coverage } = portal;
    if (ended === null || (records > 0 && !WITHOUT_SEARCH.includes(ended))) return;
    const waiting = { siteId, subject: url, state: { not: 'done' }, input: { path: ['portalId'], equals: id } };
    if (await this.db.task.findFirst({ where: waiting })) return;
    const plan = SurfacePlan.parse({ kind: 'surface', coverage, pages: [{ siteId, url }], practice });
    await this.maker.make({ plan }, { personId });
  }
}

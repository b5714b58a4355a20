import { randomBytes } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { secretHash } from '../../../people/secret-hash.js';
import type { NewReportLink } from './reports.schemas.js';

/** Subject of a report: a sweep, or a matrix by its query parameters. */
export type Reported = { sweepId: string } | { matrix: Record<string, string> };

/** Links for public reports. */
@Injectable()
export class ReportLinksService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** Links of a sweep, or of matrices if `sweepId` is null, that are not revoked, descending by time. */
  async standing(sweepId: string | null) {
    const links = await this.db.reportLink.findMany({
      where: { sweepId, revokedAt: null },
      include: { createdBy: { select: { name: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return links.map(({ id, createdAt, createdBy, matrix }) => ({
      id,
      createdAt: iso(createdAt),
      by: createdBy?.name ?? null,
      matrix,
    }));
  }

  /** Creates a link; its address is returned only here: only its hash is stored. */
  async make(of: Reported, me: SignedIn): Promise<NewReportLink> {
    const token = randomBytes(32).toString('base64url');
    const data = { ...of, tokenHash: secretHash(token), createdById: me.id, createdAt: this.clock.now() };
    const { id } = await this.db.reportLink.create({ data });
    const shownAt = 'sweepId' in of ? 'reports' : 'reports/matrix';
    return { id, link: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/${shownAt}/${token}` };
  }

  /**
   * Revokes a link at once; downloads in progress end.
   * @throws Problem if the link does not exist or is revoked already
   */
  async revoke(id: string): Promise<void> {
    const data = { revokedAt: this.clock.now() };
    const { count } = await this.db.reportLink.updateMany({ where: { id, revokedAt: null }, data });
    if (count === 0) throw notFound('report link');
  }

  /**
   * Subject of the report with this token.
   * @throws Problem if no valid link has this token
   */
  async reported(token: string) {
    const where = { tokenHash: secretHash(token), revokedAt: null };
    const link = await this.db.reportLink.findFirst({ where, select: { sweepId: true, matrix: true } });
    if (!link) throw notFound('report');
    return link;
  }
}

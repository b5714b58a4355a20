import { randomBytes } from 'node:crypto';
import { type Environment, NO_VALUE } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { readableRows } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { iso, Query, queryOf } from '../../../http/common.js';
import { invalid, notFound } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { secretHash } from '../../../people/secrets.js';
import { type MatrixFilter, MatrixService } from '../matrix/matrix.service.js';
import { ViewsService } from '../views/views.controller.js';
import {
  type MakeReportLink,
  type MatrixReportLinks,
  type NewReportLink,
  ReportedMatrix,
  type ReportLinks,
  type Titled,
} from './reports.schemas.js';

/** Subject of a report: a sweep, or a matrix by its query parameters. */
export type Reported = { sweepId: string } | { matrix: Query; viewId?: string };

/** Links to reports, and their subjects. */
@Injectable()
export class ReportLinksService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly matrix: MatrixService,
    private readonly views: ViewsService,
  ) {}

  /**
   * Links to a sweep's report that are not revoked, descending by time.
   * @throws Problem if the locate sweep does not exist
   */
  async ofSweep(sweepId: string): Promise<ReportLinks> {
    await this.needSweep(sweepId);
    return { items: (await this.standing(sweepId)).map(({ matrix: _, view: __, ...link }) => link) };
  }

  /** Links to matrices of a world that are not revoked, descending by time. */
  async ofMatrices(practice: boolean): Promise<MatrixReportLinks> {
    return { items: await this.ofWorld(await this.standing(null), practice) };
  }

  /** The given links or PDFs of a world, each with its subject. */
  async ofWorld<T extends { id: string; matrix: unknown }>(all: readonly T[], practice: boolean) {
    const reported = readableRows('matrix report', all, ({ matrix, ...one }) => ({
      one,
      of: columned(ReportedMatrix.parse(matrix)),
    }));
    const described = reported
      .filter(({ of }) => of.practice === practice)
      .map(async ({ one, of }) => {
        const [targets, regions] = await Promise.all([this.matrix.targets(of), regionsOf(this.db, of)]);
        return { ...one, targets: targets.map(({ name }) => name), region: regions.join(', ') || null };
      });
    return Promise.all(described);
  }

  private async standing(sweepId: string | null) {
    const links = await this.db.reportLink.findMany({
      where: { sweepId, revokedAt: null },
      include: { createdBy: { select: { name: true } }, view: { select: { name: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return links.map(({ id, createdAt, createdBy, matrix, title, view }) => ({
      ...{ id, title, matrix, createdAt: iso(createdAt) },
      by: createdBy?.name ?? null,
      view: view?.name ?? null,
    }));
  }

  /** @throws Problem if the locate sweep does not exist */
  async needSweep(sweepId: string): Promise<{ sweepId: string }> {
    if (!(await this.db.locateSweep.findUnique({ where: { sweepId }, select: { sweepId: true } })))
      throw notFound('locate sweep');
    return { sweepId };
  }

  /**
   * The matrix as stored; if no columns are given, the current columns are fixed.
   * @throws Problem if a region does not exist, or if no site has been searched
   */
  async kept(table: ReportedMatrix): Promise<{ matrix: Query }> {
    const targets = await this.matrix.targets(columned(table));
    if (targets.length === 0) throw invalid('targets', 'no site has been searched for any: name some');
    const named = table.regionId?.filter((id) => id !== NO_VALUE) ?? [];
    if ((await regionsOf(this.db, table)).length < named.length) throw notFound('region');
    return { matrix: queryOf(ReportedMatrix, { ...table, targets: targets.map(({ slug }) => slug).join() }) };
  }

  /**
   * Creates a link to the report of a saved view, which stays valid when the view is changed.
   * @throws Problem if the view does not exist, or is another person's and not shared
   */
  async makeOfView(viewId: string, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    const { query, practice, name, list } = await this.views.one(viewId, me);
    if (list !== 'matrix') throw notFound('view');
    const matrix = { ...query, practice: String(practice) };
    return this.make({ matrix, viewId }, { title: name, ...texts }, me);
  }

  /** Creates a link; its address is returned only here: only its hash is stored. */
  async make(of: Reported, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    const token = randomBytes(32).toString('base64url');
    const data = { ...of, ...texts, tokenHash: secretHash(token), createdById: me.id, createdAt: this.clock.now() };
    const { id } = await this.db.reportLink.create({ data });
    return { id, link: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/reports/${token}` };
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
   * Subject of a link, and the texts given with it.
   * @throws Problem if no valid link has this token
   */
  async reported(token: string): Promise<{ of: Reported; texts: Titled }> {
    const where = { tokenHash: secretHash(token), revokedAt: null };
    const link = await this.db.reportLink.findFirst({
      where,
      select: { sweepId: true, matrix: true, title: true, introduction: true },
    });
    if (!link) throw notFound('report');
    const { sweepId, matrix, ...texts } = link;
    const of = sweepId === null ? { matrix: storedJson('a report link', 'matrix', Query, matrix) } : { sweepId };
    return { of, texts };
  }
}

/** Matrix of a report as read, with its columns. */
export const tableOf = ({ matrix }: { matrix: Query }): ReportedMatrix =>
  columned(storedJson('a report', 'matrix', ReportedMatrix, matrix));

/** The table with the filter's targets as columns, if it names none: a report answers what was asked. */
export function columned<T extends ReportedMatrix>(table: T): T {
  if (table.targets !== undefined || !table.answers) return table;
  return { ...table, targets: [...new Set(table.answers.map(({ target }) => target))].join() };
}

/** Names of the filter's regions, ascending. */
export async function regionsOf(
  db: Database,
  { regionId = [], practice }: Pick<MatrixFilter, 'regionId' | 'practice'>,
): Promise<string[]> {
  const where = { id: { in: regionId.filter((id) => id !== NO_VALUE) }, practice };
  const found = regionId.length > 0 ? await db.region.findMany({ where, orderBy: { name: 'asc' } }) : [];
  return found.map(({ name }) => name);
}

import { NO_VALUE } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableRows } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, Query, queryOf } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { invalid, notFound } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { answered } from '../answers/answers.js';
import { type MatrixFilter, type MatrixRow, MatrixService } from '../matrix/matrix.service.js';
import {
  type MatrixReport,
  type MatrixReportLinks,
  type MatrixReportSite,
  type MatrixReportSites,
  type NewReportLink,
  ReportedMatrix,
  type ReportSitesQuery,
} from './reports.schemas.js';
import { ReportLinksService } from './reports.service.js';

/** Matrix of a link or PDF, stored as its query parameters. */
const KEPT = Query;
type KeptMatrix = { matrix: z.infer<typeof KEPT> };

/**
 * Reports of several targets, for any selection that the matrix can show: a country, a region, sweeps started together.
 */
@Injectable()
export class MatrixReportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: ReportLinksService,
    private readonly matrix: MatrixService,
    private readonly accuracy: AccuracyService,
  ) {}

  /** Links of a world that are not revoked, descending by time. */
  async linksOf(practice: boolean): Promise<MatrixReportLinks> {
    return { items: await this.ofWorld(await this.links.standing(null), practice) };
  }

  /** The given links or PDFs of a world, each with its subject. */
  async ofWorld<T extends { id: string; matrix: unknown }>(all: readonly T[], practice: boolean) {
    const reported = readableRows('matrix report', all, ({ matrix, ...one }) => ({
      one,
      of: ReportedMatrix.parse(matrix),
    }));
    const described = reported
      .filter(({ of }) => of.practice === practice)
      .map(async ({ one, of }) => {
        const [targets, regions] = await Promise.all([this.matrix.targets(of), this.regionsOf(of)]);
        return { ...one, targets: targets.map(({ name }) => name), region: regions.join(', ') || null };
      });
    return Promise.all(described);
  }

  /** @throws Problem if a region does not exist, or if no site has been searched */
  async make(table: ReportedMatrix, me: SignedIn): Promise<NewReportLink> {
    return this.links.make(await this.kept(table), me);
  }

  /**
   * The matrix as stored; if no columns are given, the current columns are fixed.
   * @throws Problem if a region does not exist, or if no site has been searched
   */
  async kept(table: ReportedMatrix): Promise<KeptMatrix> {
    const targets = await this.matrix.targets(table);
    if (targets.length === 0) throw invalid('targets', 'no site has been searched for any: name some');
    const named = table.regionId?.filter((id) => id !== NO_VALUE) ?? [];
    if ((await this.regionsOf(table)).length < named.length) throw notFound('region');
    return { matrix: queryOf(ReportedMatrix, { ...table, targets: targets.map(({ slug }) => slug).join() }) };
  }

  /** @throws Problem if no valid link has this token */
  async of(token: string): Promise<Omit<MatrixReport, 'pdfs'>> {
    return this.ofTable(await this.tableOf(token));
  }

  /** Current answers of the bodies to each target. */
  async ofTable(table: ReportedMatrix): Promise<Omit<MatrixReport, 'pdfs'>> {
    const [{ sites, items }, regions] = await Promise.all([this.matrix.totals(table), this.regionsOf(table)]);
    const { practice, regionId, archived, targets: _, sort: __, ...narrowing } = table;
    return {
      practice,
      asOf: iso(this.clock.now()),
      region: regions.join(', ') || null,
      isSelection:
        archived || regionId?.includes(NO_VALUE) || Object.values(narrowing).some((value) => value !== undefined),
      sites,
      targets: await Promise.all(
        items.map(async ({ slug, name, answers, verified }) => {
          const rows = Object.entries(answers).map(([answer, count]) => ({
            answer: answer as keyof typeof answers,
            count,
            verified: answer === 'yes' ? verified : 0,
          }));
          const [most] = (await this.accuracy.list({ practice, target: slug })).toSorted(
            (a, b) => b.findings - a.findings,
          );
          return {
            slug,
            name,
            ...answered(rows),
            algorithm: most?.algorithm ?? null,
            accuracy: most?.accuracy ?? null,
          };
        }),
      ),
    };
  }

  /** @throws Problem if no valid link has this token */
  async sites(token: string, query: ReportSitesQuery): Promise<MatrixReportSites> {
    const { targets: _, ...page } = await this.matrix.page({ ...(await this.tableOf(token)), ...query });
    return { ...page, items: page.items.map(siteOf) };
  }

  /**
   * All bodies, as rows of the matrix without the installation's own notes; throws if the link is revoked meanwhile.
   */
  all(token: string): AsyncGenerator<MatrixRow> {
    return everyRow(async (asked) => this.matrix.page({ ...(await this.tableOf(token)), ...asked }));
  }

  /** @throws Problem if no valid link has this token */
  async targets(token: string) {
    return this.matrix.targets(await this.tableOf(token));
  }

  /** @throws Problem if no valid link has this token */
  async keptBy(token: string): Promise<KeptMatrix> {
    const { matrix } = await this.links.reported(token);
    if (matrix === null) throw notFound('report');
    return { matrix: KEPT.parse(matrix) };
  }

  private async tableOf(token: string): Promise<ReportedMatrix> {
    return ReportedMatrix.parse((await this.keptBy(token)).matrix);
  }

  /** Names of the filter's regions, ascending. */
  private async regionsOf({ regionId = [], practice }: Pick<MatrixFilter, 'regionId' | 'practice'>): Promise<string[]> {
    const where = { id: { in: regionId.filter((id) => id !== NO_VALUE) }, practice };
    const found = regionId.length > 0 ? await this.db.region.findMany({ where, orderBy: { name: 'asc' } }) : [];
    return found.map(({ name }) => name);
  }
}

/** A body in a public report, without the installation's own notes. */
export const siteOf = ({ site, answers, verified }: MatrixRow): MatrixReportSite => ({
  name: site.name,
  homeUrl: site.homeUrl,
  region: site.region?.name ?? null,
  answers,
  verified,
});

import { randomBytes } from 'node:crypto';
import { type Environment, isVerified, SweepState } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { iso, isoOrNull, type Page } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { secretHash } from '../../../people/secrets.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { answered } from '../answers/answers.js';
import type { Search } from '../searches/searches.schemas.js';
import { SearchesService } from '../searches/searches.service.js';
import { answersOf } from '../sweeps/summary.js';
import { answerReasons, reasonWithoutSearch } from './answer-reasons.js';
import type {
  MakeReportLink,
  NewReportLink,
  Report,
  ReportLinks,
  ReportSite,
  ReportSites,
  ReportSitesQuery,
  Titled,
} from './reports.schemas.js';

/** Subject of a report: a sweep, or a matrix by its query parameters. */
export type Reported = { sweepId: string } | { matrix: Record<string, string>; viewId?: string };

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
      include: { createdBy: { select: { name: true } }, view: { select: { name: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return links.map(({ id, createdAt, createdBy, matrix, title, view }) => ({
      id,
      createdAt: iso(createdAt),
      by: createdBy?.name ?? null,
      title,
      view: view?.name ?? null,
      matrix,
    }));
  }

  /** Creates a link; its address is returned only here: only its hash is stored. */
  async make(of: Reported, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    const token = randomBytes(32).toString('base64url');
    const data = { ...of, ...texts, tokenHash: secretHash(token), createdById: me.id, createdAt: this.clock.now() };
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
    const link = await this.db.reportLink.findFirst({
      where,
      select: { sweepId: true, matrix: true, title: true, introduction: true },
    });
    if (!link) throw notFound('report');
    return link;
  }
}

/** Accuracy without any verdict. */
const NOT_JUDGED: Report['accuracy'] = { n: 0, right: 0, share: null, low: null, high: null };

const RELATED = { locate: { include: { targetVersion: { include: { target: true } } } } } as const;

/** Reports of sweeps, public for everybody with a valid link. */
@Injectable()
export class ReportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: ReportLinksService,
    private readonly searches: SearchesService,
    private readonly accuracy: AccuracyService,
  ) {}

  /**
   * Links that are not revoked, descending by time.
   * @throws Problem if the locate sweep does not exist
   */
  async linksOf(sweepId: string): Promise<ReportLinks> {
    await this.needSweep(sweepId);
    return { items: (await this.links.standing(sweepId)).map(({ matrix: _, view: __, ...link }) => link) };
  }

  /** @throws Problem if the locate sweep does not exist */
  async make(sweepId: string, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    await this.needSweep(sweepId);
    return this.links.make({ sweepId }, texts, me);
  }

  /** @throws Problem if the locate sweep does not exist */
  async ofSweep(sweepId: string, { title, introduction }: Titled = {}): Promise<Omit<Report, 'pdfs'>> {
    const { sweep, version, lead } = await this.read(sweepId);
    const { target } = version;
    const [answers, accuracies] = await Promise.all([
      answersOf(this.db, sweep.id),
      this.accuracy.list({ practice: sweep.practice, sweepId: sweep.id }),
    ]);
    return {
      ...{ title: title ?? null, introduction: introduction ?? null },
      target: { slug: target.slug, name: targetName(target), version: version.version },
      practice: sweep.practice,
      state: SweepState.parse(sweep.state),
      begunAt: iso(sweep.createdAt),
      finishedAt: isoOrNull(sweep.finishedAt),
      asOf: iso(this.clock.now()),
      algorithm: lead,
      ...answered(answers),
      accuracy: accuracies.find(({ algorithm }) => algorithm === lead)?.accuracy ?? NOT_JUDGED,
    };
  }

  /**
   * A page of the sites, ascending by name.
   * @throws Problem if no valid link has this token
   */
  async sites(token: string, query: ReportSitesQuery): Promise<ReportSites> {
    const { items, ...page } = await this.bodies(await this.sweepOf(token), query);
    return { ...page, items: items.map(({ id: _, ...site }) => site) };
  }

  /** All sites; throws if the link is revoked meanwhile. */
  all(token: string): AsyncGenerator<ReportSite> {
    return everyRow((asked) => this.sites(token, asked));
  }

  /**
   * All sites with their ids, ascending by name.
   * @throws Problem if the locate sweep does not exist
   */
  allBodies(sweepId: string): AsyncGenerator<ReportSite & { id: string }> {
    return everyRow((asked) => this.bodies(sweepId, asked));
  }

  private async bodies(sweepId: string, query: ReportSitesQuery) {
    const { items, ...page } = await this.searchesOf(sweepId, query);
    const reasons = await answerReasons(
      this.db,
      items.map(({ id }) => id),
    );
    return {
      ...page,
      items: items.map((search) => ({ id: search.site.id, ...siteOf(search, reasons.get(search.id)) })),
    };
  }

  private async searchesOf(sweepId: string, query: ReportSitesQuery): Promise<Page<Search>> {
    const { lead } = await this.read(sweepId);
    return this.searches.ofSweep(sweepId, { ...query, algorithm: lead, sort: 'site' });
  }

  /** @throws Problem if no valid link has this token */
  async sweepOf(token: string): Promise<string> {
    return (await this.reported(token)).sweepId;
  }

  /**
   * The sweep of a link, and the texts given with it.
   * @throws Problem if no valid link has this token
   */
  async reported(token: string): Promise<Titled & { sweepId: string }> {
    const { sweepId, title, introduction } = await this.links.reported(token);
    if (sweepId === null) throw notFound('report');
    return { sweepId, title, introduction };
  }

  private async read(sweepId: string) {
    const sweep = await this.db.sweep.findUnique({ where: { id: sweepId }, include: RELATED });
    const lead = sweep?.locate?.algorithms[0];
    if (!sweep?.locate || lead === undefined) throw notFound('report');
    return { sweep, version: sweep.locate.targetVersion, lead };
  }

  /** @throws Problem if the locate sweep does not exist */
  async needSweep(sweepId: string): Promise<void> {
    if (!(await this.db.locateSweep.findUnique({ where: { sweepId }, select: { sweepId: true } })))
      throw notFound('locate sweep');
  }
}

/** A site in a public report, without reviewers and without explanations of the algorithm. */
const siteOf = (
  { site, answer, verdict, rightUrl, foundUrl, reason, confidence, finishedAt }: Search,
  why: ReportSite['why'] | undefined,
): ReportSite => ({
  name: site.name,
  homeUrl: site.homeUrl,
  region: site.region,
  answer,
  verified: isVerified(verdict),
  url: rightUrl ?? foundUrl,
  reason,
  why: answer === 'does-not-apply' || !why?.en ? reasonWithoutSearch(answer) : why,
  confidence,
  checkedAt: finishedAt,
});

import { isVerified, SweepState } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull, Localised, type Page } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { answered } from '../answers/answers.js';
import type { Search } from '../searches/searches.schemas.js';
import { SearchesService } from '../searches/searches.service.js';
import { answersOf } from '../sweeps/answers.js';
import { ReportLinksService } from './report-links.service.js';
import type {
  NewReportLink,
  Report,
  ReportLinks,
  ReportSite,
  ReportSites,
  ReportSitesQuery,
} from './reports.schemas.js';

/** Nobody has judged anything. */
const NOT_JUDGED: Report['accuracy'] = { n: 0, right: 0, share: null, low: null, high: null };

const RELATED = { locate: { include: { targetVersion: { include: { target: true } } } } } as const;

/** Reports of sweeps, which anybody may read who has a link that is not revoked. */
@Injectable()
export class ReportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: ReportLinksService,
    private readonly searches: SearchesService,
    private readonly accuracy: AccuracyService,
  ) {}

  /** Those that are not revoked, newest first. @throws Problem where there is no such locate sweep */
  async linksOf(sweepId: string): Promise<ReportLinks> {
    await this.needSweep(sweepId);
    return { items: (await this.links.standing(sweepId)).map(({ matrix: _, ...link }) => link) };
  }

  /** @throws Problem where there is no such locate sweep */
  async make(sweepId: string, me: SignedIn): Promise<NewReportLink> {
    await this.needSweep(sweepId);
    return this.links.make({ sweepId }, me);
  }

  /** What a sweep came to. @throws Problem where there is no such locate sweep */
  async ofSweep(sweepId: string): Promise<Omit<Report, 'pdfs'>> {
    const { sweep, version, lead } = await this.read(sweepId);
    const { target } = version;
    const [answers, accuracies] = await Promise.all([
      answersOf(this.db, sweep.id),
      this.accuracy.list({ practice: sweep.practice, sweepId: sweep.id }),
    ]);
    return {
      target: { slug: target.slug, name: Localised.parse(target.name), version: version.version },
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

  /** By name. @throws Problem where no link that stands has this token */
  async sites(token: string, query: ReportSitesQuery): Promise<ReportSites> {
    const page = await this.searchesOf(await this.sweepOf(token), query);
    return { ...page, items: page.items.map(siteOf) };
  }

  /** All of them; ends with a fault where the link is revoked meanwhile. */
  all(token: string): AsyncGenerator<ReportSite> {
    return everyRow((asked) => this.sites(token, asked));
  }

  /** All searches of the one that speaks for the sites, by the site's name. @throws Problem where there is no such locate sweep */
  allSearches(sweepId: string): AsyncGenerator<Search> {
    return everyRow((asked) => this.searchesOf(sweepId, asked));
  }

  private async searchesOf(sweepId: string, query: ReportSitesQuery): Promise<Page<Search>> {
    const { lead } = await this.read(sweepId);
    return this.searches.ofSweep(sweepId, { ...query, algorithm: lead, sort: 'site' });
  }

  /** @throws Problem where no link that stands has this token */
  async sweepOf(token: string): Promise<string> {
    const { sweepId } = await this.links.reported(token);
    if (sweepId === null) throw notFound('report');
    return sweepId;
  }

  private async read(sweepId: string) {
    const sweep = await this.db.sweep.findUnique({ where: { id: sweepId }, include: RELATED });
    const lead = sweep?.locate?.algorithms[0];
    if (!sweep?.locate || lead === undefined) throw notFound('report');
    return { sweep, version: sweep.locate.targetVersion, lead };
  }

  /** @throws Problem where there is no such locate sweep */
  async needSweep(sweepId: string): Promise<void> {
    if (!(await this.db.locateSweep.findUnique({ where: { sweepId }, select: { sweepId: true } })))
      throw notFound('locate sweep');
  }
}

/** What a report says of a site: nothing of who judged it, and none of the machine's own words. */
const siteOf = ({ site, answer, verdict, rightUrl, foundUrl, reason, confidence, finishedAt }: Search): ReportSite => ({
  name: site.name,
  homeUrl: site.homeUrl,
  region: site.region,
  answer,
  verified: isVerified(verdict),
  url: rightUrl ?? foundUrl,
  reason,
  confidence,
  checkedAt: finishedAt,
});

import { Answer, NO_VALUE } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableRows, targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull, Query, queryOf } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { invalid, notFound } from '../../../http/problem.js';
import type { TableColumn } from '../../../http/table-file.js';
import type { SignedIn } from '../../../people/access.js';
import type { TileMap } from '../../../regions/tile.schemas.js';
import { tileMaps } from '../../../regions/tile-maps.js';
import { OrganisationService } from '../../../settings/organisation.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { answered } from '../answers/answers.js';
import { answerText, type MatrixFilter, MatrixService, type MatrixTarget } from '../matrix/matrix.service.js';
import { shownRows } from '../searches/search-rows.js';
import { ViewsService } from '../views/views.controller.js';
import { answerReasons, reasonWithoutSearch } from './answer-reasons.js';
import { filterInWords } from './filter-words.js';
import {
  type InLanguage,
  type MakeReportLink,
  type MatrixReport,
  type MatrixReportLinks,
  type MatrixReportSite,
  type MatrixReportSites,
  type NewReportLink,
  ReportedMatrix,
  type ReportSitesQuery,
  type Titled,
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
    private readonly views: ViewsService,
    private readonly organisation: OrganisationService,
    private readonly naming: NamingPages,
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
      .map(async ({ one, of: asked }) => {
        const of = columned(asked);
        const [targets, regions] = await Promise.all([this.matrix.targets(of), this.regionsOf(of)]);
        return { ...one, targets: targets.map(({ name }) => name), region: regions.join(', ') || null };
      });
    return Promise.all(described);
  }

  /** @throws Problem if a region does not exist, or if no site has been searched */
  async make(table: ReportedMatrix, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    return this.links.make(await this.kept(table), texts, me);
  }

  /**
   * Creates a link to the report of a saved view, which stays valid when the view is changed.
   * @throws Problem if the view does not exist, or is another person's and not shared
   */
  async makeOfView(viewId: string, texts: MakeReportLink, me: SignedIn): Promise<NewReportLink> {
    const { query, practice, name, list } = await this.views.one(viewId, me);
    if (list !== 'matrix') throw notFound('view');
    const matrix = { ...query, practice: String(practice) };
    return this.links.make({ matrix, viewId }, { title: name, ...texts }, me);
  }

  /**
   * The matrix as stored; if no columns are given, the current columns are fixed.
   * @throws Problem if a region does not exist, or if no site has been searched
   */
  async kept(table: ReportedMatrix): Promise<KeptMatrix> {
    const targets = await this.matrix.targets(columned(table));
    if (targets.length === 0) throw invalid('targets', 'no site has been searched for any: name some');
    const named = table.regionId?.filter((id) => id !== NO_VALUE) ?? [];
    if ((await this.regionsOf(table)).length < named.length) throw notFound('region');
    return { matrix: queryOf(ReportedMatrix, { ...table, targets: targets.map(({ slug }) => slug).join() }) };
  }

  /** @throws Problem if no valid link has this token */
  async of(token: string): Promise<Omit<MatrixReport, 'pdfs'>> {
    const { title, introduction } = await this.links.reported(token);
    return this.ofTable(await this.tableOf(token), { title, introduction });
  }

  /** Current answers of the bodies to each target. */
  async ofTable(asked: ReportedMatrix, { title, introduction }: Titled = {}): Promise<Omit<MatrixReport, 'pdfs'>> {
    const table = columned(asked);
    const [{ sites, items }, regions, { name, hasLogo }] = await Promise.all([
      this.matrix.totals(table),
      this.regionsOf(table),
      this.organisation.read(),
    ]);
    const { practice, regionId, archived, targets: _, sort: __, ...narrowing } = table;
    return {
      title: title ?? null,
      introduction: introduction ?? null,
      organisation: { name, hasLogo },
      question: filterInWords(table, { regions, targets: await this.namesOf(table) }),
      missingTargets: await this.matrix.missingTargets(table),
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
      regions: await this.matrix.regions(table),
    };
  }

  /** Map of the country of the report's regions; null if they belong to none, or to several. */
  async mapOf({ practice, regions }: Pick<MatrixReport, 'practice' | 'regions'>): Promise<TileMap | null> {
    const all = await this.db.region.findMany({ where: { practice } });
    const here = new Set(regions.map(({ name }) => name));
    const maps = tileMaps(
      all.filter(({ name }) => here.has(name)),
      practice,
    );
    return maps.length === 1 ? (maps[0] ?? null) : null;
  }

  /** A page of the bodies, each answer with its evidence; private names are redacted for every role. */
  async sites(asked: ReportedMatrix & ReportSitesQuery): Promise<MatrixReportSites> {
    const { items, ...page } = await this.bodies(asked);
    return { ...page, items: items.map(({ id: _, ...site }) => site) };
  }

  private async bodies(asked: ReportedMatrix & ReportSitesQuery) {
    const { items, targets, missingTargets: _, ...page } = await this.matrix.page(columned(asked));
    const found = await this.matrix.grounds(
      items.map(({ site }) => site.id),
      columned(asked),
    );
    const rows = await shownRows(this.naming, found);
    const reasons = await answerReasons(
      this.db,
      rows.map(({ search_id }) => search_id),
    );
    const of = new Map(rows.map((row) => [`${row.site_id} ${row.slug}`, row]));
    return {
      ...page,
      items: items.map((row) => ({
        id: row.site.id,
        name: row.site.name,
        homeUrl: row.site.homeUrl,
        region: row.site.region?.name ?? null,
        answers: row.answers,
        verified: row.verified,
        grounds: targets.map(({ slug }, at) => {
          const answer = row.answers[at] ?? 'not-searched';
          const found = answer === 'does-not-apply' ? undefined : of.get(`${row.site.id} ${slug}`);
          const why = found && reasons.get(found.search_id);
          return {
            url: found ? (found.right_url ?? found.found_url) : null,
            why: why?.en ? why : reasonWithoutSearch(answer),
            confidence: found?.confidence ?? null,
            checkedAt: isoOrNull(found?.finished_at ?? null),
            searchId: found?.has_finding ? found.search_id : null,
          };
        }),
      })),
    };
  }

  /** All bodies with the ids of their sites. */
  allBodies(table: ReportedMatrix) {
    return everyRow((asked) => this.bodies({ ...table, ...asked }));
  }

  /** All bodies; throws if the link is revoked meanwhile. */
  all(table: () => Promise<ReportedMatrix>): AsyncGenerator<MatrixReportSite> {
    return everyRow(async (asked) => this.sites({ ...(await table()), ...asked }));
  }

  /** Columns of a file with all bodies: for each target its answer, page, reason, confidence, time and proof sheet. */
  async columns(
    asked: ReportedMatrix,
    { language, proofOf }: InLanguage & { proofOf(searchId: string): string },
  ): Promise<TableColumn<MatrixReportSite>[]> {
    const ofTarget = ({ slug, name }: MatrixTarget, at: number): TableColumn<MatrixReportSite>[] => {
      const titled = (what: string) => `“${name[language]}”: ${what}`;
      const grounds = (site: MatrixReportSite) => site.grounds[at];
      return [
        {
          name: slug,
          meaning: titled(`${Answer.options.join(', ')}; a yes is followed by “verified” or “likely”`),
          of: ({ answers, verified }) => answerText(answers[at], verified[at]),
        },
        { name: `${slug}.page`, meaning: titled('the page'), of: (site) => grounds(site)?.url ?? null },
        {
          name: `${slug}.why`,
          meaning: titled('why the answer is so'),
          of: (site) => grounds(site)?.why[language] ?? null,
        },
        {
          name: `${slug}.confidence`,
          meaning: titled('confidence of the search, 0 to 1'),
          of: (site) => grounds(site)?.confidence ?? null,
        },
        {
          name: `${slug}.checkedAt`,
          meaning: titled('when the search ended, UTC'),
          of: (site) => grounds(site)?.checkedAt ?? null,
        },
        {
          name: `${slug}.proof`,
          meaning: titled('proof sheet of the finding'),
          of: (site) => {
            const searchId = grounds(site)?.searchId;
            return searchId ? proofOf(searchId) : null;
          },
        },
      ];
    };
    return [
      { name: 'name', meaning: 'Name of the body', of: ({ name }) => name },
      { name: 'homeUrl', meaning: 'Address of its home page', of: ({ homeUrl }) => homeUrl },
      { name: 'region', meaning: 'Its region', of: ({ region }) => region },
      ...(await this.matrix.targets(columned(asked))).flatMap(ofTarget),
    ];
  }

  /** @throws Problem unless the search gave one of the answers of the report */
  async needSearch(asked: ReportedMatrix, searchId: string): Promise<void> {
    if (!(await this.matrix.hasGrounds(columned(asked), searchId))) throw notFound('finding of this report');
  }

  /** @throws Problem if no valid link has this token */
  async keptBy(token: string): Promise<KeptMatrix> {
    const { matrix } = await this.links.reported(token);
    if (matrix === null) throw notFound('report');
    return { matrix: storedJson('a report link', 'matrix', KEPT, matrix) };
  }

  /** @throws Problem if no valid link has this token */
  async tableOf(token: string): Promise<ReportedMatrix> {
    const { matrix } = await this.links.reported(token);
    if (matrix === null) throw notFound('report');
    return storedJson('a report link', 'matrix', ReportedMatrix, matrix);
  }

  /** Names of the targets of the filter by slug. */
  private async namesOf({ answers = [] }: Pick<MatrixFilter, 'answers'>) {
    const slugs = answers.map(({ target }) => target);
    const found = await this.db.target.findMany({ where: { slug: { in: slugs } }, select: { slug: true, name: true } });
    return new Map(found.map((target) => [target.slug, targetName(target)]));
  }

  /** Names of the filter's regions, ascending. */
  private async regionsOf({ regionId = [], practice }: Pick<MatrixFilter, 'regionId' | 'practice'>): Promise<string[]> {
    const where = { id: { in: regionId.filter((id) => id !== NO_VALUE) }, practice };
    const found = regionId.length > 0 ? await this.db.region.findMany({ where, orderBy: { name: 'asc' } }) : [];
    return found.map(({ name }) => name);
  }
}

/** Title and introduction of a report, if a person gave some. */

/** The table with the filter's targets as columns, if it names none: a report answers what was asked. */
export function columned<T extends ReportedMatrix>(table: T): T {
  if (table.targets !== undefined || !table.answers) return table;
  return { ...table, targets: [...new Set(table.answers.map(({ target }) => target))].join() };
}

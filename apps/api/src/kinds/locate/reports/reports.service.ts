import { Answer, isVerified, NO_VALUE, SweepState, WhichSites } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull, type Page } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import type { TableColumn } from '../../../http/table-file.js';
import type { TileMap } from '../../../regions/tile.schemas.js';
import { tileMaps } from '../../../regions/tile-maps.js';
import { OrganisationService } from '../../../settings/organisation.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { ANSWER, answered } from '../answers/answers.js';
import { answerText, MatrixService } from '../matrix/matrix.service.js';
import { shownRows } from '../searches/search-rows.js';
import { SearchesService } from '../searches/searches.service.js';
import { answersOf } from '../sweeps/summary.js';
import { answerReasons, reasonWithoutSearch } from './answer-reasons.js';
import { filterInWords } from './filter-words.js';
import { type Reported, regionsOf, tableOf } from './report-links.service.js';
import type {
  InLanguage,
  ReportContent,
  ReportedMatrix,
  ReportPart,
  ReportSite,
  ReportSites,
  ReportSitesQuery,
  Titled,
} from './reports.schemas.js';

/** Accuracy without any verdict. */
const NOT_JUDGED = { n: 0, right: 0, share: null, low: null, high: null };
const SweepSites = z.object({ sites: WhichSites });
const RELATED = { locate: { include: { targetVersion: { include: { target: true } } } } } as const;
/** The bodies of a sweep in a sentence, unless they are those of regions. */
const OF_SWEEP = {
  all: { en: 'All bodies of the sweep.', nb: 'Alle virksomheter i gjennomgangen.' },
  chosen: { en: 'Bodies chosen for the sweep.', nb: 'Virksomheter valgt for gjennomgangen.' },
  view: {
    en: 'Bodies of a saved view, in its state when the sweep began.',
    nb: 'Virksomheter i en lagret visning, slik den var da gjennomgangen begynte.',
  },
};

/** Number of a sweep's sites by region, and of those with the answer yes. */
const SWEEP_REGIONS = statement({
  name: 'reports.sweep-regions',
  parameters: { sweepId: z.uuid() },
  text: `select region.name, count(*)::int as sites, array[count(*) filter (where ${ANSWER} = 'yes')::int] as yes
    from lead_search s join site on site.id = s.site_id left join region on region.id = site.region_id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id
    where s.sweep_id = $sweepId::uuid group by 1 order by 1 nulls last`,
  row: z.object({ name: z.string().nullable(), sites: z.int(), yes: z.array(z.int()) }),
});

const SWEEP_SEARCH = statement({
  name: 'reports.sweep-search',
  parameters: { sweepId: z.uuid(), searchId: z.uuid() },
  text: 'select id from lead_search where sweep_id = $sweepId::uuid and id = $searchId::uuid',
  row: z.object({ id: z.uuid() }),
});

/** An answer with the search that gave it, if one did. */
interface GivenAnswer extends Pick<ReportPart, 'answer' | 'verified'> {
  search: (Pick<ReportPart, 'url' | 'confidence' | 'checkedAt'> & { id: string }) | undefined;
}
interface Body extends Omit<ReportSite, 'parts'> {
  id: string;
  given: GivenAnswer[];
}

/** Reports of a sweep, or of any selection that the matrix can show: of one or several targets, all by one model. */
@Injectable()
export class ReportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly matrix: MatrixService,
    private readonly searches: SearchesService,
    private readonly accuracy: AccuracyService,
    private readonly organisation: OrganisationService,
    private readonly naming: NamingPages,
  ) {}

  /** @throws Problem if the locate sweep does not exist */
  async content(of: Reported, { title, introduction }: Titled = {}): Promise<ReportContent> {
    const [{ name, hasLogo }, figures] = await Promise.all([
      this.organisation.read(),
      'sweepId' in of ? this.figuresOfSweep(of.sweepId) : this.figuresOfTable(tableOf(of)),
    ]);
    const texts = { title: title ?? null, introduction: introduction ?? null };
    return { ...texts, organisation: { name, hasLogo }, asOf: iso(this.clock.now()), ...figures };
  }

  private async figuresOfSweep(sweepId: string) {
    const { sweep, version, lead } = await this.sweep(sweepId);
    const { practice } = sweep;
    const [asked, answers, accuracies, regions] = await Promise.all([
      this.bodiesInWords(sweep),
      answersOf(this.db, sweepId),
      this.accuracy.list({ practice, sweepId }),
      queryRows(this.db, SWEEP_REGIONS, { sweepId }),
    ]);
    const { slug } = version.target;
    const target = { slug, name: targetName(version.target), version: version.version };
    const accuracy = accuracies.find(({ algorithm }) => algorithm === lead)?.accuracy ?? NOT_JUDGED;
    const given = { ...answered(answers), algorithm: lead, accuracy };
    const state = SweepState.parse(sweep.state);
    return {
      ...{ practice, ...asked, missingTargets: [], regions },
      sites: answers.reduce((sum, { count }) => sum + count, 0),
      targets: [{ ...target, ...given }],
      ...{ target, ...given, state, begunAt: iso(sweep.createdAt), finishedAt: isoOrNull(sweep.finishedAt) },
    };
  }

  /** The bodies that a sweep was begun over. The report is public, so no name of a view is in it. */
  private async bodiesInWords({ plan, practice }: { plan: unknown; practice: boolean }) {
    const sites = SweepSites.safeParse(plan).data?.sites;
    const selection = { region: null, isSelection: true };
    if (sites === 'all') return { ...selection, isSelection: false, question: OF_SWEEP.all };
    if (!sites || 'siteIds' in sites) return { ...selection, question: OF_SWEEP.chosen };
    if ('viewId' in sites) return { ...selection, question: OF_SWEEP.view };
    const regions = await regionsOf(this.db, { regionId: sites.regionIds, practice });
    const question = filterInWords(
      { regionId: sites.regionIds, practice, archived: false },
      { regions, targets: new Map() },
    );
    return { question, region: regions.join(', ') || null, isSelection: false };
  }

  /** Current answers of the bodies to each target. */
  private async figuresOfTable(table: ReportedMatrix) {
    const [{ sites, items }, regions] = await Promise.all([this.matrix.totals(table), regionsOf(this.db, table)]);
    const { practice, regionId, archived, targets: _, sort: __, ...narrowing } = table;
    const targets = items.map(async ({ slug, name, answers, verified }) => {
      const rows = Object.entries(answers).map(([answer, count]) => ({
        answer: answer as keyof typeof answers,
        count,
        verified: answer === 'yes' ? verified : 0,
      }));
      const [most] = (await this.accuracy.list({ practice, target: slug })).toSorted((a, b) => b.findings - a.findings);
      const given = { algorithm: most?.algorithm ?? null, accuracy: most?.accuracy ?? null };
      return { slug, name, version: null, ...answered(rows), ...given };
    });
    return {
      question: filterInWords(table, { regions, targets: await this.namesOf(table) }),
      missingTargets: await this.matrix.missingTargets(table),
      practice,
      region: regions.join(', ') || null,
      isSelection:
        archived || regionId?.includes(NO_VALUE) || Object.values(narrowing).some((value) => value !== undefined),
      sites,
      targets: await Promise.all(targets),
      regions: await this.matrix.regions(table),
    };
  }

  /** Tile map of the country of the report's regions; null if they belong to none, or to several. */
  async mapOf({ practice, regions }: Pick<ReportContent, 'practice' | 'regions'>): Promise<TileMap | null> {
    const all = await this.db.region.findMany({ where: { practice } });
    const here = new Set(regions.map(({ name }) => name));
    const maps = tileMaps(
      all.filter(({ name }) => here.has(name)),
      practice,
    );
    return maps.length === 1 ? (maps[0] ?? null) : null;
  }

  /** A page of the bodies, each answer with its evidence; private names are redacted for every role. */
  async sites(of: Reported, asked: ReportSitesQuery): Promise<ReportSites> {
    const { items, ...page } = await this.bodies(of, asked);
    return { ...page, items: items.map(({ id: _, ...site }) => site) };
  }

  /** All bodies; throws if the link is revoked meanwhile. */
  all(of: () => Promise<Reported>): AsyncGenerator<ReportSite> {
    return everyRow(async (asked) => this.sites(await of(), asked));
  }

  /** All bodies with the ids of their sites. */
  allBodies(of: Reported): AsyncGenerator<ReportSite & { id: string }> {
    return everyRow((asked) => this.bodies(of, asked));
  }

  private async bodies(of: Reported, asked: ReportSitesQuery): Promise<Page<ReportSite & { id: string }>> {
    const { items, ...page } = await ('sweepId' in of
      ? this.bodiesOfSweep(of.sweepId, asked)
      : this.bodiesOfTable(tableOf(of), asked));
    const searchIds = items.flatMap(({ given }) => given.flatMap(({ search }) => search?.id ?? []));
    const reasons = await answerReasons(this.db, searchIds);
    const partOf = ({ answer, verified, search }: GivenAnswer): ReportPart => {
      const { why, reason = null, hasFinding } = (search && reasons.get(search.id)) ?? {};
      return {
        ...{ answer, verified, reason, url: search?.url ?? null },
        why: why?.en ? why : reasonWithoutSearch(answer),
        confidence: search?.confidence ?? null,
        checkedAt: search?.checkedAt ?? null,
        searchId: (hasFinding && search?.id) || null,
      };
    };
    return {
      ...page,
      items: items.map(({ given, ...site }) => {
        const parts = given.map(partOf);
        return { ...site, parts, ...(parts.length === 1 && parts[0]) };
      }),
    };
  }

  private async bodiesOfSweep(sweepId: string, asked: ReportSitesQuery): Promise<Page<Body>> {
    const { lead } = await this.sweep(sweepId);
    const { items, ...page } = await this.searches.ofSweep(sweepId, { ...asked, algorithm: lead, sort: 'site' });
    return {
      ...page,
      items: items.map(({ id, site, answer, verdict, rightUrl, foundUrl, confidence, finishedAt: checkedAt }) => {
        const search = { id, url: rightUrl ?? foundUrl, confidence, checkedAt };
        return { ...site, given: [withSearch(answer, isVerified(verdict), search)] };
      }),
    };
  }

  private async bodiesOfTable(table: ReportedMatrix, asked: ReportSitesQuery): Promise<Page<Body>> {
    const { items, targets, missingTargets: _, ...page } = await this.matrix.page({ ...table, ...asked });
    const siteIds = items.map(({ site }) => site.id);
    const rows = await shownRows(this.naming, await this.matrix.grounds(siteIds, table));
    const of = new Map(rows.map((row) => [`${row.site_id} ${row.slug}`, row]));
    return {
      ...page,
      items: items.map(({ site: { id, name, homeUrl, region }, answers, verified }) => ({
        ...{ id, name, homeUrl, region: region?.name ?? null },
        given: targets.map(({ slug }, at) => {
          const row = of.get(`${id} ${slug}`);
          const search = row && {
            ...{ id: row.search_id, url: row.right_url ?? row.found_url, confidence: row.confidence },
            checkedAt: isoOrNull(row.finished_at),
          };
          return withSearch(answers[at] ?? 'not-searched', verified[at] ?? false, search);
        }),
      })),
    };
  }

  /** Columns of a file with all bodies; those of several targets have the target's short name before them. */
  async columns(
    of: Reported,
    { language, proofOf }: InLanguage & { proofOf(searchId: string): string },
  ): Promise<TableColumn<ReportSite>[]> {
    const isSweep = 'sweepId' in of;
    const targets = isSweep ? [(await this.sweep(of.sweepId)).version.target] : await this.matrix.targets(tableOf(of));
    const ofTarget = ({ slug, name }: { slug: string; name: unknown }, at: number): TableColumn<ReportSite>[] => {
      const column = (
        column: string,
        meaning: string,
        cellOf: (part: ReportPart) => string | number | null,
      ): TableColumn<ReportSite> => ({
        name: column,
        meaning: isSweep ? meaning : `“${targetName({ slug, name })[language]}”: ${meaning}`,
        of: ({ parts }) => {
          const part = parts[at];
          return part ? cellOf(part) : null;
        },
      });
      const options = Answer.options.join(', ');
      const [page, before] = isSweep ? ['url', ''] : [`${slug}.page`, `${slug}.`];
      return [
        ...(isSweep
          ? [
              column('answer', options, ({ answer }) => answer),
              column('verified', 'true if a person has verified the page', ({ verified }) => String(verified)),
            ]
          : [
              column(slug, `${options}; a yes is followed by “verified” or “likely”`, ({ answer, verified }) =>
                answerText(answer, verified),
              ),
            ]),
        column(page, 'the page', ({ url }) => url),
        ...(isSweep ? [column('reason', 'how the search ended, as in the API', ({ reason }) => reason)] : []),
        column(`${before}why`, 'why the answer is so', ({ why }) => why[language]),
        column(`${before}confidence`, 'confidence of the search, 0 to 1', ({ confidence }) => confidence),
        column(`${before}checkedAt`, 'when the search ended, UTC', ({ checkedAt }) => checkedAt),
        column(`${before}proof`, 'proof sheet of the finding', ({ searchId }) => searchId && proofOf(searchId)),
      ];
    };
    return [
      { name: isSweep ? 'site' : 'name', meaning: 'Name of the body', of: ({ name }) => name },
      { name: 'homeUrl', meaning: 'Address of its home page', of: ({ homeUrl }) => homeUrl },
      { name: 'region', meaning: 'Its region', of: ({ region }) => region },
      ...targets.flatMap(ofTarget),
    ];
  }

  /** @throws Problem unless the search gave one of the answers of the report */
  async needSearch(of: Reported, searchId: string): Promise<void> {
    const isOfReport =
      'sweepId' in of
        ? (await queryRow(this.db, SWEEP_SEARCH, { ...of, searchId })) !== null
        : await this.matrix.hasGrounds(tableOf(of), searchId);
    if (!isOfReport) throw notFound('finding of this report');
  }

  private async sweep(sweepId: string) {
    const sweep = await this.db.sweep.findUnique({ where: { id: sweepId }, include: RELATED });
    const lead = sweep?.locate?.algorithms[0];
    if (!sweep?.locate || lead === undefined) throw notFound('report');
    return { sweep, version: sweep.locate.targetVersion, lead };
  }

  private async namesOf({ answers = [] }: Pick<ReportedMatrix, 'answers'>) {
    const slugs = answers.map(({ target }) => target);
    const found = await this.db.target.findMany({ where: { slug: { in: slugs } }, select: { slug: true, name: true } });
    return new Map(found.map((target) => [target.slug, targetName(target)]));
  }
}

/** An answer without its search, if a person has marked that the target does not apply. */
const withSearch = (answer: Answer, verified: boolean, search: GivenAnswer['search']): GivenAnswer => ({
  ...{ answer, verified },
  search: answer === 'does-not-apply' ? undefined : search,
});

import { Answer, named, SiteFilter } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { sitesFiltered } from '@hyrde/store/site-filter';
import { queryOne, queryRow, queryRows } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { Localised, PageQuery, pageOf } from '../../../http/common.js';
import { everyRow } from '../../../http/cursor.js';
import { CsvQuery, type TableColumn } from '../../../http/table-file.js';
import { asSite, SITE_COLUMNS, siteCursor } from '../../../sites/site-rows.js';
import { MAX_COUNTED, Site, SiteSort } from '../../../sites/sites.schemas.js';
import { AnswerCounts, answerCounts } from '../answers/answers.js';
import {
  MATRIX_COUNT,
  MATRIX_FINDINGS,
  MATRIX_FINDINGS_COUNT,
  MATRIX_GROUNDS,
  MATRIX_PAGE,
  MATRIX_REGIONS,
  MATRIX_SEARCH,
  MATRIX_TOTALS,
  SEARCHED_TARGETS,
  TARGETS_IN_USE,
  WORLD_TOTALS,
} from './matrix.sql.js';

export const MatrixFilter = SiteFilter.extend({
  /** Slugs of the targets (columns), separated by commas; default: the targets that sites were searched for. */
  targets: z
    .string()
    .max(4_000)
    .regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60})*$/, 'targets’ short names, commas between')
    .optional(),
});
export type MatrixFilter = z.infer<typeof MatrixFilter>;

export const MatrixQuery = PageQuery.extend({ ...MatrixFilter.shape, sort: SiteSort.default('name') });
export type MatrixQuery = z.infer<typeof MatrixQuery>;

export const MatrixTable = MatrixFilter.extend({ sort: SiteSort.default('name') });
export type MatrixTable = z.infer<typeof MatrixTable>;
export const MatrixCsv = MatrixTable.extend(CsvQuery.shape);
export type MatrixCsv = z.infer<typeof MatrixCsv>;

/** A site with its answers, in the order of the targets. */
export const MatrixRow = named('MatrixRow', {
  site: Site,
  answers: z.array(Answer),
  /** For each answer, true if a person has verified it. */
  verified: z.array(z.boolean()),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/** A target, shown as a column. */
const ColumnTarget = z.object({ slug: z.string(), name: Localised });

export const MatrixPage = pageOf(MatrixRow)
  .extend({
    targets: z.array(ColumnTarget),
    /** Targets named by the filter or as columns that do not exist, or are archived. */
    missingTargets: z.array(z.string()),
  })
  .meta({ id: 'MatrixPage' });
export type MatrixPage = z.infer<typeof MatrixPage>;

/** Number of sites by answer for each column; their sum is `sites`. */
export const MatrixTotals = named('MatrixTotals', {
  sites: z.number().int(),
  items: z.array(
    ColumnTarget.extend({
      answers: AnswerCounts,
      /** Number of sites with a yes that a person has verified. */
      verified: z.number().int(),
    }),
  ),
});
export type MatrixTotals = z.infer<typeof MatrixTotals>;

export interface MatrixTarget {
  id: string;
  slug: string;
  name: z.infer<typeof Localised>;
}

@Injectable()
export class MatrixService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly recent: RecentAnswers,
  ) {}

  async page(query: MatrixQuery): Promise<MatrixPage> {
    const [targets, missingTargets] = await Promise.all([this.targets(query), this.missingTargets(query)]);
    const given = sitesFiltered(query);
    const cursor = siteCursor(query.sort);
    const [rows, { n }] = await Promise.all([
      queryRows(this.db, MATRIX_PAGE[query.sort], {
        ...given,
        targets: targets.map(({ id }) => id),
        ...cursor.read(query.cursor),
        limit: query.limit + 1,
      }),
      queryOne(this.db, MATRIX_COUNT, { ...given, most: MAX_COUNTED + 1 }),
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      targets: targets.map(({ slug, name }) => ({ slug, name })),
      missingTargets,
      items: rows
        .slice(0, query.limit)
        .map(({ answers, verified, ...site }) => ({ site: asSite(site), answers, verified })),
      total: Math.min(n, MAX_COUNTED),
      totalIsMore: n > MAX_COUNTED,
      next: last ? cursor.write(last) : null,
    };
  }

  /** All rows that match the filter, in the requested order. */
  all(table: MatrixTable): AsyncGenerator<MatrixRow> {
    return everyRow((asked) => this.page({ ...table, ...asked }));
  }

  totals(query: MatrixFilter): Promise<MatrixTotals> {
    return this.recent.of(`matrix totals ${JSON.stringify(query)}`, () => this.totalsAnew(query));
  }

  private async totalsAnew(query: MatrixFilter): Promise<MatrixTotals> {
    const targets = await this.targets(query);
    const given = sitesFiltered(query);
    const asked = { ...given, targets: targets.map(({ id }) => id) };
    const { practice, archived, ...narrowing } = given;
    const isWhole = Object.values(narrowing).every((value) => (value ?? null) === null);
    const [{ n: sites }, rows] = await Promise.all([
      queryOne(this.db, MATRIX_COUNT, { ...given, most: null }),
      isWhole
        ? queryRows(this.db, WORLD_TOTALS, { practice, archived, targets: asked.targets })
        : queryRows(this.db, MATRIX_TOTALS, asked),
    ]);
    const items = targets.map(({ id, slug, name }) => {
      const ofTarget = rows.filter((row) => row.target_id === id);
      const answeredSites = ofTarget.reduce((sum, { count }) => sum + count, 0);
      const answers = answerCounts([...ofTarget, { answer: 'not-searched', count: sites - answeredSites }]);
      return { slug, name, answers, verified: ofTarget.reduce((sum, { verified }) => sum + verified, 0) };
    });
    return { sites, items };
  }

  async findingCounts(query: MatrixFilter): Promise<AnswerCounts> {
    return answerCounts(await queryRows(this.db, MATRIX_FINDINGS_COUNT, await this.askedOf(query)));
  }

  /**
   * Ids of the first searches with a finding and one of these answers, ascending by site name.
   */
  async findings(query: MatrixFilter, wanted: Answer[], limit: number): Promise<string[]> {
    const given = await this.askedOf(query);
    const found = await queryRows(this.db, MATRIX_FINDINGS, { ...given, wanted, limit });
    return found.map(({ search_id }) => search_id);
  }

  /** Bodies by region, ascending by name, those without a region last. */
  async regions(query: MatrixFilter): Promise<{ name: string | null; sites: number; yes: number[] }[]> {
    const targets = await this.targets(query);
    const asked = { ...sitesFiltered(query), targets: targets.map(({ id }) => id) };
    const rows = await queryRows(this.db, MATRIX_REGIONS, asked);
    const countOf = (region: string | null, target: string | null) =>
      rows.find(({ name, target_id }) => name === region && target_id === target)?.count ?? 0;
    return [...new Set(rows.map(({ name }) => name))].map((name) => ({
      name,
      sites: countOf(name, null),
      yes: targets.map(({ id }) => countOf(name, id)),
    }));
  }

  /** Searches behind the answers of these sites to the columns' targets. */
  async grounds(siteIds: string[], query: Pick<MatrixFilter, 'targets' | 'practice'>) {
    const targets = await this.targets(query);
    const slugs = new Map(targets.map(({ id, slug }) => [id, slug]));
    const rows = await queryRows(this.db, MATRIX_GROUNDS, { siteIds, targets: [...slugs.keys()] });
    return rows.map(({ target_id, ...row }) => ({ ...row, slug: slugs.get(target_id) ?? '' }));
  }

  /** True if the search gave an answer to one of the columns' targets on a site that matches the filter. */
  async hasGrounds(query: MatrixFilter, searchId: string): Promise<boolean> {
    return (await queryRow(this.db, MATRIX_SEARCH, { ...(await this.askedOf(query)), searchId })) !== null;
  }

  private async askedOf(query: MatrixFilter) {
    return { ...sitesFiltered(query), targets: (await this.targets(query)).map(({ id }) => id) };
  }

  /** The targets shown as columns, ascending by creation time. */
  async targets({ targets, practice }: Pick<MatrixFilter, 'targets' | 'practice'>): Promise<MatrixTarget[]> {
    const where = targets
      ? { slug: { in: targets.split(',') } }
      : { id: { in: (await queryRows(this.db, SEARCHED_TARGETS, { practice })).map(({ id }) => id) } };
    const found = await this.db.target.findMany({ where, orderBy: { id: 'asc' } });
    return found.map(({ id, slug, name }) => ({ id, slug, name: targetName({ slug, name }) }));
  }

  /** Targets named by the filter or as columns that are not in use. No site has an answer to one that does not exist. */
  async missingTargets({ targets, answers = [] }: Pick<MatrixFilter, 'targets' | 'answers'>): Promise<string[]> {
    const slugs = [...new Set([...(targets?.split(',') ?? []), ...answers.map(({ target }) => target)])];
    if (slugs.length === 0) return [];
    const used = await queryRows(this.db, TARGETS_IN_USE, { slugs });
    return slugs.filter((slug) => !used.some((target) => target.slug === slug));
  }
}

/** Text of an answer; for a yes, also whether a person has verified it. */
export const answerText = (answer: Answer | undefined, verified: boolean | undefined): string | null =>
  answer === 'yes' ? `yes: ${verified ? 'verified' : 'likely'}` : (answer ?? null);

/** Columns of the matrix: those of the registry in the import's notation, then one for each target. */
export const matrixColumns = (targets: readonly MatrixTarget[]): TableColumn<MatrixRow>[] => [
  ...SITE_COLUMNS.map(({ name, meaning, of }) => ({ name, meaning, of: ({ site }: MatrixRow) => of(site) })),
  ...targets.map(({ slug, name }, at) => ({
    name: slug,
    meaning: `Answer to “${name.en}”: yes: verified, yes: likely, probably, no, does-not-apply, could-not-be-reached, not-found or not-searched.`,
    of: ({ answers, verified }: MatrixRow) => answerText(answers[at], verified[at]),
  })),
];

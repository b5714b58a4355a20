import { Answer, TextLanguage } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { ANSWER, type AnswerCounts, answerCounts } from '../answers/answers.js';
import { MatrixService } from '../matrix/matrix.service.js';
import { type Reported, ReportLinksService, tableOf } from './report-links.service.js';
import type { MakeReportPdf, MatrixReportPdfs, Report, ReportPdfs } from './reports.schemas.js';

/** SQL of a sweep's lead searches with a finding, and hence with a sheet. */
const WITH_FINDING = `lead_search s join finding on finding.search_id = s.id join site on site.id = s.site_id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id
    where s.sweep_id = $sweepId::uuid`;

const COUNT_SHEETS = statement({
  name: 'report-pdfs.count-sheets',
  parameters: { sweepId: z.uuid() },
  text: `select ${ANSWER} as answer, count(*)::int as count from ${WITH_FINDING} group by 1`,
  row: z.object({ answer: Answer, count: z.int() }),
});

/** Ascending by site name, as in the table of the cover. */
const SWEEP_FINDINGS = statement({
  name: 'report-pdfs.sweep-findings',
  parameters: { sweepId: z.uuid(), answers: z.array(Answer), limit: z.int() },
  text: `select s.id as search_id from ${WITH_FINDING} and ${ANSWER} = any($answers::text[])
    order by site.name, s.id limit $limit`,
  row: z.object({ search_id: z.uuid() }),
});

/** Only sheets whose finding has not been deleted meanwhile. */
const CHOOSE_SHEETS = statement({
  name: 'report-pdfs.choose-sheets',
  parameters: { id: z.uuid(), searchIds: z.array(z.uuid()) },
  text: `insert into report_pdf_sheet (report_pdf_id, number, search_id)
    select $id::uuid, row_number() over (order by place), search_id
    from unnest($searchIds::uuid[]) with ordinality as chosen(search_id, place) join finding using (search_id)`,
});

/** First and last sheet of each site in a report; a site's sheets are consecutive. */
export const SHEETS_BY_SITE = statement({
  name: 'report-pdfs.sheets-by-site',
  parameters: { id: z.uuid() },
  text: `select site_id, min(number)::int as first, max(number)::int as last
    from report_pdf_sheet sheet join search s on s.id = sheet.search_id
    where sheet.report_pdf_id = $id::uuid group by 1`,
  row: z.object({ site_id: z.uuid(), first: z.int(), last: z.int() }),
});

/** Claims the report that has waited longest and that no process makes. */
export const CLAIM = statement({
  name: 'report-pdfs.claim',
  parameters: { me: z.uuid(), now: z.date(), until: z.date() },
  text: `update report_pdf set lease_by = $me::uuid, lease_until = $until::timestamptz, attempts = attempts + 1
    where id = (select id from report_pdf
      where finished_at is null and failure is null and (lease_until is null or lease_until < $now::timestamptz)
      order by created_at limit 1 for update skip locked)
    returning id, sweep_id, matrix, title, introduction, language, answers, sheets, attempts`,
  row: z.object({
    id: z.uuid(),
    sweep_id: z.uuid().nullable(),
    /** Query parameters of the matrix; null for a report of a sweep. */
    matrix: z.record(z.string(), z.string()).nullable(),
    title: z.string().nullable(),
    introduction: z.string().nullable(),
    language: TextLanguage,
    answers: z.array(Answer),
    sheets: z.int(),
    attempts: z.int(),
  }),
});
export type Claimed = z.output<typeof CLAIM.row>;

/** Locks the sheets: a redaction of one of them waits until the part is stored and then deletes its bytes. */
export const HOLD_SHEETS = statement({
  name: 'report-pdfs.hold-sheets',
  parameters: { id: z.uuid(), first: z.int(), last: z.int() },
  text: `select covered from report_pdf_sheet
    where report_pdf_id = $id::uuid and number between $first and $last order by covered desc for share`,
  row: z.object({ covered: z.boolean() }),
});

/** Resets the sheets of a part that was not stored. */
export const RESET_SHEETS = statement({
  name: 'report-pdfs.reset-sheets',
  parameters: { id: z.uuid(), first: z.int() },
  text: `update report_pdf_sheet set told = null, covered = false
    where report_pdf_id = $id::uuid and number >= $first and told is not null`,
});

/**
 * Maximum number of PDFs kept for a sweep, and for reports of several targets; people remove those that are not needed.
 */
const MAX_KEPT = 20;
/** Maximum number of proof sheets: a country with a page for each body, which takes some minutes and gigabytes. */
const MAX_SHEETS = 15_000;

/** Columns of a part without its bytes. */
const PART = {
  reportPdfId: true,
  number: true,
  firstSheet: true,
  lastSheet: true,
  pages: true,
  size: true,
  hash: true,
} as const;

/** Requests for reports as PDF, which `ReportPdfMaker` makes. */
@Injectable()
export class ReportPdfsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: ReportLinksService,
    private readonly matrix: MatrixService,
  ) {}

  /** PDFs of a sweep's report, descending by time, and what another one may have. */
  async ofSweep(of: { sweepId: string }): Promise<ReportPdfs> {
    const [items, choices] = await Promise.all([this.pdfsWhere(of), this.choices(of)]);
    return { items: items.map(({ matrix: _, ...pdf }) => pdf), choices };
  }

  /** PDFs of matrices of a world, descending by time. */
  async ofMatrices(practice: boolean): Promise<MatrixReportPdfs> {
    return { items: await this.links.ofWorld(await this.pdfsWhere({ sweepId: null }), practice) };
  }

  /** Number of proof sheets by answer that a report may have. */
  async choices(of: Reported): Promise<AnswerCounts> {
    return 'sweepId' in of
      ? answerCounts(await queryRows(this.db, COUNT_SHEETS, of))
      : this.matrix.findingCounts(tableOf(of));
  }

  /** Finished PDFs, which everybody with a link to the report may read. */
  async finished(of: Reported): Promise<Report['pdfs']> {
    return (await this.pdfsWhere(whereOf(of))).flatMap(({ id, language, answers, sheets, madeAt, parts }) =>
      madeAt === null ? [] : [{ id, language, answers, sheets, madeAt, parts }],
    );
  }

  private async pdfsWhere(report: Prisma.ReportPdfWhereInput) {
    const [rows, parts, there] = await Promise.all([
      this.db.reportPdf.findMany({ where: report, orderBy: { createdAt: 'desc' } }),
      this.db.reportPdfPart.findMany({ where: { report }, select: PART, orderBy: { number: 'asc' } }),
      this.db.reportPdfPart.findMany({
        where: { report, NOT: { pdf: null } },
        select: { reportPdfId: true, number: true },
      }),
    ]);
    const kept = new Set(there.map(({ reportPdfId, number }) => `${reportPdfId} ${number}`));
    return rows.map(({ id, matrix, language, answers, sheets, made, failure, finishedAt }) => ({
      id,
      matrix,
      sheets,
      made,
      failure,
      madeAt: isoOrNull(finishedAt),
      language: TextLanguage.parse(language),
      answers: z.array(Answer).parse(answers),
      parts: parts
        .filter(({ reportPdfId }) => reportPdfId === id)
        .map(({ reportPdfId, hash, ...part }) => ({
          ...part,
          sha256: hash,
          gone: !kept.has(`${reportPdfId} ${part.number}`),
        })),
    }));
  }

  /**
   * The findings are selected here, so that the number shown before is the number of sheets made.
   * @throws Problem
   */
  async make(of: Reported, { language, answers, ...texts }: MakeReportPdf, me: SignedIn): Promise<string> {
    const searchIds = await this.findings(of, answers, MAX_SHEETS + 1);
    if (searchIds.length > MAX_SHEETS)
      throw invalid('answers', `more than ${MAX_SHEETS} proof sheets: choose fewer answers, or fewer bodies`);
    if ((await this.db.reportPdf.count({ where: { sweepId: 'sweepId' in of ? of.sweepId : null } })) >= MAX_KEPT)
      throw new Problem('conflict', `There are ${MAX_KEPT} such reports as PDF. Remove one that nobody needs.`);
    return this.db.$transaction(async (tx) => {
      const made = { createdById: me.id, createdAt: this.clock.now() };
      const data = { ...of, ...texts, language, answers: [...new Set(answers)], ...made, sheets: 0 };
      const { id } = await tx.reportPdf.create({ data });
      const sheets = await execute(tx, CHOOSE_SHEETS, { id, searchIds });
      await tx.reportPdf.update({ where: { id }, data: { sheets } });
      return id;
    });
  }

  /** Ids of the first searches with a finding and one of these answers, ascending by site name. */
  private async findings(of: Reported, answers: Answer[], limit: number): Promise<string[]> {
    if (!('sweepId' in of)) return this.matrix.findings(tableOf(of), answers, limit);
    const found = await queryRows(this.db, SWEEP_FINDINGS, { ...of, answers, limit });
    return found.map(({ search_id }) => search_id);
  }

  /**
   * Removes a finished PDF, or stops one in progress.
   * @throws Problem if it does not exist
   */
  async remove(id: string): Promise<void> {
    const { count } = await this.db.reportPdf.deleteMany({ where: { id } });
    if (count === 0) throw notFound('report');
  }

  /**
   * A part with its bytes.
   * @param of required subject of the report; any if undefined
   * @throws Problem not-found
   */
  async part(id: string, number: number, of?: Reported) {
    const part = await this.db.reportPdfPart.findFirst({
      where: { reportPdfId: id, number, ...(of && { report: whereOf(of) }) },
      include: { report: { select: { language: true, createdAt: true } } },
    });
    if (!part) throw notFound('part of a report');
    if (!part.pdf)
      throw new Problem(
        'not-found',
        'This part has been deleted, since part of its content was redacted or deleted. Make the report anew.',
      );
    const day = iso(part.report.createdAt).slice(0, 10);
    const name = `hyrde-report-${day}-${id.slice(-6)}.${part.report.language}.part-${number}.pdf`;
    return { name, bytes: Buffer.from(part.pdf), sha256: part.hash, codings: [] };
  }
}

const whereOf = (of: Reported): Prisma.ReportPdfWhereInput =>
  'sweepId' in of ? of : { matrix: { equals: of.matrix } };

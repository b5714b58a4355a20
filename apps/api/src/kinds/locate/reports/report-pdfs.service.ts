import { Answer } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryRows } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { answerCounts } from '../answers/answers.js';
import { MatrixService } from '../matrix/matrix.service.js';
import { Language } from '../proof-sheets/proof-sheets.service.js';
import { MatrixReportsService } from './matrix-reports.service.js';
import { CHOOSE_SHEETS, COUNT_SHEETS, SWEEP_FINDINGS } from './report-pdfs.sql.js';
import type {
  MakeReportPdf,
  MatrixReportPdfs,
  Report,
  ReportedMatrix,
  ReportPdfs,
  SheetChoices,
} from './reports.schemas.js';
import { type Reported, ReportsService } from './reports.service.js';

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
    private readonly reports: ReportsService,
    private readonly matrices: MatrixReportsService,
    private readonly matrix: MatrixService,
  ) {}

  /**
   * Descending by time.
   * @throws Problem if the locate sweep does not exist
   */
  async list(sweepId: string): Promise<ReportPdfs> {
    await this.reports.needSweep(sweepId);
    const [items, counts] = await Promise.all([
      this.pdfsWhere({ sweepId }),
      queryRows(this.db, COUNT_SHEETS, { sweepId }),
    ]);
    return { items: items.map(({ matrix: _, ...pdf }) => pdf), choices: answerCounts(counts) };
  }

  /** PDFs of several targets of a world, descending by time. */
  async ofWorld(practice: boolean): Promise<MatrixReportPdfs> {
    return { items: await this.matrices.ofWorld(await this.pdfsWhere({ sweepId: null }), practice) };
  }

  /**
   * Number of proof sheets that a report of this matrix may have.
   * @throws Problem if one of the targets does not exist
   */
  async choices(table: ReportedMatrix): Promise<SheetChoices> {
    return { choices: await this.matrix.findingCounts(table) };
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
      language: Language.parse(language),
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
   * Requests a PDF of a sweep's report.
   * @throws Problem
   */
  async makeOfSweep(sweepId: string, asked: MakeReportPdf, me: SignedIn): Promise<string> {
    await this.reports.needSweep(sweepId);
    const { answers } = asked;
    const found = await queryRows(this.db, SWEEP_FINDINGS, { sweepId, answers, limit: MAX_SHEETS + 1 });
    return this.make({ sweepId }, asked, { searchIds: found.map(({ search_id }) => search_id), me });
  }

  /**
   * Requests a PDF of the matrix with its current answers.
   * @throws Problem
   */
  async makeOfMatrix(table: ReportedMatrix, asked: MakeReportPdf, me: SignedIn): Promise<string> {
    const of = await this.matrices.kept(table);
    const searchIds = await this.matrix.findings(table, asked.answers, MAX_SHEETS + 1);
    return this.make(of, asked, { searchIds, me });
  }

  /** The findings are selected here, so that the number shown before is the number of sheets made. */
  private async make(
    of: Reported,
    { language, answers }: MakeReportPdf,
    { searchIds, me }: { searchIds: string[]; me: SignedIn },
  ): Promise<string> {
    if (searchIds.length > MAX_SHEETS)
      throw invalid('answers', `more than ${MAX_SHEETS} proof sheets: choose fewer answers, or fewer bodies`);
    if ((await this.db.reportPdf.count({ where: { sweepId: 'sweepId' in of ? of.sweepId : null } })) >= MAX_KEPT)
      throw new Problem('conflict', `There are ${MAX_KEPT} such reports as PDF. Remove one that nobody needs.`);
    return this.db.$transaction(async (tx) => {
      const made = { createdById: me.id, createdAt: this.clock.now() };
      const data = { ...of, language, answers: [...new Set(answers)], ...made, sheets: 0 };
      const { id } = await tx.reportPdf.create({ data });
      const sheets = await execute(tx, CHOOSE_SHEETS, { id, searchIds });
      await tx.reportPdf.update({ where: { id }, data: { sheets } });
      return id;
    });
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

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
import type { MatrixReportPdfs, ReportedMatrix } from './matrix-reports.schemas.js';
import { MatrixReportsService } from './matrix-reports.service.js';
import type { Reported } from './report-links.service.js';
import { CHOOSE_SHEETS, COUNT_SHEETS, SWEEP_FINDINGS } from './report-pdfs.sql.js';
import type { MakeReportPdf, Report, ReportPdfs, SheetChoices } from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/** So many of a sweep are kept at once, and so many of several targets: a person removes what nobody needs. */
const MOST_KEPT = 20;
/** A country with a page a body; it takes some minutes, and gigabytes. */
const MOST_SHEETS = 15_000;

/** Everything of a part but its bytes. */
const PART = {
  reportPdfId: true,
  number: true,
  firstSheet: true,
  lastSheet: true,
  pages: true,
  size: true,
  hash: true,
} as const;

/** What people ask of reports as PDF; `ReportPdfMaker` makes them. */
@Injectable()
export class ReportPdfsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reports: ReportsService,
    private readonly matrices: MatrixReportsService,
    private readonly matrix: MatrixService,
  ) {}

  /** The newest first. @throws Problem where there is no such locate sweep */
  async list(sweepId: string): Promise<ReportPdfs> {
    await this.reports.needSweep(sweepId);
    const [items, counts] = await Promise.all([
      this.pdfsWhere({ sweepId }),
      queryRows(this.db, COUNT_SHEETS, { sweepId }),
    ]);
    return { items: items.map(({ matrix: _, ...pdf }) => pdf), choices: answerCounts(counts) };
  }

  /** Those of several targets of a world, the newest first. */
  async ofWorld(practice: boolean): Promise<MatrixReportPdfs> {
    return { items: await this.matrices.ofWorld(await this.pdfsWhere({ sweepId: null }), practice) };
  }

  /** How many proof sheets one of a matrix might have. @throws Problem where one of the targets is none */
  async choices(table: ReportedMatrix): Promise<SheetChoices> {
    return { choices: await this.matrix.findingCounts(table) };
  }

  /** Those that anybody may read who has a link to the report. */
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

  /** Asks for one of a sweep. @throws Problem */
  async makeOfSweep(sweepId: string, asked: MakeReportPdf, me: SignedIn): Promise<string> {
    await this.reports.needSweep(sweepId);
    const { answers } = asked;
    const found = await queryRows(this.db, SWEEP_FINDINGS, { sweepId, answers, limit: MOST_SHEETS + 1 });
    return this.make({ sweepId }, asked, { searchIds: found.map(({ search_id }) => search_id), me });
  }

  /** Asks for one of what the matrix shows now. @throws Problem */
  async makeOfMatrix(table: ReportedMatrix, asked: MakeReportPdf, me: SignedIn): Promise<string> {
    const of = await this.matrices.kept(table);
    const searchIds = await this.matrix.findings(table, asked.answers, MOST_SHEETS + 1);
    return this.make(of, asked, { searchIds, me });
  }

  /** Which findings it has is settled here, so that what is told before is what comes. */
  private async make(
    of: Reported,
    { language, answers }: MakeReportPdf,
    { searchIds, me }: { searchIds: string[]; me: SignedIn },
  ): Promise<string> {
    if (searchIds.length > MOST_SHEETS)
      throw invalid('answers', `more than ${MOST_SHEETS} proof sheets: choose fewer answers, or fewer bodies`);
    if ((await this.db.reportPdf.count({ where: { sweepId: 'sweepId' in of ? of.sweepId : null } })) >= MOST_KEPT)
      throw new Problem('conflict', `There are ${MOST_KEPT} such reports as PDF. Remove one that nobody needs.`);
    return this.db.$transaction(async (tx) => {
      const made = { createdById: me.id, createdAt: this.clock.now() };
      const data = { ...of, language, answers: [...new Set(answers)], ...made, sheets: 0 };
      const { id } = await tx.reportPdf.create({ data });
      const sheets = await execute(tx, CHOOSE_SHEETS, { id, searchIds });
      await tx.reportPdf.update({ where: { id }, data: { sheets } });
      return id;
    });
  }

  /** One that is made goes, and one that is being made is made no further. @throws Problem where there is none */
  async remove(id: string): Promise<void> {
    const { count } = await this.db.reportPdf.deleteMany({ where: { id } });
    if (count === 0) throw notFound('report');
  }

  /**
   * A part with its bytes.
   * @param of what its report must be of; left out, anything
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
        'This part is gone: something in it was covered or let go since. Make the report anew.',
      );
    const day = iso(part.report.createdAt).slice(0, 10);
    const name = `hyrde-report-${day}-${id.slice(-6)}.${part.report.language}.part-${number}.pdf`;
    return { name, bytes: Buffer.from(part.pdf), sha256: part.hash, codings: [] };
  }
}

const whereOf = (of: Reported): Prisma.ReportPdfWhereInput =>
  'sweepId' in of ? of : { matrix: { equals: of.matrix } };

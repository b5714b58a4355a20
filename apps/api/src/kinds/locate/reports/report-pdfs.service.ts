import { Answer } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { execute, queryRows } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { answerCounts } from '../answers/answers.js';
import { Language } from '../proof-sheets/proof-sheets.schemas.js';
import { CHOOSE_SHEETS, COUNT_SHEETS } from './report-pdfs.sql.js';
import type { MakeReportPdf, Report, ReportPdfs } from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/** So many of a sweep are kept at once: a person removes what nobody needs. */
const MOST_OF_SWEEP = 20;

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

/** What people ask of a sweep's reports as PDF; `ReportPdfMaker` makes them. */
@Injectable()
export class ReportPdfsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reports: ReportsService,
  ) {}

  /** The newest first. @throws Problem where there is no such locate sweep */
  async list(sweepId: string): Promise<ReportPdfs> {
    await this.reports.needSweep(sweepId);
    const [items, counts] = await Promise.all([this.pdfsOf(sweepId), queryRows(this.db, COUNT_SHEETS, { sweepId })]);
    return { items, choices: answerCounts(counts) };
  }

  /** Those that anybody may read who has a link to the sweep's report. */
  async finished(sweepId: string): Promise<Report['pdfs']> {
    return (await this.pdfsOf(sweepId)).flatMap(({ id, language, answers, sheets, madeAt, parts }) =>
      madeAt === null ? [] : [{ id, language, answers, sheets, madeAt, parts }],
    );
  }

  private async pdfsOf(sweepId: string): Promise<ReportPdfs['items']> {
    const where = { report: { sweepId } };
    const [rows, parts, there] = await Promise.all([
      this.db.reportPdf.findMany({ where: { sweepId }, orderBy: { createdAt: 'desc' } }),
      this.db.reportPdfPart.findMany({ where, select: PART, orderBy: { number: 'asc' } }),
      this.db.reportPdfPart.findMany({
        where: { ...where, NOT: { pdf: null } },
        select: { reportPdfId: true, number: true },
      }),
    ]);
    const kept = new Set(there.map(({ reportPdfId, number }) => `${reportPdfId} ${number}`));
    return rows.map(({ id, language, answers, sheets, made, failure, finishedAt }) => ({
      id,
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

  /** Asks for one: which findings it has is settled here, so that what is told before is what comes. */
  async make(sweepId: string, { language, answers }: MakeReportPdf, { id: createdById }: SignedIn): Promise<string> {
    await this.reports.needSweep(sweepId);
    if ((await this.db.reportPdf.count({ where: { sweepId } })) >= MOST_OF_SWEEP)
      throw new Problem('conflict', `This sweep has ${MOST_OF_SWEEP} reports as PDF. Remove one that nobody needs.`);
    return this.db.$transaction(async (tx) => {
      const data = { sweepId, language, answers: [...new Set(answers)], createdById, createdAt: this.clock.now() };
      const { id } = await tx.reportPdf.create({ data: { ...data, sheets: 0 } });
      const sheets = await execute(tx, CHOOSE_SHEETS, { id, sweepId, answers });
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
   * @param sweepId of which sweep it must be; left out, of any
   * @throws Problem not-found
   */
  async part(id: string, number: number, sweepId?: string) {
    const part = await this.db.reportPdfPart.findFirst({
      where: { reportPdfId: id, number, ...(sweepId !== undefined && { report: { sweepId } }) },
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

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Prisma } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { execute, queryRow, queryRows } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicService } from '../../../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { OrganisationService } from '../../../settings/organisation.js';
import { openPaper, second } from '../proof-sheets/pdf/paper.js';
import { titleOf as titleOfSheet } from '../proof-sheets/pdf/proof-sheet-pdf.js';
import { WORDS as SHEET_WORDS } from '../proof-sheets/pdf/words.js';
import { ProofSheetsService } from '../proof-sheets/proof-sheets.service.js';
import type { ReportLine } from './pdf/body-table.js';
import { drawCover } from './pdf/cover.js';
import { shown, titleOf } from './pdf/report-paper.js';
import { WORDS } from './pdf/words.js';
import type { Reported } from './report-links.service.js';
import { CLAIM, type Claimed, HOLD_SHEETS, RESET_SHEETS, SHEETS_BY_SITE } from './report-pdfs.service.js';
import type { ReportContent } from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/**
 * Maximum size of a part, which is held in memory until it is complete: the part ends with the sheet that exceeds it.
 */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_SHEETS = 100;
/** Duration of the lease on a report; renewed with every sheet, which takes tenths of a second. */
const LEASE_MS = 60_000;
/** Maximum number of attempts at a part; a part that still fails has a permanent fault. */
const MAX_ATTEMPTS = 3;
/** Maximum number of characters of a failure's reason. */
const MAX_REASON_LENGTH = 500;
/** Maximum pause between two sheets. */
const MAX_PAUSE_MS = 500;

/** The report was removed, or another process makes it. */
class NoLongerOurs extends Error {}

/**
 * Makes report PDFs, one at a time and part by part: a stored part is never made again, so that a restart loses little.
 * After each sheet it pauses for as long as the sheet took, since it shares a processor with the requests.
 */
@Injectable()
export class ReportPdfMaker extends PeriodicService {
  private readonly me = randomUUID();
  private ending = false;
  private rested = 0;
  private going: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reports: ReportsService,
    private readonly organisation: OrganisationService,
    private readonly sheets: ProofSheetsService,
  ) {
    super('report-pdfs');
  }

  /** A report in progress is continued by another process or at the next start. */
  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  /** Makes all waiting reports; calls during a run are queued. */
  runOnce(): Promise<void> {
    this.going = this.going.then(() => this.makeAll());
    return this.going;
  }

  private async makeAll(): Promise<void> {
    while (!this.ending) {
      const now = this.clock.now();
      const report = await queryRow(this.db, CLAIM, { me: this.me, now, until: this.leaseEnd() });
      if (!report) return;
      await this.make(report).catch((error: unknown) => this.giveBack(report, error));
    }
  }

  private async make(report: Claimed): Promise<void> {
    const { id, sheets } = report;
    const stored = await this.db.reportPdfPart.findFirst({
      where: { reportPdfId: id },
      orderBy: { number: 'desc' },
      select: { number: true, lastSheet: true },
    });
    let last = stored?.lastSheet ?? 0;
    await execute(this.db, RESET_SHEETS, { id, first: last + 1 });
    for (let number = (stored?.number ?? 0) + 1; number === 1 || last < sheets; number++)
      last = await this.makePart(report, number, last + 1);
    await this.keep(id, { finishedAt: this.clock.now(), leaseBy: null, leaseUntil: null });
  }

  /** @returns number of its last sheet */
  private async makePart(report: Claimed, number: number, first: number): Promise<number> {
    const { id, language, sheets } = report;
    const of: Reported = report.sweep_id === null ? { matrix: report.matrix ?? {} } : { sweepId: report.sweep_id };
    const content = await this.reports.content(of, report);
    const title = titleOf(content, language);
    const paper = await openPaper({ title, language, at: this.clock.now() });
    const { doc } = paper;
    if (number === 1) await this.drawCover(doc, report, { of, content });
    let last = first - 1;
    while (last < sheets && last < first - 1 + MAX_SHEETS && paper.size() < MAX_BYTES) {
      last++;
      await this.drawSheet(doc, report, { number: last, part: number });
      await this.breathe(id, last);
    }
    const pages = doc.bufferedPageRange().start;
    const pdf = await paper.end();
    await this.db.$transaction(async (tx) => {
      const [sheet] = await queryRows(tx, HOLD_SHEETS, { id, first, last });
      await this.keep(id, { made: last, attempts: 0 }, tx);
      const data = { firstSheet: first, lastSheet: last, pages, size: pdf.length, hash: sha256(pdf) };
      const bytes = sheet?.covered ? null : new Uint8Array(pdf);
      await tx.reportPdfPart.create({
        data: { reportPdfId: id, number, ...data, pdf: bytes, madeAt: this.clock.now() },
      });
    });
    return last;
  }

  private async drawCover(
    doc: PDFKit.PDFDocument,
    { id, language, answers, sheets }: Claimed,
    { of, content }: { of: Reported; content: ReportContent },
  ): Promise<void> {
    const chosen = await queryRows(this.db, SHEETS_BY_SITE, { id });
    const sheetsOf = new Map(chosen.map(({ site_id, first, last }) => [site_id, { first, last }]));
    const lines: ReportLine[] = [];
    for await (const { id: siteId, name, region, parts } of this.reports.allBodies(of))
      lines.push({
        ...{ name, region, sheets: sheetsOf.get(siteId) },
        answers: parts.map(({ answer, verified }) => shown(answer, verified)),
        grounds: parts.map(({ url, why }) => ({ url, why: why[language] })),
      });
    const map = await this.reports.mapOf(content);
    const logo = await this.organisation.logo();
    await drawCover(doc, {
      ...{ report: content, language, answers, sheets, lines, map, logo },
      breathe: () => this.breathe(id),
    });
  }

  private async drawSheet(
    doc: PDFKit.PDFDocument,
    { id, language, sheets }: Claimed,
    { number, part }: { number: number; part: number },
  ): Promise<void> {
    const where = { reportPdfId_number: { reportPdfId: id, number } };
    const sheet = await this.db.reportPdfSheet.findUnique({ where, select: { searchId: true } });
    if (!sheet) return; // its finding has been deleted meanwhile
    const { searchId } = sheet;
    const content = await this.sheets.redactedSheet(searchId, language);
    // Stored before the sheet is drawn: a redaction meanwhile is noticed when the part is stored.
    await this.db.reportPdfSheet.updateMany({ where: { reportPdfId: id, number }, data: { content: content } });
    if (number > 1 || doc.bufferedPageRange().start > 0) doc.addPage();
    const at = second(iso(this.clock.now()), SHEET_WORDS[language].locale);
    await this.sheets.drawRedacted(doc, {
      searchId,
      content,
      language,
      isPart: part === 1,
      made: WORDS[language].sheet(String(number), String(sheets), at),
    });
    doc.outline.addItem(`${number} ${titleOfSheet(content, language)}`);
    doc.flushPages();
  }

  /**
   * Stores the progress and pauses for as long as the work since the last pause took.
   * @throws NoLongerOurs
   */
  private async breathe(id: string, made?: number): Promise<void> {
    if (this.ending) throw new NoLongerOurs();
    await this.keep(id, { made, leaseUntil: this.leaseEnd() });
    await pause(Math.min(MAX_PAUSE_MS, performance.now() - this.rested));
    this.rested = performance.now();
  }

  /** @throws NoLongerOurs */
  private async keep(
    id: string,
    data: Prisma.ReportPdfUpdateManyMutationInput,
    db: Pick<Database, 'reportPdf'> = this.db,
  ) {
    const { count } = await db.reportPdf.updateMany({ where: { id, leaseBy: this.me }, data });
    if (count === 0) throw new NoLongerOurs();
  }

  private async giveBack({ id, attempts }: Claimed, error: unknown): Promise<void> {
    const ours = { id, leaseBy: this.me };
    if (error instanceof NoLongerOurs) {
      if (this.ending)
        await this.db.reportPdf.updateMany({ where: ours, data: { leaseUntil: null, attempts: attempts - 1 } });
      return;
    }
    this.log.error('A report could not be made.', error);
    const why = error instanceof Error ? error.message : String(error);
    await this.db.reportPdf.updateMany({
      where: ours,
      data: attempts < MAX_ATTEMPTS ? { leaseUntil: this.leaseEnd() } : { failure: why.slice(0, MAX_REASON_LENGTH) },
    });
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}

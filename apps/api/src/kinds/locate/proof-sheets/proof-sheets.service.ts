import { isDeepStrictEqual } from 'node:util';
import { type Environment, named, TextLanguage } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { EvidenceService } from '../../../evidence/evidence.service.js';
import { iso, Time, VersionNumber } from '../../../http/common.js';
import { inLanguage } from '../../../http/middleware.js';
import { notFound, Problem } from '../../../http/problem.js';
import { REDACTED, refuseRedacted, type Sight } from '../../../names/names.service.js';
import { FindingsService } from '../findings/findings.service.js';
import { contentOf, drawProofSheet, type ProofSheetContent, proofSheetPdf } from './pdf/proof-sheet-pdf.js';

export const ProofSheetQuery = z.object({
  language: TextLanguage.default('en'),
  /**
   * An existing version; by default the sheet of the finding's current content, which is created if it does not exist.
   */
  version: VersionNumber.optional(),
});
export type ProofSheetQuery = z.infer<typeof ProofSheetQuery>;

const ProofSheet = z.object({
  version: z.number().int(),
  language: TextLanguage,
  /** True if names of private persons are redacted in it. */
  covered: z.boolean(),
  madeAt: Time,
  sha256: z.string(),
  /** True if its PDF was deleted, since part of its content was redacted or deleted. */
  gone: z.boolean(),
});

/** All proof sheets of a finding that this person may read, descending by version. */
export const ProofSheets = named('ProofSheets', { items: z.array(ProofSheet) });
export type ProofSheets = z.infer<typeof ProofSheets>;

interface StoredSheet {
  version: number;
  language: string;
  pdf: Uint8Array<ArrayBuffer>;
  hash: string;
}

/** Proof sheets: each is created once and stored, so that every download returns the same bytes. */
/** Permission to read names, and language of names that Hyrde makes. */
interface Reader {
  sight: Sight;
  language: TextLanguage;
}

@Injectable()
export class ProofSheetsService {
  /** Sheets under construction: one takes 0.25 s of CPU time, and many clients may request it at once. */
  private readonly making = new Map<string, Promise<StoredSheet>>();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'PUBLIC_URL'>,
    private readonly findings: FindingsService,
    private readonly evidence: EvidenceService,
  ) {}

  /**
   * Sheet of the finding's current content: the newest one if its content is the same, else the next version.
   * @throws Problem not-found
   */
  async current(searchId: string, language: TextLanguage, sight: Sight): Promise<StoredSheet> {
    const { content, covered } = await this.contentAndRedaction(searchId, { sight, language });
    const key = JSON.stringify([searchId, language, covered, content]);
    const making = this.making.get(key) ?? this.make({ searchId, language, covered }, content, sight);
    this.making.set(key, making);
    return making.finally(() => this.making.delete(key));
  }

  private async make(
    of: { searchId: string; language: TextLanguage; covered: boolean },
    content: ProofSheetContent,
    sight: Sight,
  ): Promise<StoredSheet> {
    const { searchId, language } = of;
    for (;;) {
      // Read before the comparison: a sheet created after this point takes the version number used here.
      const newest = await this.db.proofSheet.aggregate({ where: { searchId }, _max: { version: true } });
      const last = await this.db.proofSheet.findFirst({ where: of, orderBy: { version: 'desc' } });
      if (last?.pdf && isDeepStrictEqual(last.content, content)) return { ...last, pdf: last.pdf };
      const version = (newest._max.version ?? 0) + 1;
      const madeAt = this.clock.now();
      const pdf = await proofSheetPdf({
        content,
        language,
        version,
        at: madeAt,
        ...(await this.shown(searchId, content, { sight, language })),
      });
      const made = { version, hash: sha256(pdf), pdf: new Uint8Array(pdf) };
      const data = { ...of, ...made, content, madeAt };
      const { count } = await this.db.proofSheet.createMany({ data, skipDuplicates: true });
      if (count > 0) return { ...made, language };
      // Another process created this version at the same time, possibly with the same content.
    }
  }

  /**
   * Current content of the sheet for roles that may not read names.
   * @throws Problem not-found
   */
  redactedSheet(searchId: string, language: TextLanguage): Promise<ProofSheetContent> {
    return this.contentFor(searchId, { sight: REDACTED, language });
  }

  /**
   * Draws this content into a document, on its last page, which must be empty.
   * @param made version and creation time of the sheet, for its footer
   * @param isPart see `drawProofSheet`
   */
  async drawRedacted(
    doc: PDFKit.PDFDocument,
    {
      searchId,
      content,
      language,
      made,
      isPart,
    }: { searchId: string; content: ProofSheetContent; language: TextLanguage; made: string; isPart: boolean },
  ): Promise<void> {
    drawProofSheet(doc, {
      content,
      language,
      made,
      isPart,
      ...(await this.shown(searchId, content, { sight: REDACTED, language })),
    });
  }

  private async shown(searchId: string, { pictured }: ProofSheetContent, reader: Reader) {
    return {
      picture: pictured ? (await this.findings.screenshot(searchId, reader)).picture : null,
      address: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/findings/${searchId}`,
    };
  }

  /** Content of the sheet for the given sight; the same for everybody if nothing is redacted. */
  private async contentAndRedaction(
    searchId: string,
    reader: Reader,
  ): Promise<{ content: ProofSheetContent; covered: boolean }> {
    const content = await this.contentFor(searchId, reader);
    const redacted = { ...reader, sight: REDACTED };
    const covered = !reader.sight.open || isDeepStrictEqual(content, await this.contentFor(searchId, redacted));
    return { content, covered };
  }

  private async contentFor(searchId: string, { sight, language }: Reader): Promise<ProofSheetContent> {
    const finding = await inLanguage(language, () => this.findings.one(searchId, sight));
    return contentOf(finding, await this.evidence.files(searchId, sight));
  }

  /** @throws Problem not-found; forbidden if it contains names and names are redacted for this sight */
  async made(searchId: string, version: number, sight: Sight): Promise<StoredSheet> {
    const sheet = await this.db.proofSheet.findUnique({ where: { searchId_version: { searchId, version } } });
    if (!sheet) throw notFound('version of its proof sheet');
    if (!sheet.covered) refuseRedacted(await sight.of(true));
    if (!sheet.pdf)
      throw new Problem(
        'not-found',
        'This proof sheet has been deleted, since part of its content was redacted or deleted.',
      );
    return { ...sheet, pdf: sheet.pdf };
  }

  /** Sheets that this person may read, descending by version. */
  async list(searchId: string, sight: Sight): Promise<ProofSheets> {
    const rows = await this.db.proofSheet.findMany({
      where: { searchId, ...(!sight.open && { covered: true }) },
      select: { version: true, language: true, covered: true, madeAt: true, hash: true },
      orderBy: { version: 'desc' },
    });
    const there = await this.db.proofSheet.findMany({
      where: { searchId, NOT: { pdf: null } },
      select: { version: true },
    });
    const kept = new Set(there.map(({ version }) => version));
    return {
      items: rows.map(({ language, madeAt, hash, ...row }) => ({
        ...row,
        language: language === 'nb' ? 'nb' : 'en',
        madeAt: iso(madeAt),
        sha256: hash,
        gone: !kept.has(row.version),
      })),
    };
  }

  /**
   * A finding's sealed packet, with its proof sheets in every language, for a reader with this sight.
   * @throws Problem not-found
   */
  async packet(searchId: string, sight: Sight): Promise<Uint8Array> {
    const { names } = await this.findings.one(searchId, REDACTED);
    // A finding without names has one packet for everybody, created with a viewer's sight.
    const seen = names === 'covered' ? sight : REDACTED;
    const sheets: StoredSheet[] = [];
    for (const language of TextLanguage.options) sheets.push(await this.current(searchId, language, seen));
    const files = sheets.map(({ language, version, pdf }) => ({
      name: `proof-sheet.${language}.v${version}.pdf`,
      bytes: Buffer.from(pdf),
    }));
    return this.evidence.packet(searchId, seen, files);
  }
}

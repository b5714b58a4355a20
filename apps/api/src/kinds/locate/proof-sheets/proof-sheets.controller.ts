import { Controller, Get, Query, Res, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DamagedEvidenceFilter } from '../../../evidence/evidence.service.js';
import { PathSearchId } from '../../../http/common.js';
import { attachment, binary, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
import { ProofSheetQuery, ProofSheets, ProofSheetsService } from './proof-sheets.service.js';

const PDF_TYPE = 'application/pdf';
const ZIP_TYPE = 'application/zip';

/** Documents of a finding for others: a proof sheet for people, and the sealed packet of all evidence. */
@ApiTags('evidence')
@Needs('viewer')
@UseFilters(DamagedEvidenceFilter)
@Controller('findings/:searchId')
export class ProofSheetsController {
  constructor(private readonly sheets: ProofSheetsService) {}

  @Describes(
    'Download the proof sheet of a finding',
    'The finding on a page of A4, created once: the same bytes until the finding’s content changes, for example by a verdict. Names are redacted for roles that may not read them.',
  )
  @Get('proof-sheet.pdf')
  @ApiOkResponse(binary(PDF_TYPE, 'The proof sheet'))
  async sheet(
    @PathSearchId() searchId: string,
    @Query({ schema: ProofSheetQuery }) { language, version }: ProofSheetQuery,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const sheet = await (version === undefined
      ? this.sheets.current(searchId, language, sight)
      : this.sheets.made(searchId, version, sight));
    const name = `hyrde-finding-${searchId}.${sheet.language}.v${sheet.version}.pdf`;
    return sentFile({ name, bytes: Buffer.from(sheet.pdf), sha256: sheet.hash, codings: [] }, response, PDF_TYPE);
  }

  @Describes('List the proof sheets of a finding', 'Every version, with its SHA-256.')
  @Get('proof-sheets')
  @Returns(ProofSheets)
  async all(@PathSearchId() searchId: string, @Sees() sight: Sight) {
    return this.sheets.list(searchId, sight);
  }

  @Describes(
    'Download the sealed packet of a finding',
    'All evidence of a finding in one file, signed with the installation’s key and, if a timestamp authority is configured, with a timestamp: `hyrde verify` checks it offline. The same bytes until the timestamp arrives, or the evidence or a verdict changes.',
  )
  @Get('packet.zip')
  @ApiOkResponse(binary(ZIP_TYPE, 'The packet'))
  async packet(@PathSearchId() searchId: string, @Sees() sight: Sight): Promise<StreamableFile> {
    const packet = await this.sheets.packet(searchId, sight);
    return new StreamableFile(packet, { type: ZIP_TYPE, disposition: attachment(`hyrde-finding-${searchId}.zip`) });
  }
}

import { Readable } from 'node:stream';
import { Controller, Get, Param, Res, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { Id, IdParam } from '../http/common.js';
import { Needs } from '../people/access.js';
import { DamagedEvidenceFilter } from './damaged-evidence.filter.js';
import { EvidenceService } from './evidence.service.js';
import { attachment, receivedPageName } from './file-names.js';

const FindingParam = z.object({ searchId: Id });
type FindingParam = z.infer<typeof FindingParam>;

const WARC_TYPE = 'application/gzip';
const binary = (type: string) => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const;

/** Evidence as files: what was received, for other tools to read and for anybody to check. */
@ApiTags('evidence')
@Needs('viewer')
@UseFilters(DamagedEvidenceFilter)
@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  /** The evidence of one finding as WARC/1.1, gzip by record. */
  @Get('findings/:searchId/evidence.warc.gz')
  @ApiOkResponse({ description: 'WARC', ...binary(WARC_TYPE) })
  async ofFinding(@Param({ schema: FindingParam }) { searchId }: FindingParam): Promise<StreamableFile> {
    const name = `hyrde-finding-${searchId}.warc.gz`;
    return warcFile(await this.evidence.warcOfFinding(searchId, name), name);
  }

  /** The evidence of all a sweep's tasks as WARC/1.1, gzip by record. */
  @Get('sweeps/:id/evidence.warc.gz')
  @ApiOkResponse({ description: 'WARC', ...binary(WARC_TYPE) })
  async ofSweep(@Param({ schema: IdParam }) { id }: IdParam): Promise<StreamableFile> {
    const name = `hyrde-sweep-${id}.warc.gz`;
    return warcFile(await this.evidence.warcOfSweep(id, name), name);
  }

  /**
   * The page that a finding names, byte for byte as it was received: its SHA-256 is the finding's. Content codings are
   * still on it; `X-Hyrde-Content-Encoding` and the file's name say which.
   */
  @Get('findings/:searchId/body')
  @ApiOkResponse({ description: 'The bytes received', ...binary('application/octet-stream') })
  async body(
    @Param({ schema: FindingParam }) { searchId }: FindingParam,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const page = await this.evidence.receivedPage(searchId);
    response.set({
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'content-digest': `sha-256=:${Buffer.from(page.sha256, 'hex').toString('base64')}:`,
      ...(page.contentEncoding === null ? {} : { 'x-hyrde-content-encoding': page.contentEncoding }),
    });
    return new StreamableFile(page.bytes, {
      type: 'application/octet-stream',
      length: page.bytes.length,
      disposition: attachment(receivedPageName(page)),
    });
  }
}

/** A fault half-way destroys the connection, so that nobody takes a part for the whole. */
const warcFile = (warc: AsyncIterable<Uint8Array>, name: string): StreamableFile =>
  new StreamableFile(Readable.from(warc, { objectMode: false }), { type: WARC_TYPE, disposition: attachment(name) });

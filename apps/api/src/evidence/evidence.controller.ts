import { Readable } from 'node:stream';
import { named } from '@hyrde/contracts';
import { NamesShown } from '@hyrde/jobs/redaction';
import { Controller, Get, Param, Res, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { Id, isoOrNull, PathId, PathSearchId, Time } from '../http/common.js';
import { attachment, binary, sentFile } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { Sees, type Sight } from '../names/names.service.js';
import { Needs } from '../people/access.js';
import { DamagedEvidenceFilter, EvidenceService } from './evidence.service.js';
import { FileKind } from './finding-files.js';
import { Moment } from './packet-files.js';
import { Sealed } from './seals.service.js';

const FileParam = z.object({ searchId: Id, kind: FileKind });
type FileParam = z.infer<typeof FileParam>;

const FindingFiles = named('FindingFiles', {
  items: z.array(z.object({ kind: FileKind, name: z.string(), sha256: z.string() })),
  /** Treatment of names on its page; if `covered`, only `text` and `picture` can be downloaded, with names redacted. */
  names: NamesShown,
  /** Time until which the search's other documents are kept, shorter than these files; null while it runs. */
  othersUntil: Time.nullable(),
  /** True if its page was downloaded for another search of the site. */
  given: z.boolean(),
  /** Moments of the download of its page, by the clock of the requesting worker; empty if no page was found. */
  clock: z.array(z.object({ moment: Moment, at: Time })),
  /** Last packet of the finding; null if no packet was requested. */
  sealed: Sealed.nullable(),
});

const WARC_TYPE = 'application/gzip';

/** Evidence as files, for other tools and for independent checks. */
@ApiTags('evidence')
@Needs('viewer')
@UseFilters(DamagedEvidenceFilter)
@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Describes(
    'Download the evidence of a finding as WARC',
    'The evidence of one finding as WARC/1.1, gzip by record; while names are redacted, pages that name persons are left out, except for redacted texts and pictures of findings.',
  )
  @Get('findings/:searchId/evidence.warc.gz')
  @ApiOkResponse(binary(WARC_TYPE, 'WARC'))
  async ofFinding(@PathSearchId() searchId: string, @Sees() sight: Sight): Promise<StreamableFile> {
    const name = `hyrde-finding-${searchId}.warc.gz`;
    return warcFile(await this.evidence.warcOfFinding(searchId, name, sight), name);
  }

  @Describes(
    'Download the evidence of a sweep as WARC',
    'The evidence of all tasks of a sweep as WARC/1.1, gzip by record; while names are redacted, pages that name persons are left out, except for redacted texts and pictures of findings.',
  )
  @Get('sweeps/:id/evidence.warc.gz')
  @ApiOkResponse(binary(WARC_TYPE, 'WARC'))
  async ofSweep(@PathId() id: string, @Sees() sight: Sight): Promise<StreamableFile> {
    const name = `hyrde-sweep-${id}.warc.gz`;
    return warcFile(await this.evidence.warcOfSweep(id, name, sight), name);
  }

  @Describes(
    'List the files of a finding',
    'The files of a finding, each with the SHA-256 of exactly the bytes that are served, unless names are redacted in them.',
  )
  @Get('findings/:searchId/files')
  @Returns(FindingFiles)
  async files(@PathSearchId() searchId: string, @Sees() sight: Sight) {
    const { files, othersUntil, ...rest } = await this.evidence.files(searchId, sight);
    return { ...rest, items: files, othersUntil: isoOrNull(othersUntil) };
  }

  @Describes(
    'Download a file of a finding',
    'One of the listed files; while names are redacted, text and picture alone, redacted. The content codings of `received` are still applied; `X-Hyrde-Content-Encoding` and the file’s name give them.',
  )
  @Get('findings/:searchId/files/:kind')
  @ApiOkResponse(binary('application/octet-stream', 'The file'))
  async file(
    @Param({ schema: FileParam }) { searchId, kind }: FileParam,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.evidence.file(searchId, kind, sight), response);
  }
}

/** An error while streaming destroys the connection, so that a partial file is not mistaken for a complete one. */
const warcFile = (warc: AsyncIterable<Uint8Array>, name: string): StreamableFile =>
  new StreamableFile(Readable.from(warc, { objectMode: false }), { type: WARC_TYPE, disposition: attachment(name) });

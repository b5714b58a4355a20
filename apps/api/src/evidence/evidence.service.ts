import { readFileSync } from 'node:fs';
import type { Environment } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/prisma/blobs';
import type { Sql } from '@hyrde/prisma/sql';
import { queryRows } from '@hyrde/prisma/statement';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, CLOCK, type Clock, ENVIRONMENT, SQL } from '../base/tokens.js';
import { notFound, Problem } from '../http/problem.js';
import { Kinds } from '../kinds/kinds.js';
import { DamagedEvidence } from './damaged-evidence.filter.js';
import { STATEMENTS } from './evidence-rows.js';
import { storedBody } from './stored-body.js';
import { headerValues } from './stored-exchange.js';
import { type EvidenceSource, type WarcFile, warcOfFinding, warcOfSweep } from './warc-of-evidence.js';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** A page as it was received. */
export interface ReceivedPage {
  bytes: Buffer;
  url: string;
  contentType: string | null;
  /** Content codings, as the server named them; those that are still on the bytes. */
  contentEncoding: string | null;
  sha256: string;
}

/** Evidence for those who want to keep or check it outside Hyrde. */
@Injectable()
export class EvidenceService {
  private readonly log = new Logger('evidence');

  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SQL) private readonly sql: Sql,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly kinds: Kinds,
  ) {}

  /** @throws Problem not-found */
  async warcOfFinding(searchId: string, name: string): Promise<AsyncIterable<Uint8Array>> {
    const warc = await warcOfFinding(this.source(), this.file(name), searchId);
    if (!warc) throw notFound('finding');
    return warc;
  }

  /** @throws Problem not-found, or forbidden where its pages name private persons */
  async warcOfSweep(sweepId: string, name: string): Promise<AsyncIterable<Uint8Array>> {
    const [sweep] = await queryRows(this.sql.query, STATEMENTS.sweepName, [sweepId]);
    if (sweep && this.kinds.named(sweep.kind)?.pagesNamePeople)
      throw new Problem('forbidden', 'The pages of this sweep name private persons. Export its records instead.');
    const warc = await warcOfSweep(this.source(), this.file(name), sweepId);
    if (!warc) throw notFound('sweep');
    return warc;
  }

  /** @throws Problem not-found; DamagedEvidence where what is stored is not what was received */
  async receivedPage(searchId: string): Promise<ReceivedPage> {
    const [page] = await queryRows(this.sql.query, STATEMENTS.pageOfFinding, [searchId]);
    if (!page) throw notFound('finding');
    const { finalUrl, contentType, exchange, receivedHash } = page;
    if (receivedHash === null || finalUrl === null)
      throw new Problem('not-found', 'No page was kept as received: the finding names none, or is older than that.');
    const body = await storedBody(this.blobs, receivedHash);
    if (body.state !== 'stored') throw new DamagedEvidence(body.why);
    const contentEncoding = (exchange && printable(headerValues(exchange, 'content-encoding').join(', '))) || null;
    return { bytes: body.bytes, url: finalUrl, contentType, contentEncoding, sha256: receivedHash };
  }

  private source(): EvidenceSource {
    return { query: this.sql.query, blobs: this.blobs, lost: (why) => this.log.error(why) };
  }

  private file(name: string): WarcFile {
    const { OPERATOR_URL, OPERATOR_MAIL } = this.env;
    const operator = [OPERATOR_URL, OPERATOR_MAIL].filter(Boolean).join(', ') || null;
    return { name, date: this.clock.now(), software: `Hyrde/${version}`, operator };
  }
}

/** What may stand in a header of ours. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

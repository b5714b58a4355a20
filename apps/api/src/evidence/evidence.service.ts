import { readFileSync } from 'node:fs';
import type { Environment } from '@hyrde/contracts';
import { storedText } from '@hyrde/jobs/html';
import { type NamesShown, NamingPages } from '@hyrde/jobs/redaction';
import { type BlobStore, sha256 } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { BLOBS, CLOCK, type Clock, ENVIRONMENT, SQL } from '../base/tokens.js';
import { notFound, Problem, type ProblemDetails } from '../http/problem.js';
import { refusedRedacted, refuseRedacted, type Sight } from '../names/names.service.js';
import { type EvidencePage, evidencePage, type KeptOfFinding, keptOfFinding, pageOfFinding } from './evidence-rows.js';
import {
  contentCodings,
  exchangeFile,
  type FileKind,
  type FindingFile,
  fileName,
  filesOf,
  REDACTABLE,
  type ReadFile,
  redactedName,
} from './finding-files.js';
import {
  claimOf,
  clockOf,
  collected,
  type Moment,
  type PacketFacts,
  type PacketFile,
  packetFiles,
} from './packet-files.js';
import { storedBody } from './page-records.js';
import { type Sealed, SealsService } from './seals.service.js';
import { type ShownPage, ShownPages } from './shown-pages.js';
import { type EvidenceSource, factsOfFinding, type WarcFile, warcOfFinding, warcOfSweep } from './warc-of-evidence.js';

/** A body that evidence refers to is missing or has another hash. It is never served, not even in part. */
class DamagedEvidence extends Error {
  override readonly name = 'DamagedEvidence';
}

const PROBLEM: ProblemDetails = {
  type: 'urn:hyrde:problem:damaged-evidence',
  title: 'The evidence is damaged',
  status: 500,
  detail:
    'The stored page differs from the received one: its bytes are missing or have another hash. The log gives details.',
};

/** Answers damaged evidence with a problem of its own, and logs the damage. */
@Catch(DamagedEvidence)
export class DamagedEvidenceFilter implements ExceptionFilter {
  private readonly log = new Logger('evidence');

  catch(error: DamagedEvidence, host: ArgumentsHost): void {
    this.log.error(error.message);
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(PROBLEM.status)
      .set({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
      .send(JSON.stringify(PROBLEM));
  }
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

const DAY_MS = 86_400_000;

export interface KeptFiles {
  files: FindingFile[];
  /** Treatment of names on its page; if `covered`, only text and picture can be downloaded, with names redacted. */
  names: NamesShown;
  othersUntil: Date | null;
  /** True if its page was downloaded for another search of the site. */
  given: boolean;
  /** Moments of the download of its page; empty if no page was found. */
  clock: { moment: z.infer<typeof Moment>; at: string }[];
  /** Last packet of the finding; null if no packet was requested. */
  sealed: Sealed | null;
}

/** Serves evidence for storage and verification outside Hyrde. */
@Injectable()
export class EvidenceService {
  private readonly log = new Logger('evidence');

  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SQL) private readonly sql: Sql,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly naming: NamingPages,
    private readonly pages: ShownPages,
    private readonly seals: SealsService,
  ) {}

  /**
   * All files of a finding in one sealed packet (`@hyrde/jobs/packet`). While names are redacted, it has the redacted
   * text and picture, and the other files are left out.
   * @param sheets proof sheets of the finding
   * @throws as `file`
   */
  async packet(searchId: string, sight: Sight, sheets: readonly PacketFile[]): Promise<Uint8Array> {
    const kept = await this.kept(searchId);
    const names = await sight.of(kept.namesPeople);
    const { page, endedAt } = kept;
    const files: ReadFile[] = [];
    const leftOut: FindingFile[] = [];
    for (const file of filesOf(kept)) {
      const read = await this.seenFile(searchId, file, kept, names);
      if (read) files.push({ ...read, codings: [] });
      else leftOut.push(file);
    }
    // The redacted source, also for auditors: the WARC has other pages of the search.
    const source = this.redactedSource();
    const facts = await factsOfFinding(source, searchId);
    const file = { ...this.warcFile('evidence.warc.gz'), date: endedAt ?? new Date(0) };
    const warc = await warcOfFinding(source, file, searchId);
    if (!facts || !warc) throw notFound('finding');
    const bytes = [...files, ...sheets].reduce((sum, one) => sum + one.bytes.length, 0);
    const claimed = { claim: claimOf(facts), ...facts };
    const rest = { sheets, about: 'finding' as const, page, warc: await collected(warc, bytes) };
    const all = packetFiles({ files, leftOut, facts: claimed, ...rest });
    return this.seals.packet({ searchId }, all, { software: file.software, operator: file.operator });
  }

  /** A stored page of a task whose pages name persons. */
  shown({ taskId, siteId, page }: { taskId: string; siteId: string; page: EvidencePage }): Promise<ShownPage> {
    return this.pages.open({ taskId, siteId, seq: page.seq, url: page.finalUrl, textHash: null, all: true });
  }

  /**
   * The page of a record in a sealed packet. While names are redacted, it has the redacted text, and the other files
   * are left out.
   * @param of.facts claim, and what it rests on, as `proof.json` has it
   * @throws DamagedEvidence if the stored bytes differ from the received ones
   */
  async packetOfPage(
    { recordId, page, shown, facts }: { recordId: string; page: EvidencePage; shown: ShownPage; facts: PacketFacts },
    sight: Sight,
  ): Promise<Uint8Array> {
    const names = await sight.of(page.namesPeople);
    await this.document(page); // Verifies the bytes from which the text is read.
    const text = (await shown.text())?.text ?? '';
    const kept = filesOf({ page, visibleHash: sha256(text), screenshotHash: null, homeUrl: page.finalUrl });
    const isText = ({ kind }: FindingFile) => kind === 'text';
    const isSeen = (file: FindingFile) => names !== 'covered' || isText(file);
    const files = await Promise.all(
      kept.filter(isSeen).map(async (file): Promise<ReadFile> => {
        if (!isText(file)) return { ...file, codings: [], bytes: await this.bytesOf(file, page) };
        const bytes = Buffer.from((await shown.shownText(names)) ?? '');
        if (names !== 'covered') return { ...file, codings: [], bytes };
        return {
          ...file,
          name: redactedName(file.name),
          codings: [],
          bytes,
          sha256: sha256(bytes),
          original: file.sha256,
        };
      }),
    );
    const leftOut = kept.filter((file) => !isSeen(file));
    const all = packetFiles({ files, leftOut, sheets: [], facts, about: 'record', page });
    const { software, operator } = this.warcFile('');
    return this.seals.packet({ recordId }, all, { software, operator });
  }

  async warcOfFinding(searchId: string, name: string, sight: Sight): Promise<AsyncIterable<Uint8Array>> {
    const warc = await warcOfFinding(await this.source(sight), this.warcFile(name), searchId);
    if (!warc) throw notFound('finding');
    return warc;
  }

  async warcOfSweep(sweepId: string, name: string, sight: Sight): Promise<AsyncIterable<Uint8Array>> {
    const warc = await warcOfSweep(await this.source(sight), this.warcFile(name), sweepId);
    if (!warc) throw notFound('sweep');
    return warc;
  }

  async files(searchId: string, sight: Sight): Promise<KeptFiles> {
    const kept = await this.kept(searchId);
    const days = this.env.JOURNAL_RETENTION_DAYS;
    const othersUntil = kept.endedAt && new Date(kept.endedAt.getTime() + days * DAY_MS);
    const names = kept.namesPeople ? (sight.open ? 'shown' : 'covered') : 'none';
    const clock = kept.page ? clockOf(kept.page).map(({ moment, at }) => ({ moment, at })) : [];
    const given = (kept.page?.givenBy ?? null) !== null;
    return { files: filesOf(kept), names, othersUntil, given, clock, sealed: await this.seals.last({ searchId }) };
  }

  /**
   * A file of a finding; while names are redacted, its text or picture, redacted.
   * @throws Problem not-found, or forbidden if names cannot be redacted in it; DamagedEvidence if the stored bytes differ from the
   *   received ones
   */
  async file(searchId: string, kind: FileKind, sight: Sight): Promise<ReadFile> {
    const kept = await this.kept(searchId);
    const file = filesOf(kept).find((one) => one.kind === kind);
    if (!file) throw new Problem('not-found', 'No such file was kept of this finding.');
    const read = await this.seenFile(searchId, file, kept, await sight.of(kept.namesPeople));
    if (!read) throw refusedRedacted();
    return read;
  }

  /** The file as it may be read; null if names are redacted and cannot be redacted in it. */
  private async seenFile(
    searchId: string,
    file: FindingFile,
    kept: KeptOfFinding,
    names: NamesShown,
  ): Promise<ReadFile | null> {
    if (names !== 'covered') {
      const codings = file.kind === 'received' ? contentCodings(kept.page?.exchange ?? null) : [];
      return { ...file, codings, bytes: await this.bytesOf(file, kept.page) };
    }
    if (!REDACTABLE.has(file.kind)) return null;
    const seq = kept.page?.seq ?? null;
    const page = await this.pages.open(pageOfFinding(searchId, { ...kept, seq }, kept.homeUrl));
    const bytes =
      file.kind === 'picture'
        ? await page.picture(await this.body(file.sha256), names, 'en')
        : await page.shownText(names).then((text) => text && Buffer.from(text));
    if (!bytes) return null;
    return { ...file, name: redactedName(file.name), codings: [], bytes, sha256: sha256(bytes), original: file.sha256 };
  }

  /** Any stored answer; null if it has been deleted. */
  answer(taskId: string, seq: number): Promise<EvidencePage | null> {
    return evidencePage(this.sql.query, taskId, seq);
  }

  /**
   * Body of the page as received.
   * @throws as `file`
   */
  async received(page: EvidencePage, sight: Sight): Promise<ReadFile> {
    if (page.receivedHash === null) throw new Problem('not-found', 'The received bytes of this answer were not kept.');
    refuseRedacted(await sight.of(page.namesPeople));
    const name = fileName('received', page.finalUrl, page);
    const bytes = await this.body(page.receivedHash);
    return { kind: 'received', name, sha256: page.receivedHash, codings: contentCodings(page.exchange), bytes };
  }

  private async bytesOf({ kind, sha256: sum }: FindingFile, page: EvidencePage | null): Promise<Buffer> {
    if (page && kind === 'exchange') return exchangeFile(page);
    if (page && kind === 'document') return this.document(page);
    return this.body(sum);
  }

  /** Document of a page: stored separately, or decoded from the received bytes. */
  private async document(page: EvidencePage): Promise<Buffer> {
    const text = await storedText({ get: (hash) => this.body(hash) }, page);
    if (text === null || sha256(text) !== page.textHash)
      throw new DamagedEvidence(`The document of ${page.finalUrl} is not stored as ${page.textHash}.`);
    return Buffer.from(text);
  }

  private async body(sum: string): Promise<Buffer> {
    const body = await storedBody(this.blobs, sum);
    if (body.state !== 'stored') throw new DamagedEvidence(body.why);
    return body.bytes;
  }

  private async kept(searchId: string): Promise<KeptOfFinding> {
    const kept = await keptOfFinding(this.sql.query, searchId);
    if (!kept) throw notFound('finding');
    return kept;
  }

  private async source(sight: Sight): Promise<EvidenceSource> {
    const redacted = this.redactedSource();
    return (await sight.of(true)) === 'shown' ? { ...redacted, redaction: null } : redacted;
  }

  private redactedSource(): EvidenceSource {
    return {
      query: this.sql.query,
      blobs: this.blobs,
      lost: (why: string) => this.log.error(why),
      redaction: { about: (pages) => this.naming.redaction(pages), open: (page) => this.pages.open(page) },
    };
  }

  private warcFile(name: string): WarcFile {
    const { OPERATOR_URL, OPERATOR_MAIL } = this.env;
    const operator = [OPERATOR_URL, OPERATOR_MAIL].filter(Boolean).join(', ') || null;
    return { name, date: this.clock.now(), software: `Hyrde/${version}`, operator };
  }
}

import {
  Contribution,
  confidenceKindOf,
  DrawnWhy,
  fileHashIn,
  Outcome,
  PageChangeName,
  PictureLayout,
  type QueryWord,
  QueryWords,
  Reason,
  Redactions,
  Verdict,
  WordMatch,
  wordsFor,
} from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/prisma';
import type { BlobStore } from '@hyrde/prisma/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import { StoredExchange, StoredHop } from '../../../evidence/stored-exchange.js';
import { iso, isoOrNull, Localised } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import type { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { ReliabilityService } from '../accuracy/reliability.service.js';
import { asRecord } from '../dossiers/search-record.js';
import { documentText } from './document-text.js';
import { Finding, type PageText, Reading, type Received, Tls } from './findings.schemas.js';
import { cutText, visibleText } from './visible-text.js';

const EVIDENCE = {
  search: {
    include: {
      task: { select: { detail: true } },
      dossier: true,
      site: { include: { region: true } },
      sweep: { include: { locate: { include: { targetVersion: { include: { target: true } } } } } },
    },
  },
  page: true,
  trail: { orderBy: { position: 'asc' } },
  runnersUp: { orderBy: { rank: 'asc' } },
  reviewItem: true,
  verifications: { include: { person: { select: { id: true, name: true } } }, orderBy: { at: 'asc' } },
} as const;
type Evidence = Prisma.FindingGetPayload<{ include: typeof EVIDENCE }>;

@Injectable()
export class FindingsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly reliability: ReliabilityService,
  ) {}

  async one(searchId: string): Promise<Finding> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    if (!finding) throw notFound('finding');
    const { algorithm, sweep, siteId } = finding.search;
    const [reliability, fileHash, after] = await Promise.all([
      this.reliability.ofClaim(algorithm, sweep.practice, finding.confidence),
      this.fileHash(finding.page),
      this.changeBefore(sweep.id, siteId),
    ]);
    return { ...asFinding(finding, reliability, fileHash), after };
  }

  /** The change for which a sweep searched this site again. */
  private async changeBefore(searchSweepId: string, siteId: string): Promise<Finding['after']> {
    const change = await this.db.pageChange.findFirst({ where: { searchSweepId, siteId }, orderBy: { at: 'desc' } });
    return change && { changeId: change.id, change: PageChangeName.parse(change.change), at: iso(change.at) };
  }

  /** The stored page as text: the finding's own, or a runner-up's. */
  async text(searchId: string, rank?: number): Promise<PageText> {
    if (rank === undefined) {
      const stored = await this.textAsRead(searchId);
      if (stored) return stored;
    }
    const shown =
      rank === undefined
        ? await this.db.finding.findUnique({ where: { searchId }, include: { page: true } })
        : await this.db.runnerUp.findUnique({ where: { searchId_rank: { searchId, rank } }, include: { page: true } });
    const html = shown?.page ? await documentText(this.blobs, shown.page) : null;
    if (!shown?.url || html === null) throw notFound('stored page');
    return { url: shown.url, ...visibleText(html, shown.url) };
  }

  /** The text that the matches' spans refer to; null for findings that were stored before it was kept. */
  private async textAsRead(searchId: string): Promise<PageText | null> {
    const finding = await this.db.finding.findUnique({ where: { searchId } });
    if (!finding?.url || !finding.visibleHash) return null;
    const text = await this.blobs.get(finding.visibleHash);
    return text && { url: finding.url, title: finding.title ?? '', ...cutText(text.toString()) };
  }

  /**
   * Only where it was read as a PDF. Before the body itself was kept, its hash was written into the text that was read
   * in it; any other page could carry such a mark.
   */
  private async fileHash(page: Evidence['page']): Promise<string | null> {
    if (page?.reading !== 'pdf') return null;
    if (page.receivedHash) return page.receivedHash;
    const text = await documentText(this.blobs, page);
    return text === null ? null : fileHashIn(text);
  }

  async screenshot(searchId: string): Promise<Buffer> {
    const finding = await this.db.finding.findUnique({ where: { searchId } });
    const picture = finding?.screenshotHash ? await this.blobs.get(finding.screenshotHash) : null;
    if (!picture) throw notFound('screenshot');
    return picture;
  }
}

/** A finding without a page in hand is shown by its evidence alone. */
function asFinding(finding: Evidence, reliability: ClaimReliability, fileHash: string | null): Omit<Finding, 'after'> {
  const { search, page, reviewItem } = finding;
  const { site, sweep } = search;
  if (!sweep.locate) throw new Error(`The sweep ${sweep.id} has searches and looks for nothing.`);
  const { targetVersion, draftWords } = sweep.locate;
  const matches = z.array(WordMatch).parse(finding.matches);
  const words = QueryWords.parse(draftWords ?? targetVersion.words);
  return {
    searchId: finding.searchId,
    sweep: { id: sweep.id, name: sweep.name, budget: sweep.budget },
    algorithm: search.algorithm,
    lead: search.lead,
    practice: sweep.practice,
    target: {
      slug: targetVersion.target.slug,
      name: Localised.parse(targetVersion.target.name),
      version: targetVersion.version,
    },
    site: {
      id: site.id,
      name: site.name,
      homeUrl: site.homeUrl,
      region: site.region?.name ?? null,
      language: site.language,
    },
    outcome: Outcome.parse(search.outcome),
    reason: Reason.parse(search.reason),
    detail: search.task.detail,
    downloads: search.downloads,
    url: finding.url,
    title: finding.title,
    register: search.foundRegister,
    confidence: finding.confidence,
    confidenceIs: confidenceKindOf(search.algorithm),
    reliability,
    contentType: page?.contentType ?? null,
    fetchedAt: isoOrNull(page?.at ?? null),
    received: page && receivedAs(page),
    receivedHash: page?.receivedHash ?? null,
    textHash: page?.textHash ?? null,
    fileHash,
    hasText: page !== null && finding.url !== null,
    redacted: [...(Redactions.parse(page?.redacted ?? null) ?? []), ...(Redactions.parse(finding.redacted) ?? [])],
    screenshot: Finding.shape.screenshot.parse(finding.screenshot),
    picture: PictureLayout.nullable().parse(finding.pictureLayout),
    query: queryOf(words, finding.language ?? site.language, matches),
    language: finding.language,
    matches,
    contributions: z.array(Contribution).parse(finding.contributions),
    trail: finding.trail.map(({ url, label }) => ({ url, label })),
    runnersUp: finding.runnersUp.map(({ rank, url, title, confidence, seq }) => ({
      rank,
      url,
      title,
      confidence,
      hasText: seq !== null,
    })),
    record: search.dossier && asRecord(search.dossier, draftWords ?? targetVersion.words),
    verdict: Verdict.nullable().parse(search.verdict),
    rightUrl: reviewItem?.rightUrl ?? null,
    drawn: DrawnWhy.nullable().parse(reviewItem?.drawn ?? null),
    second: reviewItem?.second ?? false,
    verifications: finding.verifications.map(({ id, person, verdict, rightUrl, note, drawn, at, undoneAt }) => ({
      id,
      person,
      verdict: Verdict.parse(verdict),
      rightUrl,
      note,
      drawn: DrawnWhy.parse(drawn),
      at: iso(at),
      undoneAt: isoOrNull(undoneAt),
    })),
  };
}

/** How the page came, without what stays inside: what we sent, and the heads of the hops. */
function receivedAs(page: NonNullable<Evidence['page']>): Received {
  const { url, finalUrl, status, charset, receivedBytes: bytes, durationMs } = page;
  return {
    url,
    finalUrl,
    status,
    hops: z
      .array(StoredHop)
      .parse(page.hops)
      .map((hop) => ({ url: hop.url, status: hop.status, by: hop.by ?? null })),
    charset,
    bytes,
    durationMs,
    reading: Reading.parse(page.reading),
    head: headOf(StoredExchange.nullable().parse(page.exchange)),
  };
}

function headOf(exchange: StoredExchange | null): Received['head'] {
  if (!exchange) return null;
  const { statusText, httpVersion, headers, address, port, tls } = exchange;
  return {
    statusText,
    httpVersion,
    headers: headers.map(([name, value]) => ({ name, value })),
    address,
    port,
    tls: Tls.nullable().parse(tls ?? null),
  };
}

/**
 * The words that the search looked for: those of the site's language; where nobody said which that is, the page decided,
 * and the language that has most of the matched words is taken.
 */
function queryOf(words: QueryWords, language: string | null, matches: readonly WordMatch[]): QueryWord[] {
  if (language !== null) return wordsFor(words, language);
  const matched = new Set(matches.map(({ word }) => word));
  const lists = [null, ...Object.keys(words)].map((code) => wordsFor(words, code));
  const covered = (list: QueryWord[]) => list.filter(({ word }) => matched.has(word)).length;
  return lists.reduce((best, list) => (covered(list) > covered(best) ? list : best));
}

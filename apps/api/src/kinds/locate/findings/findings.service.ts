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
import { knownWords } from '../../../names/covered-text.js';
import type { NamesShown } from '../../../names/names.schemas.js';
import { refuseCovered, type Sight } from '../../../names/names.service.js';
import { type Covering, NamingPages } from '../../../names/naming-pages.service.js';
import type { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { ReliabilityService } from '../accuracy/reliability.service.js';
import { asRecord, coveredRecord, pagesOfRecord } from '../dossiers/search-record.js';
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
  trail: { include: { page: { select: { hasRecords: true } } }, orderBy: { position: 'asc' } },
  runnersUp: { include: { page: { select: { hasRecords: true } } }, orderBy: { rank: 'asc' } },
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
    private readonly naming: NamingPages,
  ) {}

  /** @throws Problem where there is no such finding */
  async one(searchId: string, sight: Sight): Promise<Finding> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    if (!finding) throw notFound('finding');
    const { algorithm, sweep, siteId } = finding.search;
    const [reliability, fileHash, after] = await Promise.all([
      this.reliability.ofClaim(algorithm, sweep.practice, finding.confidence),
      this.fileHash(finding.page),
      this.changeBefore(sweep.id, siteId),
    ]);
    const whole = { ...asFinding(finding, reliability, fileHash), after };
    const covering = await this.coveringOf(finding, whole);
    const seen = await sight.of(covering.any);
    const names = covering.names(pageOf(finding)) ? seen : 'none';
    return seen === 'covered' ? covered({ ...whole, names }, covering, namesPeople(finding)) : { ...whole, names };
  }

  private coveringOf(finding: Evidence, { site, query, received, record }: Omit<Finding, 'names'>): Promise<Covering> {
    const { trail, runnersUp, page } = finding;
    const naming = [...trail, ...runnersUp, { url: finding.url, page }].filter((one) => one.page?.hasRecords);
    const urls = [pageOf(finding), ...[...trail, ...runnersUp].map(({ url }) => url), ...pagesOfRecord(record)];
    const received_ = received ? [received.url, received.finalUrl, ...received.hops.map(({ url }) => url)] : [];
    return this.naming.covering(site.id, [...urls, ...received_], {
      all: namesPeople(finding),
      naming: naming.map(({ url }) => url),
      known: knownWords([site.name, site.region, ...query.map(({ word }) => word)]),
    });
  }

  /** The change for which a sweep searched this site again. */
  private async changeBefore(searchSweepId: string, siteId: string): Promise<Finding['after']> {
    const change = await this.db.pageChange.findFirst({ where: { searchSweepId, siteId }, orderBy: { at: 'desc' } });
    return change && { changeId: change.id, change: PageChangeName.parse(change.change), at: iso(change.at) };
  }

  /** The stored page as text: the finding's own, or a runner-up's. */
  async text(searchId: string, rank: number | undefined, sight: Sight): Promise<PageText> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    const shown = rank === undefined ? finding : finding?.runnersUp.find((one) => one.rank === rank);
    const text = finding && shown?.url && (await this.textOf(finding, shown.url, rank));
    if (!finding || !shown?.url || !text) throw notFound('stored page');
    const { site, sweep } = finding.search;
    const covering = await this.naming.covering(site.id, [shown.url], {
      all: namesPeople(finding),
      naming: shown.page?.hasRecords ? [shown.url] : [],
      known: knownWords([site.name, site.region?.name ?? null, ...wordsOf(sweep.locate?.targetVersion.words)]),
    });
    const names = await sight.of(covering.names(shown.url));
    const { title, text: read, truncated } = text;
    if (names !== 'covered') return { url: shown.url, title, text: read, truncated, names };
    const url = rank === undefined && namesPeople(finding) ? shown.url : covering.address(shown.url);
    return { url, title: covering.text(shown.url, title), text: covering.text(shown.url, read), truncated, names };
  }

  /** As the matches' spans refer to it, where that is kept; else as the stored document is read now. */
  private async textOf(finding: Evidence, url: string, rank: number | undefined) {
    if (rank === undefined && finding.visibleHash) {
      const text = await this.blobs.get(finding.visibleHash);
      if (text) return { title: finding.title ?? '', ...cutText(text.toString()) };
    }
    const seq = rank === undefined ? finding.seq : finding.runnersUp.find((one) => one.rank === rank)?.seq;
    const page =
      typeof seq === 'number'
        ? await this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId: finding.searchId, seq } } })
        : null;
    const html = page && (await documentText(this.blobs, page));
    return html === null ? null : visibleText(html, url);
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

  /** @throws Problem where there is no picture, or it names private persons and they are covered */
  async screenshot(searchId: string, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    if (!finding?.screenshotHash) throw notFound('screenshot');
    const of = pageOf(finding);
    const covering = await this.naming.covering(finding.search.siteId, [of], {
      all: finding.url !== null && namesPeople(finding),
      naming: finding.page?.hasRecords ? [of] : [],
    });
    const names = await sight.of(covering.names(of));
    refuseCovered(names);
    const picture = await this.blobs.get(finding.screenshotHash);
    if (!picture) throw notFound('screenshot');
    return { picture, names };
  }
}

/** The page that it names; where nothing was found, the home page, of which there is a picture. */
const pageOf = ({ url, search }: Evidence): string => url ?? search.site.homeUrl;

/** Do the pages of its target name private persons? */
const namesPeople = ({ search }: Evidence): boolean => search.sweep.locate?.targetVersion.target.namesPeople ?? false;

const wordsOf = (words: unknown): string[] =>
  Object.values(QueryWords.parse(words ?? {})).flatMap((list) => list.map(({ word }) => word));

/** What its page's server says that names nobody. */
const PLAIN_HEADERS =
  /^(age|cache-control|content-encoding|content-length|content-type|date|etag|expires|last-modified|server|vary)$/i;

/**
 * A finding for those who may not read the names on the pages that it tells of.
 * @param answer its page is what a target asks for whose pages name people: where it lies is what all want to know
 */
function covered(finding: Finding, covering: Covering, answer: boolean): Finding {
  const { url, received, record } = finding;
  const address = (of: string) => (answer && of === url ? of : covering.address(of));
  return {
    ...finding,
    url: url && address(url),
    title: covering.text(url, finding.title),
    matches: finding.matches.map((match) => ({ ...match, snippet: covering.text(url, match.snippet) })),
    received: received && {
      ...received,
      url: address(received.url),
      finalUrl: address(received.finalUrl),
      hops: received.hops.map((hop) => ({ ...hop, url: address(hop.url) })),
      head: received.head && {
        ...received.head,
        headers: covering.names(url)
          ? received.head.headers.filter(({ name }) => PLAIN_HEADERS.test(name))
          : received.head.headers,
      },
    },
    trail: finding.trail.map((step) => ({ url: address(step.url), label: covering.text(step.url, step.label) })),
    runnersUp: finding.runnersUp.map((one) => ({
      ...one,
      url: covering.address(one.url),
      title: covering.text(one.url, one.title),
    })),
    record: record && coveredRecord(record, covering, answer ? url : null),
  };
}

/** A finding without a page in hand is shown by its evidence alone. */
function asFinding(
  finding: Evidence,
  reliability: ClaimReliability,
  fileHash: string | null,
): Omit<Finding, 'after' | 'names'> {
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

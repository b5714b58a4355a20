import { fileHashIn, PageChangeName, type QueryWord, QueryWords } from '@hyrde/contracts';
import { parsePage, type StoredDocument, storedText } from '@hyrde/jobs/html';
import { type Covering, knownWords, type NamesShown, NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { refuseRedacted, type Sight } from '../../../names/names.service.js';
import { ReliabilityService } from '../accuracy/reliability.service.js';
import { answerOfSearch } from '../answers/answers.js';
import { asFinding, EVIDENCE, type Evidence, keptOf, locateOf, namesPeople, pageOf } from './finding-response.js';
import { Finding, type PageText, Reading } from './findings.schemas.js';

/** More than anybody reads to judge a page. */
export const LONGEST_TEXT = 60_000;

/**
 * Title and visible text of a stored page, as the algorithms read them. The result is plain text and may hold anything,
 * `<script>` included, where the page showed it as text: whoever shows it must escape it.
 * @param url of the page
 */
export function visibleText(html: string, url: string): { title: string; text: string; truncated: boolean } {
  const { title, text } = parsePage(html, url);
  return { title, ...cutText(text) };
}

/** A text as far as it is shown. */
const cutText = (text: string): { text: string; truncated: boolean } => ({
  text: text.slice(0, LONGEST_TEXT),
  truncated: text.length > LONGEST_TEXT,
});

/** An `evidence_page`, as far as its document can be had from it. */
interface KeptPage extends Omit<StoredDocument, 'reading' | 'exchange'> {
  reading: string;
  exchange: unknown;
}

/** What is read of an exchange. */
const Answered = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).nullable();

/**
 * The document of a kept page as text: stored as such, or read from the bytes that came, as it was read at the visit.
 * @returns null where its body is not stored
 */
const documentText = (blobs: Pick<BlobStore, 'get'>, page: KeptPage): Promise<string | null> =>
  storedText(blobs, { ...page, reading: Reading.parse(page.reading), exchange: Answered.parse(page.exchange) });

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
    const [answer, reliability, fileHash, after] = await Promise.all([
      answerOfSearch(this.db, finding.search, locateOf(finding.search).targetVersion.targetId),
      this.reliability.ofClaim(algorithm, sweep.practice, finding.confidence),
      this.fileHash(finding.page),
      this.changeBefore(sweep.id, siteId),
    ]);
    const { record, urls, query } = keptOf(finding);
    const covering = await this.coveringOf(finding, urls, query);
    const seen = await sight.of(covering.any);
    const names = covering.names(pageOf(finding)) ? seen : 'none';
    const whole = asFinding(finding, { reliability, fileHash, query, record, redaction: covering.as(seen), names });
    return { ...whole, answer, after, names };
  }

  private coveringOf(
    finding: Evidence,
    urls: readonly (string | null)[],
    query: readonly QueryWord[],
  ): Promise<Covering> {
    const { trail, runnersUp, page, url, verifications, reviewItem } = finding;
    const { site } = finding.search;
    const naming = [...trail, ...runnersUp, { url, page }].filter((one) => one.page?.hasRecords);
    const answers = [url, reviewItem?.rightUrl ?? null, ...verifications.map(({ rightUrl }) => rightUrl)];
    return this.naming.redaction({
      siteId: site.id,
      urls: [...urls, ...answers, pageOf(finding)],
      all: namesPeople(finding),
      answers: namesPeople(finding) ? answers : [],
      naming: naming.map((one) => one.url),
      known: knownWords([site.name, site.region?.name ?? null, ...query.map(({ word }) => word)]),
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
    const covering = await this.naming.redaction({
      siteId: site.id,
      urls: [shown.url],
      all: namesPeople(finding),
      answers: rank === undefined && namesPeople(finding) ? [shown.url] : [],
      naming: shown.page?.hasRecords ? [shown.url] : [],
      known: knownWords([site.name, site.region?.name ?? null, ...wordsOf(sweep.locate?.targetVersion.words)]),
    });
    const names = await sight.of(covering.names(shown.url));
    const seen = covering.as(names);
    const { title, text: read, truncated } = text;
    return {
      url: seen.address(shown.url),
      title: seen.text(shown.url, title),
      truncated,
      names,
      text: await seen.page(shown.url, read, () => this.homeText(finding)),
    };
  }

  /** The text of the home page as it was read on the way; null where it is not kept, or names people. */
  private async homeText({ searchId, trail, search: { siteId } }: Evidence): Promise<string | null> {
    const home = trail.find(({ position }) => position === 0);
    if (!home || typeof home.seq !== 'number' || home.page?.hasRecords) return null;
    const covering = await this.naming.redaction({ siteId, urls: [home.url] });
    if (covering.any) return null;
    const page = await this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId: searchId, seq: home.seq } } });
    const html = page && (await documentText(this.blobs, page));
    return html === null ? null : visibleText(html, home.url).text;
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
    const covering = await this.naming.redaction({
      siteId: finding.search.siteId,
      urls: [of],
      all: finding.url !== null && namesPeople(finding),
      naming: finding.page?.hasRecords ? [of] : [],
    });
    const names = await sight.of(covering.names(of));
    refuseRedacted(names);
    const picture = await this.blobs.get(finding.screenshotHash);
    if (!picture) throw notFound('screenshot');
    return { picture, names };
  }
}

const wordsOf = (words: unknown): string[] =>
  Object.values(QueryWords.parse(words ?? {})).flatMap((list) => list.map(({ word }) => word));

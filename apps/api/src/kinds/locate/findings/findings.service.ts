import { fileHashIn, PageChangeName, type QueryWord, QueryWords } from '@hyrde/contracts';
import { parsePage, type StoredDocument, storedText } from '@hyrde/jobs/html';
import { knownWords, type NameRedaction, type NamesShown, NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { refuseRedacted, type Sight } from '../../../names/names.service.js';
import { ReliabilityService } from '../accuracy/calibration.service.js';
import { answerOfSearch } from '../answers/answers.js';
import { asFinding, EVIDENCE, type Evidence, keptOf, locateOf, namesPeople, pageOf } from './finding-response.js';
import { type Finding, type PageText, Reading, type TextQuery } from './findings.schemas.js';

/** Maximum number of near misses shown side by side. */
const NEAR_MISSES = 3;
/** Pictures of a decided finding are kept for this time, in which its verdict may still be withdrawn. */
const PICTURE_KEPT_MS = 24 * 60 * 60 * 1000;

const REQUEST = statement({
  name: 'near-misses.request',
  parameters: { searchIds: z.array(z.uuid()), most: z.int() },
  text: `
    insert into near_miss_picture (search_id, rank)
    select ru.search_id, ru.rank from finding
    cross join lateral (select * from runner_up where runner_up.search_id = finding.search_id order by rank limit $most) ru
    join evidence_page page on page.task_id = ru.search_id and page.seq = ru.seq and not page.has_records
    where finding.search_id = any($searchIds::uuid[]) and finding.url is null
    on conflict do nothing`,
});

const DELETE = statement({
  name: 'near-misses.delete',
  parameters: { before: z.date() },
  text: `delete from near_miss_picture np using review_item ri where ri.search_id = np.search_id and ri.decided_at < $before`,
});

/** Pictures of near misses, for searches that found nothing. */
@Injectable()
export class NearMissesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * Requests pictures of near misses for findings that name no page, and deletes those of findings decided longer
   * than `PICTURE_KEPT_MS` ago. Pages with records, which name private persons, get no picture.
   */
  async requestPictures(searchIds: readonly string[], now: Date): Promise<void> {
    await execute(this.db, DELETE, { before: new Date(now.getTime() - PICTURE_KEPT_MS) });
    await execute(this.db, REQUEST, { searchIds: [...searchIds], most: NEAR_MISSES });
  }

  /** @throws Problem if the picture does not exist, or if it shows private persons */
  async picture(searchId: string, rank: number, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const one = await this.db.runnerUp.findUnique({
      where: { searchId_rank: { searchId, rank } },
      include: { picture: true, page: { select: { hasRecords: true } }, finding: { include: { search: true } } },
    });
    if (!one?.picture?.png) throw notFound('screenshot');
    const redaction = await this.naming.redaction({
      siteId: one.finding.search.siteId,
      urls: [one.url],
      naming: one.page?.hasRecords ? [one.url] : [],
    });
    const names = await sight.of(redaction.names(one.url));
    refuseRedacted(names);
    return { picture: Buffer.from(one.picture.png), names };
  }
}

/** Maximum number of characters of a page's text shown; more than anybody reads to judge a page. */
export const MAX_TEXT_LENGTH = 60_000;

/**
 * Title and visible text of a stored page, as the algorithms read them. The result is plain text and may contain
 * `<script>` if the page showed this as text: it must be escaped before it is shown.
 * @param url URL of the page
 */
export function visibleText(html: string, url: string): { title: string; text: string; truncated: boolean } {
  const { title, text } = parsePage(html, url);
  return { title, ...cutText(text) };
}

const cutText = (text: string): { text: string; truncated: boolean } => ({
  text: text.slice(0, MAX_TEXT_LENGTH),
  truncated: text.length > MAX_TEXT_LENGTH,
});

/** An `evidence_page` with the columns from which its document is read. */
interface KeptPage extends Omit<StoredDocument, 'reading' | 'exchange'> {
  reading: string;
  exchange: unknown;
}

/** Part of a stored exchange that is read. */
const Answered = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).nullable();

/**
 * Text of a stored page: stored as text, or decoded from the bytes as at the visit.
 * @returns null if the body is not stored
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

  /** @throws Problem if the finding does not exist */
  async one(searchId: string, sight: Sight): Promise<Finding> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    if (!finding) throw notFound('finding');
    const { algorithm, sweep, siteId } = finding.search;
    const [answer, reliability, fileHash, after, carried] = await Promise.all([
      answerOfSearch(this.db, finding.search, locateOf(finding.search).targetVersion.targetId),
      this.reliability.ofClaim(algorithm, sweep.practice, finding.confidence),
      this.fileHash(finding.page),
      this.changeBefore(sweep.id, siteId),
      this.carriedFrom(finding.reviewItem?.carriedFrom ?? null),
    ]);
    const { record, urls, query } = keptOf(finding);
    const redaction = await this.redactionOf(finding, urls, query);
    const seen = await sight.of(redaction.any);
    const names = redaction.names(pageOf(finding)) ? seen : 'none';
    const whole = asFinding(finding, { reliability, fileHash, query, record, redaction: redaction.as(seen), names });
    return { ...whole, answer, after, names, carried };
  }

  /** Origin of a verdict that was given on the finding of another sweep. */
  private async carriedFrom(searchId: string | null): Promise<Finding['carried']> {
    if (searchId === null) return null;
    const search = await this.db.search.findUnique({ where: { id: searchId }, include: { sweep: true } });
    const last = await this.db.verification.findFirst({
      where: { searchId, undoneAt: null },
      include: { person: true },
      orderBy: { at: 'desc' },
    });
    return {
      searchId: search?.id ?? null,
      sweep: search && { id: search.sweep.id, name: search.sweep.name },
      by: last?.person.name ?? null,
      at: isoOrNull(last?.at ?? null),
    };
  }

  private redactionOf(
    finding: Evidence,
    urls: readonly (string | null)[],
    query: readonly QueryWord[],
  ): Promise<NameRedaction> {
    const { trail, runnersUp, page, url, verifications, reviewItem } = finding;
    const { site, visit } = finding.search;
    const naming = [...trail, ...runnersUp, { url, page }].filter((one) => one.page?.hasRecords);
    const known = [visit?.url ?? null, visit?.finalUrl ?? null];
    const answers = [url, ...known, reviewItem?.rightUrl ?? null, ...verifications.map(({ rightUrl }) => rightUrl)];
    return this.naming.redaction({
      siteId: site.id,
      urls: [...urls, ...answers, pageOf(finding)],
      all: namesPeople(finding),
      answers: namesPeople(finding) ? answers : [],
      naming: naming.map((one) => one.url),
      known: knownWords([site.name, site.region?.name ?? null, ...query.map(({ word }) => word)]),
    });
  }

  /** The page change for which a sweep searched this site again; null if none exists. */
  private async changeBefore(searchSweepId: string, siteId: string): Promise<Finding['after']> {
    const change = await this.db.pageChange.findFirst({ where: { searchSweepId, siteId }, orderBy: { at: 'desc' } });
    return change && { changeId: change.id, change: PageChangeName.parse(change.change), at: iso(change.at) };
  }

  /** Text of the finding's page, of a runner-up, or of the page that answered at the known page's address. */
  async text(searchId: string, asked: TextQuery, sight: Sight): Promise<PageText> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    const shown = finding && shownPage(finding, asked);
    const text = shown && (await this.textOf(finding, shown));
    if (!finding || !shown || !text) throw notFound('stored page');
    const { site, sweep } = finding.search;
    const redaction = await this.naming.redaction({
      siteId: site.id,
      urls: [shown.url],
      all: namesPeople(finding),
      answers: shown.isAnswer && namesPeople(finding) ? [shown.url] : [],
      naming: (await this.hasRecords(searchId, shown.seq)) ? [shown.url] : [],
      known: knownWords([site.name, site.region?.name ?? null, ...wordsOf(sweep.locate?.targetVersion.words)]),
    });
    const names = await sight.of(redaction.names(shown.url));
    const seen = redaction.as(names);
    const { title, text: read, truncated } = text;
    return {
      url: seen.address(shown.url),
      title: seen.text(shown.url, title),
      truncated,
      names,
      text: await seen.page(shown.url, read, () => this.homeText(finding)),
    };
  }

  private async hasRecords(taskId: string, seq: number | null): Promise<boolean> {
    if (seq === null) return false;
    const page = await this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId, seq } } });
    return page?.hasRecords ?? false;
  }

  /** Text of the home page as read during the search; null if it is not stored, or if the page names people. */
  private async homeText({ searchId, trail, search: { siteId } }: Evidence): Promise<string | null> {
    const home = trail.find(({ position }) => position === 0);
    if (!home || typeof home.seq !== 'number' || home.page?.hasRecords) return null;
    const redaction = await this.naming.redaction({ siteId, urls: [home.url] });
    if (redaction.any) return null;
    const page = await this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId: searchId, seq: home.seq } } });
    const html = page && (await documentText(this.blobs, page));
    return html === null ? null : visibleText(html, home.url).text;
  }

  /** The stored text to which the matches' spans refer; if none exists, the text extracted from the document. */
  private async textOf({ searchId, title, visibleHash }: Evidence, { url, seq, isFinding }: ShownPage) {
    if (isFinding && visibleHash) {
      const text = await this.blobs.get(visibleHash);
      if (text) return { title: title ?? '', ...cutText(text.toString()) };
    }
    const page =
      seq === null ? null : await this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId: searchId, seq } } });
    const html = page && (await documentText(this.blobs, page));
    return html === null ? null : visibleText(html, url);
  }

  /**
   * Hash of a PDF, only for pages read as PDF. Before bodies were stored, the hash was written into the extracted text,
   * where any other page could contain such a mark.
   */
  private async fileHash(page: Evidence['page']): Promise<string | null> {
    if (page?.reading !== 'pdf') return null;
    if (page.receivedHash) return page.receivedHash;
    const text = await documentText(this.blobs, page);
    return text === null ? null : fileHashIn(text);
  }

  /** @throws Problem if there is no picture, or if it shows private persons and names are redacted */
  async screenshot(searchId: string, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    if (!finding?.screenshotHash) throw notFound('screenshot');
    const of = pageOf(finding);
    const redaction = await this.naming.redaction({
      siteId: finding.search.siteId,
      urls: [of],
      all: finding.url !== null && namesPeople(finding),
      naming: finding.page?.hasRecords ? [of] : [],
    });
    const names = await sight.of(redaction.names(of));
    refuseRedacted(names);
    const picture = await this.blobs.get(finding.screenshotHash);
    if (!picture) throw notFound('screenshot');
    return { picture, names };
  }
}

/** A page of a search whose text is shown. */
interface ShownPage {
  url: string;
  /** Position of its document; null if it is not stored. */
  seq: number | null;
  isFinding: boolean;
  /** True if it is or was the site's page for the target. */
  isAnswer: boolean;
}

/** The requested page; null if the search has no such page. */
function shownPage({ url, seq, runnersUp, search: { visit } }: Evidence, { rank, of }: TextQuery): ShownPage | null {
  if (of === 'known-page')
    return visit && { url: visit.finalUrl ?? visit.url, seq: visit.seq, isFinding: false, isAnswer: true };
  if (rank === undefined) return url === null ? null : { url, seq, isFinding: true, isAnswer: true };
  const runnerUp = runnersUp.find((one) => one.rank === rank);
  return runnerUp ? { url: runnerUp.url, seq: runnerUp.seq, isFinding: false, isAnswer: false } : null;
}

const wordsOf = (words: unknown): string[] =>
  Object.values(QueryWords.parse(words ?? {})).flatMap((list) => list.map(({ word }) => word));

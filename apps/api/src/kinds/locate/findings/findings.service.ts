import {
  Contribution,
  confidenceKindOf,
  DrawnWhy,
  dutiesFor,
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
import { type StoredDocument, storedText } from '@hyrde/jobs/html';
import type { Database, Prisma } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { execute, statement } from '@hyrde/store/statement';
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
import { countryOfHome } from '../../../sites/countries/countries.js';
import type { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { ReliabilityService } from '../accuracy/reliability.service.js';
import { answerOfSearch } from '../answers/answer-of-search.js';
import { asRecord, type KeptRecord, pagesOfRecord, shownRecord } from '../dossiers/search-record.js';
import { Finding, type PageText, pictureState, Reading, type Received, Tls } from './findings.schemas.js';
import { cutText, visibleText } from './visible-text.js';

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

const EVIDENCE = {
  search: {
    include: {
      task: { select: { detail: true, engineVersion: true } },
      dossier: true,
      site: { include: { region: true } },
      sweep: { include: { locate: { include: { targetVersion: { include: { target: true } } } } } },
    },
  },
  page: true,
  trail: { include: { page: { select: { hasRecords: true } } }, orderBy: { position: 'asc' } },
  runnersUp: {
    include: { page: { select: { hasRecords: true } }, picture: { select: { state: true } } },
    orderBy: { rank: 'asc' },
  },
  reviewItem: true,
  verifications: { include: { person: { select: { id: true, name: true } } }, orderBy: { at: 'asc' } },
} as const;
type Evidence = Prisma.FindingGetPayload<{ include: typeof EVIDENCE }>;

/** As many as stand beside each other. */
const NEAR_MISSES = 3;
/** So long after a finding is decided, its verdict may still be taken back. */
const PICTURE_KEPT_MS = 24 * 60 * 60 * 1000;

const ASK_FOR_NEAR_MISSES = statement({
  name: 'findings.ask-for-near-misses',
  parameters: { searchIds: z.array(z.uuid()), most: z.int() },
  text: `
    insert into near_miss_picture (search_id, rank)
    select ru.search_id, ru.rank from finding
    cross join lateral (select * from runner_up where runner_up.search_id = finding.search_id order by rank limit $most) ru
    join evidence_page page on page.task_id = ru.search_id and page.seq = ru.seq and not page.has_records
    where finding.search_id = any($searchIds::uuid[]) and finding.url is null
    on conflict do nothing`,
  row: null,
});

const FORGET_NEAR_MISSES = statement({
  name: 'findings.forget-near-misses',
  parameters: { before: z.date() },
  text: `delete from near_miss_picture np using review_item ri where ri.search_id = np.search_id and ri.decided_at < $before`,
  row: null,
});

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
    const whole = asFinding(finding, { reliability, fileHash, query, record, covering: covering.as(seen), names });
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
    return this.naming.covering({
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
    const covering = await this.naming.covering({
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
    const covering = await this.naming.covering({ siteId, urls: [home.url] });
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
    const covering = await this.naming.covering({
      siteId: finding.search.siteId,
      urls: [of],
      all: finding.url !== null && namesPeople(finding),
      naming: finding.page?.hasRecords ? [of] : [],
    });
    const names = await sight.of(covering.names(of));
    refuseCovered(names);
    const picture = await this.blobs.get(finding.screenshotHash);
    if (!picture) throw notFound('screenshot');
    return { picture, names };
  }

  /**
   * Asks for pictures of the pages that came nearest where these name none, and lets go of those that were asked for and judged.
   * Pages that name private persons have none.
   */
  async askForNearMisses(searchIds: readonly string[], now: Date): Promise<void> {
    await execute(this.db, FORGET_NEAR_MISSES, { before: new Date(now.getTime() - PICTURE_KEPT_MS) });
    await execute(this.db, ASK_FOR_NEAR_MISSES, { searchIds: [...searchIds], most: NEAR_MISSES });
  }

  /** The picture of a page that came near. @throws Problem where there is none, or it names private persons */
  async nearMiss(searchId: string, rank: number, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const one = await this.db.runnerUp.findUnique({
      where: { searchId_rank: { searchId, rank } },
      include: { picture: true, page: { select: { hasRecords: true } }, finding: { include: { search: true } } },
    });
    if (!one?.picture?.png) throw notFound('screenshot');
    const covering = await this.naming.covering({
      siteId: one.finding.search.siteId,
      urls: [one.url],
      naming: one.page?.hasRecords ? [one.url] : [],
    });
    const names = await sight.of(covering.names(one.url));
    refuseCovered(names);
    return { picture: Buffer.from(one.picture.png), names };
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

/** What is kept of a search, and the addresses of the pages that it and the finding tell of. */
function keptOf(finding: Evidence) {
  const { search, page, trail, runnersUp } = finding;
  const { targetVersion, draftWords } = locateOf(search);
  const record = search.dossier && asRecord(search.dossier, draftWords ?? targetVersion.words);
  const words = QueryWords.parse(draftWords ?? targetVersion.words);
  const query = queryOf(words, finding.language ?? search.site.language, z.array(WordMatch).parse(finding.matches));
  const received = page ? [page.url, page.finalUrl, ...hopsOf(page).map(({ url }) => url)] : [];
  return {
    record,
    query,
    urls: [...[...trail, ...runnersUp].map(({ url }) => url), ...pagesOfRecord(record), ...received],
  };
}

function locateOf({ sweep }: Evidence['search']) {
  if (!sweep.locate) throw new Error(`The sweep ${sweep.id} has searches and looks for nothing.`);
  return sweep.locate;
}

interface Told {
  reliability: ClaimReliability;
  fileHash: string | null;
  query: QueryWord[];
  record: KeptRecord | null;
  /** Of all pages that are told of … */
  covering: Covering;
  /** … and what is done with the names on its own. */
  names: NamesShown;
}

/** A finding without a page in hand is shown by its evidence alone. */
function asFinding(
  finding: Evidence,
  { reliability, fileHash, query, record, covering, names }: Told,
): Omit<Finding, 'answer' | 'after' | 'names'> {
  const { search, page, reviewItem, url } = finding;
  const { site, sweep } = search;
  const { targetVersion } = locateOf(search);
  return {
    searchId: finding.searchId,
    sweep: { id: sweep.id, name: sweep.name, budget: sweep.budget },
    algorithm: search.algorithm,
    engineVersion: search.task.engineVersion,
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
    duties: targetVersion.target.builtIn
      ? dutiesFor(targetVersion.target.slug, site.homeUrl, countryOfHome(site.homeUrl))
      : [],
    outcome: Outcome.parse(search.outcome),
    reason: Reason.parse(search.reason),
    detail: search.task.detail,
    downloads: search.downloads,
    url: covering.address(url),
    title: covering.text(url, finding.title),
    register: search.foundRegister,
    confidence: finding.confidence,
    confidenceIs: confidenceKindOf(search.algorithm),
    reliability,
    contentType: page?.contentType ?? null,
    fetchedAt: isoOrNull(page?.at ?? null),
    received: page && receivedAs(page, covering, names),
    receivedHash: page?.receivedHash ?? null,
    textHash: page?.textHash ?? null,
    fileHash,
    hasText: page !== null && finding.url !== null,
    redacted: [...(Redactions.parse(page?.redacted ?? null) ?? []), ...(Redactions.parse(finding.redacted) ?? [])],
    screenshot: Finding.shape.screenshot.parse(finding.screenshot),
    picture: PictureLayout.nullable().parse(finding.pictureLayout),
    query,
    language: finding.language,
    matches: z
      .array(WordMatch)
      .parse(finding.matches)
      .map((match) => ({ ...match, snippet: covering.text(url, match.snippet) })),
    contributions: z.array(Contribution).parse(finding.contributions),
    trail: finding.trail.map((step) => ({
      url: covering.address(step.url),
      label: covering.text(step.url, step.label),
    })),
    runnersUp: finding.runnersUp.map(({ rank, url: other, title, confidence, seq, picture }) => ({
      rank,
      url: covering.address(other),
      title: covering.text(other, title),
      confidence,
      hasText: seq !== null,
      picture: pictureState(picture),
    })),
    record: record && shownRecord(record, covering),
    verdict: Verdict.nullable().parse(search.verdict),
    rightUrl: covering.address(reviewItem?.rightUrl ?? null),
    drawn: DrawnWhy.nullable().parse(reviewItem?.drawn ?? null),
    second: reviewItem?.second ?? false,
    verifications: finding.verifications.map(({ id, person, verdict, rightUrl, note, drawn, at, undoneAt }) => ({
      id,
      person,
      verdict: Verdict.parse(verdict),
      rightUrl: covering.address(rightUrl),
      note,
      drawn: DrawnWhy.parse(drawn),
      at: iso(at),
      undoneAt: isoOrNull(undoneAt),
    })),
  };
}

/** How the page came, without what stays inside: what we sent, and the heads of the hops. */
function receivedAs(page: NonNullable<Evidence['page']>, covering: Covering, names: NamesShown): Received {
  const { url, finalUrl, status, charset, receivedBytes: bytes, durationMs } = page;
  const head = headOf(StoredExchange.nullable().parse(page.exchange));
  const headers = head?.headers.filter(({ name }) => names !== 'covered' || PLAIN_HEADERS.test(name));
  return {
    url: covering.address(url),
    finalUrl: covering.address(finalUrl),
    status,
    hops: hopsOf(page).map((hop) => ({ url: covering.address(hop.url), status: hop.status, by: hop.by ?? null })),
    charset,
    bytes,
    durationMs,
    reading: Reading.parse(page.reading),
    head: head && { ...head, headers: headers ?? [] },
  };
}

const hopsOf = ({ hops }: NonNullable<Evidence['page']>) => z.array(StoredHop).parse(hops);

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

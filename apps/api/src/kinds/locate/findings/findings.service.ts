import { fileHashIn, PageChangeName } from '@hyrde/contracts';
import { type StoredDocument, storedText } from '@hyrde/jobs/html';
import { type NameRedaction, type NamesShown, NamingPages, type Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import {
  type PictureQuery,
  refuseUnredacted,
  type ShownPage,
  ShownPages,
  type StoredPage,
} from '../../../evidence/shown-pages.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import { namedSweep } from '../../../sweeps/sweep-sql.js';
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
    join evidence_page page on page.task_id = ru.search_id and page.seq = ru.seq
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
    private readonly pages: ShownPages,
  ) {}

  /**
   * Requests pictures of near misses for findings that name no page, and deletes those of findings decided longer
   * than `PICTURE_KEPT_MS` ago.
   */
  async requestPictures(searchIds: readonly string[], now: Date): Promise<void> {
    await execute(this.db, DELETE, { before: new Date(now.getTime() - PICTURE_KEPT_MS) });
    await execute(this.db, REQUEST, { searchIds: [...searchIds], most: NEAR_MISSES });
  }

  /** @throws Problem if the picture does not exist, or if names cannot be redacted in it */
  async picture(searchId: string, rank: number, { sight, language }: Reader): Promise<SeenPicture> {
    const one = await this.db.runnerUp.findUnique({
      where: { searchId_rank: { searchId, rank } },
      include: { picture: true },
    });
    const { url, seq, picture } = one ?? { url: null, seq: null, picture: null };
    const page =
      url === null ? null : await this.pages.open({ taskId: searchId, seq, url, textHash: null, all: false });
    if (!picture?.png || !page) throw notFound('screenshot');
    return seenPicture(page, Buffer.from(picture.png), { sight, language });
  }
}

/** Reader of a picture: permission to read names, and language of the stamps. */
interface Reader extends PictureQuery {
  sight: Sight;
}

interface SeenPicture {
  picture: Buffer;
  names: NamesShown;
}

async function seenPicture(page: ShownPage, png: Buffer, { sight, language }: Reader): Promise<SeenPicture> {
  const names = await sight.of(page.namesPeople);
  return { picture: refuseUnredacted(await page.picture(png, names, language)), names };
}

/** Maximum number of characters of a page's text shown; more than anybody reads to judge a page. */
export const MAX_TEXT_LENGTH = 60_000;

/** The text up to `MAX_TEXT_LENGTH`. */
export const cutText = (text: Shown): { text: Shown; truncated: boolean } => ({
  text: text.slice(0, MAX_TEXT_LENGTH) as Shown,
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
    private readonly pages: ShownPages,
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
    const redaction = await this.redactionOf(finding, urls);
    const seen = await sight.of(redaction.any);
    const names = redaction.names(pageOf(finding)) ? seen : 'none';
    const whole = asFinding(finding, { reliability, fileHash, query, record, redaction: redaction.as(seen), names });
    return { ...whole, answer, after, names, carried, pictureShown: await this.pictureShown(finding, names) };
  }

  private async pictureShown(finding: Evidence, names: NamesShown): Promise<Finding['pictureShown']> {
    if (finding.screenshotHash === null) return null;
    if (names !== 'covered') return 'original';
    const page = await this.pages.open(picturedPage(finding));
    const png = page && (await this.blobs.get(finding.screenshotHash));
    return png ? page.pictureShown(png, names) : 'no-places';
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
      sweep: search && namedSweep(search.sweep),
      by: last?.person.name ?? null,
      at: isoOrNull(last?.at ?? null),
    };
  }

  private redactionOf(finding: Evidence, urls: readonly (string | null)[]): Promise<NameRedaction> {
    const { trail, runnersUp, page, url, verifications, reviewItem } = finding;
    const { site, visit } = finding.search;
    const naming = [...trail, ...runnersUp, { url, page }].filter((one) => one.page?.hasRecords);
    const known = [visit?.url ?? null, visit?.finalUrl ?? null];
    const answers = [url, ...known, reviewItem?.rightUrl ?? null, ...verifications.map(({ rightUrl }) => rightUrl)];
    return this.naming.redaction({
      siteId: site.id,
      urls: [...urls, ...answers, pageOf(finding)],
      all: namesPeople(finding),
      naming: naming.map((one) => one.url),
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
    const page = finding && shown && (await this.pages.open(storedPage(finding, shown)));
    const text = await page?.text();
    if (!finding || !shown || !page || !text) throw notFound('stored page');
    const names = await sight.of(page.namesPeople);
    const seen = page.redaction.as(names);
    return {
      url: seen.address(shown.url),
      title: seen.text(shown.url, text.title ?? finding.title ?? ''),
      names,
      ...cutText((await page.shownText(names)) ?? seen.text(shown.url, '')),
    };
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

  /** @throws Problem if there is no picture, or if names cannot be redacted in it */
  async screenshot(searchId: string, reader: Reader): Promise<SeenPicture> {
    const finding = await this.db.finding.findUnique({ where: { searchId }, include: EVIDENCE });
    const page = finding?.screenshotHash ? await this.pages.open(picturedPage(finding)) : null;
    const png = finding?.screenshotHash ? await this.blobs.get(finding.screenshotHash) : null;
    if (!page || !png) throw notFound('screenshot');
    return seenPicture(page, png, reader);
  }
}

/** The page of a finding's picture: its own or, if nothing was found, the home page. */
const picturedPage = (finding: Evidence): StoredPage =>
  storedPage(finding, { url: pageOf(finding), seq: finding.seq, isFinding: true });

const storedPage = (finding: Evidence, { url, seq, isFinding }: PageOfFinding): StoredPage => ({
  taskId: finding.searchId,
  seq,
  url,
  textHash: isFinding ? finding.visibleHash : null,
  all: namesPeople(finding) && finding.url !== null,
});

/** A page of a search whose text is shown. */
interface PageOfFinding {
  url: string;
  /** Position of its document; null if it is not stored. */
  seq: number | null;
  isFinding: boolean;
}

/** The requested page; null if the search has no such page. */
function shownPage(
  { url, seq, runnersUp, search: { visit } }: Evidence,
  { rank, of }: TextQuery,
): PageOfFinding | null {
  if (of === 'known-page') return visit && { url: visit.finalUrl ?? visit.url, seq: visit.seq, isFinding: false };
  if (rank === undefined) return url === null ? null : { url, seq, isFinding: true };
  const runnerUp = runnersUp.find((one) => one.rank === rank);
  return runnerUp ? { url: runnerUp.url, seq: runnerUp.seq, isFinding: false } : null;
}

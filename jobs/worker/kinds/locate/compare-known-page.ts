import {
  type Change,
  KNOWN_PAGE_DOWNLOADS,
  type QueryWords,
  sameAddress,
  type TargetNames,
  WordMatch,
} from '@hyrde/contracts';
import { type BlobStore, sha256 } from '@hyrde/store/blobs';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { parsePageInTurns, type StoredDocument, storedText } from '../../../html/index.js';
import type { JournalledWeb } from '../../../journal/index.js';
import { type Found, readQuery } from '../../../locate/index.js';
import type { Page } from '../../../site/index.js';
import type { RunTools } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { changeOf, type KnownBySearches } from './change.js';
import type { ReadPages } from './read-pages.js';
import { type KnownBefore, type KnownPageVisit, visitKnownPage } from './visit-known-page.js';

/** A visit with the positions of its answers in the task's journal; null without a document. */
export interface StoredVisit extends KnownPageVisit {
  /** Search that named the page; null if only a person has named it. */
  namedBy: string | null;
  seq: number | null;
  probeSeq: number | null;
}

interface Compared {
  change: Change | null;
  visit: StoredVisit | null;
}

interface Search {
  task: ClaimedTask;
  input: { home: string; language: string | null; words: QueryWords; names: TargetNames | null };
  found: Found | null;
  /** SHA-256 of the found page's visible text; null if nothing was found, or the found page was not read. */
  visibleHash: string | null;
  read: ReadPages;
  web: JournalledWeb;
  tools: RunTools;
}

/** Compares a search's result with the page known before. If the search does not name that page, it is visited. */
export async function comparedWith(known: KnownBySearches, search: Search): Promise<Compared> {
  const { found, visibleHash, tools } = search;
  const { url, namedBy } = known;
  const isNamed = found !== null && url !== null && sameAddress(url, found.url);
  // A page of another site that nobody has read proves no change.
  const isRead = found !== null && visibleHash !== null;
  const now = isRead || isNamed ? found.url : null;
  if (url === null) return { change: changeOf(known, now, null, null), visit: null };
  const finding = namedBy === null ? null : await queryRow(tools.sql.query, FINDING, [namedBy]);
  // Scans have no text to compare: only the same document is unchanged.
  const isSameDocument =
    !!found && !!finding?.textHash && tools.journal.pageAt(found.url)?.textHash === finding.textHash;
  const isComparable = !found?.scan || isSameDocument;
  if (isNamed && isComparable && finding && finding.visibleHash !== null && finding.visibleHash === visibleHash)
    return { change: changeOf(known, now, null, true), visit: null };
  const before = await knownBefore(tools, url, finding);
  const visit = isNamed ? null : await visited(before, search);
  const isClaimed = !!visit?.page && isRead && found.text !== '' && plain(visit.page.text) === plain(found.text);
  const sameText = before.page && isRead && isComparable ? plain(before.page.text) === plain(found.text) : null;
  return {
    change: changeOf(known, now, visit && { ...visit, isClaimed }, sameText),
    visit: visit && {
      ...visit,
      namedBy,
      seq: tools.journal.pageAt(visit.url)?.seq ?? null,
      probeSeq: (visit.probeUrl && tools.journal.pageAt(visit.probeUrl)?.seq) || null,
    },
  };
}

/** Visible text of a page, by which two of its versions are compared: mark-up and session ids change at every visit. */
const plain = (text: string): string => sha256(text.replace(/\s+/g, ' ').trim());

/** The visit's downloads are beyond the budget: a search's result must not depend on earlier answers. */
async function visited(before: KnownBefore, { task, input, read, web, tools }: Search): Promise<KnownPageVisit | null> {
  const home = read.answerFor(input.home);
  if (home?.kind !== 'page') return null;
  web.extend(KNOWN_PAGE_DOWNLOADS);
  const query = readQuery(input.words, input.language, home.page, undefined, input.names);
  const offSite = (url: string) => journalledPage(tools, task.id, url);
  return visitKnownPage(before, { web, query, home: home.page, received: read.answerFor(before.url), offSite });
}

/** A finding with its stored page. `$1` the search. */
const FINDING = statement({
  name: 'locate.known-finding',
  text: `
select finding.matches, finding.visible_hash as "visibleHash", page.redacted is not null as "isRedacted",
  page.final_url as "finalUrl", page.reading, page.content_type as "contentType", page.exchange,
  page.received_hash as "receivedHash", page.text_hash as "textHash"
from finding left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
where finding.search_id = $1`,
  row: z.object({
    ...DOCUMENT_COLUMNS,
    matches: z.array(WordMatch),
    visibleHash: z.string().nullable(),
    /** True if names were redacted in the stored page since: its text is not that of the site. */
    isRedacted: z.boolean(),
    finalUrl: z.string().nullable(),
  }),
});

/** The known page as the search has stored it that named it last. */
async function knownBefore(
  { blobs }: RunTools,
  url: string,
  finding: z.infer<typeof FINDING.row> | null,
): Promise<KnownBefore> {
  if (!finding) return { url, matches: [], page: null };
  const { matches, isRedacted, finalUrl, visibleHash: _, ...document } = finding;
  return { url, matches, page: isRedacted ? null : await pageOf(blobs, document, finalUrl ?? url) };
}

/** The document that answered for an address. `$1` the task, `$2` its position in the journal. */
const JOURNALLED = statement({
  name: 'locate.journalled-page',
  text: `
select final_url as "finalUrl", reading, content_type as "contentType", exchange, received_hash as "receivedHash",
  text_hash as "textHash"
from journal_entry where task_id = $1 and seq = $2`,
  row: z.object({ ...DOCUMENT_COLUMNS, finalUrl: z.string().nullable() }),
});

async function journalledPage({ sql, blobs, journal }: RunTools, taskId: string, url: string): Promise<Page | null> {
  const at = journal.pageAt(url);
  const row = at && (await queryRow(sql.query, JOURNALLED, [taskId, at.seq]));
  if (!row) return null;
  const { finalUrl, ...document } = row;
  return pageOf(blobs, document, finalUrl ?? url);
}

async function pageOf(blobs: BlobStore, document: StoredDocument, url: string): Promise<Page | null> {
  const html = await storedText(blobs, document);
  return html === null ? null : parsePageInTurns(html, url);
}

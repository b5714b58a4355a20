import { COMMON_REASONS, isPdfType } from '@hyrde/contracts';
import { pack } from '@hyrde/store/blobs';
import { parsePageInTurns, storedText } from '../../../html/index.js';
import { mainLinesOf, type SiteMemory, type Visit, visitPages } from '../../../refresh/index.js';
import { canonicalUrl, siteScope } from '../../../site/index.js';
import type { RunTools, TaskEnd } from '../../core/kind.js';
import { storedDocument } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import type { RefreshWork, VisitedPage } from './load.js';

/** A visit with what is kept of it. */
export interface KeptVisit {
  visit: Visit<VisitedPage>;
  /** Its place in the journal; null where no page came. */
  seq: number | null;
  /** SHA-256 of the main part's lines before and now, whose bodies are stored; null where they are not known. */
  before: string | null;
  after: string | null;
  /** Is a picture to be taken of how it looks now? */
  picture: boolean;
}

export interface RefreshResult extends TaskEnd {
  work: RefreshWork;
  visits: readonly KeptVisit[];
  /** The site's pages to which changed ones lead anew. */
  met: readonly { url: string; at: number }[];
  memory: SiteMemory;
}

/** Visits a site's pages of one day. */
export async function runVisits(_: ClaimedTask, work: RefreshWork, tools: RunTools): Promise<RefreshResult> {
  const { home, dayMs, memory, pages, registers } = work;
  const web = tools.openWeb({ home, scope: siteScope(home, registers, { pdf: true }), pdf: true });
  const result = await visitPages(pages, { home: canonicalUrl(home) ?? home, memory, web, dayMs });
  const visits: KeptVisit[] = [];
  for (const visit of result.visits) visits.push(await kept(visit, tools));
  const own = siteScope(home, registers);
  const met = result.visits.flatMap(({ met, at }) => met.filter((url) => own.admits(url)).map((url) => ({ url, at })));
  return { ...endOf(result.ended), work, visits, met, memory: result.memory };
}

function endOf(ended: Awaited<ReturnType<typeof visitPages>>['ended']): TaskEnd {
  if (ended === null) return { outcome: 'visited', reason: 'all-visited', detail: null };
  if (ended === 'budget-spent') return { outcome: 'visited', reason: 'day-budget-spent', detail: null };
  return { outcome: COMMON_REASONS[ended], reason: ended, detail: null };
}

/** Stores what the page says where it says it for the first time, or something else than before. */
async function kept(visit: Visit<VisitedPage>, tools: RunTools): Promise<KeptVisit> {
  const { page } = visit;
  const read = visit.lines ? tools.journal.pageAt(page.url) : null;
  const seq = read?.seq ?? null;
  const differs = visit.result === 'changed' || visit.result === 'returned' || visit.result === 'first-read';
  if (!visit.lines || (!differs && page.textHash !== null))
    return { visit, seq, before: page.textHash, after: null, picture: false };
  const before = page.textHash ?? (visit.result === 'changed' ? await textBefore(page, tools) : null);
  const picture = tools.pictures && page.answers.length > 0 && seq !== null && !isPdfType(read?.contentType);
  return { visit, seq, before, after: await storedLines(visit.lines, tools), picture };
}

/** What the page said when a search read it, while that is kept. */
async function textBefore({ received, url }: VisitedPage, tools: RunTools): Promise<string | null> {
  const document = received && (await storedDocument(tools.sql, received.taskId, received.seq));
  const html = document && (await storedText(tools.blobs, document));
  if (!html) return null;
  return storedLines(mainLinesOf(await parsePageInTurns(html, url)), tools);
}

async function storedLines(lines: readonly string[], { blobs }: RunTools): Promise<string> {
  const packed = await pack(Buffer.from(lines.join('\n')));
  await blobs.put([packed], { kept: true });
  return packed.hash;
}

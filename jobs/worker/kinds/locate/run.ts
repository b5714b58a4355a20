import {
  type Change,
  type Dossier,
  EditedNames,
  isPdfType,
  LocateInput,
  mayBePdf,
  namesFrom,
  namesOf,
  type Outcome,
  type PageRole,
  type Parameters,
  parseAlgorithm,
  QueryWords,
  type Reason,
  type Register,
  RetiredAlgorithm,
  registerFinder,
  type TargetNames,
  wordsWithNames,
} from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { type BlobStore, pack, sha256 } from '@hyrde/store/blobs';
import { readRegisters } from '@hyrde/store/registers';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { parsePageInTurns, storedText } from '../../../html/index.js';
import { LOCATORS, type Located, type Locator, locateWithDossier } from '../../../locate/index.js';
import { fingerprintOf, isListing, mainLinesOf, packedFingerprint } from '../../../refresh/index.js';
import {
  type Answer,
  canonicalUrl,
  type Page,
  siteScope,
  type Validators,
  type Web,
  withOpen,
} from '../../../site/index.js';
import { type RunTools, readInput } from '../../core/kind.js';
import type { MetPage } from '../../core/known-pages.js';
import { type JournalledPage, storedDocument } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';

export interface SearchInput extends LocateInput {
  targetId: string;
  /** Words of the target version, or of a try-out's draft. */
  words: QueryWords;
  /** Names of the target, edited or built-in; null if only words are known. */
  names: TargetNames | null;
  /** True for the sweep's lead algorithm, whose result counts as the site's. */
  lead: boolean;
  siteId: string;
  /** True for a try-out: it is neither compared nor reviewed. */
  tryOut: boolean;
  /** True if the target may be a PDF. */
  pdf: boolean;
  /** Registers on which the target may be. */
  registers: readonly Register[];
}

const LOAD = statement({
  name: 'locate.load-search',
  prepared: true,
  text: `
select version.target_id as "targetId", target.slug as "targetSlug", target.built_in as "builtIn",
  coalesce(locate.draft_words, version.words) as words, coalesce(locate.draft_names, version.names) as "editedNames",
  search.lead, search.site_id as "siteId", sweep.try_out as "tryOut"
from search join sweep on sweep.id = search.sweep_id join locate_sweep locate on locate.sweep_id = search.sweep_id
  join target_version version on version.id = locate.target_version_id join target on target.id = version.target_id
where search.id = $1`,
  row: z.object({
    targetId: z.string(),
    targetSlug: z.string(),
    builtIn: z.boolean(),
    words: QueryWords,
    editedNames: EditedNames.nullable(),
    lead: z.boolean(),
    siteId: z.string(),
    tryOut: z.boolean(),
  }),
});

/** Reads a search. @throws if the search does not exist or its input is invalid */
export async function loadSearch(task: ClaimedTask, sql: Sql): Promise<SearchInput> {
  const { home, language } = readInput(task, LocateInput);
  const row = await queryRow(sql.query, LOAD, [task.id]);
  if (!row) throw new Error(`Task ${task.id} of a locate sweep has no search.`);
  const { targetSlug, builtIn, editedNames, ...search } = row;
  const registers = await readRegisters(sql.query, task.practice, targetSlug);
  const known = builtIn ? targetSlug : null;
  const names = editedNames ? namesFrom(editedNames, known) : known === null ? null : namesOf(known);
  const words = editedNames ? wordsWithNames(search.words, editedNames, known) : search.words;
  return { ...search, home, language, words, names, pdf: mayBePdf(targetSlug), registers };
}

const EARLIER = statement({
  name: 'locate.earlier-findings',
  text: `
select finding.url, finding.search_id as "taskId", finding.seq, page.text_hash as "textHash"
from lead_search search join finding on finding.search_id = search.id
  left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
where search.site_id = $1 and search.target_id = $2 and search.id <> $3
order by search.finished_at desc`,
  row: z.object({
    url: z.string().nullable(),
    taskId: z.string(),
    seq: z.number().nullable(),
    textHash: z.string().nullable(),
  }),
});

/** Compares with the result of the last sweep's lead for this target on this site. */
async function changeSince(
  store: { sql: Sql; blobs: BlobStore },
  { id }: ClaimedTask,
  { siteId, targetId }: SearchInput,
  found: { url: string; page: JournalledPage | null } | null,
): Promise<Change | null> {
  const rows = await queryRows(store.sql.query, EARLIER, [siteId, targetId, id]);
  const [last] = rows;
  const everFound = rows.some((earlier) => earlier.url !== null);
  const url = found?.url ?? null;
  const comparable = found !== null && last?.url === url;
  const sameText =
    comparable &&
    (last.textHash === (found.page?.textHash ?? null) ||
      (await readingHash(store, last.taskId, last.seq, found.url)) ===
        (await readingHash(store, id, found.page?.seq ?? null, found.url)));
  return changeOf(last?.url, url, { everFound, sameText });
}

/** Hash of the visible text of a stored page: mark-up, scripts and session ids change at every visit. */
async function readingHash(
  { sql, blobs }: { sql: Sql; blobs: BlobStore },
  taskId: string,
  seq: number | null,
  url: string,
): Promise<string | null> {
  if (seq === null) return null;
  const document = await storedDocument(sql, taskId, seq);
  if (!document) return null;
  const html = await storedText(blobs, document);
  if (html === null) return null;
  const { text } = await parsePageInTurns(html, url);
  return sha256(text.replace(/\s+/g, ' ').trim());
}

/**
 * Change of a site's page between two sweeps. Both must have ended found or not-found: a site that could not be
 * searched shows no change, so a time-out is never "lost".
 * @param before page of the last sweep: null if not found, undefined if there was no earlier sweep
 * @param now page of this sweep
 * @param memory.everFound true if any earlier sweep found the page
 * @param memory.sameText true if the visible text is unchanged
 * @returns null if there was no page before and is no page now
 */
export function changeOf(
  before: string | null | undefined,
  now: string | null,
  { everFound, sameText }: { everFound: boolean; sameText: boolean },
): Change | null {
  if (now === null) return before ? 'lost' : null;
  if (!before) return everFound ? 'recovered' : 'new';
  if (before !== now) return 'moved';
  return sameText ? 'unchanged' : 'changed';
}

/** Summary of an opened page. */
interface ReadPage {
  at: number;
  validators: Validators | null;
  fingerprint: Uint8Array;
  listing: boolean;
}

/** Records the pages that a search opens. */
class ReadPages {
  private readonly pages = new Map<string, ReadPage>();

  /** A web that records its pages. */
  noting(web: Web): Web {
    return withOpen(web, async (request) => {
      const opened = await web.open(request);
      if (opened.kind === 'page') this.note(opened.page, opened.answer);
      return opened;
    });
  }

  private note(page: Page, answer: Answer | undefined): void {
    this.pages.set(page.url, {
      at: answer?.at ?? 0,
      validators: answer?.validators ?? null,
      fingerprint: packedFingerprint(fingerprintOf(mainLinesOf(page))),
      listing: isListing(page),
    });
  }

  /** All opened pages with their roles in the search. */
  met({ found, runnersUp }: Located, pageAt: (url: string) => JournalledPage | null): MetPage<PageRole>[] {
    const roles = new Map<string, PageRole>();
    for (const { url } of found?.trail ?? []) roles.set(url, 'trail');
    for (const { url } of runnersUp) roles.set(url, 'runner-up');
    if (found) roles.set(found.url, 'finding');
    return [...this.pages].map(([url, { listing, ...read }]) => ({
      url,
      ...read,
      role: roles.get(url) ?? (listing ? 'listing' : 'other'),
      seq: pageAt(url)?.seq ?? null,
    }));
  }
}

/** Result of a search with everything that is written of it. */
export interface SearchResult {
  outcome: Outcome;
  reason: Reason;
  detail: null;
  located: Located;
  dossier: Dossier;
  input: SearchInput;
  /** The found page in the journal; null if nothing was found. */
  page: JournalledPage | null;
  /** The home page in the journal; null if it could not be fetched. */
  homePage: JournalledPage | null;
  /** Register that hosts the found page; null if it is on the site itself. */
  register: string | null;
  /** The journal's page at an address, for steps and runners-up. */
  pageAt(url: string): JournalledPage | null;
  /** SHA-256 of the found page's visible text, which is stored. */
  visibleHash: string | null;
  /** Change since the last sweep's lead; null if none is computed. */
  change: Change | null;
  /** True if a picture is to be taken: of the finding, or of the home page if nothing was found. */
  picture: boolean;
  /** The opened pages; empty for a try-out. */
  met: readonly MetPage<PageRole>[];
}

/** True for outcomes that are claims about the site: only these can be reviewed and compared with a later sweep. */
export const isAnswer = (outcome: string): boolean => outcome === 'found' || outcome === 'not-found';

/**
 * Locator and parameters of an engine.
 * @param engine name in the sweep
 * @throws if the algorithm is in no version
 */
function searchBy(engine: string): { locator: Locator; parameters: Parameters } {
  if (RetiredAlgorithm.safeParse(splitAlgorithm(engine).name).success) return { locator: retired, parameters: {} };
  const algorithm = parseAlgorithm(engine);
  if (!algorithm.ok) throw new Error(algorithm.error);
  const { name, parameters } = algorithm.spec;
  return { locator: LOCATORS[name], parameters };
}

/** Locator of algorithms that this version no longer has: ends the search without a download. */
const retired: Locator = async () => ({
  outcome: 'error',
  reason: 'algorithm-retired',
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads: 0,
});

/** Searches one site for one target. */
export async function runSearch(task: ClaimedTask, input: SearchInput, tools: RunTools): Promise<SearchResult> {
  const { home, language, words, names, pdf, lead, registers } = input;
  const scope = siteScope(home, registers, { pdf });
  const web = tools.openWeb({ home, scope, pdf, offSite: true, shares: true });
  const { locator, parameters } = searchBy(task.engine);
  const read = new ReadPages();
  const asked = { home, words, names, language, parameters };
  const { located, dossier } = await locateWithDossier(locator, asked, read.noting(web), registers);
  const { outcome, reason, found } = located;
  const pageAt = (url: string) => tools.journal.pageAt(url);
  const page = found ? pageAt(found.url) : null;
  const homePage = pageAt(canonicalUrl(home) ?? home);
  const offSite = found && !scope.owns(found.url) ? new URL(found.url) : null;
  const pictured = found ? page : homePage;
  const speaks = isAnswer(outcome) && lead && !input.tryOut;
  return {
    outcome,
    reason,
    detail: null,
    located,
    dossier: { ...dossier, given: located.downloads - tools.journal.cost },
    input,
    page,
    homePage,
    register: offSite && (registerFinder(registers)(offSite)?.holder ?? null),
    pageAt,
    visibleHash: page && found ? await keptText(tools, found.text) : null,
    change: speaks ? await changeSince(tools, task, input, found && { url: found.url, page }) : null,
    met: input.tryOut ? [] : read.met(located, pageAt),
    picture: pictured !== null && tools.pictures && lead && isAnswer(outcome) && !isPdfType(pictured.contentType),
  };
}

/** Stores the found page's visible text, to which the matches' offsets refer. @returns its hash */
async function keptText({ blobs }: RunTools, text: string): Promise<string> {
  const packed = await pack(Buffer.from(text));
  await blobs.put([packed], { kept: true });
  return packed.hash;
}

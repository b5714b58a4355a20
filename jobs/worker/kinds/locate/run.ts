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
import { pack } from '@hyrde/store/blobs';
import { readRegisters } from '@hyrde/store/registers';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { JournalledWeb } from '../../../journal/journalled-web.js';
import {
  LOCATORS,
  type Located,
  type LocateTask,
  type Locator,
  locateWithDossier,
  MAX_GIVEN,
} from '../../../locate/index.js';
import { canonicalUrl, siteScope, type Web, withOpen } from '../../../site/index.js';
import type { Account } from '../../../surface/index.js';
import { type RunTools, readInput } from '../../core/kind.js';
import type { MetPage } from '../../core/known-pages.js';
import type { JournalledPage } from '../../core/postgres-journal.js';
import { givenTo } from '../../core/shared-answers.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { knownPage } from './change.js';
import { comparedWith, type StoredVisit } from './compare-known-page.js';
import { ReadPages } from './read-pages.js';
import { ACCOUNT_DOWNLOADS, vendorAccount, withAccount } from './vendor-account.js';

export interface SearchInput extends LocateInput {
  targetId: string;
  targetSlug: string;
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
  /** URLs whose answers earlier searches of the same visit have received (`LocateTask.given`). */
  given: readonly string[];
  /** Other sites of the sweep that were searched before (`LocateTask.others`). */
  others: NonNullable<LocateTask['others']>;
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

/**
 * Other sites that the sweep answered before the task began, and how many of them have the target, by the confidence of the
 * searches: a later verdict changes nothing. A site without a find counts as one without the target, since its stated
 * absence already contains those of the sites before it. `$1` the task.
 */
const OTHER_SITES = statement({
  name: 'locate.other-sites',
  text: `
select count(*)::int as sites,
  coalesce(sum(other.confidence) filter (where other.outcome = 'found'), 0) as expected
from task mine join search own on own.id = mine.id join search other on other.sweep_id = own.sweep_id
  and other.algorithm = own.algorithm and other.site_id <> own.site_id
  and other.outcome in ('found', 'not-found') and other.finished_at <= mine.started_at
where mine.id = $1`,
  row: z.object({ sites: z.number(), expected: z.number() }),
});

/** Reads a search. @throws if the search does not exist or its input is invalid */
export async function loadSearch(task: ClaimedTask, sql: Sql): Promise<SearchInput> {
  const { home, language } = readInput(task, LocateInput);
  const row = await queryRow(sql.query, LOAD, [task.id]);
  if (!row) throw new Error(`Task ${task.id} of a locate sweep has no search.`);
  const { builtIn, editedNames, ...search } = row;
  const { targetSlug } = row;
  const registers = await readRegisters(sql.query, task.practice, targetSlug);
  const known = builtIn ? targetSlug : null;
  const names = editedNames ? namesFrom(editedNames, known) : known === null ? null : namesOf(known);
  const words = editedNames ? wordsWithNames(search.words, editedNames, known) : search.words;
  const isHerder = splitAlgorithm(task.engine).name === 'herder';
  const given = isHerder ? await givenTo(task.id, MAX_GIVEN, sql) : [];
  const others = (isHerder && (await queryRow(sql.query, OTHER_SITES, [task.id]))) || { sites: 0, expected: 0 };
  return { ...search, home, language, words, names, pdf: mayBePdf(targetSlug), registers, given, others };
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
  /** Visit of the page known before, if the search did not name it; null if none was made. */
  visit: StoredVisit | null;
  /** True if the last sweep's lead claimed the same. */
  isRepeated: boolean;
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
  const { home, language, words, names, pdf, lead, registers, given: shared, others } = input;
  const scope = siteScope(home, registers, { pdf });
  const web = tools.openWeb({ home, scope, pdf, offSite: true, shares: true });
  const { locator, parameters } = searchBy(task.engine);
  const speaks = lead && !input.tryOut;
  const known = speaks ? await knownPage(tools.sql, input, task) : null;
  const read = new ReadPages([home, known?.url ?? null]);
  const asked = { home, words, names, language, parameters, given: shared, others };
  const { located: searched, dossier } = await locateWithDossier(
    locator,
    asked,
    read.noting(withGiven(web, shared)),
    registers,
  );
  const given = searched.downloads - tools.journal.cost;
  const account =
    speaks && !task.practice && searched.outcome === 'not-found' ? await accountBy(input, tools, web) : null;
  const located = account ? withAccount(searched, account, home) : searched;
  const { outcome, reason, found } = located;
  const pageAt = (url: string) => tools.journal.pageAt(url === account?.list ? account.answer : url);
  const page = found ? pageAt(found.url) : null;
  const homePage = pageAt(canonicalUrl(home) ?? home);
  const offSite = found && !scope.owns(found.url) ? new URL(found.url) : null;
  const pictured = found ? page : homePage;
  const visibleHash = page && found ? await keptText(tools, found.text) : null;
  const search = { task, input, found, visibleHash, read, web, tools };
  const compared = known && isAnswer(outcome) ? await comparedWith(known, search) : null;
  return {
    outcome,
    reason,
    detail: null,
    located,
    dossier: { ...dossier, given },
    input,
    page,
    homePage,
    register: offSite && (registerFinder(registers)(offSite)?.holder ?? null),
    pageAt,
    visibleHash,
    change: compared?.change ?? null,
    visit: compared?.visit ?? null,
    isRepeated: known !== null && known.lastClaim === (found?.url ?? null),
    met: input.tryOut ? [] : read.met(located, pageAt),
    picture: pictured !== null && tools.pictures && lead && isAnswer(outcome) && !isPdfType(pictured.contentType),
  };
}

/** A web whose given answers count as downloads, but spend nothing of the search's budget. */
function withGiven(web: JournalledWeb, given: readonly string[]): Web {
  const unread = new Set(given);
  return withOpen(web, (request) => {
    if (unread.delete(typeof request === 'string' ? request : request.url)) web.extend(1);
    return web.open(request);
  });
}

/** Seeks the body's account with vendors, by downloads of its own. */
function accountBy(input: SearchInput, { sql }: RunTools, web: JournalledWeb): Promise<Account | null> {
  web.extend(ACCOUNT_DOWNLOADS);
  return vendorAccount(input, sql, web);
}

/** Stores the found page's visible text, to which the matches' offsets refer. @returns its hash */
async function keptText({ blobs }: RunTools, text: string): Promise<string> {
  const packed = await pack(Buffer.from(text));
  await blobs.put([packed], { kept: true });
  return packed.hash;
}

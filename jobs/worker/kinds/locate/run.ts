import {
  type Change,
  type Dossier,
  isPdfType,
  type Outcome,
  type PageRole,
  type Parameters,
  parseAlgorithm,
  type Reason,
  RetiredAlgorithm,
  registerFinder,
} from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { pack } from '@hyrde/store/blobs';
import { LOCATORS, type Located, type Locator, locateWithDossier } from '../../../locate/index.js';
import { canonicalUrl, siteScope } from '../../../site/index.js';
import type { RunTools } from '../../core/kind.js';
import type { MetPage } from '../../core/known-pages.js';
import type { JournalledPage } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { changeSince } from './change-since.js';
import type { SearchInput } from './load.js';
import { ReadPages } from './met-pages.js';

/** How a search ended, with all that is written of it. */
export interface SearchResult {
  outcome: Outcome;
  reason: Reason;
  detail: null;
  located: Located;
  dossier: Dossier;
  input: SearchInput;
  /** The found page's place in the journal; null where nothing was found. */
  page: JournalledPage | null;
  /** The home page's; null where it could not be had. */
  homePage: JournalledPage | null;
  /** Who holds the register that the found page stands on; null on the site itself. */
  register: string | null;
  /** The journal's page at an address: of steps and runners-up. */
  pageAt(url: string): JournalledPage | null;
  /** SHA-256 of the found page's visible text, which is stored. */
  visibleHash: string | null;
  /** Compared with what the lead of the last sweep saw; null where that is not asked. */
  change: Change | null;
  /** Is a picture to be taken: of the finding, or of the home page of a site where nothing was found? */
  picture: boolean;
  /** What was opened; none of a try-out. */
  met: readonly MetPage<PageRole>[];
}

/** Only these are claims about the site that a person can judge and a later sweep can be compared with. */
export const isAnswer = (outcome: string): boolean => outcome === 'found' || outcome === 'not-found';

/**
 * @param engine as the sweep names it
 * @throws if no version had the algorithm
 */
function searchBy(engine: string): { locator: Locator; parameters: Parameters } {
  if (RetiredAlgorithm.safeParse(splitAlgorithm(engine).name).success) return { locator: retired, parameters: {} };
  const algorithm = parseAlgorithm(engine);
  if (!algorithm.ok) throw new Error(algorithm.error);
  const { name, parameters } = algorithm.spec;
  return { locator: LOCATORS[name], parameters };
}

/** Ends the search of an algorithm that this version does not have, without a download. */
const retired: Locator = async () => ({
  outcome: 'error',
  reason: 'algorithm-retired',
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads: 0,
});

/** Searches one site for one page. */
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

/** Stores the found page's visible text, which the matches' offsets refer to. */
async function keptText({ blobs }: RunTools, text: string): Promise<string> {
  const packed = await pack(Buffer.from(text));
  await blobs.put([packed], { kept: true });
  return packed.hash;
}

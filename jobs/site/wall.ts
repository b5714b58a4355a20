import { percentDecoded, type WallKind } from '@hyrde/contracts';
import { VOCABULARY } from './form-vocabulary.js';
import { linesOfMain, type Page } from './page.js';
import { plain } from './plain.js';
import {
  asksPassword,
  MAX_OWN_LINKS,
  ownLinksOf,
  WallEvidence,
  type WallTerm,
  type WallTerms,
} from './wall-evidence.js';
import { isWallHeader, vendorMark, wallHeader } from './wall-marks.js';
import { WALL_WEIGHTS } from './wall-weights.js';
import { isListedPhrase } from './wall-words.js';

export type { WallKind, WallTerm, WallTerms };

/** A page that answered in place of the site's page. Its reason is `WALL_REASONS[kind]`. */
export interface Wall {
  kind: WallKind;
  /** Evidence: headers and vendors' marks, then phrases of title and text. */
  marks: string[];
  /** Log-odds that each term of the evidence adds; empty if a header or an empty answer decides alone. */
  odds: WallTerms;
}

/** Final status and headers of an answer, header names in lower case. */
export interface WallAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Address that was requested, if it redirected to the page. */
  asked?: string | undefined;
}

/** True for a mark from the closed lists: no word of it comes from the page, so that it names nobody. */
export const isListedMark = (mark: string): boolean =>
  vendorMark(mark) !== null || isWallHeader(mark) || isListedPhrase(mark);

/** Maximum characters and links of a page that may be a wall; a page beyond them shows content of its own. */
const MAX_TEXT = 4_000;
const MAX_LINKS = 30;
/** Maximum characters of a wall whose title and headings say nothing of it, and whose source has no vendor's mark. */
const MAX_SILENT = 1_500;

/** True if the page is small enough to be a wall. Only then are vendors' marks sought in its source. */
export const mayBeWall = ({ text, links }: Pick<Page, 'text' | 'links'>): boolean =>
  text.length <= MAX_TEXT && links.length <= MAX_LINKS;

/**
 * Recognises a wall: a page of a firewall, a challenge, a captcha, a consent dialog, maintenance, a parked domain, a
 * log-in, a refusal, a failure, or nothing at all, in place of the site's page. Evidence is summed as log-odds
 * (`WALL_WEIGHTS`): headers and status of the answer, vendors' marks, phrases in all languages, and the page's shape
 * (words that no phrase explains, links to follow, a subject of its own). Never throws; time is bounded by the page's
 * size limits.
 * @param page of an HTML answer as received, not rendered
 * @param answer without it only the page is read
 * @returns null if the page is the site's own
 */
export function wallOf(page: Page, answer?: WallAnswer): Wall | null {
  const header = answer ? wallHeader(answer.headers) : null;
  if (header) return { kind: header.kind, marks: [header.mark], odds: {} };
  if (isEmpty(page)) return { kind: 'empty', marks: ['no text, no links'], odds: {} };
  const evidence = wallEvidence(page, answer?.asked);
  if (!evidence) return null;
  const odds = oddsOf({ ...evidence.terms, ...(refuses(answer) && { status: 1 }) }, WALL_WEIGHTS);
  const sum = Object.values(odds).reduce((total, each) => total + each, 0);
  return sum < 0 ? null : { kind: evidence.kind, marks: evidence.marks, odds };
}

/**
 * Kind, marks and terms by which the page may be a wall; null if nothing is about one, or if the page is too large.
 * @param asked as in `WallAnswer`
 */
export function wallEvidence(
  received: Page,
  asked?: string,
): { kind: WallKind; marks: string[]; terms: WallTerms } | null {
  const page = isLoginElsewhere(received, asked) ? mainPartOf(received) : received;
  if (!mayBeWall(page)) return null;
  const links = ownLinksOf(page);
  if (links > MAX_OWN_LINKS) return null;
  const evidence = new WallEvidence(page, links);
  if (evidence.isSilent && page.text.length > MAX_SILENT) return null;
  const kind = evidence.kind();
  return kind && { kind, marks: evidence.marksOf(kind), terms: evidence.terms(kind) };
}

/**
 * True if a form for a password answers for another page than the site's log-in: at the address of one, redirected from one,
 * or with an address to go back to. The site's menu around it is no content of its own.
 */
function isLoginElsewhere({ url, mainLines, forms }: Page, asked = url): boolean {
  if (!mainLines || !URL.canParse(url) || !forms?.some(asksPassword)) return false;
  const { pathname, searchParams } = new URL(url);
  const isOwn = isLogin(pathname) && isLogin(new URL(asked).pathname);
  return !isOwn || [...searchParams.values()].some((value) => /^(?:\/|https?:)/.test(value));
}

/** True for a path whose last segment says that it is a log-in. */
function isLogin(pathname: string): boolean {
  const last = percentDecoded(pathname)
    .split('/')
    .findLast((segment) => segment !== '');
  return last !== undefined && VOCABULARY.has(plain(last.slice(0, 200)), 'login');
}

const mainPartOf = (page: Page): Page => ({
  ...page,
  text: linesOfMain(page).join('\n'),
  links: page.links.filter(({ place }) => place === 'main'),
});

/** Log-odds of each term. */
export function oddsOf(
  terms: WallTerms,
  weights: Readonly<Record<WallTerm, number>>,
): Partial<Record<WallTerm, number>> {
  const odds: Partial<Record<WallTerm, number>> = {};
  for (const [term, value] of Object.entries(terms) as [WallTerm, number][]) odds[term] = weights[term] * value;
  return odds;
}

/** True if an answer shows nothing, and no browser would show more. A scanned PDF has no text either. */
const isEmpty = ({ url, title, text, links, forms, needsBrowser, vendorMarks }: Page): boolean =>
  text === '' && title === '' && links.length === 0 && !forms && !needsBrowser && !vendorMarks && !/\.pdf$/i.test(url);

/** True for a status that refuses or fails; statuses of pages that do not exist say nothing of walls. */
const refuses = (answer?: WallAnswer): boolean =>
  answer !== undefined && answer.status >= 400 && answer.status !== 404 && answer.status !== 410;

import { z } from 'zod';
import { LOOK_S, MISS_S, PAGES_TO_LOOK_AT } from '../../defaults.js';
import { parseUrl } from '../../urls.js';
import type { ConfidenceKind } from './algorithms.js';
import type { Outcome, Reason } from './contract.js';
import type { WordMatch } from './evidence.js';
import { type KnownPageState, LOST_STATES } from './known-page.js';

/** One person's verdict on a finding. */
export const Verdict = z.enum(['correct', 'wrong', 'absent', 'cannot-tell']).meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;

/**
 * Why a finding was drawn for review. Accuracy is computed from `sample` alone, unless every finding is decided. `missed`:
 * its search did not name the known page, which is still there.
 */
export const DrawnWhy = z.enum(['sample', 'uncertain', 'chosen', 'missed']).meta({ id: 'DrawnWhy' });
export type DrawnWhy = z.infer<typeof DrawnWhy>;

/**
 * How a site's page changed since the last sweep. A change is said only of pages that were seen: `lost` and `moved`
 * follow from a visit of the page that was known before (`KnownPageState`), `recovered` only from a proven loss. An
 * unreachable site has no value.
 *
 * `missed` and `unproven` are no changes, but searches that name another page than the known one, or none: the known
 * page is still there, so that the search missed it; or it was not seen, so that nothing is known of it.
 */
export const Change = z
  .enum(['new', 'unchanged', 'changed', 'moved', 'lost', 'recovered', 'missed', 'unproven'])
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

/**
 * Does the site have the page? Screens, exports and API use the same answers, and every site has exactly one. Waiting
 * and cancelled are states of a sweep, not answers. Postgres derives the answer of a search (column `search.answer`).
 */
export const Answer = z
  .enum(['yes', 'probably', 'no', 'does-not-apply', 'could-not-be-reached', 'not-found', 'not-searched'])
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof Answer>;

/** Filter of a list of sites: one answer, or one of the sets that the headline counts. */
export const AnswerChoice = z
  .enum([...Answer.options, 'applies', 'searched', 'wants-a-look'])
  .meta({ id: 'AnswerChoice' });
export type AnswerChoice = z.infer<typeof AnswerChoice>;

export function answersOf(choice: AnswerChoice): Answer[] {
  const applies = Answer.options.filter((answer) => answer !== 'does-not-apply');
  if (choice === 'applies') return applies;
  if (choice === 'searched') return applies.filter((answer) => answer !== 'not-searched');
  // Answers that a person can settle: "probably" by confirming the page, "not found" by checking the runners-up.
  if (choice === 'wants-a-look') return ['probably', 'not-found'];
  return [choice];
}

/** Verdicts that name the site's page: a "wrong" comes with the right one. */
export const VERIFYING_VERDICTS: readonly Verdict[] = ['correct', 'wrong'];

/** True if a person has confirmed that the site has the page, and which one it is. */
export const isVerified = (verdict: Verdict | null): boolean =>
  verdict !== null && VERIFYING_VERDICTS.includes(verdict);

/**
 * Probability from which a page is named: at p it saves a miss with probability p and costs one look, so that naming it
 * pays from `LOOK_S` ÷ `MISS_S` on. Below it, nothing near was seen.
 */
export const PROBABLY_FROM = LOOK_S / MISS_S;

/**
 * Probability that the site has the page from which an exhausted site is not answered "no": 98 % of these answers are
 * promised to be true, and a wrong "no" is a miss that nobody looks for.
 */
export const NO_BELOW = 0.02;

/**
 * Default probability from which a claim is answered "yes" before review. Without review, a claim of probability p
 * saves a look and risks a wrong "yes" with probability 1 − p, which pays from 1 − `LOOK_S` ÷ `MISS_S` on.
 */
export const CLAIM_THRESHOLD = 1 - LOOK_S / MISS_S;
/** Name of the setting that overrides `CLAIM_THRESHOLD`. */
export const CLAIM_THRESHOLD_SETTING = 'claimThreshold';

/**
 * True if a claim is too weak for a "yes" before review. An uncalibrated score says nothing of how often it is right,
 * so that it is always weak.
 * @param threshold minimum probability of a claim that counts (`CLAIM_THRESHOLD`)
 */
export const isWeak = (kind: ConfidenceKind, confidence: number, threshold: number): boolean =>
  kind === 'score' || confidence < threshold;

/**
 * Answer of a search by itself, without verdicts. Column `search.answer` is derived alike.
 * @param weak true if the claim needs review (`isWeak`)
 */
export function answerOf({ outcome, reason }: { outcome: Outcome; reason: Reason }, weak: boolean): Answer {
  if (outcome === 'cancelled') return 'not-searched';
  if (outcome === 'found') return weak ? 'probably' : 'yes';
  if (outcome !== 'not-found') return 'could-not-be-reached';
  return reason === 'site-exhausted' ? 'no' : 'not-found';
}

/** Pages of an answer "probably" that a person should look at: the claimed one, and runners-up that are worth a look. */
export const pagesToLookAt = <P extends { confidence: number }>(found: P, runnersUp: readonly P[]): P[] =>
  [found, ...runnersUp.filter(({ confidence }) => confidence >= PROBABLY_FROM)].slice(0, PAGES_TO_LOOK_AT);

/** A page's address and, if its body is stored, the body's hash. */
export interface PageIdentity {
  url: string;
  bodyHash: string | null;
}

/** People's decision about a site: the verdict on one claim, and the right page if it is known. */
export interface SiteVerdict {
  verdict: Verdict;
  /** The judged page; null if the search claimed that the site has no such page. */
  claimed: PageIdentity | null;
  /** URL of the right page, if the verdict is "wrong" and the page is known. */
  rightUrl: string | null;
}

/**
 * Transfers a verdict on one search's claim to another search of the same site and target, since the truth does not
 * depend on the search. null if the verdict implies nothing for the other claim.
 */
export function verdictFor(site: SiteVerdict, outcome: Outcome | null, found: PageIdentity | null): Verdict | null {
  if (outcome !== 'found' && outcome !== 'not-found') return null;
  if (site.verdict === 'absent' || site.verdict === 'cannot-tell') return site.verdict;
  if (outcome === 'not-found' || found === null) return 'wrong';
  if (site.verdict === 'correct') return site.claimed && samePage(site.claimed, found) ? 'correct' : 'wrong';
  if (site.rightUrl === null) return site.claimed && samePage(site.claimed, found) ? 'wrong' : null;
  return samePage({ url: site.rightUrl, bodyHash: null }, found) ? 'correct' : 'wrong';
}

/** True if two addresses are spellings of one address, or had the same body. */
export function samePage(a: PageIdentity, b: PageIdentity): boolean {
  return sameAddress(a.url, b.url) || (a.bodyHash !== null && a.bodyHash === b.bodyHash);
}

/** True if two addresses are spellings of one address. */
export const sameAddress = (a: string, b: string): boolean => plainAddress(a) === plainAddress(b);

/**
 * An address without the parts that people omit when they copy it: scheme, `www.`, trailing slash, and a fragment that is
 * no route. The function
 * `plain_address` of the database is the same for canonical addresses.
 */
export function plainAddress(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname, search, hash } = parsed;
  const route = /^#[/!]/.test(hash) ? hash : '';
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}${route}`;
}

/** Visit of a page that was known before a search. */
export interface VisitedPage {
  url: string;
  state: KnownPageState;
  /** Address to which the page has moved; null if it has not. */
  finalUrl: string | null;
  /** True if the claim's own search made the visit, false if an earlier one did. */
  own: boolean;
}

/** A claim with the facts by which verdicts given on other searches of the same site and target apply to it. */
export interface Claim {
  /** The claimed page; null if the search found none. */
  page: PageIdentity | null;
  /** Words of the target on the claimed page (`Finding.matches`). */
  matches: readonly WordMatch[];
  /** The target's words in the version of its search: others could not be matched. */
  words: ReadonlySet<string>;
  /** Visits of known pages since the judged finding, ascending by time. */
  visits: readonly VisitedPage[];
}

/** A decided verdict with the finding on which it was given. */
export interface JudgedClaim extends SiteVerdict {
  /** Words of the target on the judged page. */
  matches: readonly WordMatch[];
}

/** A verdict that applies to a claim on which it was not given. */
export interface CarriedVerdict {
  verdict: Exclude<Verdict, 'cannot-tell'>;
  /** URL of the right page if the verdict is "wrong". */
  rightUrl: string | null;
}

/**
 * Applies the newest verdict on a site and target to a later claim, whichever sweep made it: a verdict belongs to a
 * page. It holds until a visit proves that the page is gone, or until the page has lost its decisive words. On a claim of
 * another page it means "wrong" only if the right page was seen, since a page that was not seen may have moved there.
 * @returns null if the claim has to be judged
 */
export function carriedVerdict(
  { verdict, claimed, rightUrl, matches }: JudgedClaim,
  claim: Claim,
): CarriedVerdict | null {
  if (verdict === 'cannot-tell') return null;
  const { page } = claim;
  const holds = page !== null && claimed !== null && samePage(claimed, page) && keepsWords(matches, claim);
  if (verdict === 'absent') return page === null || holds ? { verdict, rightUrl: null } : null;
  const given = verdict === 'correct' ? (claimed?.url ?? null) : rightUrl;
  if (given === null) return null;
  const right = pageNow(given, claim.visits);
  const isRight = page !== null && sameAddress(right.url, page.url);
  if (isRight && (verdict === 'wrong' || right.url !== given)) return { verdict: 'correct', rightUrl: null };
  if (verdict === 'correct' && holds) return { verdict, rightUrl: null };
  if (isRight || right.state === 'gone') return null;
  const contradicts = right.state === 'there' || page === null || (verdict === 'wrong' && holds);
  return contradicts ? { verdict: 'wrong', rightUrl: right.url } : null;
}

/** Where a page is after these visits, and whether the last search saw it there. */
function pageNow(given: string, visits: readonly VisitedPage[]): { url: string; state: 'there' | 'gone' | 'not-seen' } {
  let url = given;
  let state: 'there' | 'gone' | 'not-seen' = 'not-seen';
  for (const visit of visits) {
    if (!sameAddress(visit.url, url)) continue;
    if (LOST_STATES.includes(visit.state)) state = 'gone';
    else if (visit.state !== 'not-seen') state = visit.own ? 'there' : 'not-seen';
    if (visit.state === 'moved' && visit.finalUrl !== null) url = visit.finalUrl;
  }
  return { url, state };
}

/** Places in which a page itself states its subject. */
const PROMINENT: ReadonlySet<string> = new Set(['title', 'heading']);
/** Minimum fraction of the decisive words that must remain. */
const REMAINING = 0.5;

/**
 * Words that decided that a page is the target: those of its title and headings, else those of its text. Labels and
 * addresses are no part of the page.
 */
export function decisiveWords(matches: readonly WordMatch[]): string[] {
  const placed = (is: (place: string) => boolean) =>
    matches.filter(({ places }) => places.some(({ place }) => is(place))).map(({ word }) => word);
  const prominent = placed((place) => PROMINENT.has(place));
  return prominent.length > 0 ? prominent : placed((place) => place === 'text');
}

/** True unless the claimed page has lost most of the judged page's decisive words, as far as its search knew them. */
function keepsWords(judged: readonly WordMatch[], { matches, words }: Claim): boolean {
  const decisive = decisiveWords(judged).filter((word) => words.has(word));
  const now = new Set(
    matches
      .filter(({ places }) => places.some(({ place }) => place === 'text' || PROMINENT.has(place)))
      .map(({ word }) => word),
  );
  return decisive.filter((word) => now.has(word)).length >= REMAINING * decisive.length;
}

/** Verdicts that decide whether a search was right. */
export const DECIDING_VERDICTS: readonly Verdict[] = ['correct', 'wrong', 'absent'];

/** By outcome, the verdict that confirms the search; other outcomes claim nothing. */
export const RIGHT_VERDICTS: Readonly<Partial<Record<Outcome, Verdict>>> = { found: 'correct', 'not-found': 'absent' };

/**
 * True if the search was right; null if undecided: no verdict, "cannot tell", or a search that could not be carried
 * out. "Not found" is right if a person confirms that the site has no such page.
 */
export function wasRight(outcome: Outcome | null, verdict: Verdict | null): boolean | null {
  const right = outcome && RIGHT_VERDICTS[outcome];
  return right && verdict && DECIDING_VERDICTS.includes(verdict) ? verdict === right : null;
}

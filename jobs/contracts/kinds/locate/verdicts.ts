import { z } from 'zod';
import { parseUrl } from '../../urls.js';
import type { ConfidenceKind } from './algorithms.js';
import type { Outcome } from './contract.js';

/** One person's verdict on a finding. */
export const Verdict = z.enum(['correct', 'wrong', 'absent', 'cannot-tell']).meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;

/** Why a finding was drawn for review. Accuracy is computed from `sample` alone, unless every finding is decided. */
export const DrawnWhy = z.enum(['sample', 'uncertain', 'chosen']).meta({ id: 'DrawnWhy' });
export type DrawnWhy = z.infer<typeof DrawnWhy>;

/** How a site's page changed between two sweeps. An unreachable site has no value. */
export const Change = z.enum(['new', 'unchanged', 'changed', 'moved', 'lost', 'recovered']).meta({ id: 'Change' });
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
 * Default probability from which a claim is answered "yes" before review. A wrong "yes" closes an open case, while a
 * pending claim costs one review. If the former is three times as expensive as the latter, a claim pays from 3 ÷ (3 +
 * 1) on.
 */
export const CLAIM_THRESHOLD = 0.75;
/** Name of the setting that overrides `CLAIM_THRESHOLD`. */
export const CLAIM_THRESHOLD_SETTING = 'claimThreshold';

/**
 * True if a claim is too weak for a "yes" before review. An uncalibrated score says nothing of how often it is right,
 * so that it is always weak.
 * @param threshold minimum probability of a claim that counts (`CLAIM_THRESHOLD`)
 */
export const isWeak = (kind: ConfidenceKind, confidence: number, threshold: number): boolean =>
  kind === 'score' || confidence < threshold;

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
  return plainAddress(a.url) === plainAddress(b.url) || (a.bodyHash !== null && a.bodyHash === b.bodyHash);
}

/** An address without the parts that people omit when they copy it: scheme, `www.`, fragment, trailing slash. */
function plainAddress(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname, search } = parsed;
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
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

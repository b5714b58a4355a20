import { z } from 'zod';
import { parseUrl } from '../../parse-url.js';
import type { TaskState } from '../../sweeps.js';
import type { ConfidenceKind } from './algorithms.js';
import type { Outcome, Reason } from './outcomes.js';

/** One person's judgement of a finding. */
export const Verdict = z.enum(['correct', 'wrong', 'absent', 'cannot-tell']).meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;

/** Why a finding was drawn for review. Accuracy is computed from `sample` alone, unless every finding is decided. */
export const DrawnWhy = z.enum(['sample', 'uncertain', 'chosen']).meta({ id: 'DrawnWhy' });
export type DrawnWhy = z.infer<typeof DrawnWhy>;

/** Between two sweeps, a site's page is … A failure to reach the site is none of these. */
export const Change = z.enum(['new', 'unchanged', 'changed', 'moved', 'lost', 'recovered']).meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

/**
 * Does the site have the page? The same answers on every screen, export and API; every site stands in exactly one. Waiting
 * and cancelled are states of a sweep, not answers.
 */
export const Answer = z
  .enum(['yes', 'probably', 'no', 'does-not-apply', 'could-not-be-reached', 'not-found', 'not-searched'])
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof Answer>;

/** What a list of sites may be narrowed to: an answer, or one of the sets that the headline counts. */
export const AnswerChoice = z
  .enum([...Answer.options, 'applies', 'searched', 'wants-a-look'])
  .meta({ id: 'AnswerChoice' });
export type AnswerChoice = z.infer<typeof AnswerChoice>;

/** The answers that a choice stands for. */
export function answersOf(choice: AnswerChoice): Answer[] {
  const applies = Answer.options.filter((answer) => answer !== 'does-not-apply');
  if (choice === 'applies') return applies;
  if (choice === 'searched') return applies.filter((answer) => answer !== 'not-searched');
  // No case is closed, and a person can close it: is it that page, or one of those that came near?
  if (choice === 'wants-a-look') return ['probably', 'not-found'];
  return [choice];
}

export interface AnswerInput {
  state: TaskState;
  outcome: Outcome | null;
  reason: Reason | null;
  /** The verdict that stands, where people have judged the finding. */
  verdict: Verdict | null;
  /** The page was named with less than the probability from which a claim counts (`isWeak`). */
  weak: boolean;
  /** Set by a person: this site need not have such a page. */
  doesNotApply: boolean;
}

/**
 * How a search becomes an answer; the API derives it in SQL, which a test holds to this. "Yes" is a page that a person has
 * verified (`isVerified` tells these apart), or one that is claimed with at least the probability from which a claim
 * counts; a weaker claim is "probably". "No" is a person's, or that of a site that was read to its end; one whose budget
 * ended first, or where nothing worth opening was left, is "not found".
 * @public by tests alone
 */
export function answerOf({ state, outcome, reason, verdict, weak, doesNotApply }: AnswerInput): Answer {
  if (doesNotApply) return 'does-not-apply';
  if (verdict === 'absent') return 'no';
  if (isVerified(verdict)) return 'yes'; // "wrong" says where the right page is
  if (state === 'waiting' || outcome === 'cancelled' || outcome === null) return 'not-searched';
  if (outcome === 'found') return weak ? 'probably' : 'yes';
  if (outcome !== 'not-found') return 'could-not-be-reached';
  return reason === 'site-exhausted' ? 'no' : 'not-found';
}

/** Does a person say that the site has the page, and which? */
export const isVerified = (verdict: Verdict | null): boolean => verdict === 'correct' || verdict === 'wrong';

/**
 * The probability from which a claim is a "yes" before a person has looked, unless an administrator says otherwise. A wrong
 * "yes" closes a case that stands open; a claim that waits costs a person one look. Taking the first for three times as dear
 * as the second, a claim pays from 3 ÷ (3 + 1) on.
 */
export const CLAIM_THRESHOLD = 0.75;
/** The setting that says so. */
export const CLAIM_THRESHOLD_SETTING = 'claimThreshold';

/**
 * Is a claim too weak to be a "yes" before a person has looked? A score that is no probability says nothing of how often
 * it is right, so it always is.
 * @param threshold the probability from which a claim counts (`CLAIM_THRESHOLD`)
 */
export const isWeak = (kind: ConfidenceKind, confidence: number, threshold: number): boolean =>
  kind === 'score' || confidence < threshold;

/** A page by its address and, where it is kept, the hash of its body. */
export interface PageIdentity {
  url: string;
  bodyHash: string | null;
}

/** What people have decided about a site: the verdict on one claim, and where the page is if that is known. */
export interface SiteVerdict {
  verdict: Verdict;
  /** The page that was judged; null where the search claimed that there is none. */
  claimed: PageIdentity | null;
  /** Where the page really is, with the verdict "wrong". */
  rightUrl: string | null;
}

/**
 * What a verdict on one search's claim means for another search of the same site and target: whether the site has the
 * page, and where, does not depend on who asked. `null` where it says nothing.
 */
export function verdictFor(site: SiteVerdict, outcome: Outcome | null, found: PageIdentity | null): Verdict | null {
  if (outcome !== 'found' && outcome !== 'not-found') return null;
  if (site.verdict === 'absent' || site.verdict === 'cannot-tell') return site.verdict;
  if (outcome === 'not-found' || found === null) return 'wrong';
  if (site.verdict === 'correct') return site.claimed && samePage(site.claimed, found) ? 'correct' : 'wrong';
  if (site.rightUrl === null) return site.claimed && samePage(site.claimed, found) ? 'wrong' : null;
  return samePage({ url: site.rightUrl, bodyHash: null }, found) ? 'correct' : 'wrong';
}

/** One page under two addresses as people write them, or two addresses that gave the same body. */
export function samePage(a: PageIdentity, b: PageIdentity): boolean {
  return plainAddress(a.url) === plainAddress(b.url) || (a.bodyHash !== null && a.bodyHash === b.bodyHash);
}

/** An address without what people leave out when they copy it: scheme, `www.`, fragment, a slash at the end. */
function plainAddress(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname, search } = parsed;
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Verdicts that decide whether a search was right. */
export const DECIDING_VERDICTS: readonly Verdict[] = ['correct', 'wrong', 'absent'];

/** The verdict with which a search of this outcome was right; other outcomes claim nothing. */
export const RIGHT_VERDICTS: Readonly<Partial<Record<Outcome, Verdict>>> = { found: 'correct', 'not-found': 'absent' };

/**
 * Was the search right? Null if that is not decided: no verdict, "cannot tell", or a search that could not be carried
 * out. "Not found" is right if a person says that the site has no such page.
 */
export function wasRight(outcome: Outcome | null, verdict: Verdict | null): boolean | null {
  const right = outcome && RIGHT_VERDICTS[outcome];
  return right && verdict && DECIDING_VERDICTS.includes(verdict) ? verdict === right : null;
}

import {
  type Candidate,
  type ConfidenceKind,
  type Contribution,
  outcomeOf,
  type Reason,
  type WordMatch,
  type WordPlace,
} from '@hyrde/contracts';
import { HELD_ELSEWHERE, heldElsewhere } from './held-elsewhere.js';
import { MatchFinder } from './matches.js';
import { nameReaderOf } from './names/name-reader.js';
import { PART_OF_PAGE, partBelowName, repeatedLines, sectionOf, showsPart } from './part-of-page.js';
import { type Found, type Located, MAX_RUNNERS_UP, type Weighed, type Withheld } from './port.js';
import { isInSitesLanguage, type Query } from './query.js';
import { type OpenedPage, type Survey, trailTo } from './survey.js';

/** A page with the algorithm's confidence, 0–1. */
export interface Scored {
  opened: OpenedPage;
  confidence: number;
  /** Terms of the confidence. */
  contributions: Contribution[];
}

/** Places in which a page states its subject. */
const PROMINENT: ReadonlySet<WordPlace> = new Set<WordPlace>(['title', 'heading', 'label', 'url']);
/** Minimum fraction of the query's weight in a page that may be claimed whatever its names. */
const COVERAGE = 0.5;

/**
 * Ends a search: claims `best`, or gives the reason why nothing is claimed.
 * @param why `accepted`, or how the search ended without an accepted page
 * @param best the page to claim, if its words support it (`isSupported`) or its confidence is a probability
 * @param scored all scored pages, `best` among them, in any order
 * @param kind meaning of the confidences; a search with probabilities has chosen `best` by their loss
 */
export function conclude(
  why: 'accepted' | 'budget-spent' | 'site-exhausted' | 'not-worthwhile',
  best: Scored | null,
  scored: readonly Scored[],
  query: Query,
  survey: Survey,
  kind: ConfidenceKind = 'score',
): Located {
  const { downloads } = survey.web;
  const { language } = query;
  const ranked = [...scored].sort((a, b) => b.confidence - a.confidence);
  const matches = new MatchFinder(query);
  const mayClaim = why === 'accepted' || kind === 'probability';
  const isPage = best !== null && (mayClaim || isSupported(candidateOf(best, matches).matches, query));
  const isLikelierPart = kind === 'probability' && (isPage ? best.confidence : 0) < PART_OF_PAGE;
  const part = isLikelierPart ? partClaim(ranked, query) : null;
  const ended = survey.reasonWithoutClaim(why === 'accepted' ? 'site-exhausted' : why);
  const isAbsent = ended === 'site-exhausted' && !isPartShown(scored, query) && areWordsKnown(scored, query);
  const without = ended === 'site-exhausted' && !isAbsent ? 'not-worthwhile' : ended;
  const claim = isPage
    ? (part ?? { scored: best, reason: why === 'accepted' ? why : 'best-seen' })
    : (heldElsewhereClaim(survey, query) ?? (outcomeOf(without) === 'not-found' ? part : null));
  const reason = claim?.reason ?? without;
  const found = claim && { ...foundOf(claim.scored, matches), ...(claim.section && { section: claim.section }) };
  const others = [...(best ? [best] : []), ...ranked.filter(({ opened }) => opened !== best?.opened)]
    .filter(({ opened }) => opened !== claim?.scored.opened)
    .slice(0, MAX_RUNNERS_UP);
  const runnersUp = others.map((other) => candidateOf(other, matches));
  return { outcome: outcomeOf(reason), reason, language, found, runnersUp, weighed: weighedOf(scored), downloads };
}

/** True if a page shows what the target consists of, so that "the site has none" would be false. */
const isPartShown = (scored: readonly Scored[], { names }: Query): boolean =>
  scored.some(({ opened }) => names?.part && showsPart(opened.page, names.part));

/** True unless the target is worded in other languages than the site's alone, so that "the site has none" was not tested. */
function areWordsKnown(scored: readonly Scored[], query: Query): boolean {
  const home = scored.find(({ opened }) => opened.from === null);
  return home === undefined || isInSitesLanguage(query, home.opened.page);
}

/** The claim of a search with its reason: a page, or the text of a page that has the target as a part. */
interface Claim {
  scored: Scored;
  reason: Reason;
  section?: string;
}

function heldElsewhereClaim(survey: Survey, query: Query): Claim | null {
  const opened = heldElsewhere(survey, query);
  return opened && { scored: { opened, confidence: HELD_ELSEWHERE, contributions: [] }, reason: 'held-elsewhere' };
}

/**
 * The page of which the target is a part: the home page, or the most probable page that has it below a name of the target,
 * as contact pages have opening hours. null if no page read has such a part.
 */
function partClaim(ranked: readonly Scored[], { names, language }: Query): Claim | null {
  if (!names?.part) return null;
  const { part } = names;
  const claimOf = ({ opened, confidence }: Scored, section: string): Claim => ({
    scored: { opened, confidence: Math.max(PART_OF_PAGE, confidence), contributions: [] },
    reason: 'best-seen',
    section,
  });
  const home = ranked.filter(({ opened }) => opened.from === null);
  const others = ranked.filter(({ opened }) => opened.from !== null);
  const linesRepeatedIn = (scored: readonly Scored[]) => repeatedLines(scored.map(({ opened }) => opened.page));
  const ofOthers = linesRepeatedIn(others);
  for (const each of home) {
    const section = sectionOf(each.opened.page, part, ofOthers);
    if (section !== null) return claimOf(each, section);
  }
  const reader = nameReaderOf(names, language);
  const isName = (label: string): boolean => reader.read(label).is > 0;
  const repeated = linesRepeatedIn(ranked);
  for (const each of part === 'notice' ? others : [...home, ...others]) {
    const section = partBelowName(each.opened.page, part, isName, repeated);
    if (section !== null) return claimOf(each, section);
  }
  return null;
}

/**
 * Ends a search whose most probable page is withheld: nothing is claimed, and "not found" would be false.
 * @param scored all scored pages, in any order
 */
export function concludeWithheld(withheld: Withheld, scored: readonly Scored[], query: Query, survey: Survey): Located {
  const ranked = [...scored].sort((a, b) => b.confidence - a.confidence).slice(0, MAX_RUNNERS_UP);
  const matches = new MatchFinder(query);
  const { reason } = withheld;
  return {
    outcome: outcomeOf(reason),
    reason,
    language: query.language,
    found: null,
    withheld,
    runnersUp: ranked.map((other) => candidateOf(other, matches)),
    weighed: weighedOf(scored),
    downloads: survey.web.downloads,
  };
}

/**
 * True if the best page seen may be claimed although the accept rule was never met. The lost-sheep paper returns the
 * best sheep (docs/papers/lost-sheep.md, A11), which on a site without the target is an arbitrary page. So either
 * title, headings, address or link must contain words that together weigh as much as the query's heaviest, or the page
 * half of the query's weight.
 */
function isSupported(matches: readonly WordMatch[], query: Query): boolean {
  const weightOf = new Map(query.words.map(({ word, weight }) => [word, weight]));
  const sum = (list: readonly WordMatch[]) => list.reduce((total, { word }) => total + (weightOf.get(word) ?? 0), 0);
  const weights = [...query.weights.values()];
  const prominent = matches.filter(({ places }) => places.some(({ place }) => PROMINENT.has(place)));
  const whole = weights.reduce((a, b) => a + b, 0);
  return matches.length > 0 && (sum(prominent) >= Math.max(...weights) || sum(matches) >= COVERAGE * whole);
}

const weighedOf = (scored: readonly Scored[]): Weighed[] =>
  scored.map(({ opened, ...made }) => ({ url: opened.page.url, ...made }));

const foundOf = (scored: Scored, matches: MatchFinder): Found => ({
  ...candidateOf(scored, matches),
  trail: trailTo(scored.opened),
  text: scored.opened.page.text,
  ...(scored.opened.page.scan && { scan: true }),
});

const candidateOf = ({ opened, confidence, contributions }: Scored, matches: MatchFinder): Candidate => ({
  url: opened.page.url,
  title: opened.page.title,
  confidence,
  matches: matches.of(opened),
  contributions,
});

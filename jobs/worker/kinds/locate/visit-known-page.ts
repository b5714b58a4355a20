import {
  decisiveWords,
  type KnownPageReason,
  type KnownPageState,
  sameAddress,
  WALL_REASONS,
  type WordMatch,
} from '@hyrde/contracts';
import type { Query } from '../../../locate/index.js';
import {
  linesOfMain,
  madeUpAddress,
  mayBeMissing,
  type Opened,
  type Page,
  saysMissing,
  saysMore,
  type Web,
  wallOf,
  withoutAddresses,
} from '../../../site/index.js';

/** The known page at the time a search last named it. */
export interface KnownBefore {
  url: string;
  /** Words of the target on it; empty if only a person has named it. */
  matches: readonly WordMatch[];
  /** The page as stored then; null if it is not stored. */
  page: Page | null;
}

/** Observation of a known page by a visit. */
export interface KnownPageVisit {
  url: string;
  state: KnownPageState;
  /** null if it is there, or has moved. */
  reason: KnownPageReason | null;
  /** Address that answered, if it is another one; null if the page is at its address. */
  finalUrl: string | null;
  /** The page that answered; null if none did. */
  page: Page | null;
  /** A made-up address of the site that was requested for comparison; null if none was. */
  probeUrl: string | null;
}

export interface VisitTools {
  web: Pick<Web, 'open'>;
  query: Query;
  /** The site's home page as the search has read it. */
  home: Page;
  /** Answer for the known page that the search has already received; null if it did not request the page. */
  received: Opened | null;
  /** The page that answered for an address which redirects off the site, with its own address; null if none is stored. */
  offSite(url: string): Promise<Page | null>;
}

/** Minimum fraction of lines that two pages have in common, beside those of the home page, if they are the same. */
const SAME = 0.5;
/** The same fraction of two answers with one title, which may repeat the address or the time. */
const ALIKE = 0.8;
/** Maximum number of lines compared; large directories have as many. */
const MAX_LINES = 4_000;

/**
 * Visits the page that was known before a search, since a page is lost only if it was seen to be: gone, or replaced by
 * one without the target's decisive words. A page with other words, or that says it is missing, is compared with the
 * site's answer for a made-up address (soft 404: Bar-Yossef et al., WWW 2004); if both are the same, the home page is
 * opened again, since a site that answers everything with one page shows a wall or an error of its own. Costs at most
 * `KNOWN_PAGE_DOWNLOADS`.
 */
export async function visitKnownPage(known: KnownBefore, tools: VisitTools): Promise<KnownPageVisit> {
  const opened = tools.received ?? (await tools.web.open(known.url));
  const visit = new Visit(known, tools);
  if (opened.kind === 'page') return visit.judged(opened.page);
  if (opened.kind === 'budget-spent') return visit.notSeen('budget-spent');
  if (opened.kind !== 'failed') return visit.notSeen('not-a-page');
  if (opened.reason === 'missing') return visit.of('gone', 'missing');
  const offSite = opened.reason === 'redirect-broken' ? await tools.offSite(known.url) : null;
  return offSite ? visit.judged(offSite) : visit.notSeen(opened.reason);
}

class Visit {
  constructor(
    private readonly known: KnownBefore,
    private readonly tools: VisitTools,
  ) {}

  of(
    state: KnownPageState,
    reason: KnownPageReason | null = null,
    page: Page | null = null,
    probeUrl: string | null = null,
  ): KnownPageVisit {
    const { url } = this.known;
    const finalUrl = page && !sameAddress(page.url, url) ? page.url : null;
    return { url, state, reason, finalUrl, page, probeUrl };
  }

  notSeen(reason: KnownPageReason, page: Page | null = null, probeUrl: string | null = null): KnownPageVisit {
    return this.of('not-seen', reason, page, probeUrl);
  }

  /** Judges a page that answered for the known address. */
  async judged(page: Page): Promise<KnownPageVisit> {
    const unread = unreadable(page);
    if (unread) return this.notSeen(unread, page);
    if (!sameAddress(page.url, this.known.url)) return this.redirected(page);
    const bears = this.bearsWords(page);
    if (bears && !mayBeMissing(page)) return this.of('there', null, page);
    // The text of an unread scan may be that of the earlier page.
    if (page.scan && this.known.page?.text !== '') return this.notSeen('not-a-page', page);
    return this.compared(page, bears);
  }

  /** Judges a page to which the known address redirects. */
  private redirected(page: Page): KnownPageVisit {
    const isHome = sameAddress(page.url, this.tools.home.url) && new URL(this.known.url).pathname !== '/';
    if (isHome) return this.of('gone', 'redirected-home', page);
    if (this.bearsWords(page)) return this.of('moved', null, page);
    return page.scan ? this.notSeen('not-a-page', page) : this.of('gone', 'redirected', page);
  }

  /** Judges a page by the site's answer for a made-up address. */
  private async compared(page: Page, bears: boolean): Promise<KnownPageVisit> {
    const { web, home } = this.tools;
    const probeUrl = madeUpAddress(this.known.url);
    const probe = await web.open(probeUrl);
    // A page with the target's words in its title, and no more text of its own, may be filled by a script.
    const isWritten = (other: Page) =>
      !bears || saysMissing(page) || saysMore(ownLines(page, other, home), withoutAddresses(page.title, [page, other]));
    if (probe.kind === 'page' && isWritten(probe.page) && isSameAnswer(probe.page, page, home)) {
      const again = isAlike(home, page) ? null : await web.open(home.url);
      if (again?.kind === 'page' && !isAlike(again.page, page)) return this.of('gone', 'as-made-up', page, probeUrl);
      return this.notSeen('as-home', page, probeUrl);
    }
    const { page: before } = this.known;
    if (bears || (before && ownLikeness(before, page, home) >= SAME)) return this.of('there', null, page, probeUrl);
    const isSeen = probe.kind === 'page' || (probe.kind === 'failed' && probe.reason === 'missing');
    if (isSeen) return this.of('replaced', 'other-words', page, probeUrl);
    return this.notSeen(probe.kind === 'failed' ? probe.reason : 'budget-spent', page, probeUrl);
  }

  /**
   * True unless the page has lost the words by which it was the target. Title and headings must have one of the earlier
   * decisive words, as many of the target's words as its heaviest weighs, or one of its names; else the main part half of
   * the words' weight. A person sees the pages in doubt, since this is true for them.
   */
  private bearsWords(page: Page): boolean {
    const { analyser, weights, names } = this.tools.query;
    const prominent = new Set(analyser.terms([page.title, ...page.headings].join('\n')));
    const decisive = decisiveWords(this.known.matches).flatMap((word) => analyser.terms(word));
    if (decisive.some((term) => prominent.has(term))) return true;
    const isNamed = (name: string) => {
      const terms = analyser.terms(name);
      return terms.length > 0 && terms.every((term) => prominent.has(term));
    };
    if (names?.names.some(isNamed)) return true;
    const weightIn = (terms: ReadonlySet<string>) =>
      [...weights].reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0);
    if (weights.size > 0 && weightIn(prominent) >= Math.max(...weights.values())) return true;
    const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    return whole > 0 && weightIn(new Set(analyser.terms(linesOfMain(page).join('\n')))) >= whole / 2;
  }
}

/** Why a page that answered cannot be read as the site's own; null if it can. */
function unreadable(page: Page): KnownPageReason | null {
  const wall = wallOf(page);
  if (wall) return WALL_REASONS[wall.kind];
  return page.needsBrowser ? 'needs-browser' : null;
}

const isAlike = (a: Page, b: Page): boolean =>
  a.title === b.title && likeness(linesOf(a, [a, b]), linesOf(b, [a, b])) >= ALIKE;

/** True if two answers are one page, by title and lines, whatever address each repeats. */
const isSameAnswer = (a: Page, b: Page, home: Page): boolean =>
  withoutAddresses(a.title, [a, b]) === withoutAddresses(b.title, [a, b]) && ownLikeness(a, b, home) >= ALIKE;

/** Likeness of two pages without the lines of the home page, such as a menu outside any landmark. */
const ownLikeness = (a: Page, b: Page, home: Page): number => likeness(ownLines(a, b, home), ownLines(b, a, home));

/** The lines of a page, both addresses left out, that the home page does not have. */
function ownLines(page: Page, other: Page, home: Page): Set<string> {
  const shared = linesOf(home, [page, other]);
  return new Set([...linesOf(page, [page, other])].filter((line) => !shared.has(line)));
}

/** Fraction of lines that two pages have in common: 0 to 1; 1 if both have none. */
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const most = Math.max(a.size, b.size);
  return most === 0 ? 1 : [...a].filter((line) => b.has(line)).length / most;
};

const linesOf = (page: Page, compared: readonly Page[]): Set<string> =>
  new Set(
    linesOfMain(page)
      .slice(0, MAX_LINES)
      .map((line) => withoutAddresses(line, compared)),
  );

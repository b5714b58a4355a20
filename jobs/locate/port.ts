import type {
  Algorithm,
  Candidate,
  FailureReason,
  Outcome,
  Parameters,
  QueryWord,
  QueryWords,
  Reason,
  TargetNames,
  TrailStep,
} from '@hyrde/contracts';
import type { Web } from '../site/index.js';
import type { analyserFor } from '../text/index.js';

/** Input of a search: the target and the site. */
export interface LocateTask {
  /** URL of the home page. */
  home: string;
  /** The query, or one query for each language, chosen by the site's language (`wordsFor`). */
  words: QueryWord[] | QueryWords;
  /**
   * Names of the target by language. If omitted, they are inferred from the words (`meantNames`); if empty, the search
   * uses words alone. Only the herder reads them.
   */
  names?: TargetNames | null;
  /** The site's language as a primary subtag; null to take that of the home page. */
  language: string | null;
  /**
   * URLs whose answers other searches of the same visit have received, in order: the site is not asked again, and the
   * web's budget exceeds the search's by their number, at most `MAX_GIVEN`. Only the herder reads them first.
   */
  given?: readonly string[];
  /**
   * Other sites of the sweep that were searched before, and on how many of them the target was found, by the confidence of
   * the searches. Only the herder reads them.
   */
  others?: { sites: number; expected: number };
  /** The algorithm's parameters (`ALGORITHMS`); omitted ones get their defaults. */
  parameters: Parameters;
  /** Number of the site's pages, if known, as in generated graphs: some of the paper's bounds depend on it. */
  siteSize?: number | null;
  /** Analyser of texts; the lab, which searches the same pages many times, passes a caching one. */
  analyserFor?: typeof analyserFor;
}

/** The claimed page. */
export interface Found extends Candidate {
  /** Links from the home page to the claimed page. */
  trail: TrailStep[];
  /** Visible text of the page, to which the matches' offsets refer. */
  text: string;
  /** Text by which the target is found, if it is only a part of the page; nothing else on the page is claimed. */
  section?: string;
  /** True if the page is a scan: it is claimed by its label, and its text was not read. */
  scan?: true;
}

/** The page that is probably the target but could not be fetched, so that nobody has read it. */
export interface Withheld {
  url: string;
  /** Label of the link to the page. */
  label: string;
  confidence: number;
  /** Why the page could not be fetched: robots.txt, a password, or a failing server. */
  reason: FailureReason;
  /** Links from the home page to the page. */
  trail: TrailStep[];
}

/** A scored page with the terms of its confidence. */
export type Weighed = Pick<Candidate, 'url' | 'confidence' | 'contributions'>;

/** Result of a search. */
export interface Located {
  outcome: Outcome;
  reason: Reason;
  /** Language in which query and pages were read, a BCP 47 primary subtag; null if unknown, or if nothing was read. */
  language: string | null;
  found: Found | null;
  /** The most probable page, if it could not be fetched: `outcome` and `reason` say so, and nothing is claimed. */
  withheld?: Withheld;
  /** Probability that the site has no such page, if none was found; only of algorithms whose confidences are probabilities. */
  absence?: number;
  /** The next best pages, descending by confidence, at most `MAX_RUNNERS_UP`; the best ones if nothing was claimed. */
  runnersUp: Candidate[];
  /** Every scored page, the claimed one included, in no particular order. */
  weighed: readonly Weighed[];
  downloads: number;
  /** Path length of a walk (Ke & Mostafa), the number of moves; undefined for other algorithms. */
  pathLength?: number;
  /** Number of pages scored, for algorithms that also open pages only for their links. */
  scored?: number;
}

/** Searches a site for one page. Deterministic in (task, answers of the web); never rejects, whatever a site serves. */
export type Locator = (task: LocateTask, web: Web) => Promise<Located>;

/** Maximum number of given answers: further ones cost time to read and show little more of a site. */
export const MAX_GIVEN = 40;

/** Maximum number of runners-up: those that a reviewer can judge at a glance. */
export const MAX_RUNNERS_UP = 5;

/**
 * The given value of an algorithm's parameter, else its default.
 * @throws RangeError if the algorithm has no such parameter, which is an internal error
 */
export function parameterOf({ title, parameters }: Algorithm, name: string, given: Parameters): number {
  const rule = parameters[name];
  if (!rule) throw new RangeError(`${title} has no parameter ${name}`);
  return given[name] ?? rule.default;
}

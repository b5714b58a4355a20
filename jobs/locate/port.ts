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

/** What to find, and where. */
export interface LocateTask {
  /** The home page's URL. */
  home: string;
  /** The query, or one query a language, of which the site's language chooses (`wordsFor`). */
  words: QueryWord[] | QueryWords;
  /**
   * What it is called, by language; left out where only words are known: then it is what the target is called that these
   * mean (`meantNames`). Empty where words alone are to be looked for. The herder alone reads it.
   */
  names?: TargetNames | null;
  /** The site's language, a primary subtag; null: what the home page says. */
  language: string | null;
  /** The algorithm's parameters (`ALGORITHMS`); those left out get their defaults. */
  parameters: Parameters;
  /** How many pages the site has, where that is known, as in generated graphs: some of the paper's bounds need it. */
  siteSize?: number | null;
  /** How text becomes terms; the lab, which searches the same pages many times, gives one that remembers them. */
  analyserFor?: typeof analyserFor;
}

/** The page that a search claims. */
export interface Found extends Candidate {
  /** Links that lead from the home page to it. */
  trail: TrailStep[];
  /** Its visible text, in which the offsets of the matches count. */
  text: string;
}

/** The page that is probably the one sought, which the site does not hand out: nobody has read it. */
export interface Withheld {
  url: string;
  /** What the site calls it, by the link to it. */
  label: string;
  confidence: number;
  /** Why it could not be had: robots.txt, a password, a server that fails. */
  reason: FailureReason;
  /** Links that lead from the home page to it. */
  trail: TrailStep[];
}

/** A page that was weighed, and what its confidence was made of. */
export type Weighed = Pick<Candidate, 'url' | 'confidence' | 'contributions'>;

/** What came of a search. */
export interface Located {
  outcome: Outcome;
  reason: Reason;
  /**
   * The language that query and pages were read in, a BCP 47 primary subtag; null where it is not known or nothing was
   * read.
   */
  language: string | null;
  found: Found | null;
  /** Where the most probable page could not be had, that page: then `outcome` and `reason` say why, and nothing is claimed. */
  withheld?: Withheld;
  /** The next best pages seen, best first, at most `MAX_RUNNERS_UP`; where nothing was found, the best seen. */
  runnersUp: Candidate[];
  /** Every page that was weighed, the claimed one too, in no special order. */
  weighed: readonly Weighed[];
  downloads: number;
  /** How often the search went on from another page (Ke & Mostafa's path length); only of those that walk a path. */
  pathLength?: number;
  /** Pages scored, of algorithms that also open pages for their links alone. */
  scored?: number;
}

/** Searches one site for one page. Deterministic in (task, answers of the web); never rejects on what a site serves. */
export type Locator = (task: LocateTask, web: Web) => Promise<Located>;

/** As many as a reviewer can judge at a glance. */
export const MAX_RUNNERS_UP = 5;

/** An algorithm's parameter as given, else its default. A name that the algorithm does not take is a fault of ours. */
export function parameterOf({ title, parameters }: Algorithm, name: string, given: Parameters): number {
  const rule = parameters[name];
  if (!rule) throw new RangeError(`${title} has no parameter ${name}`);
  return given[name] ?? rule.default;
}

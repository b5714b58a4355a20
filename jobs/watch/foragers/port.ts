/** A version of a page: what a forager sends, and the agent rewards once. */
export interface PageVersion {
  /** Different for each URL and content. */
  readonly id: number;
  /** The page's own date, in hours: when this version came to be. */
  readonly date: number;
}

/** The web as foragers see it at a time (hours). URLs are numbers. */
export interface ForagedWeb {
  links(url: number, time: number): readonly number[];
  version(url: number, time: number): PageVersion;
  /** A page's text as the outputs of text classes, each within −1 and 1; always as many. */
  state(url: number): Float64Array;
  readonly classes: number;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** What a forager learns by; neither is the control. */
export interface Learning {
  /** WL: its starts, from what its paths brought. */
  readonly weblog: boolean;
  /** RL: which links to follow, by temporal differences. */
  readonly ordering: boolean;
}

/** Older pages are not sent, and not rewarded. */
export const FRESH_HOURS = 24;

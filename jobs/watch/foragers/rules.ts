/** By which a page is known: its address, or its number in a generated web. */
export type ForagedUrl = string | number;

/** Uniform in [0, 1). */
export type Random = () => number;

/** What a forager learns by; neither is the control. */
export interface Learning {
  /** WL: its starts, from what its paths brought. */
  readonly weblog: boolean;
  /** RL: which links to follow, by temporal differences. */
  readonly ordering: boolean;
}

/** What all foragers of a fleet go by. */
export interface ForagerRules<Url extends ForagedUrl> {
  readonly learning: Learning;
  readonly random: Random;
  /** Of a path, after its start. */
  readonly steps: number;
  /** A page as the outputs of text classes, each within −1 and 1; always as many. */
  state(url: Url): Float64Array;
  readonly classes: number;
}

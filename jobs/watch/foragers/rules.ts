/** Identifier of a page: its URL, or its number in a generated web. */
export type ForagedUrl = string | number;

/** Source of random numbers, uniform in [0, 1). */
export type Random = () => number;

/** Kinds of learning that a forager uses; a forager with neither is the control. */
export interface Learning {
  /** Weblog learning (WL): start URLs are learned from the rewards of paths. */
  readonly weblog: boolean;
  /** Reinforcement learning (RL): the choice of links is learned by temporal differences. */
  readonly ordering: boolean;
}

/** Settings shared by all foragers of a fleet. */
export interface ForagerRules<Url extends ForagedUrl> {
  readonly learning: Learning;
  readonly random: Random;
  /** Maximum number of steps of a path after its start. */
  readonly steps: number;
  /** Features of a page as outputs of text classes, each in [−1, 1]; the length is always `classes`. */
  state(url: Url): Float64Array;
  readonly classes: number;
}

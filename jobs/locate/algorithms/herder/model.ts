import type { LinkFeatures, PageFeatures } from './features.js';

/** A weight for each feature used; those left out weigh nothing. */
export type Weights<E> = { readonly [name in keyof E]?: number };

/** All numbers of the herder. Weights are in log-odds per unit of their feature (features.ts). */
export interface Model {
  /** Of an address that was not opened: is it the target? */
  link: Weights<LinkFeatures>;
  /** Of an opened page: is it the target? */
  page: Weights<PageFeatures>;
  /** Of an address that was not opened: does it lead to a target that was not seen? */
  hub: Weights<LinkFeatures>;
  /** Log-odds that the target was not seen yet. */
  unseen: number;
  /** Log-odds that there is none, once nothing is left to open. */
  absent: number;
  /** The share of the probability of an unseen target that opening the hub to it is worth: more downloads must follow. */
  hubReach: number;
  /** The probability that one more download finds an unseen target, while there is no better hint. */
  exploration: number;
  /** The probability that a check around the best page finds a better one; the k-th check has a k-th of it. */
  finalCheck: number;
  /** A best page less probable than this share of "unseen" means "there is none", once no downloads are left. */
  noneRatio: number;
  /** Slope and offset from a probability's log-odds to those of its confidence (`confidencesOf`). */
  calibration: { slope: number; offset: number };
}

/** How each number came about, what was tried beside it, and on what: docs/herder.md. */
export const MODEL: Model = {
  link: {
    labelScore: 5.1,
    labelOtherWords: -1.1,
    sameLabel: -1,
    queryVariant: -2,
    urlScore: 1.5,
    urlShare: 1.1,
    contextScore: 0.8,
    headingScore: 1.1,
    parentBm25: 1.6,
    amongNews: -1,
    folderTried: -0.1,
    folderSuccess: 1,
    hops: -0.2,
  },
  page: {
    intercept: -1.9,
    nameScore: 2.5,
    nameOtherWords: -0.8,
    nameFirstWord: 0.9,
    urlScore: 0.8,
    urlShare: 0.9,
    coverage: 2.2,
    bm25: 4.7,
    textShare: 4,
    nameWithoutText: 2.4,
    otherLanguage: -1.2,
    queryVariant: -2,
    amongNews: -1,
    mention: -4,
    inLinkShare: 0.6,
  },
  hub: {
    labelScore: 2.5,
    labelOtherWords: -0.3,
    sameLabel: -1,
    queryVariant: -2,
    headingScore: 1,
    urlScore: 0.7,
    contextScore: 0.5,
    list: 2,
    parentBm25: 1,
    folderTried: -0.2,
    folderSuccess: 1,
  },
  unseen: 6.2,
  absent: 2,
  hubReach: 0.35,
  exploration: 0.02,
  finalCheck: 0.02,
  noneRatio: 0.015,
  calibration: { slope: 0.6, offset: 1.5 },
};

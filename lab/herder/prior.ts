import { PROBABLY_FROM } from '@hyrde/contracts';
import type { Model } from './look.js';

const CALIBRATION = { slope: 0.6, offset: 1.5, ceiling: 1, ceilingElsewhere: 1, nearMiss: 1, unread: 1, present: 0.5 };

/**
 * Start and prior of the fit: hand-chosen weights (docs/herder.md). Searches by these weights collect the material of
 * the fit, so that the fit does not depend on its own outcome. Features without such a weight begin at 0.
 */
export const PRIOR: Model = {
  link: {
    labelScore: 5.1,
    labelOtherWords: -1.1,
    sameLabel: -1,
    triedAlike: -1,
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
    otherLanguage: -1.2,
    queryVariant: -2,
    amongNews: -1,
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
  unseen: { intercept: 6.2, exhausted: -4 },
  absent: { intercept: 4 },
  hubReach: 0.35,
  hazard: { a: 1, b: 10 },
  finalCheck: 0.02,
  claimFrom: PROBABLY_FROM,
  calibration: CALIBRATION,
  calibrationOfWords: CALIBRATION,
};

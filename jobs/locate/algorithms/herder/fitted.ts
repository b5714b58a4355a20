// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.
import type { Model } from './model.js';

/**
 * The fitted numbers of the herder.
 *
 * Looks at searches by the prior's weights, 5870 in all, of
 *   australia.gov.au: 16 searches, 12 of them for a page that is not there
 *   beta.gouv.fr: 8 searches, 4 of them for a page that is not there
 *   covid.gov.cz: 36 searches, 18 of them for a page that is not there
 *   design-scuole-demo: 20 searches, 10 of them for a page that is not there
 *   docs.digdir.no: 10 searches, 5 of them for a page that is not there
 *   guides.etalab.gouv.fr: 16 searches, 8 of them for a page that is not there
 *   manual.dapla.ssb.no: 24 searches, 12 of them for a page that is not there
 *   nhsbsa-digital-playbook: 20 searches, 10 of them for a page that is not there
 *   open-sdg: 32 searches, 16 of them for a page that is not there
 *   peppol.agid.gov.it: 16 searches, 8 of them for a page that is not there
 *   practice country: 274 searches, 140 of them for a page that is not there
 *   trcimplan.gob.mx: 24 searches, 12 of them for a page that is not there
 *   usa.gov: 14 searches, 7 of them for a page that is not there
 *   whitehouse.gov-2017: 28 searches, 14 of them for a page that is not there
 * The practice country has seed 7 and 30 sites.
 * Strength of the prior 16; mean log-loss a search on sites left out 1.6239.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.987,
    labelOtherWords: -0.987,
    sameLabel: -1,
    queryVariant: -2.142,
    urlScore: 1.178,
    urlShare: 0.674,
    pathScore: 0.35,
    contextScore: 2.357,
    headingScore: 1.059,
    parentBm25: 1.952,
    folderTried: -0.045,
    folderSize: -0.086,
    folderSuccess: 1,
    amongNews: -1.377,
    list: 0.075,
    hops: 0.07,
    depth: -0.066,
    inMenu: 0.374,
    inFooter: 2.569,
    inLinks: 0.262,
    numbered: -0.343,
    outside: -1.148,
  },
  page: {
    intercept: -0.66,
    nameScore: 1.813,
    nameOtherWords: -0.707,
    titleScore: 0.191,
    labelScore: -0.06,
    nameFirstWord: 1.026,
    nameCoverage: 0.408,
    unborne: 3.062,
    urlScore: 0.852,
    urlShare: 0.936,
    pathScore: 0.68,
    contextScore: 1.31,
    headingScore: 0.557,
    coverage: 1.667,
    anyCoverage: 0.672,
    bm25: 4.581,
    textShare: 5.278,
    textLength: -0.39,
    shortLines: 1.301,
    nameWithoutText: 0.542,
    queryVariant: -3.309,
    amongNews: -1.093,
    otherLanguage: -0.635,
    inLinkShare: 1.277,
    partOfAbove: 0.405,
    home: -0.166,
    hops: 0.062,
    depth: 0.013,
    inMenu: 0.562,
    inFooter: 1.733,
    numbered: -0.288,
    outside: -2.944,
    ownLinks: -0.051,
  },
  hub: {
    labelScore: 3.389,
    labelOtherWords: 0.062,
    sameLabel: -1,
    queryVariant: -2.003,
    urlScore: 0.461,
    urlShare: 2.701,
    pathScore: -1.499,
    contextScore: -0.97,
    headingScore: -0.297,
    parentBm25: 0.568,
    folderTried: -0.411,
    folderSize: -0.007,
    folderSuccess: 1,
    amongNews: 1.086,
    list: 0.007,
    hops: -0.527,
    depth: -0.802,
    inMenu: -0.715,
    inFooter: -0.834,
    inLinks: 0.67,
    numbered: 0.13,
    outside: -1.225,
  },
  unseen: {
    intercept: 4.246,
    downloads: -0.184,
    words: 0.576,
    exhausted: -4,
    bestName: -0.064,
    bestAny: -1.038,
    bestText: -0.065,
  },
  absent: {
    intercept: 0.444,
    downloads: 0.093,
    words: 2.059,
    bestName: 0.661,
    bestAny: -0.724,
    bestText: 1.792,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.556,
    b: 0.954,
  },
  finalCheck: 0.02,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.35,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.584,
    offset: 0.066,
  },
};

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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.6587.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.935,
    labelOtherWords: -0.992,
    sameLabel: -1,
    queryVariant: -2.148,
    urlScore: 1.144,
    urlShare: 0.657,
    pathScore: 0.386,
    contextScore: 2.337,
    headingScore: 0.997,
    parentBm25: 1.705,
    folderTried: -0.051,
    folderSize: -0.09,
    folderSuccess: 1,
    amongNews: -1.398,
    list: 0.076,
    hops: 0.073,
    depth: -0.066,
    inMenu: 0.37,
    inFooter: 2.61,
    inLinks: 0.258,
    numbered: -0.331,
    outside: -1.178,
  },
  page: {
    intercept: -0.661,
    nameScore: 1.801,
    nameOtherWords: -0.718,
    titleScore: 0.21,
    labelScore: -0.109,
    nameFirstWord: 0.998,
    nameCoverage: 0.318,
    unborne: 3.052,
    urlScore: 0.88,
    urlShare: 0.92,
    pathScore: 0.661,
    contextScore: 1.261,
    headingScore: 0.515,
    coverage: 1.508,
    anyCoverage: 0.512,
    passage: -0.212,
    bm25: 4.39,
    textShare: 5.159,
    textLength: -0.389,
    shortLines: 1.325,
    nameWithoutText: 0.396,
    queryVariant: -3.33,
    amongNews: -1.092,
    otherLanguage: -0.611,
    inLinkShare: 1.298,
    partOfAbove: 0.346,
    home: -0.161,
    hops: 0.065,
    depth: 0.021,
    inMenu: 0.582,
    inFooter: 1.789,
    numbered: -0.262,
    outside: -3.064,
    ownLinks: -0.043,
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
    intercept: 3.909,
    downloads: -0.256,
    words: 0.656,
    exhausted: -4,
  },
  absent: {
    intercept: 0.982,
    downloads: 0.248,
    words: 1.911,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.556,
    b: 0.954,
  },
  finalCheck: 0.02,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.572,
    offset: 0.058,
  },
};

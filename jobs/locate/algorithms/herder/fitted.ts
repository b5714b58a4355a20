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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.6585.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.936,
    labelOtherWords: -0.99,
    sameLabel: -1,
    queryVariant: -2.143,
    urlScore: 1.146,
    urlShare: 0.66,
    pathScore: 0.377,
    contextScore: 2.314,
    headingScore: 0.992,
    parentBm25: 1.706,
    folderTried: -0.05,
    folderSize: -0.091,
    folderSuccess: 1,
    amongNews: -1.39,
    list: 0.072,
    hops: 0.071,
    depth: -0.07,
    inMenu: 0.367,
    inFooter: 2.597,
    inLinks: 0.255,
    numbered: -0.333,
    outside: -1.154,
  },
  page: {
    intercept: -0.665,
    nameScore: 1.79,
    nameOtherWords: -0.72,
    titleScore: 0.209,
    labelScore: -0.1,
    nameFirstWord: 0.994,
    nameCoverage: 0.304,
    unborne: 3.048,
    urlScore: 0.872,
    urlShare: 0.918,
    pathScore: 0.676,
    contextScore: 1.267,
    headingScore: 0.511,
    coverage: 1.49,
    anyCoverage: 0.558,
    passage: -0.23,
    bm25: 4.377,
    textShare: 5.176,
    textLength: -0.391,
    shortLines: 1.33,
    nameWithoutText: 0.386,
    queryVariant: -3.336,
    amongNews: -1.091,
    otherLanguage: -0.62,
    inLinkShare: 1.297,
    partOfAbove: 0.374,
    home: -0.17,
    hops: 0.065,
    depth: 0.019,
    inMenu: 0.585,
    inFooter: 1.78,
    numbered: -0.268,
    outside: -3.033,
    ownLinks: -0.042,
  },
  hub: {
    labelScore: 3.389,
    labelOtherWords: 0.061,
    sameLabel: -1,
    queryVariant: -2.003,
    urlScore: 0.461,
    urlShare: 2.701,
    pathScore: -1.499,
    contextScore: -0.97,
    headingScore: -0.298,
    parentBm25: 0.569,
    folderTried: -0.411,
    folderSize: -0.007,
    folderSuccess: 1,
    amongNews: 1.085,
    list: 0.007,
    hops: -0.527,
    depth: -0.802,
    inMenu: -0.716,
    inFooter: -0.834,
    inLinks: 0.671,
    numbered: 0.13,
    outside: -1.225,
  },
  unseen: {
    intercept: 3.877,
    downloads: -0.258,
    words: 0.661,
    exhausted: -4,
  },
  absent: {
    intercept: 0.945,
    downloads: 0.247,
    words: 1.917,
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
    slope: 0.573,
    offset: 0.059,
  },
};

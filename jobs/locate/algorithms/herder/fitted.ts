// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.
import type { Model } from './model.js';

/**
 * The fitted numbers of the herder.
 *
 * Looks at searches by the prior's weights, 5934 in all, of
 *   australia.gov.au: 24 searches, 12 of them for a page that is not there
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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.6962.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.888,
    labelOtherWords: -0.976,
    sameLabel: -1,
    queryVariant: -2.161,
    urlScore: 1.197,
    urlShare: 0.685,
    pathScore: 0.883,
    contextScore: 2.316,
    headingScore: 0.906,
    parentBm25: 1.698,
    folderTried: -0.039,
    folderSize: -0.096,
    folderSuccess: 1,
    amongNews: -1.437,
    list: -0.032,
    hops: 0.071,
    depth: -0.052,
    inMenu: 0.319,
    inFooter: 2.415,
    inLinks: 0.24,
    numbered: -0.344,
    outside: -1.18,
  },
  page: {
    intercept: -0.725,
    nameScore: 1.796,
    nameOtherWords: -0.711,
    titleScore: 0.239,
    labelScore: -0.067,
    nameFirstWord: 0.992,
    nameCoverage: 0.377,
    unborne: 3.099,
    urlScore: 0.878,
    urlShare: 0.974,
    pathScore: 0.683,
    contextScore: 1.291,
    headingScore: 0.549,
    coverage: 1.47,
    anyCoverage: 0.613,
    passage: -0.334,
    bm25: 4.377,
    textShare: 5.209,
    textLength: -0.4,
    shortLines: 1.319,
    nameWithoutText: 0.33,
    queryVariant: -3.356,
    amongNews: -1.067,
    otherLanguage: -0.582,
    inLinkShare: 1.291,
    partOfAbove: 0.331,
    home: -0.162,
    hops: 0.065,
    depth: 0.026,
    inMenu: 0.598,
    inFooter: 1.575,
    numbered: -0.262,
    outside: -3.055,
    ownLinks: -0.05,
  },
  hub: {
    labelScore: 2.93,
    labelOtherWords: -0.046,
    sameLabel: -1,
    queryVariant: -2.008,
    urlScore: 0.696,
    urlShare: 2.479,
    pathScore: -1.846,
    contextScore: -0.235,
    headingScore: -0.184,
    parentBm25: 0.432,
    folderTried: -0.132,
    folderSize: -0.032,
    folderSuccess: 1,
    amongNews: 0.519,
    list: 1.932,
    hops: -0.495,
    depth: -0.854,
    inMenu: -0.931,
    inFooter: 0.358,
    inLinks: 0.616,
    numbered: 0.427,
    outside: -1.023,
  },
  unseen: {
    intercept: 4.084,
    downloads: -0.269,
    words: 0.618,
    exhausted: -4,
  },
  absent: {
    intercept: 0.765,
    downloads: 0.231,
    words: 1.997,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.505,
    b: 0.954,
  },
  finalCheck: 0.02,
  claimFrom: 0.23,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.559,
    offset: 0.009,
  },
};

// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.
import type { Model } from './model.js';

/**
 * The fitted numbers of the herder: for searches by words alone, and for targets whose names are known.
 *
 * Looks at searches by the prior's weights, 11496 in all, of
 *   australia.gov.au: 21 searches, 5 of them by names, 15 for a page that is not there
 *   beta.gouv.fr: 16 searches, 8 of them by names, 8 for a page that is not there
 *   coronamelder.nl: 40 searches, 12 of them by names, 20 for a page that is not there
 *   covid.gov.cz: 40 searches, 4 of them by names, 20 for a page that is not there
 *   design-scuole-demo: 24 searches, 4 of them by names, 12 for a page that is not there
 *   digital-canada-ca: 84 searches, 20 of them by names, 42 for a page that is not there
 *   docs.digdir.no: 12 searches, 2 of them by names, 6 for a page that is not there
 *   generation-ai-stn: 28 searches, 8 of them by names, 14 for a page that is not there
 *   guides.etalab.gouv.fr: 16 searches, 0 of them by names, 8 for a page that is not there
 *   idmanagement.gov: 40 searches, 8 of them by names, 20 for a page that is not there
 *   itrc.gov.co: 56 searches, 16 of them by names, 28 for a page that is not there
 *   manual.dapla.ssb.no: 28 searches, 4 of them by names, 14 for a page that is not there
 *   nhsbsa-digital-playbook: 22 searches, 2 of them by names, 11 for a page that is not there
 *   onhir.gov: 48 searches, 16 of them by names, 24 for a page that is not there
 *   open-sdg: 36 searches, 4 of them by names, 18 for a page that is not there
 *   peppol.agid.gov.it: 18 searches, 2 of them by names, 9 for a page that is not there
 *   practice country: 354 searches, 80 of them by names, 180 for a page that is not there
 *   resources.data.gov: 42 searches, 10 of them by names, 21 for a page that is not there
 *   search.gov: 42 searches, 10 of them by names, 21 for a page that is not there
 *   trcimplan.gob.mx: 28 searches, 4 of them by names, 14 for a page that is not there
 *   usa.gov: 24 searches, 10 of them by names, 12 for a page that is not there
 *   whitehouse.gov-2017: 36 searches, 8 of them by names, 18 for a page that is not there
 * The practice country has seed 7 and 30 sites.
 * Strength of the prior 16; mean log-loss a search on sites left out 1.5224 by words,
 * 0.8802 by names.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.788,
    labelOtherWords: -1.038,
    sameLabel: -1,
    queryVariant: -0.869,
    urlScore: 1.081,
    urlShare: 1.014,
    pathScore: 0.137,
    contextScore: 2.38,
    headingScore: 0.912,
    parentBm25: 1.594,
    folderTried: -0.042,
    folderSize: -0.03,
    folderSuccess: 1,
    amongNews: -0.943,
    list: -0.21,
    hops: 0.035,
    inMenu: 0.667,
    inFooter: 2.808,
    inLinks: 0.183,
    numbered: -0.359,
    outside: -0.825,
  },
  page: {
    intercept: -1.352,
    nameScore: 1.564,
    nameOtherWords: -1.065,
    titleScore: 0.246,
    labelScore: 0.502,
    nameFirstWord: 0.495,
    nameCoverage: 0.957,
    unborne: 3.69,
    urlScore: 0.5,
    urlShare: 1.337,
    pathScore: 0.624,
    contextScore: 1.759,
    headingScore: 0.27,
    coverage: 1.343,
    anyCoverage: 0.058,
    bm25: 4.316,
    textShare: 6.27,
    textLength: -0.347,
    shortLines: 2.117,
    queryVariant: -2.889,
    amongNews: -1.159,
    otherLanguage: -0.201,
    inLinkShare: 1.299,
    home: -0.596,
    hops: 0.073,
    inMenu: 0.418,
    inFooter: 1.836,
    numbered: -0.501,
    outside: -0.18,
    ownLinks: 0.072,
  },
  hub: {
    labelScore: 3.477,
    labelOtherWords: -0.278,
    sameLabel: -1,
    queryVariant: -3.345,
    urlScore: -0.627,
    urlShare: 2.4,
    pathScore: 0.811,
    contextScore: 1.395,
    headingScore: -0.321,
    parentBm25: 1.596,
    folderTried: -0.26,
    folderSize: 0.243,
    folderSuccess: 1,
    amongNews: 0.69,
    list: 1.66,
    hops: -0.581,
    inMenu: -0.715,
    inFooter: 0.713,
    inLinks: 0.858,
    numbered: 0.474,
    outside: -0.346,
  },
  unseen: {
    intercept: 2.226,
    downloads: -0.238,
    words: 1.391,
    exhausted: -4,
  },
  absent: {
    intercept: 1.56,
    downloads: 0.268,
    words: 1.766,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.556,
    b: 0.488,
  },
  finalCheck: 0.02,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.709,
    offset: 0.079,
    ceiling: 1,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 3.276,
    labelOtherWords: -1.092,
    sameLabel: -1,
    queryVariant: -2.058,
    urlScore: 0.983,
    urlShare: 0.027,
    pathScore: -0.416,
    contextScore: 1.983,
    headingScore: 1.157,
    parentBm25: 1.326,
    folderTried: -0.04,
    folderSize: -0.006,
    folderSuccess: 1,
    amongNews: -1.103,
    list: -0.03,
    hops: -0.255,
    inMenu: 0.183,
    inFooter: 0.498,
    inLinks: 0.052,
    numbered: -0.199,
    outside: -0.258,
    labelIsName: 2.93,
    labelIsUsual: 2.422,
    labelHasName: 1.682,
    labelIsOther: -0.339,
    addressIsName: 1.761,
    nearbyIsName: 0.354,
  },
  page: {
    intercept: -1.581,
    nameScore: 1.863,
    nameOtherWords: -0.419,
    titleScore: -0.456,
    labelScore: 0.165,
    nameFirstWord: 0.246,
    nameCoverage: -0.516,
    unborne: 2.819,
    urlScore: 0.476,
    urlShare: 0.642,
    pathScore: 0.339,
    contextScore: 1.16,
    headingScore: 0.588,
    coverage: 1.249,
    anyCoverage: -0.603,
    bm25: 4.198,
    textShare: 2.98,
    textLength: 0.09,
    shortLines: -0.228,
    queryVariant: -0.663,
    amongNews: -1.18,
    otherLanguage: -1,
    inLinkShare: 1.132,
    home: -0.086,
    hops: -0.02,
    inMenu: 0.227,
    inFooter: 0.752,
    numbered: -0.197,
    outside: -0.229,
    ownLinks: -0.026,
    isNamed: 1.667,
    anyName: 1.489,
    usualName: 1.065,
    hasName: 1.559,
    isOther: -0.71,
    addressIsName: 0.576,
    listNumbered: -0.758,
    listLinks: 0.174,
  },
  hub: {
    labelScore: 1.65,
    labelOtherWords: -0.356,
    sameLabel: -1,
    queryVariant: -2,
    urlScore: 0.766,
    urlShare: -0.269,
    pathScore: 0.553,
    contextScore: 0.431,
    headingScore: 0.891,
    parentBm25: 1.018,
    folderTried: -0.04,
    folderSize: 0.101,
    folderSuccess: 1,
    amongNews: 1.538,
    list: 4.778,
    hops: -0.075,
    inMenu: -0.136,
    inFooter: 3.04,
    inLinks: 0.168,
    numbered: -0.15,
    outside: 0.044,
    labelIsName: 0.5,
    labelIsUsual: 0.52,
    labelHasName: 0.357,
    labelIsOther: -0.141,
    addressIsName: 0.661,
    nearbyIsName: -0.09,
  },
  unseen: {
    intercept: 6.209,
    downloads: -0.533,
    words: -0.443,
    exhausted: -4,
    names: 0.009,
  },
  absent: {
    intercept: 5.341,
    downloads: 0.187,
    words: -0.425,
    names: 1.341,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.74,
    b: 0.25,
  },
  finalCheck: 0.02,
  claimFrom: 0.333,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.543,
    offset: 0.104,
    ceiling: 1,
  },
};

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
 * 0.8171 by names.
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
  costShare: 0.5,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.715,
    offset: 0.093,
    ceiling: 0.996,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 3.013,
    labelOtherWords: -1.046,
    sameLabel: -1,
    queryVariant: -2.071,
    urlScore: 0.835,
    urlShare: -0.075,
    pathScore: -0.482,
    contextScore: 1.989,
    headingScore: 1.258,
    parentBm25: 1.452,
    folderTried: -0.035,
    folderSize: 0.009,
    folderSuccess: 1,
    amongNews: -1.105,
    list: -0.173,
    hops: -0.251,
    inMenu: 0.099,
    inFooter: 0.342,
    inLinks: 0.049,
    numbered: -0.171,
    outside: -0.258,
    labelIsName: 3.17,
    labelIsUsual: 2.672,
    labelHasName: 3.161,
    labelIsOther: -0.298,
    addressIsName: 1.48,
    nearbyIsName: 0.393,
  },
  page: {
    intercept: -1.563,
    nameScore: 1.898,
    nameOtherWords: -0.435,
    titleScore: -0.519,
    labelScore: 0.164,
    nameFirstWord: 0.292,
    nameCoverage: -0.787,
    unborne: 2.588,
    urlScore: 0.407,
    urlShare: 0.61,
    pathScore: -0.114,
    contextScore: 0.996,
    headingScore: 0.577,
    coverage: 1.241,
    anyCoverage: -0.597,
    bm25: 4.189,
    textShare: 3.023,
    textLength: 0.121,
    shortLines: -0.469,
    queryVariant: -1.006,
    amongNews: -1.169,
    otherLanguage: -1.006,
    inLinkShare: 1.049,
    home: -0.065,
    hops: -0.022,
    inMenu: 0.153,
    inFooter: 0.616,
    numbered: -0.217,
    outside: -0.154,
    ownLinks: -0.022,
    isNamed: 1.481,
    anyName: 1.411,
    usualName: 1.471,
    hasName: 1.841,
    isOther: -0.517,
    addressIsName: 0.872,
    listNumbered: -0.743,
    listLinks: 0.155,
  },
  hub: {
    labelScore: 1.729,
    labelOtherWords: -0.388,
    sameLabel: -1,
    queryVariant: -1.997,
    urlScore: 0.84,
    urlShare: -0.178,
    pathScore: 0.512,
    contextScore: 0.459,
    headingScore: 0.885,
    parentBm25: 1.022,
    folderTried: -0.042,
    folderSize: 0.101,
    folderSuccess: 1,
    amongNews: 1.486,
    list: 4.614,
    hops: -0.076,
    inMenu: -0.122,
    inFooter: 2.954,
    inLinks: 0.166,
    numbered: -0.139,
    outside: 0.058,
    labelIsName: 0.454,
    labelIsUsual: 0.468,
    labelHasName: 1.358,
    labelIsOther: 0.163,
    addressIsName: 0.589,
    nearbyIsName: -0.104,
  },
  unseen: {
    intercept: 6.234,
    downloads: -0.563,
    words: -0.383,
    exhausted: -4,
    names: 0.034,
  },
  absent: {
    intercept: 5.383,
    downloads: 0.16,
    words: -0.379,
    names: 1.383,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.74,
    b: 0.25,
  },
  finalCheck: 0.02,
  costShare: 1,
  claimFrom: 0.333,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.947,
    offset: 0.698,
    ceiling: 0.911,
  },
};

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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.5357 by words,
 * 1.0928 by names.
 */
export const MODEL: Model = {
  link: {
    labelScore: 5.128,
    labelOtherWords: -1.073,
    sameLabel: -1,
    queryVariant: -0.845,
    urlScore: 0.825,
    urlShare: 0.794,
    pathScore: 0.317,
    contextScore: 2.38,
    headingScore: 0.885,
    parentBm25: 1.574,
    folderTried: -0.042,
    folderSize: -0.028,
    folderSuccess: 1,
    amongNews: -0.963,
    list: -0.173,
    hops: 0.034,
    inMenu: 0.66,
    inFooter: 2.79,
    inLinks: 0.192,
    numbered: -0.337,
    outside: -0.871,
  },
  page: {
    intercept: -1.366,
    nameScore: 1.533,
    nameOtherWords: -1.085,
    titleScore: 0.264,
    labelScore: 0.541,
    nameFirstWord: 0.469,
    nameCoverage: 0.94,
    unborne: 3.621,
    urlScore: 0.428,
    urlShare: 1.275,
    pathScore: 0.758,
    contextScore: 1.725,
    headingScore: 0.258,
    coverage: 1.379,
    anyCoverage: 0.02,
    bm25: 4.331,
    textShare: 6.303,
    textLength: -0.349,
    shortLines: 2.167,
    queryVariant: -2.826,
    amongNews: -1.153,
    otherLanguage: -0.104,
    inLinkShare: 1.299,
    home: -0.599,
    hops: 0.071,
    inMenu: 0.424,
    inFooter: 1.891,
    numbered: -0.487,
    outside: -1.204,
    ownLinks: 0.065,
  },
  hub: {
    labelScore: 3.469,
    labelOtherWords: -0.299,
    sameLabel: -1,
    queryVariant: -3.344,
    urlScore: -0.688,
    urlShare: 2.449,
    pathScore: 0.808,
    contextScore: 1.259,
    headingScore: -0.398,
    parentBm25: 1.649,
    folderTried: -0.273,
    folderSize: 0.243,
    folderSuccess: 1,
    amongNews: 0.663,
    list: 1.647,
    hops: -0.579,
    inMenu: -0.707,
    inFooter: 0.654,
    inLinks: 0.846,
    numbered: 0.44,
    outside: -0.361,
  },
  unseen: {
    intercept: 2.227,
    downloads: -0.227,
    words: 1.356,
    exhausted: -4,
  },
  absent: {
    intercept: 1.654,
    downloads: 0.27,
    words: 1.688,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.505,
    b: 0.391,
  },
  finalCheck: 0.02,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.593,
    offset: 0.01,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 4.118,
    labelOtherWords: -1.353,
    sameLabel: -1,
    queryVariant: -2.075,
    urlScore: 0.834,
    urlShare: 0.338,
    pathScore: -0.335,
    contextScore: 1.833,
    headingScore: 0.985,
    parentBm25: 1.338,
    folderTried: -0.041,
    folderSuccess: 1,
    amongNews: -1.095,
    list: -0.18,
    hops: -0.279,
    inMenu: 0.21,
    inFooter: 0.617,
    inLinks: 0.058,
    numbered: -0.194,
    outside: -0.2,
    labelIsName: 0.323,
    labelIsUsual: 0.616,
    labelHasName: 1.103,
    labelIsOther: -0.646,
    addressIsName: 1.379,
    nearbyIsName: 2.513,
  },
  page: {
    intercept: -1.475,
    nameScore: 1.96,
    nameOtherWords: -0.689,
    titleScore: -0.44,
    labelScore: 0.298,
    nameFirstWord: -0.315,
    nameCoverage: 0.469,
    unborne: 2.94,
    urlScore: 0.368,
    urlShare: 0.917,
    pathScore: 0.369,
    contextScore: 0.88,
    headingScore: 0.619,
    coverage: 1.255,
    anyCoverage: -0.761,
    bm25: 4.245,
    textShare: 3.36,
    textLength: 0.067,
    shortLines: 0.035,
    queryVariant: -0.633,
    amongNews: -1.171,
    otherLanguage: -0.893,
    inLinkShare: 1.358,
    home: -0.2,
    hops: -0.027,
    inMenu: 0.308,
    inFooter: 0.803,
    numbered: -0.143,
    outside: -1.07,
    ownLinks: -0.027,
    isNamed: 1.032,
    anyName: 0.742,
    usualName: 1.54,
    hasName: 2.448,
    isOther: -1.256,
    addressIsName: 0.094,
    listNumbered: -0.847,
    listLinks: 0.202,
  },
  hub: {
    labelScore: 1.61,
    labelOtherWords: -0.346,
    sameLabel: -1,
    queryVariant: -2,
    urlScore: 0.789,
    urlShare: -0.254,
    pathScore: 0.751,
    contextScore: 0.427,
    headingScore: 0.867,
    parentBm25: 1.011,
    folderTried: -0.042,
    folderSize: 0.097,
    folderSuccess: 1,
    amongNews: 1.489,
    list: 4.766,
    hops: -0.075,
    inMenu: -0.118,
    inFooter: 2.932,
    inLinks: 0.166,
    numbered: -0.139,
    outside: 0.044,
    labelIsName: 0.529,
    labelIsUsual: 0.595,
    labelHasName: 0.983,
    labelIsOther: 0.242,
    addressIsName: 0.781,
  },
  unseen: {
    intercept: 6.084,
    downloads: -0.38,
    words: -0.744,
    exhausted: -4,
    names: -0.116,
  },
  absent: {
    intercept: 5.405,
    downloads: 0.33,
    words: -0.862,
    names: 1.405,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.74,
    b: 0.25,
  },
  finalCheck: 0.02,
  claimFrom: 0.25,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.511,
    offset: 0.019,
  },
};

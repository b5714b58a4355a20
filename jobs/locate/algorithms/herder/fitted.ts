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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.5364 by words,
 * 0.9751 by names.
 */
export const MODEL: Model = {
  link: {
    labelScore: 5.128,
    labelOtherWords: -1.079,
    sameLabel: -1,
    queryVariant: -0.853,
    urlScore: 0.821,
    urlShare: 0.787,
    pathScore: 0.324,
    contextScore: 2.385,
    headingScore: 0.881,
    parentBm25: 1.566,
    folderTried: -0.04,
    folderSize: -0.028,
    folderSuccess: 1,
    amongNews: -0.954,
    list: -0.223,
    hops: 0.031,
    inMenu: 0.659,
    inFooter: 2.789,
    inLinks: 0.183,
    numbered: -0.342,
    outside: -0.864,
  },
  page: {
    intercept: -1.376,
    nameScore: 1.531,
    nameOtherWords: -1.083,
    titleScore: 0.263,
    labelScore: 0.54,
    nameFirstWord: 0.47,
    nameCoverage: 0.945,
    unborne: 3.617,
    urlScore: 0.427,
    urlShare: 1.275,
    pathScore: 0.757,
    contextScore: 1.724,
    headingScore: 0.256,
    coverage: 1.377,
    anyCoverage: 0.018,
    bm25: 4.331,
    textShare: 6.302,
    textLength: -0.35,
    shortLines: 2.166,
    queryVariant: -2.826,
    amongNews: -1.154,
    otherLanguage: -0.106,
    inLinkShare: 1.298,
    home: -0.599,
    hops: 0.071,
    inMenu: 0.423,
    inFooter: 1.89,
    numbered: -0.489,
    outside: -1.199,
    ownLinks: 0.065,
  },
  hub: {
    labelScore: 3.487,
    labelOtherWords: -0.278,
    sameLabel: -1,
    queryVariant: -3.347,
    urlScore: -0.678,
    urlShare: 2.421,
    pathScore: 0.902,
    contextScore: 1.392,
    headingScore: -0.348,
    parentBm25: 1.604,
    folderTried: -0.262,
    folderSize: 0.243,
    folderSuccess: 1,
    amongNews: 0.691,
    list: 1.661,
    hops: -0.58,
    inMenu: -0.714,
    inFooter: 0.713,
    inLinks: 0.859,
    numbered: 0.475,
    outside: -0.341,
  },
  unseen: {
    intercept: 2.222,
    downloads: -0.227,
    words: 1.35,
    exhausted: -4,
  },
  absent: {
    intercept: 1.649,
    downloads: 0.27,
    words: 1.683,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.505,
    b: 0.391,
  },
  finalCheck: 0.02,
  claimFrom: 0.29,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.595,
    offset: 0.011,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 3.571,
    labelOtherWords: -1.127,
    sameLabel: -1,
    queryVariant: -2.062,
    urlScore: 0.84,
    urlShare: -0.134,
    pathScore: -0.303,
    contextScore: 1.917,
    headingScore: 1.114,
    parentBm25: 1.173,
    folderTried: -0.03,
    folderSize: -0.002,
    folderSuccess: 1,
    amongNews: -1.108,
    list: -0.108,
    hops: -0.265,
    inMenu: 0.174,
    inFooter: 0.523,
    inLinks: 0.048,
    numbered: -0.191,
    outside: -0.159,
    labelIsName: 5.138,
    labelIsUsual: -0.919,
    labelHasName: 1.6,
    labelIsOther: -0.353,
    addressIsName: 1.811,
    nearbyIsName: 0.37,
  },
  page: {
    intercept: -1.486,
    nameScore: 1.884,
    nameOtherWords: -0.437,
    titleScore: -0.425,
    labelScore: 0.104,
    nameFirstWord: -0.078,
    nameCoverage: 0.066,
    unborne: 2.791,
    urlScore: 0.284,
    urlShare: 0.508,
    pathScore: 0.607,
    contextScore: 0.943,
    headingScore: 0.709,
    coverage: 1.254,
    anyCoverage: -0.756,
    bm25: 4.203,
    textShare: 2.929,
    textLength: 0.081,
    shortLines: 0.047,
    queryVariant: -0.551,
    amongNews: -1.098,
    otherLanguage: -0.901,
    inLinkShare: 1.244,
    home: -0.124,
    hops: -0.024,
    inMenu: 0.212,
    inFooter: 0.84,
    numbered: -0.212,
    outside: -1.097,
    ownLinks: -0.029,
    isNamed: 1.531,
    anyName: 1.219,
    usualName: 1.264,
    hasName: 2.387,
    isOther: -0.946,
    addressIsName: 0.701,
    listNumbered: -0.766,
    listLinks: 0.179,
  },
  hub: {
    labelScore: 1.602,
    labelOtherWords: -0.351,
    sameLabel: -1,
    queryVariant: -2,
    urlScore: 0.772,
    urlShare: -0.28,
    pathScore: 0.758,
    contextScore: 0.431,
    headingScore: 0.874,
    parentBm25: 1.015,
    folderTried: -0.041,
    folderSize: 0.1,
    folderSuccess: 1,
    amongNews: 1.512,
    list: 4.774,
    hops: -0.075,
    inMenu: -0.13,
    inFooter: 2.968,
    inLinks: 0.167,
    numbered: -0.144,
    outside: 0.044,
    labelIsName: 0.531,
    labelIsUsual: 0.583,
    labelHasName: 0.51,
    labelIsOther: 0.092,
    addressIsName: 0.783,
  },
  unseen: {
    intercept: 6.223,
    downloads: -0.46,
    words: -0.58,
    exhausted: -4,
    names: 0.023,
  },
  absent: {
    intercept: 5.563,
    downloads: 0.259,
    words: -0.718,
    names: 1.563,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.74,
    b: 0.25,
  },
  finalCheck: 0.02,
  claimFrom: 0.27,
  weakClaim: {
    sureFrom: 0.333,
    unborneBelow: 0.2,
  },
  calibration: {
    slope: 0.48,
    offset: 0.215,
  },
};

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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.5255 by words,
 * 0.8146 by names.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.784,
    labelOtherWords: -1.037,
    sameLabel: -1,
    queryVariant: -0.873,
    urlScore: 1.082,
    urlShare: 0.998,
    pathScore: 0.121,
    contextScore: 2.377,
    headingScore: 0.866,
    parentBm25: 1.602,
    folderTried: -0.051,
    folderSize: -0.03,
    folderSuccess: 1,
    amongNews: -0.942,
    list: -0.207,
    hops: 0.026,
    inMenu: 0.648,
    inFooter: 2.803,
    inLinks: 0.189,
    numbered: -0.352,
    outside: -0.813,
  },
  page: {
    intercept: -1.323,
    nameScore: 1.521,
    nameOtherWords: -1.027,
    titleScore: 0.283,
    labelScore: 0.511,
    nameFirstWord: 0.498,
    nameCoverage: 0.912,
    unborne: 3.893,
    urlScore: 0.49,
    urlShare: 1.358,
    pathScore: 0.609,
    contextScore: 1.789,
    headingScore: 0.155,
    coverage: 1.246,
    anyCoverage: 0.07,
    bm25: 4.319,
    textShare: 6.119,
    textLength: -0.349,
    shortLines: 2.081,
    queryVariant: -2.871,
    amongNews: -1.172,
    otherLanguage: -1.128,
    inLinkShare: 1.302,
    home: -0.592,
    hops: 0.069,
    inMenu: 0.392,
    inFooter: 1.86,
    numbered: -0.496,
    outside: 0.241,
    ownLinks: 0.067,
  },
  hub: {
    labelScore: 3.51,
    labelOtherWords: -0.355,
    sameLabel: -1,
    queryVariant: -3.285,
    urlScore: -0.629,
    urlShare: 2.307,
    pathScore: 0.854,
    contextScore: 1.329,
    headingScore: -0.28,
    parentBm25: 1.509,
    folderTried: -0.216,
    folderSize: 0.222,
    folderSuccess: 1,
    amongNews: 0.664,
    list: 1.623,
    hops: -0.571,
    inMenu: -0.679,
    inFooter: 0.741,
    inLinks: 0.857,
    numbered: 0.503,
    outside: -0.346,
  },
  unseen: {
    intercept: 2.225,
    downloads: -0.243,
    words: 1.384,
    exhausted: -4,
  },
  absent: {
    intercept: 1.566,
    downloads: 0.264,
    words: 1.758,
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
    slope: 0.765,
    offset: 0.152,
    ceiling: 0.986,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 3.05,
    labelOtherWords: -1.047,
    sameLabel: -1,
    queryVariant: -2.072,
    urlScore: 0.849,
    urlShare: -0.052,
    pathScore: -0.465,
    contextScore: 2.008,
    headingScore: 1.267,
    parentBm25: 1.441,
    folderTried: -0.033,
    folderSize: 0.011,
    folderSuccess: 1,
    amongNews: -1.105,
    list: -0.177,
    hops: -0.25,
    inMenu: 0.106,
    inFooter: 0.39,
    inLinks: 0.051,
    numbered: -0.176,
    outside: -0.263,
    labelIsName: 3.132,
    labelIsUsual: 2.652,
    labelHasName: 3.156,
    labelIsOther: -0.288,
    addressIsName: 1.536,
    nearbyIsName: 0.38,
  },
  page: {
    intercept: -1.62,
    nameScore: 1.892,
    nameOtherWords: -0.432,
    titleScore: -0.526,
    labelScore: 0.175,
    nameFirstWord: 0.304,
    nameCoverage: -0.702,
    unborne: 2.578,
    urlScore: 0.398,
    urlShare: 0.614,
    pathScore: -0.161,
    contextScore: 0.989,
    headingScore: 0.61,
    coverage: 1.243,
    anyCoverage: -0.595,
    bm25: 4.224,
    textShare: 3.045,
    textLength: 0.122,
    shortLines: -0.399,
    queryVariant: -1.024,
    amongNews: -1.167,
    otherLanguage: -1.778,
    inLinkShare: 1.028,
    home: -0.066,
    hops: -0.022,
    inMenu: 0.145,
    inFooter: 0.664,
    numbered: -0.213,
    outside: -0.08,
    ownLinks: -0.021,
    isNamed: 1.438,
    anyName: 1.411,
    usualName: 1.443,
    hasName: 1.758,
    isOther: -0.461,
    addressIsName: 0.846,
    listNumbered: -0.762,
    listLinks: 0.166,
  },
  hub: {
    labelScore: 1.728,
    labelOtherWords: -0.388,
    sameLabel: -1,
    queryVariant: -1.997,
    urlScore: 0.841,
    urlShare: -0.178,
    pathScore: 0.512,
    contextScore: 0.459,
    headingScore: 0.885,
    parentBm25: 1.022,
    folderTried: -0.042,
    folderSize: 0.101,
    folderSuccess: 1,
    amongNews: 1.485,
    list: 4.615,
    hops: -0.076,
    inMenu: -0.122,
    inFooter: 2.956,
    inLinks: 0.166,
    numbered: -0.139,
    outside: 0.058,
    labelIsName: 0.454,
    labelIsUsual: 0.468,
    labelHasName: 1.359,
    labelIsOther: 0.163,
    addressIsName: 0.589,
    nearbyIsName: -0.104,
  },
  unseen: {
    intercept: 6.19,
    downloads: -0.571,
    words: -0.338,
    exhausted: -4,
    names: -0.01,
  },
  absent: {
    intercept: 5.253,
    downloads: 0.152,
    words: -0.269,
    names: 1.253,
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
    slope: 0.947,
    offset: 0.7,
    ceiling: 0.919,
  },
};

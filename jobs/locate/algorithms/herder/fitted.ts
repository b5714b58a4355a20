// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.
import type { Model } from './features.js';

/**
 * The fitted numbers of the herder: for searches by words alone, and for targets whose names are known.
 *
 * Looks at searches by the prior's weights, 24729 in all, of
 *   australia.gov.au: 60 searches, 20 of them by names, 36 for a page that is not there
 *   beta.gouv.fr: 61 searches, 29 of them by names, 37 for a page that is not there
 *   coronamelder.nl: 61 searches, 33 of them by names, 41 for a page that is not there
 *   covid.gov.cz: 138 searches, 54 of them by names, 82 for a page that is not there
 *   design-scuole-demo: 69 searches, 25 of them by names, 32 for a page that is not there
 *   digital-canada-ca: 172 searches, 60 of them by names, 106 for a page that is not there
 *   docs.digdir.no: 62 searches, 28 of them by names, 43 for a page that is not there
 *   generation-ai-stn: 74 searches, 30 of them by names, 45 for a page that is not there
 *   guides.etalab.gouv.fr: 65 searches, 25 of them by names, 44 for a page that is not there
 *   idmanagement.gov: 84 searches, 28 of them by names, 52 for a page that is not there
 *   itrc.gov.co: 98 searches, 34 of them by names, 44 for a page that is not there
 *   manual.dapla.ssb.no: 77 searches, 29 of them by names, 50 for a page that is not there
 *   nhsbsa-digital-playbook: 70 searches, 26 of them by names, 45 for a page that is not there
 *   onhir.gov: 87 searches, 31 of them by names, 50 for a page that is not there
 *   open-sdg: 132 searches, 52 of them by names, 83 for a page that is not there
 *   peppol.agid.gov.it: 66 searches, 26 of them by names, 42 for a page that is not there
 *   practice country: 354 searches, 80 of them by names, 180 for a page that is not there
 *   resources.data.gov: 86 searches, 30 of them by names, 52 for a page that is not there
 *   search.gov: 83 searches, 27 of them by names, 50 for a page that is not there
 *   trcimplan.gob.mx: 75 searches, 27 of them by names, 40 for a page that is not there
 *   us-doe-2017: 143 searches, 71 of them by names, 80 for a page that is not there
 *   usa.gov: 80 searches, 40 of them by names, 47 for a page that is not there
 *   whitehouse.gov-2017: 75 searches, 23 of them by names, 37 for a page that is not there
 * The calibration leaves out each group by itself.
 * The practice country has seed 7 and 30 sites.
 * Strength of the prior 16; mean log-loss a search on sites left out 1.2522 by words,
 * 0.8616 by names.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.93,
    labelOtherWords: -0.98,
    sameLabel: -1,
    queryVariant: -1.135,
    urlScore: 1.472,
    urlShare: 1.199,
    pathScore: 0.219,
    contextScore: 2.539,
    headingScore: 1.08,
    parentBm25: 1.312,
    folderTried: -0.075,
    folderSize: -0.029,
    folderSuccess: 1,
    amongNews: -0.72,
    list: -0.441,
    hops: -0.034,
    inMenu: 0.823,
    inFooter: 2.764,
    inLinks: 0.103,
    numbered: -0.105,
    outside: -1.135,
  },
  page: {
    intercept: -1.686,
    nameScore: 1.001,
    nameOtherWords: -1.174,
    titleScore: 0.821,
    labelScore: 1.148,
    nameFirstWord: 0.727,
    nameCoverage: 1.697,
    unborne: 3.78,
    urlScore: 0.611,
    urlShare: 0.86,
    pathScore: 0.745,
    contextScore: 2.087,
    headingScore: 0.311,
    coverage: 1.259,
    anyCoverage: 0.923,
    bm25: 4.117,
    textShare: 5.64,
    textLength: -0.379,
    shortLines: 2.193,
    queryVariant: -3.184,
    amongNews: -0.948,
    otherLanguage: -1.138,
    inLinkShare: 0.883,
    home: -0.67,
    hops: 0.09,
    inMenu: 0.496,
    inFooter: 2.039,
    numbered: -0.544,
    outside: 0.691,
    ownLinks: 0.132,
  },
  hub: {
    labelScore: 2.798,
    labelOtherWords: -0.764,
    sameLabel: -1,
    queryVariant: -3.036,
    urlScore: -0.389,
    urlShare: 1.679,
    pathScore: 2.423,
    contextScore: 0.719,
    headingScore: 0.219,
    parentBm25: 1.351,
    folderTried: -0.235,
    folderSize: 0.021,
    folderSuccess: 1,
    amongNews: 0.533,
    list: 1.091,
    hops: -0.443,
    inMenu: -0.529,
    inFooter: 0.28,
    inLinks: 0.566,
    numbered: 0.232,
    outside: -1.811,
  },
  unseen: {
    intercept: 3.007,
    downloads: -0.208,
    words: 1.406,
    exhausted: -4,
  },
  absent: {
    intercept: 1.109,
    downloads: 0.223,
    words: 2.242,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.505,
    b: 0.455,
  },
  finalCheck: 0.02,
  claimFrom: 0.1,
  calibration: {
    slope: 0.685,
    offset: 0.157,
    ceiling: 0.95,
    ceilingElsewhere: 0.985,
    nearMiss: 1,
    unread: 1,
  },
  calibrationOfWords: {
    slope: 0.685,
    offset: 0.157,
    ceiling: 0.95,
    ceilingElsewhere: 0.985,
    nearMiss: 1,
    unread: 1,
  },
};

/** For targets whose names are known. */
export const NAMES_MODEL: Model = {
  link: {
    labelScore: 2.79,
    labelOtherWords: -1.069,
    sameLabel: -1,
    queryVariant: -0.097,
    urlScore: 0.941,
    urlShare: -0.808,
    pathScore: -0.357,
    contextScore: 2.156,
    headingScore: 1.568,
    parentBm25: 1.895,
    folderTried: -0.163,
    folderSize: -0.107,
    folderSuccess: 1,
    amongNews: -1.13,
    list: -0.03,
    hops: -0.359,
    inMenu: 0.398,
    inFooter: 1.98,
    inLinks: 0.227,
    numbered: -0.277,
    outside: -0.762,
    labelIsName: 3.319,
    labelIsUsual: 1.093,
    labelHasName: 5.086,
    addressIsName: 2.773,
  },
  page: {
    intercept: -2.43,
    nameScore: 1.786,
    nameOtherWords: -0.199,
    titleScore: -0.184,
    labelScore: 0.414,
    nameFirstWord: 0.617,
    nameCoverage: -0.528,
    unborne: 1.989,
    urlScore: 0.482,
    urlShare: 0.39,
    pathScore: -0.018,
    contextScore: 1.278,
    headingScore: 0.035,
    coverage: 0.829,
    anyCoverage: -0.359,
    bm25: 3.483,
    textShare: 3.152,
    textLength: 0.132,
    shortLines: 0.404,
    queryVariant: -0.738,
    amongNews: -1.294,
    otherLanguage: -2.13,
    inLinkShare: 1.737,
    home: -0.28,
    hops: -0.069,
    inMenu: 0.085,
    inFooter: 1.164,
    numbered: -0.247,
    outside: -0.177,
    ownLinks: -0.041,
    isNamed: 1.789,
    anyName: 1.387,
    usualName: 1.385,
    hasName: 3.032,
    isOther: -1.006,
    addressIsName: 1.289,
    listNumbered: -1.382,
    listLinks: 0.197,
  },
  hub: {
    labelScore: 2.535,
    labelOtherWords: -0.463,
    sameLabel: -1,
    queryVariant: -3.502,
    urlScore: -0.544,
    urlShare: 1.57,
    pathScore: 1.09,
    contextScore: 0.677,
    headingScore: 0.242,
    parentBm25: 1.494,
    folderTried: -0.189,
    folderSize: 0.001,
    folderSuccess: 1,
    amongNews: 0.545,
    list: 2.273,
    hops: -0.59,
    inMenu: -0.594,
    inFooter: 2.209,
    inLinks: 0.696,
    numbered: -0.238,
    outside: -1.836,
    labelIsName: -0.227,
    labelIsUsual: -0.246,
    labelHasName: -0.226,
    addressIsName: 1.005,
  },
  unseen: {
    intercept: 6.51,
    downloads: -0.292,
    words: -0.749,
    exhausted: -4,
    names: 0.31,
  },
  absent: {
    intercept: 5.417,
    downloads: 0.238,
    words: -0.549,
    names: 1.417,
  },
  hubReach: 0.35,
  hazard: {
    a: 0.612,
    b: 0.039,
  },
  finalCheck: 0.02,
  claimFrom: 0.1,
  calibration: {
    slope: 1.313,
    offset: 0.315,
    ceiling: 0.955,
    ceilingElsewhere: 0.762,
    nearMiss: 2.152,
    unread: 0.38,
  },
  calibrationOfWords: {
    slope: 0.838,
    offset: 0.019,
    ceiling: 0.959,
    ceilingElsewhere: 0.966,
    nearMiss: 1,
    unread: 1,
  },
};

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
 * Strength of the prior 16; mean log-loss a search on sites left out 1.6428.
 */
export const MODEL: Model = {
  link: {
    labelScore: 4.958,
    labelOtherWords: -1.007,
    sameLabel: -1,
    queryVariant: -2.138,
    urlScore: 1.14,
    urlShare: 0.654,
    pathScore: 0.282,
    contextScore: 2.324,
    headingScore: 0.985,
    parentBm25: 1.687,
    folderTried: -0.046,
    folderSize: -0.083,
    folderSuccess: 1,
    amongNews: -1.411,
    list: 0.08,
    hops: 0.067,
    inMenu: 0.365,
    inFooter: 2.631,
    inLinks: 0.258,
    numbered: -0.315,
    outside: -1.133,
  },
  page: {
    intercept: -0.399,
    nameScore: 1.799,
    nameOtherWords: -0.729,
    titleScore: 0.207,
    labelScore: -0.111,
    nameFirstWord: 1.009,
    nameCoverage: 0.282,
    unborne: 3.033,
    urlScore: 0.873,
    urlShare: 0.944,
    pathScore: 0.733,
    contextScore: 1.26,
    headingScore: 0.53,
    coverage: 1.438,
    anyCoverage: 0.531,
    bm25: 4.333,
    textShare: 5.126,
    textLength: -0.404,
    shortLines: 1.354,
    queryVariant: -3.232,
    amongNews: -1.059,
    otherLanguage: -0.615,
    inLinkShare: 1.285,
    home: -0.177,
    hops: 0.065,
    inMenu: 0.594,
    inFooter: 1.761,
    numbered: -0.273,
    outside: -3.04,
    ownLinks: -0.045,
  },
  hub: {
    labelScore: 3.376,
    labelOtherWords: -0.064,
    sameLabel: -1,
    queryVariant: -2.003,
    urlScore: 0.328,
    urlShare: 2.547,
    pathScore: -1.691,
    contextScore: -0.831,
    headingScore: -0.341,
    parentBm25: 0.444,
    folderTried: -0.391,
    folderSize: 0.135,
    folderSuccess: 1,
    amongNews: 0.781,
    list: 0.276,
    hops: -0.662,
    inMenu: -0.497,
    inFooter: -0.318,
    inLinks: 0.783,
    numbered: 0.167,
    outside: -0.382,
  },
  unseen: {
    intercept: 3.956,
    downloads: -0.251,
    words: 0.691,
    exhausted: -4,
  },
  absent: {
    intercept: 1.029,
    downloads: 0.254,
    words: 1.945,
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
    slope: 0.6,
    offset: 0.056,
  },
};

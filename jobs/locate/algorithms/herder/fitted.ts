// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.
import type { Model } from './model.js';

/**
 * The fitted numbers of the herder.
 *
 * Looks at searches by the prior's weights, 8918 in all, of
 *   australia.gov.au: 16 searches, 12 of them for a page that is not there
 *   beta.gouv.fr: 8 searches, 4 of them for a page that is not there
 *   coronamelder.nl: 28 searches, 14 of them for a page that is not there
 *   covid.gov.cz: 36 searches, 18 of them for a page that is not there
 *   design-scuole-demo: 20 searches, 10 of them for a page that is not there
 *   digital-canada-ca: 64 searches, 32 of them for a page that is not there
 *   docs.digdir.no: 10 searches, 5 of them for a page that is not there
 *   generation-ai-stn: 20 searches, 10 of them for a page that is not there
 *   guides.etalab.gouv.fr: 16 searches, 8 of them for a page that is not there
 *   idmanagement.gov: 32 searches, 16 of them for a page that is not there
 *   itrc.gov.co: 40 searches, 20 of them for a page that is not there
 *   manual.dapla.ssb.no: 24 searches, 12 of them for a page that is not there
 *   nhsbsa-digital-playbook: 20 searches, 10 of them for a page that is not there
 *   onhir.gov: 32 searches, 16 of them for a page that is not there
 *   open-sdg: 32 searches, 16 of them for a page that is not there
 *   peppol.agid.gov.it: 16 searches, 8 of them for a page that is not there
 *   practice country: 274 searches, 140 of them for a page that is not there
 *   resources.data.gov: 32 searches, 16 of them for a page that is not there
 *   search.gov: 32 searches, 16 of them for a page that is not there
 *   trcimplan.gob.mx: 24 searches, 12 of them for a page that is not there
 *   usa.gov: 14 searches, 7 of them for a page that is not there
 *   whitehouse.gov-2017: 28 searches, 14 of them for a page that is not there
 * The practice country has seed 7 and 30 sites.
 * Strength of the prior 16; mean log-loss a search on sites left out 1.5357.
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

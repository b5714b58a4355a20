// Written by `lab -- discover --fit` from 15 hosts, and its last steps by hand (docs/discover.md):
// www.australia.gov.au, covid.gov.cz, digital.canada.ca, www.gov.uk, www.idmanagement.gov, nhsbsa.github.io,
// www.onhir.gov, plainlanguage.gov, resources.data.gov, search.gov, www.usa.gov, www.whitehouse.gov,
// www.energy.gov, www.directives.doe.gov, osc.gov.
import type { WebCharacter } from './web.js';
import type { Quartiles, Statistic } from './web-statistics.js';

/** Properties of generated webs. */
export const FITTED: WebCharacter = {
  devoted: 0.03,
  devotedSections: 0.4,
  withSection: 0.15,
  onSubject: 0.35,
  titleWords: 0.4,
  titled: 0.9,
  labelWords: 0.1,
  givenFrom: 60,
  textWords: 0.03,
  moreTextWords: 0.05,
  secondTextWords: 0.1,
  secondWords: 0.4,
  hostSubjects: 0.7,
  wordAddresses: 0.5,
  inSection: 0.8,
  dead: 0.08,
  menu: 80,
  related: 48,
  foreign: 0.2,
};

/** Quartiles of the statistics over the recorded hosts. */
export const RECORDED: Readonly<Record<Statistic, Quartiles>> = {
  worded: {
    low: 0.0909,
    middle: 0.156,
    high: 0.2364,
    mean: 0.189,
    hosts: 13,
  },
  right: {
    low: 0.1096,
    middle: 0.3514,
    high: 0.5031,
    mean: 0.3203,
    hosts: 11,
  },
  titled: {
    low: 0.3933,
    middle: 0.7045,
    high: 0.7716,
    mean: 0.6078,
    hosts: 6,
  },
  says: {
    low: 0.4324,
    middle: 0.6154,
    high: 0.75,
    mean: 0.5823,
    hosts: 11,
  },
  lies: {
    low: 0.5,
    middle: 0.8202,
    high: 0.8851,
    mean: 0.7254,
    hosts: 13,
  },
  denser: {
    low: 0.3776,
    middle: 0.5006,
    high: 0.5692,
    mean: 0.4554,
    hosts: 14,
  },
  purity: {
    low: 0.0636,
    middle: 0.085,
    high: 0.2864,
    mean: 0.1761,
    hosts: 11,
  },
  section: {
    low: 0.1538,
    middle: 0.225,
    high: 0.4791,
    mean: 0.2761,
    hosts: 11,
  },
  near: {
    low: 0.1563,
    middle: 0.2188,
    high: 0.3661,
    mean: 0.3024,
    hosts: 14,
  },
  dead: {
    low: 0.0032,
    middle: 0.0088,
    high: 0.2131,
    mean: 0.1343,
    hosts: 15,
  },
  navigation: {
    low: 0.6644,
    middle: 0.7289,
    high: 0.7961,
    mean: 0.6909,
    hosts: 15,
  },
  links: {
    low: 33,
    middle: 45,
    high: 54,
    mean: 52.8333,
    hosts: 15,
  },
  languages: {
    low: 0,
    middle: 0,
    high: 0,
    mean: 0.0579,
    hosts: 14,
  },
};

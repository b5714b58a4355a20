import type { Measures } from './experiment.js';

/** Table 2 of the paper, means of three runs (docs/papers/foragers.md). The paper did not measure age at discovery. */
export const PAPER: Readonly<Record<string, Partial<Measures>>> = {
  RL: {
    downloaded: 540_636,
    sent: 9_747,
    relevant: 2_419,
    foundUrls: 31_092,
    downloadEfficiency: 0.0045,
    sentEfficiency: 0.248,
    relativeFoundUrl: 0.058,
    freshness: 0.7,
    age: 1.79,
  },
  WL: {
    downloaded: 669_673,
    sent: 6_345,
    relevant: 3_107,
    foundUrls: 33_116,
    downloadEfficiency: 0.0046,
    sentEfficiency: 0.49,
    relativeFoundUrl: 0.05,
    freshness: 0.74,
    age: 1.56,
  },
};

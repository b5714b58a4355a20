import type { Strategy } from '@hyrde/jobs/refresh';

/** A line of Table 3 or 4, in pages; figures that the paper lacks come from our own reading. */
export interface PaperLine {
  strategy: Strategy;
  version: 1 | 2 | 3;
  periods: number;
  /** The paper's figures; null if it gives none. */
  paper: { objective: number; pages: number; obsolete: number } | null;
  /** Objective with these parameters in docs/papers/webfountain.md; null if it was not measured. */
  measured: number | null;
}

/** Tables 3 and 4, then the runs of Experiment 3, for which the paper has only curves. */
export const LINES: readonly PaperLine[] = [
  {
    strategy: 'S1',
    version: 1,
    periods: 14,
    paper: { objective: 325.92e6, pages: 522.4e6, obsolete: 30.86e6 },
    measured: 326.0e6,
  },
  {
    strategy: 'S2',
    version: 1,
    periods: 14,
    paper: { objective: 17.22e6, pages: 518.4e6, obsolete: 16.09e6 },
    measured: 18.2e6,
  },
  {
    strategy: 'S3',
    version: 1,
    periods: 14,
    paper: { objective: 21.38e6, pages: 522.4e6, obsolete: 17.02e6 },
    measured: 21.6e6,
  },
  {
    strategy: 'S1',
    version: 2,
    periods: 14,
    paper: { objective: 377.44e6, pages: 521.4e6, obsolete: 35.34e6 },
    measured: 369e6,
  },
  {
    strategy: 'S3',
    version: 2,
    periods: 14,
    paper: { objective: 25.0e6, pages: 519.3e6, obsolete: 19.72e6 },
    measured: 25.3e6,
  },
  { strategy: 'S1', version: 3, periods: 14, paper: null, measured: 172e6 },
  { strategy: 'S1', version: 1, periods: 28, paper: null, measured: 761e6 },
  { strategy: 'S1', version: 3, periods: 28, paper: null, measured: null },
];

/** Objective of each rival on S1, version 1, in docs/papers/webfountain.md. */
export const MEASURED_RIVALS: Readonly<Record<string, number>> = {
  'uniform fraction': 538e6,
  'round robin': 500e6,
  proportional: 433e6,
  'most obsolete first': 339e6,
  'crawl value': 332e6,
};

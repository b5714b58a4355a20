import { type ArrivalLaw, LAW } from '@hyrde/jobs/watch';

/**
 * Weights fitted on all histories but the named one, so that no history is judged by constants fitted on it. Made by
 * `npm run lab -- watch --fit --histories FOLDER`.
 */
const WITHOUT: Readonly<Record<string, Omit<ArrivalLaw, 'begin' | 'site'>>> = {
  'beta.gouv.fr': {
    base: 0.05418,
    wakes: [0, 0.1631, 0.0397, 0.4565],
    hours: [
      0.14, 0.18, 0.07, 0.1, 0.03, 0.01, 0.36, 1.48, 1.28, 1.51, 2.28, 2.4, 1.8, 1.69, 1.54, 1.74, 1.56, 1.23, 0.87,
      0.86, 0.99, 0.87, 0.63, 0.36,
    ],
    weekdays: [0.96, 1.5, 1.68, 1.09, 1.66, 0.1, 0],
  },
  'digital.gov': {
    base: 0.06679,
    wakes: [0, 0.1669, 0.05466, 0.4159],
    hours: [
      0.02, 0.01, 0, 0.01, 0.01, 0.02, 0.4, 1.9, 1.9, 2.25, 2.99, 2.98, 2.12, 2.04, 1.84, 2.02, 1.54, 0.76, 0.4, 0.15,
      0.26, 0.2, 0.14, 0.06,
    ],
    weekdays: [1.05, 1.49, 1.61, 1.09, 1.65, 0.08, 0.03],
  },
  'docs.digdir.no': {
    base: 0.05191,
    wakes: [0.0551, 0.00003229, 0.1768, 0.5578],
    hours: [
      0.16, 0.19, 0.07, 0.11, 0.04, 0.03, 0.05, 0.71, 1.01, 2.01, 1.59, 1.83, 1.25, 1.72, 2.31, 2.34, 1.98, 1.55, 1.17,
      0.95, 1.01, 0.92, 0.65, 0.36,
    ],
    weekdays: [1.19, 1.49, 1.53, 1.1, 1.53, 0.12, 0.03],
  },
  'gov.uk-service-manual': {
    base: 0.02872,
    wakes: [0, 0.2299, 0.01145, 0.5508],
    hours: [
      0.16, 0.19, 0.07, 0.11, 0.04, 0.03, 0.4, 1.61, 1.51, 0.98, 2.11, 1.85, 1.71, 1.85, 1.67, 1.73, 1.66, 1.19, 1.07,
      0.98, 1.13, 0.85, 0.71, 0.39,
    ],
    weekdays: [1.18, 1.43, 1.51, 1.34, 1.44, 0.07, 0.03],
  },
};

/** Law for judging a history: the product's, unless it was fitted on it. */
export const lawToJudge = (history: string): ArrivalLaw => ({ ...LAW, ...WITHOUT[history] });

import { LAW } from '@hyrde/jobs/refresh';
import type { Laws } from './replay.js';

/**
 * Laws fitted on all histories but the named one, so that no history is judged by constants fitted on it. Made by `npm
 * run lab -- refresh --fit --histories FOLDER`.
 */
const WITHOUT: Readonly<Record<string, Laws>> = {
  'beta.gouv.fr': {
    change: { shape: 0.06394, days: 1.951, persistence: 0.2427, background: 0.0000727 },
    rates: { shape: 0.2356, days: 136.8 },
  },
  'digital.gov': {
    change: { shape: 0.1189, days: 1.282, persistence: 0.1729, background: 0.00007022 },
    rates: { shape: 0.4748, days: 187.5 },
  },
  'docs.digdir.no': {
    change: { shape: 0.05949, days: 1.5, persistence: 0.2069, background: 0.00008376 },
    rates: { shape: 0.2464, days: 155.6 },
  },
  'gov.uk-service-manual': {
    change: { shape: 0.05722, days: 1.5, persistence: 0.1731, background: 0.00009712 },
    rates: { shape: 0.2992, days: 253.3 },
  },
};

/** Laws fitted on all histories. */
const ALL: Laws = { change: LAW, rates: { shape: 0.2813, days: 171.5 } };

/** Laws for judging a history: the product's, unless they were fitted on it. */
export const lawsToJudge = (history: string): Laws => WITHOUT[history] ?? ALL;

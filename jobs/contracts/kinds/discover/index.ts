import type { KindContract } from '../kind.js';
import { DISCOVER_JOBS, DiscoverPlan } from './plan.js';

export * from './plan.js';
export * from './plan.js';

/** Contract of the kind *discover*: a topic gathered over many hosts. Each task fetches a part of one round's pages. */
export const discoverContract = {
  kind: 'discover',
  plan: DiscoverPlan,
  reasons: { asked: 'fetched', 'some-later': 'fetched' },
  jobs: DISCOVER_JOBS,
  // A round is planned once, and its answers are folded into the run's state.
  folds: true,
  words: {
    en: {
      title: 'Discover',
      subject: 'Round and hosts',
      outcomes: { fetched: 'Fetched' },
      reasons: {
        asked: 'Every page of its part was requested.',
        'some-later': 'Some hosts asked to be left alone for now: their pages wait on the frontier.',
      },
    },
    nb: {
      title: 'Oppdag',
      subject: 'Runde og verter',
      outcomes: { fetched: 'Hentet' },
      reasons: {
        asked: 'Hver side i andelen ble spurt etter.',
        'some-later': 'Noen verter ba om å få være i fred en stund: sidene deres venter i køen av lenker.',
      },
    },
  },
} as const satisfies KindContract;

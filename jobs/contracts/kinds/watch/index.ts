import type { KindContract } from '../kind.js';
import { WatchPlan } from './plan.js';

export * from './documents.js';
export * from './plan.js';

/** Kind that reports new documents of sites within hours: each task is one round of one site. */
export const watchContract = {
  kind: 'watch',
  plan: WatchPlan,
  reasons: { looked: 'watched', 'nothing-due': 'watched', 'no-hubs': 'no-hubs' },
  jobs: {},
  keepsUnfinished: true,
  // The number of a round is used only once, and its results are in tables of their own.
  folds: true,
  words: {
    en: {
      title: 'Watch',
      subject: 'Site and round',
      outcomes: { watched: 'Watched', 'no-hubs': 'Nothing to watch' },
      reasons: {
        looked: 'What was due was looked at.',
        'nothing-due': 'Nothing was due any more.',
        'no-hubs': 'No feed and no list of documents was found on the site.',
      },
    },
    nb: {
      title: 'Følg med',
      subject: 'Nettsted og runde',
      outcomes: { watched: 'Fulgt med', 'no-hubs': 'Ikke noe å følge' },
      reasons: {
        looked: 'Det som sto for tur, ble sett på.',
        'nothing-due': 'Ingenting sto for tur lenger.',
        'no-hubs': 'Nettstedet har ingen strøm og ingen liste over dokumenter som ble funnet.',
      },
    },
  },
} as const satisfies KindContract;

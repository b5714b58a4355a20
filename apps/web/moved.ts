/**
 * Where screens stood before there were six entries, and where they stand now. What is below an address moved with it;
 * the first that fits holds.
 */
export const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/sites/imports', '/bodies/import'],
  ['/sites', '/bodies'],
  ['/answers', '/bodies/answers'],
  ['/sweeps', '/runs'],
  ['/schedules', '/runs/schedules'],
  ['/topics', '/runs/topics'],
  ['/watch', '/runs/watch'],
  ['/refresh', '/runs/refresh'],
  ['/queues', '/runs/queues'],
  ['/feed', '/records/feed'],
  ['/changes', '/records/changes'],
  ['/documents', '/records/documents'],
  ['/portals', '/records/portals'],
  ['/subscriptions', '/records/subscriptions'],
  ['/targets', '/set-up/targets'],
  ['/registers', '/set-up/registers'],
  ['/algorithms', '/set-up/research'],
  ['/set-up/algorithms', '/set-up/research'],
  ['/settings', '/set-up/security'],
  ['/set-up/settings', '/set-up/security'],
];

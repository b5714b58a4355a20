import path from 'node:path';
import type { NextConfig } from 'next';

const root = path.join(import.meta.dirname, '../..');

/** Headers of every response; the content security policy, which needs a fresh nonce, is in proxy.ts. */
const HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
];

/** Former and current addresses of screens. Paths below an address moved with it; the first match applies. */
const MOVED: readonly (readonly [from: string, to: string])[] = [
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

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // Types are checked by `tsc` in the tests.
  outputFileTracingRoot: root,
  turbopack: { root },
  redirects: async () =>
    MOVED.map(([from, to]) => ({ source: `${from}/:below*`, destination: `${to}/:below*`, permanent: true })),
  headers: async () => [{ source: '/:path*', headers: HEADERS }],
};

export default config;

import path from 'node:path';
import type { NextConfig } from 'next';
import { MOVED } from './moved';

const root = path.join(import.meta.dirname, '../..');

/** Headers of every response; the content security policy, which needs a fresh nonce, is in proxy.ts. */
const HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
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

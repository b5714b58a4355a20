import type { HostileSite } from '../hostile-site.js';
import { BODIES } from './bodies.js';
import { CHARSETS } from './charsets.js';
import { CODINGS } from './codings.js';
import { LINKS } from './links.js';
import { ROBOTS, SITEMAPS } from './lists.js';
import { MARKUP } from './markup.js';
import { PDFS } from './pdfs.js';
import { PORTALS } from './portals.js';
import { PROTOCOL } from './protocol.js';
import { NAMES, REDIRECTS } from './redirects.js';
import { SCRIPTS } from './scripts.js';
import { WORDS } from './words.js';

/** All hostile sites, with distinct names. */
export const CORPUS: readonly HostileSite[] = [
  ...BODIES,
  ...PROTOCOL,
  ...CODINGS,
  ...REDIRECTS,
  ...NAMES,
  ...ROBOTS,
  ...SITEMAPS,
  ...CHARSETS,
  ...WORDS,
  ...MARKUP,
  ...LINKS,
  ...PDFS,
  ...SCRIPTS,
  ...PORTALS,
];

/** Names of the sites that lead a crawler to addresses of its own machine or network. */
export const LEADING_INSIDE: readonly string[] = [
  ...NAMES.map(({ name }) => name),
  'redirect-inside',
  'redirect-to-metadata',
  'redirect-to-metadata-by-name',
  'robots-redirect-inside',
  'sitemap-with-a-file-inside',
  'script-that-calls-inside',
  'script-of-webrtc',
  'next-page-inside',
  'answer-redirects-inside',
  'form-that-leads-inside',
  'form-that-leads-to-metadata',
];

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

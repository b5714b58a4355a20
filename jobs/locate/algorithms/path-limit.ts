import { MAX_BUDGET } from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import type { LocateTask } from '../port.js';

/** The share of a site's pages that a path may have (Ke & Mostafa, SIGIR 2010; the paper takes it over). */
const SHARE = 0.2;

/**
 * How long an algorithm that walks from page to page may walk: 20 % of the site's pages, or where their number is
 * unknown as many steps as downloads are left.
 */
export function pathLimit({ siteSize }: LocateTask, web: Web): number {
  return siteSize == null ? Math.min(web.remaining, MAX_BUDGET) : Math.max(1, Math.round(SHARE * siteSize));
}

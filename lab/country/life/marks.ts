import { Dice, hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { nowOf } from '../sites/moment.js';
import { DAY, START } from './working-time.js';

/** Validators of a response (RFC 9110 section 8.8). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** Honesty of a site's validators: right, absent, always new, or never changed. */
export type Honesty = 'right' | 'silent' | 'always new' | 'never changed';

function honesty(site: Site, what: string, right: number, silent: number, always: number): Honesty {
  const lot = hash(site.seed, 'honest', what) % 100;
  if (lot < right) return 'right';
  if (lot < right + silent) return 'silent';
  return lot < right + silent + always ? 'always new' : 'never changed';
}

/** Honesty of ETags; they are always new on many sites, which render pages for each visit. */
export const tagHonesty = (site: Site): Honesty => honesty(site, 'etag', 35, 35, 24);
export const dateHonesty = (site: Site): Honesty => honesty(site, 'last-modified', 35, 35, 24);
/** Honesty of a sitemap's `lastmod`. */
export const listHonesty = (site: Site): Honesty => honesty(site, 'lastmod', 40, 30, 20);

const LONG_AGO = new Date(START - 300 * DAY);

/**
 * Validators that the site sends for one page.
 * @param version version of the content
 * @param changed time of the last change of its text; null if unknown
 */
export function validatorsOf(site: Site, version: number, changed: Date | null): Validators {
  const validators: Validators = {};
  const tag = tagged(tagHonesty(site), version, nowOf(site));
  if (tag !== null) validators.etag = `W/"${tag}"`;
  const date = dated(dateHonesty(site), changed, nowOf(site));
  if (date) validators.lastModified = date.toUTCString();
  return validators;
}

function tagged(honesty: Honesty, version: number, now: number): string | null {
  if (honesty === 'silent') return null;
  if (honesty === 'right') return version.toString(16);
  return honesty === 'always new' ? now.toString(36) : '1';
}

const dated = (honesty: Honesty, changed: Date | null, now: number): Date | null =>
  ({ right: changed, silent: null, 'always new': new Date(now), 'never changed': LONG_AGO })[honesty];

/** `lastmod` of a page in the sitemap; null if the site sends none. */
export const listedDate = (site: Site, changed: () => Date | null): Date | null =>
  site.moment ? dated(listHonesty(site), listHonesty(site) === 'right' ? changed() : null, nowOf(site)) : null;

/** Page parts that differ at each visit and have no meaning. */
const MARKS = ['clock', 'token', 'counter', 'last-visit', 'teasers'] as const;
type Mark = (typeof MARKS)[number];

/** Percentage of sites with each mark. */
const SHARE: Record<Mark, number> = { clock: 20, token: 35, counter: 20, 'last-visit': 10, teasers: 25 };

export const hasMark = (site: Site, mark: Mark): boolean => hash(site.seed, 'mark', mark) % 100 < SHARE[mark];

/** True if the lists of a living site have no dates: one site in seven. */
export const listsUndated = (site: Site): boolean => site.moment !== null && hash(site.seed, 'undated') % 7 === 0;

/** True if the lists of a living site are in another order at each visit: one site in twenty. */
export const listsShuffled = (site: Site): boolean => site.moment !== null && hash(site.seed, 'unordered') % 20 === 0;

/** True if the site shuffles the news beside a page at each visit. */
export const teasersShuffled = (site: Site): boolean => hasMark(site, 'teasers');

/** A CSRF token as an element of the document's head; empty on sites without the mark. */
export function tokenMeta(site: Site): string {
  if (!site.moment || !hasMark(site, 'token')) return '';
  const dice = new Dice(site.seed, 'token', site.moment.time);
  const token = Array.from({ length: 4 }, () =>
    dice
      .int(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `<meta name="csrf-token" content="${token}">\n`;
}

const nb = (site: Site): boolean => site.language === 'nb';
const two = (n: number): string => `${n}`.padStart(2, '0');
const clock = (time: Date): string =>
  [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(two).join('.');

/** Marks above a page's main part. */
export const marksAbove = (site: Site): string =>
  site.moment && hasMark(site, 'clock')
    ? `<div class="klokke">${nb(site) ? 'Klokken er' : 'Klokka er'} ${clock(new Date(site.moment.time))}</div>\n`
    : '';

/** Marks at the end of a page's main part, as HTML texts. */
export function marksBelow(site: Site): string[] {
  if (!site.moment) return [];
  const { time } = site.moment;
  const marks: string[] = [];
  if (hasMark(site, 'counter')) {
    const visits = 10_000 + (hash(site.seed, 'visits') % 90_000) + Math.floor((time - START) / 7_000);
    marks.push(
      `${nb(site) ? 'Denne siden er vist' : 'Denne sida er vist'} ${visits} ${nb(site) ? 'ganger' : 'gonger'}.`,
    );
  }
  if (hasMark(site, 'last-visit')) {
    const dice = new Dice(site.seed, 'last visit', time);
    marks.push(
      `${nb(site) ? 'Du besøkte oss sist klokken' : 'Du vitja oss sist klokka'} ${two(dice.int(24))}.${two(dice.int(60))}.`,
    );
  }
  return marks;
}

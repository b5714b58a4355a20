import type { Dice } from '../random.js';
import { listed } from '../words/language.js';

/** Troubles of the real web that the country reproduces, with their effects. */
export const TROUBLES = {
  'robots-record': 'robots.txt forbids the mail record’s path',
  'robots-all': 'robots.txt forbids the whole site',
  'robots-500': 'robots.txt answers 500, which RFC 9309 reads as "all forbidden"',
  'crawl-delay-2': 'robots.txt asks for 2 s between pages',
  'crawl-delay-5': 'robots.txt asks for 5 s between pages',
  'crawl-delay-120': 'robots.txt asks for 120 s between pages',
  slow: 'every answer takes 1 to 3 s',
  flaky: 'one answer in eight is a 500 or a broken connection; asking again helps',
  'throttle-seconds': '429 with Retry-After in seconds, every ninth document',
  'throttle-date': '429 with Retry-After as a date, every ninth document',
  'throttle-bare': '429 without Retry-After, every fifteenth document',
  'redirect-chain': 'the home page and the mail record lie behind chains of redirects',
  'redirect-loop': 'a promising link redirects in a circle',
  'redirect-loop-home': 'the home page redirects in a circle',
  'latin1-declared': 'pages are in ISO 8859-1 and say so',
  'latin1-undeclared': 'pages are in ISO 8859-1 and do not say so',
  'endless-calendar': 'a calendar that goes on for ever, with a page a day',
  'session-ids': 'every page puts a new session id into its links',
  'dead-name': 'the host name has no address',
  'dead-address': 'nobody answers at the address',
  'soft-404': 'missing pages answer 200',
  'huge-page': 'one page of 40 MB, linked from the home page',
  forbidden: '403 for everything',
} as const;

export type Trouble = keyof typeof TROUBLES;
export const TROUBLE_NAMES = Object.keys(TROUBLES) as Trouble[];

/**
 * Fraction of sites with a trouble: the expected fraction of a real country, and enough for each kind from 128 sites
 * on.
 */
export const TROUBLED_SHARE = 0.18;

/**
 * Distributes troubles over sites: each kind once before any kind twice, so that a small country has as many kinds as
 * possible; at most one trouble per site.
 * @returns site index → trouble, or null
 */
export function dealTroubles(
  dice: Dice,
  sites: number,
  wanted: readonly Trouble[] = TROUBLE_NAMES,
): (Trouble | null)[] {
  const dealt: (Trouble | null)[] = Array.from({ length: sites }, () => null);
  if (wanted.length === 0) return dealt;
  const order = dice.shuffle(wanted);
  const troubled = dice.shuffle(dealt.map((_, index) => index)).slice(0, Math.round(sites * TROUBLED_SHARE));
  troubled.forEach((index, turn) => {
    dealt[index] = order[turn % order.length] ?? null;
  });
  return dealt;
}

/** True if the trouble keeps a crawler that follows the rules from ever reading the record. */
export function keepsRecordAway(trouble: Trouble | null): boolean {
  return (
    trouble !== null &&
    listed`
      robots-record; robots-all; robots-500; crawl-delay-120; redirect-loop-home; dead-name; dead-address; forbidden`.includes(
      trouble,
    )
  );
}

import type { WallKind } from '@hyrde/contracts';
import type { Dice } from '../random.js';

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

/**
 * Walls that answer with status 200 in place of every page of a site, each with its kind and the name of its page
 * (`lab/walls`). The truth about such a site is that it is blocked.
 */
export const WALLED = {
  'wall-firewall': { kind: 'firewall', page: 'application firewall with a support number' },
  'wall-challenge': { kind: 'challenge', page: 'proof of work with its explanation' },
  'wall-captcha': { kind: 'captcha', page: 'widget before the page, Norwegian' },
  'wall-consent': { kind: 'consent', page: 'consent, Norwegian' },
  'wall-login': { kind: 'login', page: 'log-in with another service' },
  'wall-maintenance': { kind: 'maintenance', page: 'maintenance, Norwegian, with the logo' },
  'wall-parked': { kind: 'parked', page: 'parked at a registrar, Norwegian' },
} as const satisfies Record<string, { kind: WallKind; page: string }>;
type Walled = keyof typeof WALLED;

export type Trouble = keyof typeof TROUBLES | Walled;
export const TROUBLE_NAMES = Object.keys(TROUBLES) as (keyof typeof TROUBLES)[];
const WALL_NAMES = Object.keys(WALLED) as Walled[];

/** True for a site whose every page is a wall. */
export const isWalled = (trouble: Trouble | null): trouble is Walled =>
  trouble !== null && Object.hasOwn(WALLED, trouble);

/** Troubles after which nothing is known of a site. */
const AWAY: readonly Trouble[] = [
  ...(['robots-all', 'robots-500', 'crawl-delay-120', 'redirect-loop-home'] as const),
  ...(['dead-name', 'dead-address', 'forbidden'] as const),
];

/**
 * Fraction of sites with a trouble: the expected fraction of a real country, and enough for each kind from 128 sites
 * on.
 */
export const TROUBLED_SHARE = 0.18;

/**
 * Distributes troubles over sites: each kind once before any kind twice, so that a small country has as many kinds as
 * possible; at most one trouble per site. If all troubles are wanted, then a site that would have a trouble of `AWAY` a
 * second time has a wall instead, each kind in turn: nothing was known of it before either.
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
  return wanted === TROUBLE_NAMES ? withWalls(dealt) : dealt;
}

function withWalls(dealt: readonly (Trouble | null)[]): (Trouble | null)[] {
  const met = new Set<Trouble>();
  let walls = 0;
  return dealt.map((trouble) => {
    if (trouble === null || !AWAY.includes(trouble) || !met.has(trouble)) {
      if (trouble) met.add(trouble);
      return trouble;
    }
    return WALL_NAMES[walls++ % WALL_NAMES.length] ?? trouble;
  });
}

/** True if the trouble keeps a crawler that follows the rules from ever reading the record. */
export function keepsRecordAway(trouble: Trouble | null): boolean {
  return trouble !== null && (trouble === 'robots-record' || AWAY.includes(trouble) || isWalled(trouble));
}

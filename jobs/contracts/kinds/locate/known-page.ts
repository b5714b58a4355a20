import { z } from 'zod';
import { Reason } from './contract.js';

/**
 * State of the page that was known before a search, as its visit at the end of the search saw it. Only `gone` and
 * `replaced` prove that the page is lost.
 */
export const KnownPageState = z
  .enum([
    /** The page is at its address and bears the target's decisive words. */
    'there',
    /** Its address redirects to a page that bears them. */
    'moved',
    /** Its address has no page any more. */
    'gone',
    /** Its address has another page, without the target's decisive words. */
    'replaced',
    /** The page could not be seen: nothing is known of it. */
    'not-seen',
  ])
  .meta({ id: 'KnownPageState' });
export type KnownPageState = z.infer<typeof KnownPageState>;

/**
 * Reason of a state, from a closed list. Of `gone`: `missing` (404 or 410), `redirected-home`, `redirected` (to a page
 * without the decisive words), `as-made-up` (the site answers the same for an address that it cannot have: a soft 404,
 * Bar-Yossef et al., WWW 2004). Of `replaced`: `other-words`. Of `not-seen`: why no page came, or `as-home` (the site
 * answers every address with the same page).
 */
export const KnownPageReason = z
  .enum([...Reason.options, 'redirected-home', 'redirected', 'as-made-up', 'other-words', 'as-home'])
  .meta({ id: 'KnownPageReason' });
export type KnownPageReason = z.infer<typeof KnownPageReason>;

/** States that prove that the page is no longer what it was. */
export const LOST_STATES: readonly KnownPageState[] = ['gone', 'replaced'];

/**
 * Maximum number of downloads of the visit of a known page, beyond the search's budget: the page, a made-up address of
 * its site, and the home page once more.
 */
export const KNOWN_PAGE_DOWNLOADS = 3;

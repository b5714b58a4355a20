import { z } from 'zod';
import { outcomeOf, Reason } from './contract.js';

/**
 * Why a page that was read was not claimed: a closed list, derived from the contributions to the page's score (`whyNot`
 * of jobs/locate). Screens show each value as a sentence.
 */
export const WhyNot = z
  .enum([
    /** Title, headings, address and link labels lack the query words. */
    'not-named',
    /** The page's own text has hardly any query word. */
    'few-words',
    /** The page has no query word at all. */
    'no-words',
    /** The page mentions the target, which is on another page. */
    'mentions-it',
    /** The page's names contain further words, or name something else. */
    'other-names',
    /** The page is among the site's news. */
    'among-news',
    'other-language',
    /** The URL differs from that of a page read before only in its query. */
    'variant',
    /** Another page, or one not seen, was more probable. */
    'outweighed',
    /** The score was too low; the algorithm gives no other reason. */
    'low-score',
    /** The page was opened for its links or to learn about the site: a page of results, or a probe for soft 404s. */
    'not-weighed',
  ])
  .meta({ id: 'WhyNot' });
export type WhyNot = z.infer<typeof WhyNot>;

/**
 * Maximum numbers of pages, and of addresses and links, listed in a dossier: as many pages as the default budget opens,
 * and as many of the others as a person reads through. A dossier has 10 kB for an ordinary site and at most 200 kB;
 * further items are only counted.
 */
export const MAX_DOSSIER_PAGES = 60;
export const MAX_DOSSIER_LINKS = 30;

export const DossierPage = z.object({
  url: z.string(),
  title: z.string(),
  /** Confidence that the page is the target; null if the page was not scored. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Strongest reason first; empty for the claimed page. */
  why: z.array(WhyNot),
});
export type DossierPage = z.infer<typeof DossierPage>;

/** A requested address that returned no page. */
export const UnreadAddress = z.object({
  url: z.string(),
  reason: Reason,
  /** The line of robots.txt that disallows the address; null if robots.txt does not. */
  rule: z.string().nullable(),
  /** Label of the link and confidence that it leads to the target; null if another page is more probable. */
  probable: z
    .object({ label: z.string(), confidence: z.number().min(0).max(1) })
    .nullable()
    .default(null),
});
export type UnreadAddress = z.infer<typeof UnreadAddress>;

/** A link to another site whose label or context matches the target. */
export const OffSiteLink = z.object({
  url: z.string(),
  label: z.string(),
  /** Text around the link; null if it adds nothing to the label. */
  context: z.string().nullable(),
  /** URL of the page that contains the link. */
  from: z.string(),
  /** Holder of the register that the link leads to; null if the host is not a register for the target. */
  register: z.string().nullable(),
  /** True if the search requested the address. */
  followed: z.boolean(),
});
export type OffSiteLink = z.infer<typeof OffSiteLink>;

export const SitemapTry = z.object({
  url: z.string(),
  /** Numbers of page addresses and of further sitemaps in it; null if it could not be fetched. */
  pages: z.number().int().nonnegative().nullable(),
  lists: z.number().int().nonnegative().nullable(),
  /** Why the sitemap could not be fetched; null if it was. */
  reason: Reason.nullable(),
});
export type SitemapTry = z.infer<typeof SitemapTry>;

/** A query sent to the site's own search form. */
export const BoxTry = z.object({
  words: z.string(),
  /** Number of links on the result page that are not on the home page; null if the result page could not be fetched. */
  results: z.number().int().nonnegative().nullable(),
  reason: Reason.nullable(),
});
export type BoxTry = z.infer<typeof BoxTry>;

/**
 * State of the site's own search form: `none` if the home page has no form, `asked` if it was used, `no-words` if the
 * target has no words in the site's language, `not-asked` if the search preferred other requests or ended before.
 */
export const BoxState = z.enum(['none', 'asked', 'no-words', 'not-asked']).meta({ id: 'BoxState' });
export type BoxState = z.infer<typeof BoxState>;

/** Maximum number of unopened addresses that a dossier names: those that look most like the target. */
export const MAX_LIKELIEST = 5;
/** Number up to which unopened addresses are counted: far beyond every budget, and little memory in each search. */
export const MAX_UNOPENED = 2_000;

/**
 * Why something of a site was not seen: robots.txt or the owner refused it (`refused`), it lies on another site
 * (`off-site`), a log-in is needed (`login`), its scripts gave no content (`scripts`), it is a PDF without text (`scan`),
 * the search ended before it was requested (`unopened`), or its request failed (`failed`).
 */
export const UnseenKind = z
  .enum(['refused', 'off-site', 'login', 'scripts', 'scan', 'unopened', 'failed'])
  .meta({ id: 'UnseenKind' });
export type UnseenKind = z.infer<typeof UnseenKind>;

/** Failures that prove that no page exists at the address. After any other, a page there was not seen. */
const NO_PAGE: ReadonlySet<Reason> = new Set<Reason>(['missing', 'not-a-page', 'bad-url']);
const OF_SCRIPTS: ReadonlySet<Reason> = new Set<Reason>(['needs-browser', 'browser-busy']);

/** Why the page at a requested address was not seen; null if the failure proves that no page exists there. */
export function unseenKindOf(reason: Reason): UnseenKind | null {
  if (NO_PAGE.has(reason)) return null;
  if (reason === 'login-required') return 'login';
  if (OF_SCRIPTS.has(reason)) return 'scripts';
  return outcomeOf(reason) === 'refused-by-robots' || reason === 'owner-objects' ? 'refused' : 'failed';
}

/** A known address that the search did not request. */
export const UnopenedAddress = z.object({
  url: z.string(),
  /** Label of a link to it; empty if it was only listed. */
  label: z.string(),
});
export type UnopenedAddress = z.infer<typeof UnopenedAddress>;

/** Parts of a site that a search did not see, so that its "no" or "not found" leaves them open. */
export const NotSeen = z.object({
  /** Numbers of addresses by kind, each above 0. */
  counts: z.array(z.object({ kind: UnseenKind, count: z.number().int().positive() })),
  /** True if more addresses are unopened than were counted. */
  unopenedIsMore: z.boolean(),
  /** The unopened addresses that have most of the target's words. */
  likeliest: z.array(UnopenedAddress).max(MAX_LIKELIEST),
});
export type NotSeen = z.infer<typeof NotSeen>;

/** Record of a search, for a person who wants to know why nothing, or nothing certain, was found. */
export const Dossier = z.object({
  /** Language in which pages were read, as a BCP 47 primary subtag; null if unknown, or if nothing was read. */
  language: z.string().nullable(),
  /** Language of the query words; null if the words have no language, or if nothing was read. */
  wordsLanguage: z.string().nullable(),
  /** Pages descending by confidence, then the unscored ones in the order of reading; at most `MAX_DOSSIER_PAGES`. */
  pages: z.array(DossierPage).max(MAX_DOSSIER_PAGES),
  pagesRead: z.number().int().nonnegative(),
  /** Number of answers that other searches of the site had already downloaded. */
  given: z.number().int().nonnegative(),
  unread: z.array(UnreadAddress).max(MAX_DOSSIER_LINKS),
  unreadCount: z.number().int().nonnegative(),
  offSite: z.array(OffSiteLink).max(MAX_DOSSIER_LINKS),
  offSiteCount: z.number().int().nonnegative(),
  sitemaps: z.array(SitemapTry).max(MAX_DOSSIER_LINKS),
  box: z.object({ state: BoxState, tries: z.array(BoxTry).max(MAX_DOSSIER_LINKS) }),
  /** null for searches of versions before 0.3. */
  notSeen: NotSeen.nullable().default(null),
});
export type Dossier = z.infer<typeof Dossier>;

import { z } from 'zod';
import { Reason } from './outcomes.js';

/**
 * Why a page that was read was not taken for the page sought: a closed list, from what its score was made of
 * (`whyNot` of jobs/locate). People see each as a sentence.
 */
export const WhyNot = z
  .enum([
    /** Neither title, heading, address nor link has the words. */
    'not-named',
    /** Its own text has next to none of the words. */
    'few-words',
    /** It has none of the words at all. */
    'no-words',
    /** It speaks of the thing, which is elsewhere. */
    'mentions-it',
    /** Its names say more, or something else, than what is sought. */
    'other-names',
    /** It stands among the site's news. */
    'among-news',
    'other-language',
    /** It differs from a page read before in its query alone. */
    'variant',
    /** Another page, or one that was not seen, was likelier. */
    'outweighed',
    /** Its score was too low; the algorithm says no more. */
    'low-score',
    /** Read for its links, or to know the site: a list of results, a test for missing pages. */
    'not-weighed',
  ])
  .meta({ id: 'WhyNot' });
export type WhyNot = z.infer<typeof WhyNot>;

/**
 * Pages, addresses and links listed in a dossier: as many pages as the default budget opens, and of the others what a
 * person reads through. A dossier is 10 kB with an ordinary site and at most 200 kB. The rest is counted.
 */
export const MAX_DOSSIER_PAGES = 60;
export const MAX_DOSSIER_LINKS = 30;

/** A page that was read. */
export const DossierPage = z.object({
  url: z.string(),
  title: z.string(),
  /** As confidences are shown elsewhere; null where the page was not weighed. */
  confidence: z.number().min(0).max(1).nullable(),
  /** The strongest first; empty for the page that was claimed. */
  why: z.array(WhyNot),
});
export type DossierPage = z.infer<typeof DossierPage>;

/** An address that was asked for and gave no page. */
export const UnreadAddress = z.object({
  url: z.string(),
  reason: Reason,
  /** The line of robots.txt that kept it from being read. */
  rule: z.string().nullable(),
  /** What the link to it says and the confidence that it is the page sought, where none is more probable; else null. */
  probable: z
    .object({ label: z.string(), confidence: z.number().min(0).max(1) })
    .nullable()
    .default(null),
});
export type UnreadAddress = z.infer<typeof UnreadAddress>;

/** A link that leads off the site, whose label or context speaks for the target. */
export const OffSiteLink = z.object({
  url: z.string(),
  label: z.string(),
  /** The text around it; null where that says no more than the label. */
  context: z.string().nullable(),
  /** The page that it stands on. */
  from: z.string(),
  /** Who holds the register where it leads; null where that is no register for the target. */
  register: z.string().nullable(),
  /** The address was asked for. */
  followed: z.boolean(),
});
export type OffSiteLink = z.infer<typeof OffSiteLink>;

/** A list of the site's pages that was asked for. */
export const SitemapTry = z.object({
  url: z.string(),
  /** Addresses of pages and of further lists in it; null where it could not be had. */
  pages: z.number().int().nonnegative().nullable(),
  lists: z.number().int().nonnegative().nullable(),
  /** Why it could not be had. */
  reason: Reason.nullable(),
});
export type SitemapTry = z.infer<typeof SitemapTry>;

/** A question that was put to the site's own search box. */
export const BoxTry = z.object({
  words: z.string(),
  /** Links on the page of results that no other page had shown; null where that could not be had. */
  results: z.number().int().nonnegative().nullable(),
  reason: Reason.nullable(),
});
export type BoxTry = z.infer<typeof BoxTry>;

/**
 * The site's own search box: there is `none` on the home page; it was `asked`; it was not, since the target has
 * `no-words` in the site's language; or the search had better ways, or could not: `not-asked`.
 */
export const BoxState = z.enum(['none', 'asked', 'no-words', 'not-asked']).meta({ id: 'BoxState' });
export type BoxState = z.infer<typeof BoxState>;

/** What a search did, for who wants to know why it found nothing, or nothing sure. */
export const Dossier = z.object({
  /** In which pages were read, a BCP 47 primary subtag; null where nobody knows, or nothing was read. */
  language: z.string().nullable(),
  /** In which the words are; null where they were given without a language, or nothing was read. */
  wordsLanguage: z.string().nullable(),
  /** The most probable first, then those that were not weighed in the order of reading; at most `MAX_DOSSIER_PAGES`. */
  pages: z.array(DossierPage).max(MAX_DOSSIER_PAGES),
  /** How many were read. */
  pagesRead: z.number().int().nonnegative(),
  /** Answers that other searches of the site had downloaded. */
  given: z.number().int().nonnegative(),
  unread: z.array(UnreadAddress).max(MAX_DOSSIER_LINKS),
  unreadCount: z.number().int().nonnegative(),
  offSite: z.array(OffSiteLink).max(MAX_DOSSIER_LINKS),
  offSiteCount: z.number().int().nonnegative(),
  sitemaps: z.array(SitemapTry).max(MAX_DOSSIER_LINKS),
  box: z.object({ state: BoxState, tries: z.array(BoxTry).max(MAX_DOSSIER_LINKS) }),
});
export type Dossier = z.infer<typeof Dossier>;

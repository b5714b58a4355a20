import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { COMMON_REASONS, type CommonReason, type FailureReason, OUR_FAULTS } from '../../outcomes.js';
import { QuietHours } from '../../owner-requests.js';
import { WhichSites } from '../../sweeps.js';
import type { KindContract } from '../kind.js';

/** Kind of a hub: a feed, or a page that lists new documents. */
export const HubKind = z.enum(['feed', 'list']).meta({ id: 'HubKind' });
export type HubKind = z.infer<typeof HubKind>;

/** Reasons of watch for which an address is not watched, although it was fetched. */
export const HubReason = z.enum([
  /** The page shows no list of documents, and no feed is named there. */
  'no-list',
  /** The page as received shows no list, and its scripts were not run: no browser is configured, or it failed. */
  'no-browser',
  /** The address of a feed answers with something else. */
  'unreadable-feed',
  /** A portal answers with something else than its vendor's recipe describes. */
  'portal-changed',
]);
export type HubReason = z.infer<typeof HubReason>;

const isFailure = (reason: CommonReason): reason is FailureReason =>
  reason !== 'cancelled-by-person' && !OUR_FAULTS.some((fault) => fault === reason);

/** Reason for which a site or an address is not watched: one of watch, or that of the failed download. */
export const WatchReason = z
  .enum([...HubReason.options, ...(Object.keys(COMMON_REASONS) as CommonReason[]).filter(isFailure)])
  .meta({ id: 'WatchReason' });
export type WatchReason = z.infer<typeof WatchReason>;

/** A form's field for a day, and the format in which it expects the day. */
export const DayField = z.object({
  name: z.string(),
  writing: z.enum(['year-month-day', 'day.month.year', 'day/month/year', 'day-month-year']),
});
export type DayField = z.infer<typeof DayField>;

/** A request by which the newest records of a portal are listed, as its search form or a link that sorts sends it. */
export const NewestQuestion = z.object({
  url: z.string(),
  /** Fields of a POST in order; null for a GET, whose fields are in the address. */
  form: z
    .array(z.tuple([z.string(), z.string()]))
    .nullable()
    .default(null),
  /** Fields of the form, or of the address, that restrict the answer to the days around the request; null if its order is by date. */
  days: z.object({ from: DayField, to: DayField }).nullable(),
  /** Vendor's recipe, and index of its way, by which the portal of the page at `url` is asked instead. */
  recipe: z.object({ id: z.string(), way: z.number().int().min(0) }).optional(),
});
export type NewestQuestion = z.infer<typeof NewestQuestion>;

/** Source of a document's age: its own time, its own day, or the last poll before it was first seen. */
export const Dating = z.enum(['time', 'day', 'first-seen']).meta({ id: 'Dating' });
export type Dating = z.infer<typeof Dating>;

/**
 * State of a document: `news`; `not-news`, by a person's verdict; `held`, since it arrived in a burst far above the
 * hub's usual rate; `dropped` together with that burst; `muted`, since people judged similar documents not to be news.
 */
export const DocumentState = z.enum(['news', 'not-news', 'held', 'dropped', 'muted']).meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;

/** Criterion by which documents of a hub are similar: their titles without numbers, or their section of the site. */
export const MutedBy = z.enum(['title', 'section']).meta({ id: 'MutedBy' });
export type MutedBy = z.infer<typeof MutedBy>;

/**
 * Number of similar documents that must have been judged not news before others are muted. A title identifies one sort
 * of document; a section may hold several, so it takes more.
 */
export const MUTED_AFTER = { title: 3, section: 5 } as const satisfies Record<MutedBy, number>;
/** Maximum fraction of similar documents found since the first such verdict that still count as news. */
export const MAX_LEFT = 0.1;

/** Learned parts of a fleet of foragers (docs/papers/foragers.md): starting points (`weblog`), link choice, both. */
export const FleetLearning = z.enum(['weblog', 'ordering', 'both']).meta({ id: 'FleetLearning' });
export type FleetLearning = z.infer<typeof FleetLearning>;

/** Plan of a watch: each site is polled repeatedly until the watch is cancelled. */
export const WatchPlan = z
  .strictObject({
    kind: z.literal('watch'),
    /** Mean number of downloads for each site and day. */
    downloadsADay: z.number().int().min(1).max(1_000).default(10),
    /** Maximum age in hours, by its own date, at which a document is news. */
    newsHours: z.number().int().min(1).max(720).default(24),
    quiet: QuietHours.nullable().default(null),
    /** Learning of the foragers that poll hubs; null if polls are planned by look-ahead instead. */
    foragers: FleetLearning.nullable().default(null),
    /** Maximum number of downloads of an iteration. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(20),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'WatchPlan' });
export type WatchPlan = z.infer<typeof WatchPlan>;

/** Input of a watch task: one iteration on one site. */
export const WatchInput = z.strictObject({
  home: z.string(),
  downloadsADay: z.number().int().min(1),
  newsHours: z.number().int().min(1),
  quiet: QuietHours.nullable(),
  foragers: FleetLearning.nullable().default(null),
});
export type WatchInput = z.infer<typeof WatchInput>;

/** Kind that reports new documents of sites within hours: each task is one iteration of one site. */
export const watchContract = {
  kind: 'watch',
  plan: WatchPlan,
  reasons: {
    looked: 'watched',
    'nothing-due': 'watched',
    'no-hubs': 'no-hubs',
    'no-browser': 'no-hubs',
    'unreadable-feed': 'no-hubs',
    'portal-changed': 'no-hubs',
  },
  jobs: {},
  keepsUnfinished: true,
  // The number of an iteration is used only once, and its results are in tables of their own.
  folds: true,
  words: {
    en: {
      title: 'Watch',
      subject: 'Site and round',
      outcomes: { watched: 'Watched', 'no-hubs': 'Nothing to watch' },
      reasons: {
        looked: 'What was due was visited.',
        'nothing-due': 'Nothing was due any more.',
        'no-hubs': 'No feed and no list of documents was found on the site.',
        'no-browser': 'Pages that may list documents are empty until their scripts run, and no browser ran them.',
        'unreadable-feed': 'The feeds that the site names cannot be read, and no list of documents was found.',
        'portal-changed': 'The portal no longer answers as before, and no other list of documents was found.',
      },
    },
    nb: {
      title: 'Følg med',
      subject: 'Nettsted og runde',
      outcomes: { watched: 'Fulgt med', 'no-hubs': 'Ikke noe å følge' },
      reasons: {
        looked: 'Det som sto for tur, ble besøkt.',
        'nothing-due': 'Ingenting sto for tur lenger.',
        'no-hubs': 'Verken strømmer eller lister over dokumenter ble funnet på nettstedet.',
        'no-browser':
          'Sider som kan ha en liste over dokumenter, er tomme til skriptene kjøres, og ingen nettleser kjørte dem.',
        'unreadable-feed':
          'Strømmene som nettstedet oppgir, kan ikke leses, og ingen liste over dokumenter ble funnet.',
        'portal-changed': 'Portalen svarer ikke lenger som før, og ingen annen liste over dokumenter ble funnet.',
      },
    },
  },
} as const satisfies KindContract;

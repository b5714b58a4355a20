import { z } from 'zod';
import { DEFAULT_BUDGET, MAX_BUDGET } from '../../defaults.js';
import { namedStrict } from '../../named.js';
import { COMMON_REASONS, CommonOutcome } from '../../outcomes.js';
import { WhichSites } from '../../sweeps.js';
import type { KindContract } from '../kind.js';
import { AlgorithmTexts, DEFAULT_ALGORITHM } from './algorithms.js';
import { TargetSlug } from './targets/target-file.js';

/** Reasons of searches that ended by themselves, with their outcomes. */
export const LOCATE_REASONS = {
  /** The algorithm's accept rule was met. */
  accepted: 'found',
  /** The best page seen was claimed when the budget was spent or nothing was left to open. */
  'best-seen': 'found',
  /** A link to another site has the target's exact name; the page there was not read, so that a person decides. */
  'held-elsewhere': 'found',
  /** A vendor's list of its accounts has the body; the page there was not read, so that a person decides. */
  'vendor-account': 'found',
  /** The budget was spent without a page worth claiming. */
  'budget-spent': 'not-found',
  /** Every page was opened and read, and none was worth claiming. */
  'site-exhausted': 'not-found',
  /** Every page that could be opened was opened, and none was worth claiming; the others might be the target. */
  'not-all-seen': 'not-found',
  /** No page was worth claiming, and the remaining addresses were too unlikely to lead to one. */
  'not-worthwhile': 'not-found',
  /** The home page led to no other page: no link could be followed, or every address answered alike. */
  'nothing-to-follow': 'unreachable',
  /** The search's algorithm is not part of this version (`RetiredAlgorithm`). */
  'algorithm-retired': 'error',
} as const satisfies Record<string, 'found' | 'not-found' | 'unreachable' | 'error'>;

export const Outcome = z.enum(['found', 'not-found', ...CommonOutcome.options]).meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof Outcome>;

/** Closed list of reasons why a search ended, each with its outcome. */
export const REASONS = { ...LOCATE_REASONS, ...COMMON_REASONS } as const satisfies Record<string, Outcome>;
export const Reason = z
  .enum(Object.keys(REASONS) as [keyof typeof REASONS, ...(keyof typeof REASONS)[]])
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof Reason>;

/** The outcome of a reason; each reason has exactly one. */
export const outcomeOf = (reason: Reason): Outcome => REASONS[reason];

/** Plan of a locate sweep: one search for each site and algorithm. Schedules store the same plan. */
export const LocatePlan = namedStrict('LocatePlan', {
  kind: z.literal('locate').default('locate'),
  target: TargetSlug,
  algorithms: AlgorithmTexts.default([DEFAULT_ALGORITHM]),
  /** Maximum number of downloads of one search, besides the visit of a known page (`KNOWN_PAGE_DOWNLOADS`). */
  budget: z.number().int().min(1).max(MAX_BUDGET).default(DEFAULT_BUDGET),
  sites: WhichSites.default('all'),
  practice: z.boolean().default(false),
});
export type LocatePlan = z.infer<typeof LocatePlan>;

/** Input of a search, fixed when the search is created (`task.input`). */
export const LocateInput = z.object({
  /** URL of the site's home page. */
  home: z.string(),
  /** Language registered for the site; null if not set. */
  language: z.string().nullable(),
});
export type LocateInput = z.infer<typeof LocateInput>;

/** Jobs of a locate sweep besides its searches. */
export const LOCATE_JOBS = {
  /** Takes a screenshot of a finding after its search is done; with `rank`, of that runner-up. */
  screenshot: { payload: z.object({ searchId: z.uuid(), rank: z.int().optional() }), jobClass: 'pictures' },
  /** Learns a target version's words from its target's example pages. A person waits for the result. */
  'learn-examples': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
  /** Learns a target version's words from the verdicts that were decided when the version was created. */
  'learn-verdicts': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
} as const;

/** Contract of the kind *locate*: one page in a large site. Each task is a search of one site by one algorithm. */
export const locateContract = {
  kind: 'locate',
  plan: LocatePlan,
  reasons: LOCATE_REASONS,
  jobs: LOCATE_JOBS,
  words: {
    en: {
      title: 'Locate',
      subject: 'Site',
      outcomes: { found: 'Found', 'not-found': 'Not found' },
      reasons: {
        accepted: 'The search was sure enough of a page.',
        'best-seen': 'The best page seen.',
        'budget-spent': 'No page worth naming within the budget.',
        'held-elsewhere': 'A link to another site has the exact name; nobody has read the page.',
        'vendor-account': 'A vendor’s list has the body’s account; nobody has read the page.',
        'site-exhausted': 'Everything was opened; no page worth naming.',
        'not-all-seen': 'No page worth naming among those that could be opened; others could not.',
        'not-worthwhile': 'No page worth naming, and going on was unlikely to find one.',
        'needs-browser': 'Empty pages: only a browser that runs their scripts can read them.',
        'nothing-to-follow': 'The home page led to no other page.',
        'algorithm-retired': 'This version no longer has the search’s algorithm.',
      },
    },
    nb: {
      title: 'Finn',
      subject: 'Nettsted',
      outcomes: { found: 'Funnet', 'not-found': 'Ikke funnet' },
      reasons: {
        accepted: 'Søket var sikkert nok på en side.',
        'best-seen': 'Den beste siden som ble sett.',
        'budget-spent': 'Ingen side verdt å nevne innen budsjettet.',
        'held-elsewhere': 'En lenke til et annet nettsted har nøyaktig navnet; ingen har lest siden.',
        'vendor-account': 'En leverandør har virksomheten i listen sin; ingen har lest siden.',
        'site-exhausted': 'Alt ble åpnet; ingen side verdt å nevne.',
        'not-all-seen': 'Ingen side verdt å nevne blant dem som kunne åpnes; andre kunne ikke.',
        'not-worthwhile': 'Ingen side verdt å nevne, og lite sannsynlig å finne en ved å fortsette.',
        'needs-browser': 'Tomme sider: Bare en nettleser som kjører skriptene, kan lese dem.',
        'nothing-to-follow': 'Hjemmesiden førte ikke til noen annen side.',
        'algorithm-retired': 'Denne versjonen har ikke lenger søkets algoritme.',
      },
    },
  },
} as const satisfies KindContract;

import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { namedStrict } from '../../named.js';
import { WhichSites } from '../../sweeps.js';
import { HttpUrl } from '../../urls.js';
import type { KindContract } from '../kind.js';

/** Page named by a person: it contains the search form or links to it. */
export const NamedPage = namedStrict('NamedPage', { siteId: z.uuid(), url: HttpUrl });

/** Plan of a surface sweep: one task for each known mail record of its sites, or for each named page. */
export const SurfacePlan = namedStrict('SurfacePlan', {
  kind: z.literal('surface'),
  /** Fraction of a database that suffices, of the total that it states or of a listing read to its end. */
  coverage: z.number().gt(0).max(1).default(0.95),
  /** Maximum number of downloads per portal. */
  budget: z.number().int().min(1).max(MAX_BUDGET).default(500),
  sites: WhichSites.default('all'),
  /** If not empty, only these pages become tasks. */
  pages: z.array(NamedPage).max(1_000).default([]),
  practice: z.boolean().default(false),
});
export type SurfacePlan = z.infer<typeof SurfacePlan>;

export const SurfaceInput = z.strictObject({
  portalId: z.uuid(),
  home: z.string(),
  coverage: z.number().gt(0).max(1),
});
export type SurfaceInput = z.infer<typeof SurfaceInput>;

/**
 * Reasons for which a portal's run ends with a result, with its meaning; faults are those of jobs/surface. `nothing-left`
 * and `not-worth-it` occur in stored tasks only.
 */
export const SURFACE_REASONS = {
  covered: 'surfaced',
  'nothing-left': 'surfaced',
  'not-worth-it': 'surfaced',
  'up-to-date': 'surfaced',
  'no-way-on': 'partly',
  'downloads-spent': 'partly',
  'same-page': 'partly',
  'loops-pages': 'partly',
  'lies-about-total': 'partly',
  'markup-changed': 'partly',
  'login-wall': 'partly',
  'no-form': 'not-surfaced',
  'site-search': 'not-surfaced',
  'script-form': 'not-surfaced',
  'ignores-query': 'not-surfaced',
  'answers-everything': 'not-surfaced',
  'no-records': 'not-surfaced',
} as const;

/** Jobs of surface besides its runs. */
export const SURFACE_JOBS = {
  /** Deletes names and bodies of records past their retention. */
  'delete-records': { payload: z.object({}), jobClass: 'planning' },
  /** Reads the stored pages of a portal again after a person has corrected its columns. */
  'reread-portal': { payload: z.object({ portalId: z.uuid() }), jobClass: 'planning' },
  /** Searches the stored data for a person, or removes the spellings that were ticked. */
  'remove-person': { payload: z.object({ removalId: z.uuid() }), jobClass: 'learning' },
} as const;

/** Job contract of *surface*, which retrieves the records behind search forms; one task is one portal of one site. */
export const surfaceContract = {
  kind: 'surface',
  plan: SurfacePlan,
  reasons: SURFACE_REASONS,
  jobs: SURFACE_JOBS,
  keepsUnfinished: true,
  words: {
    en: {
      title: 'Retrieve records',
      subject: 'Portal',
      outcomes: {
        surfaced: 'Retrieved',
        partly: 'Retrieved, perhaps in part',
        'not-surfaced': 'Nothing to retrieve',
      },
      reasons: {
        covered: 'The requested part is known, of the stated total or of a whole list.',
        'nothing-left': 'There is nothing left to ask.',
        'not-worth-it': 'No further query is expected to bring enough new records.',
        'up-to-date': 'Everything new since the last run is known.',
        'no-way-on': 'No way on was found; nothing proves that all records are known.',
        'downloads-spent': 'The downloads allowed are used up; the next run continues from here.',
        'same-page': 'The next page of results is the same page again.',
        'loops-pages': 'Pages of results come in circles.',
        'lies-about-total': 'The portal claims another number than it shows.',
        'markup-changed': 'Pages are laid out otherwise than before, and cannot be read.',
        'login-wall': 'Instead of records a page asks for a password.',
        'no-form': 'Neither the page nor what it leads to has a form that searches and may be sent.',
        'site-search': 'The only search there is that of the whole site: it finds pages, not records.',
        'script-form': 'Only a script sends the search field, and what the script fetches could not be read.',
        'ignores-query': 'Whatever is asked, the same records come.',
        'answers-everything': 'Words that nobody writes are found as often as others.',
        'no-records': 'The form’s answers hold no records.',
      },
    },
    nb: {
      title: 'Hent poster',
      subject: 'Portal',
      outcomes: {
        surfaced: 'Hentet',
        partly: 'Hentet, kanskje delvis',
        'not-surfaced': 'Ingenting å hente',
      },
      reasons: {
        covered: 'Så mye som ønsket er kjent, av det oppgitte antallet eller av en hel liste.',
        'nothing-left': 'Det er ikke mer å spørre om.',
        'not-worth-it': 'Ingen flere spørsmål ventes å gi nok nye poster.',
        'up-to-date': 'Alt nytt siden forrige kjøring er kjent.',
        'no-way-on': 'Fant ingen vei videre; ingenting viser at alle postene er kjent.',
        'downloads-spent': 'De tillatte nedlastingene er brukt opp; neste kjøring fortsetter herfra.',
        'same-page': 'Neste resultatside er den samme siden igjen.',
        'loops-pages': 'Resultatsidene går i ring.',
        'lies-about-total': 'Portalen oppgir et annet antall enn den viser.',
        'markup-changed': 'Sidene er bygd opp annerledes enn før og kan ikke leses.',
        'login-wall': 'I stedet for poster ber en side om passord.',
        'no-form': 'Verken siden eller det den fører til, har et søkeskjema som kan sendes.',
        'site-search': 'Det eneste søket er nettstedets eget: det finner sider, ikke poster.',
        'script-form': 'Søkefeltet sendes bare av et skript, og det skriptet henter, lot seg ikke lese.',
        'ignores-query': 'De samme postene kommer uansett spørsmål.',
        'answers-everything': 'Ord som ingen skriver, gir like mange treff som andre.',
        'no-records': 'Skjemaets svar har ingen poster.',
      },
    },
  },
} as const satisfies KindContract;

import type { KindContract } from '../kind.js';
import { SURFACE_JOBS, SURFACE_REASONS, SurfacePlan } from './plan.js';

export * from './plan.js';
export * from './records.js';
export * from './removals.js';

/** Job contract of *surface*, which retrieves the records behind search forms; one task is one portal of one site. */
export const surfaceContract = {
  kind: 'surface',
  plan: SurfacePlan,
  reasons: SURFACE_REASONS,
  jobs: SURFACE_JOBS,
  keepsUnfinished: true,
  words: {
    en: {
      title: 'Surface',
      subject: 'Portal',
      outcomes: { surfaced: 'Brought up', partly: 'Brought up in part', 'not-surfaced': 'Nothing to bring up' },
      reasons: {
        covered: 'The requested part of the database is known.',
        'nothing-left': 'There is nothing left to ask.',
        'not-worth-it': 'No further query is expected to bring enough new records.',
        'up-to-date': 'Everything new since the last run is known.',
        'downloads-spent': 'The downloads allowed are spent; the next run continues from here.',
        'same-page': 'The next page of results is the same page again.',
        'loops-pages': 'Pages of results come in circles.',
        'lies-about-total': 'The portal claims another number than it shows.',
        'markup-changed': 'Pages are laid out otherwise than before, and cannot be read.',
        'login-wall': 'Instead of records a page asks for a password.',
        'no-form': 'Neither the page nor what it leads to has a form that searches and may be sent.',
        'site-search': 'The only search there is that of the whole site: it finds pages, not records.',
        'script-form': 'Only a script sends the search field, and what it brings up could not be read.',
        'ignores-query': 'Whatever is asked, the same records come.',
        'answers-everything': 'Words that nobody writes are found as often as others.',
        'no-records': 'The form’s answers hold no records.',
      },
    },
    nb: {
      title: 'Hent opp',
      subject: 'Portal',
      outcomes: { surfaced: 'Hentet opp', partly: 'Delvis hentet opp', 'not-surfaced': 'Ingenting å hente opp' },
      reasons: {
        covered: 'Så mye av databasen som ønsket er kjent.',
        'nothing-left': 'Det er ikke mer å spørre om.',
        'not-worth-it': 'Ingen flere spørsmål ventes å gi nok nye poster.',
        'up-to-date': 'Alt nytt siden forrige kjøring er kjent.',
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

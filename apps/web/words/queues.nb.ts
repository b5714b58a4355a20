import { plural } from './format';
import type { queues as english } from './queues.en';

/** Ordene på skjermen om køer, på bokmål. */
export const queues: typeof english = {
  title: 'Køer',
  purpose:
    'Det som venter, kjører, kommer tilbake senere og har feilet hos oss, i alle gjennomganger. Ingenting er tapt: en oppgave som feilet, kan prøves igjen.',
  classes: {
    tasks: 'Søk og andre oppgaver',
    quarantine: 'Oppgaver en arbeidsprosess kan ha dødd av',
    pictures: 'Bilder av funn',
    learning: 'Mål som lærer',
    planning: 'Planer for oppfrisking',
    notifications: 'Varsler',
  },
  classHead: 'Kø',
  countsTitle: 'Hvor mye som står hvor',
  states: { waiting: 'Venter', running: 'Kjører', later: 'Kommer tilbake', failed: 'Feilet' },
  statesLabel: 'Oppgaver etter hvor de står',
  more: (count) => `flere enn ${count}`,
  subject: 'Oppgave',
  sweep: 'Gjennomgang',
  why: 'Hvorfor',
  attempts: 'Forsøk',
  downloads: 'Nedlastinger',
  when: { later: 'Kommer tilbake', failed: 'Feilet', other: 'Begynt' },
  actions: 'Hva som kan gjøres',
  alone: 'Kjører alene: en arbeidsprosess kan ha dødd av den.',
  deaths: (count) => `Arbeidsprosesser som døde: ${count}`,
  faults: (count) => `Feil hos oss: ${count}`,
  retry: 'Prøv igjen',
  now: 'Kom tilbake nå',
  drop: 'Fjern',
  dropTitle: { waiting: 'Fjerne denne oppgaven?', failed: 'Legge denne feilen til side?' },
  dropBody: {
    waiting: 'Den ender som avbrutt og teller som ikke søkt. Du kan angre rett etterpå.',
    failed: 'Den blir i gjennomgangen som feilet og står ikke lenger her. Du kan angre rett etterpå.',
  },
  retryAll: 'Prøv alle feilede igjen',
  retryAllTitle: 'Prøve alle feilede oppgaver igjen?',
  retryAllBody: (count) =>
    `${plural(count, 'oppgave', 'oppgaver')} går videre der de var; gjennomganger som var ferdige, kjører igjen. De i avbrutte gjennomganger blir som de er.`,
  retried: (count) => `Prøves igjen: ${count}`,
  dropped: 'Fjernet.',
  restored: 'Tilbake igjen.',
  moved: 'Den har gått videre i mellomtiden; ingenting ble endret.',
  empty: {
    waiting: 'Ingen oppgave venter.',
    running: 'Ingen oppgave kjører.',
    later: 'Ingen oppgave kommer tilbake senere.',
    failed: 'Ingen oppgave har feilet.',
  },
  elsewhere: 'Utenom oppgavene, som står her:',
  emptyBody: 'Oppgaver står her mens gjennomganger går.',
};

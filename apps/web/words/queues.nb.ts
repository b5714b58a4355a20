import { plural } from './format';
import type { queues as english } from './queues.en';

export const queues: typeof english = {
  purpose:
    'Det som venter, kjører, er utsatt og har feilet hos oss, i alle gjennomganger. Ingenting er tapt: en oppgave som feilet, kan prøves igjen.',
  classes: {
    tasks: 'Søk og andre oppgaver',
    quarantine: 'Oppgaver som krasjet',
    pictures: 'Bilder av funn',
    learning: 'Mål som lærer',
    planning: 'Planer for oppfrisking',
    notifications: 'Varsler',
  },
  classHead: 'Kø',
  states: { waiting: 'Venter', running: 'Kjører', later: 'Utsatt', failed: 'Feilet' },
  more: (count) => `flere enn ${count}`,
  subject: 'Oppgave',
  when: { later: 'Utsatt til', failed: 'Feilet', other: 'Begynt' },
  alone: 'Kjører alene, siden en arbeider kan ha krasjet av den.',
  deaths: (count) => `Arbeidere som krasjet: ${count}`,
  faults: (count) => `Feil hos oss: ${count}`,
  now: 'Prøv nå',
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
  moved: 'Den har gått videre i mellomtiden; ingenting ble endret.',
  empty: {
    waiting: 'Ingen oppgave venter.',
    running: 'Ingen oppgave kjører.',
    later: 'Ingen oppgave er utsatt.',
    failed: 'Ingen oppgave har feilet.',
  },
  elsewhere: 'Utenom oppgavene, som står her:',
  emptyBody: 'Oppgaver vises her mens gjennomganger går.',
};

import { over } from '@/words/over';
import { plural } from './format';
import { queues as nb } from './queues.nb';

export const queues = over(nb, {
  purpose:
    'Det som ventar, køyrer, er utsett og har feila hos oss, i alle gjennomgangar. Ingenting er tapt: ei oppgåve som feila, kan prøvast igjen.',
  classes: {
    tasks: 'Søk og andre oppgåver',
    quarantine: 'Oppgåver som krasja',
    pictures: 'Bilete av funn',
    planning: 'Planar for oppfrisking',
    notifications: 'Varsel',
  },
  states: { waiting: 'Ventar', running: 'Køyrer', later: 'Utsett', failed: 'Feila' },
  more: (count) => `fleire enn ${count}`,
  subject: 'Oppgåve',
  when: { later: 'Utsett til', failed: 'Feila', other: 'Byrja' },
  alone: 'Køyrer åleine, sidan ein arbeidar kan ha krasja av ho.',
  deaths: (count) => `Arbeidarar som krasja: ${count}`,
  now: 'Prøv no',
  dropTitle: { waiting: 'Fjerne denne oppgåva?', failed: 'Leggje denne feilen til side?' },
  dropBody: {
    waiting: 'Ho endar som avbroten og tel som ikkje søkt. Du kan angre rett etterpå.',
    failed: 'Ho blir i gjennomgangen som feila og står ikkje lenger her. Du kan angre rett etterpå.',
  },
  retryAll: 'Prøv alle som feila, igjen',
  retryAllTitle: 'Prøve alle oppgåver som feila, igjen?',
  retryAllBody: (count) =>
    `${plural(count, 'oppgåve går vidare der ho var', 'oppgåver går vidare der dei var')}; gjennomgangar som var ferdige, køyrer igjen. Dei i avbrotne gjennomgangar blir som dei er.`,
  retried: (count) => `Blir prøvde igjen: ${count}`,
  dropped: 'Fjerna.',
  moved: 'Ho har gått vidare i mellomtida; ingenting vart endra.',
  empty: {
    waiting: 'Inga oppgåve ventar.',
    running: 'Inga oppgåve køyrer.',
    later: 'Inga oppgåve er utsett.',
    failed: 'Inga oppgåve har feila.',
  },
  elsewhere: 'Utanom oppgåvene, som står her:',
  emptyBody: 'Oppgåver blir viste her medan gjennomgangar går.',
});

import { plural } from '@/words/format';
import type { matrix as english } from './matrix.en';

/** Ordene på skjermbildet Virksomheter, på bokmål. */
export const matrix: typeof english = {
  title: 'Virksomheter',
  purpose: 'Hva nettstedet til hver virksomhet svarer på hvert mål i dag. Hvert tegn fører til historien bak.',
  body: 'Virksomhet',
  yes: { true: 'Ja, bekreftet', false: 'Ja, sikkert nok' },
  legend: 'Hva tegnene betyr',
  field: 'Filtrer på navn, region, språk, merkelapp eller svar',
  offered: 'Filtre som passer',
  filter: 'Filtrer',
  set: 'Filtre som er satt',
  name: 'Navn eller adresse',
  remove: 'ta bort filteret',
  without: (filter) => `Ta bort: ${filter}`,
  answersTo: (target) => `${target}: alle svar, med sidene`,
  sorted: { ascending: 'sortert stigende', descending: 'sortert synkende' },
  shown: (count) => plural(count, 'virksomhet', 'virksomheter'),
  print: 'Skriv ut',
  takeAway: 'Denne tabellen, slik den er filtrert:',
  asOf: (time) => `Per ${time}.`,
  noTargets: 'Ingen mål er søkt etter ennå. Velg noen som kolonner, eller start en gjennomgang.',
  columns: (shown, all) => `Mål: ${shown} av ${all}`,
  columnsLegend: 'Mål som er kolonner',
  show: 'Vis disse',
  every: 'Alle mål',
  searched: 'De det er søkt etter',
  totals: 'Hva kolonnene blir til sammen',
  share: 'Andel',
  all: 'Alle virksomheter',
};

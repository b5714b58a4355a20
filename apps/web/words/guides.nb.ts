import type { guides as english } from './guides.en';
import { plural } from './plural';

/** Ordene rundt veiledningene, på bokmål. */
export const guides: typeof english = {
  help: 'Hjelp',
  timeAsSet: 'en tid som driftsansvarlig setter',
  title: 'Veiledninger',
  purpose: 'Hva du kan gjøre her, etter hvem du er. «Hjelp» øverst fører fra hvert skjermbilde til avsnittet sitt.',
  search: 'Søk i alle veiledninger',
  find: 'Finn',
  contents: 'På denne siden',
  all: 'Alle veiledninger',
  found: (count, asked) => `${plural(count, 'avsnitt sier', 'avsnitt sier')} noe om «${asked}».`,
  nothing: (asked) => `Ingen veiledning sier noe om «${asked}».`,
  nothingBody: 'Prøv et kortere ord: «tidsp» finner tidsplan og tidsplaner.',
};

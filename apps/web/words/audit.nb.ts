import type { audit as en } from './audit.en';

export const audit: typeof en = {
  title: 'Endringslogg',
  purpose:
    'Hvem endret hva og når, nyeste først. Oppføringer legges til og fjernes aldri; av folk som er fjernet, beholder den et nummer.',
  at: 'Når',
  person: 'Hvem',
  nobody: 'ingen innlogget',
  removed: 'en fjernet person',
  byToken: (name) => `med nøkkelen ${name}`,
  action: 'Handling',
  subject: 'Sti',
  details: 'Detaljer',
  since: 'Fra',
  until: 'Til',
  everybody: 'Alle',
  export: 'Ta med som CSV',
  none: 'Det finnes ingen slik oppføring.',
  noneBody: 'Fjern filtrene for å se alle.',
};

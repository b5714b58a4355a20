import { type BuiltInTarget, words } from './built-in-target.js';

/** Minutes and papers of the council's meetings. */
export const minutes: BuiltInTarget = {
  slug: 'council-minutes',
  mayBePdf: true,
  name: { en: 'Council minutes', nb: 'Møteprotokoller' },
  description: {
    en: 'Agendas, papers and minutes of the council and its committees.',
    nb: 'Sakslister, sakspapirer og protokoller fra kommunestyret og utvalgene.',
  },
  words: {
    nb: [
      ...words(3, 'møteprotokoll', 'protokoll', 'møteplan', 'sakspapirer'),
      ...words(2, 'kommunestyre', 'møter', 'møtekalender'),
      ...words(1, 'politisk', 'politikk', 'utvalg', 'saksliste', 'formannskap', 'innkalling', 'vedtak'),
    ],
    nn: [
      ...words(3, 'møteprotokoll', 'protokoll', 'møteplan', 'sakspapir'),
      ...words(2, 'kommunestyre', 'møte', 'møtekalender'),
      ...words(1, 'politisk', 'politikk', 'utval', 'sakliste', 'formannskap', 'innkalling', 'vedtak'),
    ],
    en: [
      ...words(3, 'minutes'),
      ...words(2, 'council', 'meetings', 'agenda'),
      ...words(1, 'committee', 'papers', 'decisions', 'agendas', 'meeting', 'calendar'),
    ],
    es: [
      ...words(3, 'actas'),
      ...words(2, 'pleno', 'sesiones'),
      ...words(1, 'orden', 'día', 'comisión', 'acuerdos', 'concejo', 'ayuntamiento'),
    ],
    fr: [
      ...words(3, 'délibérations', 'comptes', 'rendus'),
      ...words(2, 'conseil', 'séances'),
      ...words(1, 'municipal', 'ordre', 'jour', 'commission', 'procès-verbal', 'décisions'),
    ],
  },
};

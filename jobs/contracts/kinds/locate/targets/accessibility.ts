import { type BuiltInTarget, words } from './built-in-target.js';

/** The accessibility statement that EU Directive 2016/2102 article 7 asks for. */
export const accessibility: BuiltInTarget = {
  slug: 'accessibility-statement',
  name: { en: 'Accessibility statement', nb: 'Tilgjengelighetserklæring' },
  description: {
    en: 'The statement on how far the site meets the accessibility rules, and where to complain.',
    nb: 'Erklæringen om hvor langt nettstedet oppfyller kravene til universell utforming, og hvor man kan klage.',
  },
  words: {
    nb: [
      ...words(3, 'tilgjengelighetserklæring', 'tilgjengelighet'),
      ...words(2, 'universell', 'utforming'),
      ...words(
        1,
        'wcag',
        'krav',
        'nettsted',
        'brudd',
        'uutilsynet',
        'funksjonsnedsettelse',
        'skjermleser',
        'erklæring',
      ),
    ],
    nn: [
      ...words(3, 'tilgjengelegheitserklæring', 'tilgjenge'),
      ...words(2, 'universell', 'utforming'),
      ...words(1, 'wcag', 'krav', 'nettstad', 'brot', 'uutilsynet', 'funksjonsnedsetjing', 'skjermlesar', 'erklæring'),
    ],
    en: [
      ...words(3, 'accessibility'),
      ...words(2, 'accessible', 'wcag'),
      ...words(
        1,
        'statement',
        'disabilities',
        'compliance',
        'conformance',
        'screen',
        'reader',
        'assistive',
        'technology',
        'section',
        '508',
      ),
    ],
    es: [
      ...words(3, 'accesibilidad'),
      ...words(2, 'accesible', 'declaración'),
      ...words(1, 'discapacidad', 'wcag', 'pautas', 'cumplimiento', 'normas', 'lector', 'pantalla'),
    ],
    fr: [
      ...words(3, 'accessibilité'),
      ...words(2, 'déclaration', 'rgaa'),
      ...words(1, 'conformité', 'handicap', 'conforme', 'partiellement', 'recours', 'défenseur', 'droits'),
    ],
  },
};

import { decoded } from './url-parts.js';

/** What systems of pages (WordPress, Drupal, Hugo, Jekyll) call the folder of such lists, by language. */
const NAMES = [
  'tags?|keywords?',
  'emneord|nyckelord|nøkkelord',
  'avainsanat?',
  'schlagworte?|schlagwörter|stichworte?',
  'trefwoord(?:en)?',
  'mots?-cl[eé]s?|etiquettes?|étiquettes?',
  'etiquetas?|palabras?-clave|palavras?-chave',
  'parole-chiave',
  'štítky|stitky|tagi',
];
const KEYWORDS = new RegExp(`(?:^|/)(?:${NAMES.join('|')})/?$`, 'iu');

/** Does each page of this folder list what bears one keyword? Its labels name the keyword, not the page. */
export const isOfKeywords = (folder: string): boolean => KEYWORDS.test(decoded(folder));

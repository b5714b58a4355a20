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

/** Does each page of this folder list what bears one keyword? It is called by the keyword, and is a view of other pages. */
export const isOfKeywords = (folder: string): boolean => KEYWORDS.test(decoded(folder));

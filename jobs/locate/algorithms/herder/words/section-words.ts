import { decoded } from './url-parts.js';

/** What sites call their news, in headings and in parts of addresses, by language; a page is held against all of them. */
const NEWS: Readonly<Record<string, string>> = {
  en: 'news|latest|press ?-?releases?|blog',
  nb: 'nyhet|nytt(?!\\p{L})|aktuel|siste nytt|pressemelding',
  da: 'nyhed',
  is: 'frétt',
  fi: 'uutis|ajankohtais',
  de: 'nachricht|pressemitteilung',
  nl: 'nieuws',
  fr: 'actualit|communiqués',
  es: 'noticia|actualidad',
  pt: 'notícia',
  it: 'notizi|novità',
  pl: 'aktualno',
  cs: 'aktualit',
  hu: 'hírek',
};

const ANNOUNCES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(NEWS).join('|')})`, 'iu');
/** A longer heading is a sentence, not a name. */
const MAX_HEADING = 40;

/** Is what is below this heading, or in a folder of this name, news? */
export const announcesNews = (name: string): boolean => name.length <= MAX_HEADING && ANNOUNCES.test(name);

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
type ByLanguage = Readonly<Record<string, string>>;

/** Pages that list pages: site maps, indexes, overviews. By language, as words anywhere in a label. */
const LISTS: ByLanguage = {
  en: 'site ?map|sitemap|index|browse|directory',
  nb: 'nettstedskart|nettkart|sidekart|innholdsfortegnelse|oversikt|emneoversikt',
  sv: 'webbkarta|översikt',
  da: 'oversigt',
  fi: 'sivukartta|hakemisto',
  de: 'übersicht|inhaltsverzeichnis',
  nl: 'overzicht',
  fr: 'plan du site',
  // Spanish, Portuguese and Galician.
  es: 'mapa (?:del sitio|web|do s[ií]t\\p{L}*)|índice',
  it: 'mappa del sito',
};

/** "A to Z" in any language. */
const A_TO_Z = ['a ?[-–—] ?[zåö]', 'a (?:til|till|to|à|bis|tot) [zåö]'];

/** Pages about the body itself, under which its statements are filed. */
const NOTICES: ByLanguage = {
  en: 'notices|policies|legal',
  de: 'impressum|rechtliches',
  fr: 'mentions légales',
  es: 'avisos|políticas|aviso legal',
  it: 'note legali',
};

/** The same, and "all …", where a label begins so: in the middle, these words join any two things. */
const BEGINNINGS: ByLanguage = {
  en: 'about|all',
  nb: 'om|alle|alt om',
  sv: 'alla|allt',
  fi: 'tietoa',
  de: 'über uns',
  nl: 'over',
  fr: 'à propos|qui sommes|tou(?:s|tes) les',
  es: 'acerca de|sobre|tod[oa]s l[oa]s|quiénes somos',
  it: 'chi siamo|tutt[ie]',
};

const ANYWHERE = [...Object.values(LISTS), ...A_TO_Z, ...Object.values(NOTICES)];
const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ANYWHERE.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const BEGINNING = new RegExp(`^(?:${Object.values(BEGINNINGS).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** A longer label is a sentence, not a name. */
const MAX_LABEL = 60;

/**
 * Does a label announce a page that lists pages? Such pages are worth opening for what they reveal. It is held against
 * the words of all languages, since sites mix them.
 */
export const announcesList = (label: string): boolean =>
  label.length <= MAX_LABEL && (WORDS.test(label) || BEGINNING.test(label));

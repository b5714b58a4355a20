import { percentDecoded } from '@hyrde/contracts';

type ByLanguage = Readonly<Record<string, string>>;

/** Words for pages that list pages, such as site maps, indexes and overviews, anywhere in a label, by language. */
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
  ca: 'mapa del (?:lloc|web)|índex',
  eu: 'web-? ?mapa|aurkibidea',
  sq: 'harta e (?:faqes|sitit)',
  // Serbian and Croatian.
  sr: 'mapa (?:sajta|portala|stranic[ae])|мапа (?:сајта|портала)',
  mk: 'мапа на (?:сајтот|страницата|порталот)',
  ru: 'карта (?:сайта|портала)|все разделы',
};

/** "A to Z" in any language. */
const A_TO_Z = ['a ?[-–—] ?[zåö]', 'a (?:til|till|to|à|bis|tot) [zåö]'];

/** Words for pages about the body itself, which often link to its statements, by language. */
const NOTICES: ByLanguage = {
  en: 'notices|policies|legal',
  de: 'impressum|rechtliches',
  fr: 'mentions légales',
  es: 'avisos|políticas|aviso legal',
  it: 'note legali',
  ca: 'avís legal',
  eu: 'lege[ -]oharra',
  sq: 'njoftim ligjor',
  sr: 'impresum|pravne napomene',
  ru: 'правовая информация',
};

/** Words for both kinds of pages, and "all …", that count only at a label's beginning: elsewhere they join anything. */
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
  ca: 'qui som|tots els|totes les',
  eu: 'nor gara|guri buruz',
  gl: 'quen somos',
  sq: 'rreth|të gjitha',
  sr: 'o nama|о нама|sv[ei]|св[еи]',
  mk: 'за нас|сите',
  ru: 'о нас|об? администрации|все',
};

const ANYWHERE = [...Object.values(LISTS), ...A_TO_Z, ...Object.values(NOTICES)];
const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ANYWHERE.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const BEGINNING = new RegExp(`^(?:${Object.values(BEGINNINGS).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** Maximum length of a label in characters; a longer one is a sentence. */
const MAX_LABEL = 60;

/**
 * True if a label announces a page that lists pages, which is worth opening for its links. Labels are matched against
 * the words of all languages, since sites mix them.
 */
export const announcesList = (label: string): boolean =>
  label.length <= MAX_LABEL && (WORDS.test(label) || BEGINNING.test(label));

/** Words for news in headings and path segments, by language. Texts are matched against all languages. */
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
  ca: 'notícies|actualitat',
  eu: 'albiste|berriak',
  gl: 'novas(?!\\p{L})|actualidade',
  sq: 'lajme',
  sr: 'vesti(?!\\p{L})|вести(?!\\p{L})|novosti|новости',
  ru: 'новост',
};

const ANNOUNCES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(NEWS).join('|')})`, 'iu');

/** Maximum length of a heading in characters; a longer one is a sentence. */
const MAX_HEADING = 40;

export const announcesNews = (name: string): boolean => name.length <= MAX_HEADING && ANNOUNCES.test(name);

/** Folder names of keyword lists in content management systems (WordPress, Drupal, Hugo, Jekyll), by language. */
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

/** True if each page of the folder lists the pages with one keyword. Labels of such pages name the keyword. */
export const isOfKeywords = (folder: string): boolean => KEYWORDS.test(percentDecoded(folder));

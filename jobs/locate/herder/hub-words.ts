/** Pages that list pages: site maps, indexes, overviews. As words, anywhere in a label. */
const LISTS = [
  'site ?map',
  'nettstedskart|nettkart|sidekart|innholdsfortegnelse|oversikt|emneoversikt',
  'webbkarta|översikt|sitemap|oversigt|sivukartta|hakemisto',
  'plan du site|index|mapa (?:del sitio|web|do s[ií]t\\p{L}*)|índice|mappa del sito|übersicht|inhaltsverzeichnis|overzicht',
  'a ?[-–—] ?[zåö]|a (?:til|till|to|à|bis|tot) [zåö]',
  'browse|directory',
];

/** Pages about the body itself, under which its statements are filed. */
const NOTICES = [
  'notices|policies|legal',
  'mentions légales|avisos|políticas|aviso legal|note legali|impressum|rechtliches',
];

/** The same, and "all …", where a label begins so: in the middle, these words join any two things. */
const BEGINNINGS = [
  'about|all',
  'om|alle|alt om|alla|allt',
  'über uns|à propos|qui sommes|tou(?:s|tes) les|acerca de|sobre|tod[oa]s l[oa]s|quiénes somos|chi siamo|tutt[ie]|over|tietoa',
];

const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...LISTS, ...NOTICES].join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const BEGINNING = new RegExp(`^(?:${BEGINNINGS.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** A longer label is a sentence, not a name. */
const MAX_LENGTH = 60;

/**
 * Does a label announce a page that lists pages? Such pages are worth opening for what they reveal. The words are data,
 * of all languages at once, since sites mix them.
 */
export const announcesList = (label: string): boolean =>
  label.length <= MAX_LENGTH && (WORDS.test(label) || BEGINNING.test(label));

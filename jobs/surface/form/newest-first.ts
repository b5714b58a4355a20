/**
 * Labels of the order "newest first" in forms, by language: beginnings of words, in lower case. Source: the sort menus of
 * search pages (Solr and Elasticsearch front ends, WordPress, Drupal, Joomla and vendors of record portals).
 */
const NEWEST: Readonly<Record<string, string>> = {
  bg: 'най-нов|последни',
  cs: 'nejnov',
  da: 'nyest|seneste',
  de: 'neueste|neuste|aktuellste',
  el: 'νεότερ|πιο πρόσφατ|νεώτερ',
  en: 'newest|latest|most recent|recent first',
  es: 'más recient|más nuev|últim',
  et: 'uuemad|uusimad',
  fi: 'uusin|uusimmat',
  fr: 'plus récent|récents? d',
  ga: 'is nua|is déanaí',
  hr: 'najnov',
  hu: 'legújabb|legfrissebb',
  is: 'nýjast',
  it: 'più recent',
  lt: 'naujausi',
  lv: 'jaunāk',
  mt: 'l-aktar reċenti|l-aktar ġodda',
  nb: 'nyest|siste først|seneste',
  nl: 'nieuwste|meest recent',
  nn: 'nyaste|siste først',
  pl: 'najnowsz|od najnow',
  pt: 'mais recent|mais nov',
  ro: 'cele mai noi|cele mai recente',
  se: 'ođđaseamos',
  sk: 'najnov',
  sl: 'najnov',
  sv: 'nyast|senast',
  tr: 'en yeni|yeniden eskiye',
  uk: 'найнов|спочатку нов|останні',
};
/** "Date, descending": the noun and the direction, in the same languages. */
const DATE =
  '\\p{L}*dat(?:o|e|um|a|ă|ums)|fecha|päivä\\p{L}*|päivämäärä|kuupäev|dátum|ημερομηνία|дата|tarih\\p{L}*|dáta|beaivi\\p{L}*|dagsetning';
const DESCENDING =
  'desc\\p{L}*|synkende|fallende|faldende|fallande|absteigend|décroissant\\p{L}*|decrecient\\p{L}*|decrescent\\p{L}*|aflopend|laskeva|' +
  'malejąco|sestupně|zostupně?|zostupne|silazno|padajoče|csökkenő|descrescător|descresc\\p{L}*|mažėjančia|dilstoši|kahanev|низходящ\\p{L}*|' +
  'за спаданням|φθίνουσα|azalan|lækkandi|minskande';

const NEWEST_FIRST = new RegExp(
  `(?<!\\p{L})(?:${Object.values(NEWEST).join('|')})|(?<!\\p{L})(?:${DATE})[^\\p{L}]+(?:\\p{L}{1,12}[^\\p{L}]+)?(?:${DESCENDING})(?!\\p{L})`,
  'iu',
);

const A_DATE = new RegExp(`^(?:${DATE})$`, 'iu');
const DESCENDS = /[=_.+-](?:desc|descending|synkende|absteigend)(?:$|[&_.-])/i;

/** True if a link is called a date and its query says that it sorts descending. */
export const sortsByNewest = (label: string, query: string): boolean =>
  A_DATE.test(label.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) && DESCENDS.test(query);

/** The value of a sort field that puts the newest first; null if none says so. */
export const newestFirst = (options: readonly { value: string; label: string }[]): string | null =>
  options.find(({ label }) => label.length <= 60 && NEWEST_FIRST.test(label))?.value ?? null;

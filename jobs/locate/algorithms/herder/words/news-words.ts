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
const MAX_LENGTH = 40;

/** Is what is below this heading, or in a folder of this name, news? */
export const announcesNews = (name: string): boolean => name.length <= MAX_LENGTH && ANNOUNCES.test(name);

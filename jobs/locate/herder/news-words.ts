/** What sites call their news, in headings and in parts of addresses; data, of all languages at once. */
const NEWS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'news|latest|press ?-?releases?|blog',
    'nyhet|nyhed|nytt(?!\\p{L})|aktuel|siste nytt|pressemelding|frétt|uutis|ajankohtais',
    'nachricht|pressemitteilung|actualit|communiqués|noticia|notícia|actualidad|notizi|novità|nieuws|aktualno|aktualit|hírek',
  ].join('|')})`,
  'iu',
);
/** A longer heading is a sentence, not a name. */
const MAX_LENGTH = 40;

/** Is what is below this heading, or in a folder of this name, news? */
export const announcesNews = (name: string): boolean => name.length <= MAX_LENGTH && NEWS.test(name);

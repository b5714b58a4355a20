import { type HostileSite, site } from '../hostile-site.js';
import { FULL, filled, html, packed, sentPacked, until, word } from '../making.js';

const text = (name: string, make: () => string): HostileSite =>
  site(
    name,
    packed(() => html(make())),
  );

/** Pages with huge numbers of words. */
export const WORDS: readonly HostileSite[] = [
  text('two-million-words', () => until(FULL, (n) => `${word(n)} `)),
  text('two-million-words-a-line-each', () => until(FULL, (n) => `<p>${word(n)}`)),
  text('two-million-words-like-the-query', () => until(FULL, (n) => `postliste${word(n)} `)),
  text('two-million-words-by-commas', () => until(FULL, (n) => `${word(n)},`)),
  text('words-in-accents', () => until(FULL / 2, (n) => `é${word(n)}ø `)),
  text('words-in-chinese', () =>
    until(FULL / 3, (n) => `${String.fromCodePoint(0x4e00 + (n % 20_000), 0x4e00 + ((n * 7) % 19_997))}。`),
  ),
  text('words-in-headings', () => until(FULL, (n) => `<h2>${word(n)} ${word(n + 1e6)}</h2>`)),
  text('one-heading-of-all-words', () => `<h1>${until(FULL, (n) => `${word(n)} `)}</h1>`),
  text('words-as-labels', () =>
    until(FULL, (n) => `<a href="/${n % 4_900}">${until(900, (m) => `${word(n * 150 + m)} `)}</a>`),
  ),
  text('words-as-hints', () =>
    until(FULL, (n) => `<a href="/${n}" title="${until(900, (m) => `${word(n * 150 + m)} `)}">x</a>`),
  ),
  text('words-around-links', () =>
    until(FULL, (n) => `<p><a href="/${n}">x</a> ${until(280, (m) => `${word(n * 50 + m)} `)}</p>`),
  ),
  text('words-in-addresses', () =>
    until(FULL, (n) => `<a href="/${until(1_900, (m) => `${word(n * 300 + m)}-`)}">x</a>`),
  ),
  text('words-in-pictures', () => until(FULL, (n) => `<img alt="${word(n)}">`)),
  sentPacked('title-of-all-words', () => `<title>${until(FULL, (n) => `${word(n)} `)}</title><p>x`),
  text('one-word-of-a-million-letters', () => filled('postliste', FULL)),
  text('words-of-a-thousand-letters', () => until(FULL, (n) => `${word(n)}${filled('tilgjengelighet', 990)} `)),
  text('words-by-hyphens', () => until(FULL, (n) => `${word(n)}-`)),
  text('marks-upon-marks', () => `<p>a${filled('\u0301\u0316', 5_000_000)}`),
  text('words-of-marks', () => until(5_000_000, (n) => `a${filled('\u0301\u0316', 300)}${word(n)} `)),
  text('the-query-a-million-times', () => filled('postliste innsyn journal ', FULL)),
  text('the-query-a-line-each', () => filled('<p>postliste', FULL)),
];

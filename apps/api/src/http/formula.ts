/** How a formula begins for Excel, LibreOffice and their like; the last four are how East Asian keyboards write the first. */
const BEGINNING = '[=+\\-@＝＋－＠]';
/**
 * Where a cell may begin, for a spreadsheet that reads the file otherwise than it was written: at another separator or a
 * new line in the midst of a text. A comma is followed by signs in ordinary texts ("tlf., +47"), so there only what can be
 * nothing else counts.
 */
const PLACES = [`(^|[;\\t\\r\\n])([\\s"]*)('*)(?=${BEGINNING})`, `(,)([\\s"]*)('*)(?=[=@＝＠])`];
const FORMULA = new RegExp(PLACES.join('|'), 'g');

const atFormulas = (text: string, change: (apostrophes: string) => string): string =>
  text.replace(FORMULA, (_, ...groups: (string | undefined)[]) => {
    const [place, blanks, apostrophes] = groups[0] === undefined ? groups.slice(3) : groups;
    return `${place}${blanks}${change(apostrophes ?? '')}`;
  });

/**
 * A text from a stranger with an apostrophe before each place that a spreadsheet would run as a formula, however it parts
 * the file into cells (OWASP, *CSV Injection*).
 */
export const withoutFormulas = (text: string): string => atFormulas(text, (apostrophes) => `'${apostrophes}`);

/** What `withoutFormulas` was given. In another text, an apostrophe at such a place is lost. */
export const withFormulas = (text: string): string => atFormulas(text, (apostrophes) => apostrophes.slice(1));

/** First characters of a formula in Excel, LibreOffice and the like; the last four are East Asian full-width forms. */
const BEGINNING = '[=+\\-@＝＋－＠]';
/**
 * Positions at which a cell may begin if a spreadsheet parses the file differently: after another separator or a line
 * break within a text. After a comma only characters that do not occur in ordinary texts count, since "tlf., +47" is
 * one.
 */
const PLACES = [`(^|[;\\t\\r\\n])([\\s"]*)('*)(?=${BEGINNING})`, `(,)([\\s"]*)('*)(?=[=@＝＠])`];
const FORMULA = new RegExp(PLACES.join('|'), 'g');

const atFormulas = (text: string, change: (apostrophes: string) => string): string =>
  text.replace(FORMULA, (_, ...groups: (string | undefined)[]) => {
    const [place, blanks, apostrophes] = groups[0] === undefined ? groups.slice(3) : groups;
    return `${place}${blanks}${change(apostrophes ?? '')}`;
  });

/**
 * Inserts an apostrophe before each position at which a spreadsheet would run a formula, however it splits the file
 * into cells (OWASP, *CSV Injection*).
 */
export const withoutFormulas = (text: string): string => atFormulas(text, (apostrophes) => `'${apostrophes}`);

/** Inverse of `withoutFormulas`. In any other text, an apostrophe at such a position is lost. */
export const withFormulas = (text: string): string => atFormulas(text, (apostrophes) => apostrophes.slice(1));

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

/** A text as a formula, by which a spreadsheet keeps its leading zeros: `="0301"`. */
const TEXT_AS_FORMULA = /^=\s?"((?:[^"]|"")*)"$/;
/** A text that is marked as such, so that a spreadsheet does not run it, or keeps its leading zeros: `'0301`. */
const MARKED_TEXT = new RegExp(`^'(?='*${BEGINNING}|\\d+$)`);

/**
 * The text of a cell that a spreadsheet or this product wrote.
 * @param isOurs true if this product wrote the file: then it is the inverse of `withoutFormulas`; otherwise only an
 *   apostrophe at the beginning marks a text, and one within it is its own
 */
export function plainCell(cell: string, isOurs = false): string {
  const text = TEXT_AS_FORMULA.exec(cell)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return isOurs ? atFormulas(cell, (apostrophes) => apostrophes.slice(1)) : cell.replace(MARKED_TEXT, '');
}

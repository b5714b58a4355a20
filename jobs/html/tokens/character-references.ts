import { Tokenizer } from 'htmlparser2';

// Character references (`&aring;`, `&#229;`) by htmlparser2, which knows all 2,231 names and what becomes of those that
// are cut short (HTML standard, section 13.2.5.72). Few texts have one, so the scanner asks only where there is a `&`.

let source = '';
let result = '';
const append = (from: number, to: number): void => {
  result += source.slice(from, to);
};
const appendCode = (codePoint: number): void => {
  result += String.fromCodePoint(codePoint);
};
const nothing = (): void => {};
const tokenizer = new Tokenizer(
  {},
  {
    ontext: append,
    ontextentity: appendCode,
    onattribdata: append,
    onattribentity: appendCode,
    onattribname: nothing,
    onattribend: nothing,
    oncdata: nothing,
    onclosetag: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onopentagname: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
  },
);

function read(html: string): string {
  source = html;
  result = '';
  tokenizer.reset();
  tokenizer.write(html);
  tokenizer.end();
  source = '';
  return result;
}

/** A text between tags. */
export const decodedText = (raw: string): string => read(raw);

/** The text of a `title`, in which tags are text too. */
export const decodedTitle = (raw: string): string => read(`<title>${raw}</title>`);

/**
 * An attribute's value, in which `&copy=` stays as it is.
 * @param quote `"`, `'` or nothing, as around the value
 */
export const decodedAttribute = (raw: string, quote: string): string => read(`<a a=${quote}${raw}${quote}>`);

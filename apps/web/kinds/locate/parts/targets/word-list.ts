/** Result of reading a typed or pasted list: words with weights, and entries that are no words. */
export interface ReadWords {
  words: { word: string; weight: number }[];
  faults: string[];
}

/** `postliste`, `postliste 3`, `postliste × 2,5`, `postliste;2` (a spreadsheet's): a word and, after it, its weight. */
const ENTRY = /^(?<word>.*?)(?:\s*[\s×x:=\t]\s*(?<weight>\d{1,2}(?:[.,]\d+)?))?$/u;
const LONGEST = 60;

/**
 * Reads a list of words, separated by commas, semicolons or line breaks.
 * @param weight weight of entries without one
 */
export function readWords(text: string, weight: number): ReadWords {
  const read: ReadWords = { words: [], faults: [] };
  const seen = new Set<string>();
  for (const entry of entriesOf(text)) {
    const { word = '', weight: own } = ENTRY.exec(entry)?.groups ?? {};
    const number = own === undefined ? weight : Number(own.replace(',', '.'));
    const good = word.length <= LONGEST && /[\p{L}\p{N}]/u.test(word) && number > 0 && number <= 10;
    if (!good) read.faults.push(entry);
    else if (!seen.has(word.toLowerCase())) {
      seen.add(word.toLowerCase());
      read.words.push({ word, weight: number });
    }
  }
  return read;
}

/** A comma before a digit belongs to a number (2,5); any other comma separates words. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\n\r;]|,(?!\d)/)
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

import { percentMeanings } from '../../text/index.js';
import { decodedText } from '../tokens/character-references.js';

/** A word of a raw text, by UTF-16 code units [from, to). */
export interface Word {
  /** Normalised: compatibility forms composed, lower case, without soft hyphens and directional marks. */
  readonly text: string;
  /** The word as displayed. */
  readonly shown: string;
  /** Displayed text between the previous word and this one; a tag is `TAG`. */
  readonly gap: string;
  readonly from: number;
  readonly to: number;
}

/** Placeholder for a character of a tag. */
export const TAG = '\u0001';
/** Invisible characters: soft hyphen, joiners, directional marks. An inline tag within a word counts as one. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const WORD = /[\p{L}\p{M}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;
/** A tag or comment. A comment that contains tags is read as text: finding its end could take long. */
const ANY_TAG = /<[a-z/!?][^<>]*>/gi;
const INLINE = /^<\/?(?:a|abbr|b|bdi|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)\b/i;
const TAG_WITHIN_WORD = /\p{L}(?:<[^<>]*>)+\p{L}/u;
/** Scripts written without spaces between words: each character counts as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const ONE_SIGN = /\P{M}\p{M}*/gu;

/** Character references, percent-encoding, and escapes in strings of JSON and scripts. */
const ESCAPE =
  /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,30});?|(?:%[0-9a-f]{2})+|\\u\{[0-9a-f]{1,6}\}|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrt/"'])/gi;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(UNSEEN, '');

/** The tags of a piece of mark-up, concatenated. */
export const tagsIn = (markup: string): string => (markup.match(ANY_TAG) ?? []).join('');

/**
 * The words of a text of any kind: mark-up, an address, JSON, plain text. Yields several readings: the text outside
 * tags, the same with inline tags removed ("<b>N</b>ordmann"), and all of it, attributes included. Each reading has its
 * words in order.
 */
export function* readingsOf(raw: string): Generator<Word[]> {
  yield wordsOf(raw);
  if (!raw.includes('<')) return;
  const blanked = (inline: string) =>
    raw.replace(ANY_TAG, (tag) => (INLINE.test(tag) ? inline : TAG).repeat(tag.length));
  yield wordsOf(blanked(TAG));
  if (TAG_WITHIN_WORD.test(raw)) yield wordsOf(blanked('\u200B'));
}

/** The displayed text, abbreviated: enough to tell most texts from those that may contain a name. */
export function glance(raw: string): string {
  const { text } = decoded(raw);
  return text.includes('<') ? `${text} ${text.replace(ANY_TAG, '')}` : text;
}

function wordsOf(raw: string): Word[] {
  const { text, at } = decoded(raw);
  const place = (unit: number): number => at?.[unit] ?? unit;
  const words: Word[] = [];
  let end = 0;
  const add = (piece: string, index: number) => {
    const shown = piece.replace(UNSEEN, '');
    if (shown === '') return;
    const [from, to] = [place(index), place(index + piece.length)];
    words.push({ text: comparable(piece), shown, gap: text.slice(end, index), from, to });
    end = index + piece.length;
  };
  for (const { 0: run, index } of text.matchAll(WORD))
    if (UNSPACED.test(run)) for (const { 0: sign, index: within } of run.matchAll(ONE_SIGN)) add(sign, index + within);
    else add(run, index);
  return words;
}

/** A text with escapes decoded, and the source position of each code unit; `at` is null if nothing was escaped. */
function decoded(raw: string): { text: string; at: Uint32Array | null } {
  if (!/[&%\\]/.test(raw) || raw.search(ESCAPE) < 0) return { text: raw, at: null };
  const at = new Uint32Array(raw.length + 1);
  let text = '';
  let done = 0;
  const asIs = (to: number) => {
    for (let i = done; i < to; i++) at[text.length + i - done] = i;
    text += raw.slice(done, to);
    done = to;
  };
  for (const { 0: coded, index } of raw.matchAll(ESCAPE)) {
    asIs(index);
    for (const [meant, length] of meanings(coded)) {
      for (let i = 0; i < meant.length; i++) at[text.length + i] = done;
      text += meant;
      done += length;
    }
  }
  asIs(raw.length);
  at[text.length] = raw.length;
  return { text, at: at.subarray(0, text.length + 1) };
}

/** The decoded characters of an escape, each with its length in the raw text. An invalid escape is kept unchanged. */
function meanings(coded: string): [meant: string, length: number][] {
  if (coded.startsWith('%')) return percentMeanings(coded);
  return [[coded.startsWith('&') ? decodedText(coded) : scriptMeaning(coded), coded.length]];
}

const SCRIPT_SIGNS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function scriptMeaning(coded: string): string {
  const code = /^\\[ux]\{?([0-9a-f]+)/i.exec(coded)?.[1];
  if (code === undefined) return SCRIPT_SIGNS[coded.charAt(1)] ?? coded.slice(1);
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff ? coded : coded.startsWith('\\u{') ? String.fromCodePoint(point) : String.fromCharCode(point);
}

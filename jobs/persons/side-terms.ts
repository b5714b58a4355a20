import { gapAfter, type NameWord } from './candidates.js';
import type { NameWeights } from './weights.js';
import type { Word } from './words.js';

export type NameTerm = keyof NameWeights;

/** Where a text with names is: `text`: a title, a sentence; `frame`: menus, labels; `address`: a part of an address. */
export type TextPlace = 'text' | 'heading' | 'frame' | 'address';

/** Evidence of the neighbours of a name that begins, or ends, with a word. */
export interface Side {
  readonly terms: readonly NameTerm[];
  /** Terms if the name is one word only. */
  readonly single: readonly NameTerm[];
  /** Before: a dash, colon or parenthesis; behind: a sign that ends a part of the text, or its end. */
  readonly isBorder: boolean;
  /** Before: a comma. */
  readonly isComma: boolean;
  /** Before: the beginning of the text; behind: its end. */
  readonly isEdge: boolean;
}

/** Number of characters beside a name that are read. */
const NEAR = 14;
const SPACE = /^[ \u00a0]$/;
const DASH = /^\s*[–—-]\s*$|\s[–—-]\s$/;
const PARENTHESIS_PARTY = /^ ?\((?:\p{Lu}\p{L}{0,5}|\p{Lu}{1,6})\)/u;
const NUMBER_NEXT = /^,?[ \u00a0]\d{1,4}(?:[ \u00a0]?\p{Ll})?(?!\p{L}|[\d./-]*\d{3})/u;

const isOrganisation = ({ signs: { body, company, bodyEnd, bodyStem } }: Word): boolean =>
  body || company || bodyEnd || bodyStem;
const isPlace = ({ signs: { place, placeEnd, street, streetEnd } }: Word): boolean =>
  place || placeEnd || street || streetEnd;

/** Terms for the words before the word at `i`. */
export function sideBefore(text: string, words: readonly NameWord[], i: number, place: TextPlace): Side {
  const [first, before] = [words[i], words[i - 1]];
  const terms: NameTerm[] = [];
  const single: NameTerm[] = [];
  if (!first) return { terms, single, isBorder: false, isComma: false, isEdge: false };
  const left = text.slice(Math.max(before?.to ?? 0, first.from - NEAR), first.from);
  const isEdge = !before && first.from < NEAR;
  const isSpace = SPACE.test(left);
  let isBorder = false;
  let isComma = false;
  if (isSpace) {
    if (before) {
      const { signs, shape } = before;
      if (signs.strongCue) terms.push('strongCue');
      else if (signs.placeCue) terms.push('placeCue');
      else if (signs.weakCue) terms.push('weakCue');
      else if (signs.conjunction) terms.push('conjunction');
      if (signs.strongCue) single.push('singleStrongCue');
      if (signs.office) terms.push('officeBefore');
      if (isOrganisation(before) && shape !== 'lower') terms.push('bodyBefore');
      if (signs.estate) terms.push('strongCue');
    }
  } else {
    const sign = left.trimEnd().at(-1) ?? '';
    const isDash = DASH.test(left);
    isBorder = isDash || sign === ':' || sign === '(';
    isComma = sign === ',';
    if (isDash) terms.push('dashBefore');
    else if (sign === ':') terms.push('colonBefore');
    else if (sign === ',' || sign === ';') terms.push('commaBefore');
    else if (sign === '(' || sign === '"' || sign === '/') terms.push('openBefore');
    if (/[&+]/.test(left.slice(-2))) terms.push('ampersand');
  }
  if (before) {
    if ((isSpace || /^\.[ \u00a0]$/.test(left)) && isPlace(before) && !before.signs.particle) terms.push('placeBefore');
    if (before.signs.estate || words[i - 2]?.signs.estate) terms.push('estate');
    terms.push(...cutTerms(before, left, before, 'Left', place));
  }
  return { terms, single, isBorder, isComma, isEdge };
}

/** Terms for the words behind the word at `i`. */
export function sideAfter(text: string, words: readonly NameWord[], i: number, place: TextPlace): Side {
  const [last, after] = [words[i], words[i + 1]];
  const terms: NameTerm[] = [];
  if (!last) return { terms, single: [], isBorder: false, isComma: false, isEdge: false };
  const right = text.slice(last.to, Math.min(after?.from ?? text.length, last.to + NEAR));
  const isSpace = SPACE.test(right);
  if (after && (isSpace || right === '-' || right === ' -')) {
    const { signs, shape } = after;
    if (isOrganisation(after) || (signs.legalForm && shape !== 'lower')) terms.push('bodyAfter');
    if (isPlace(after) && !signs.particle) terms.push('placeAfter');
    if (last.listed.genitive || (last.key.endsWith('s') && last.own))
      terms.push(shape === 'lower' ? 'genitive' : 'genitiveCapital');
  }
  if (isSpace && after) {
    if (/\d/.test(text.charAt(last.to + 1))) addNumber(text, last, terms);
    terms.push(...cutTerms(after, right, last, 'Right', place));
    return { terms, single: [], isBorder: false, isComma: false, isEdge: false };
  }
  if (after?.signs.office && /^(?:,[ \u00a0]|[ \u00a0]\(|[ \u00a0][–-][ \u00a0])$/.test(right))
    terms.push('officeAfter');
  if (right.includes('(') && PARENTHESIS_PARTY.test(text.slice(last.to, last.to + NEAR))) terms.push('partyAfter');
  if (/\d/.test(right)) addNumber(text, last, terms);
  if (/[&+]/.test(right.slice(0, 2))) terms.push('ampersand');
  const isEdge = !after && !/[\p{L}\p{N}]/u.test(right);
  const sign = right.trimStart().at(0) ?? '';
  const isDash = DASH.test(right);
  if (isEdge) terms.push('atEnd');
  else if (isDash) terms.push('dashAfter');
  else if (sign === ':') terms.push('colonAfter');
  else if (sign === ',' || sign === ';') terms.push('commaAfter');
  if (after) terms.push(...cutTerms(after, gapAfter(text, words, i), last, 'Right', place));
  return {
    terms,
    single: [],
    isBorder: isEdge || isDash || (sign !== '' && ',;:)'.includes(sign)),
    isComma: false,
    isEdge,
  };
}

function addNumber(text: string, last: Word, terms: NameTerm[]): void {
  const rest = text.slice(last.to, last.to + NEAR);
  if (NUMBER_NEXT.test(rest)) terms.push(rest.startsWith(',') ? 'numberAfterComma' : 'numberAfter');
}

const WITHIN_ADDRESS = /^(?:[ _.+-]|\. )$/;

/** A neighbour that could be part of the name: a name is redacted whole. @param before the word before the gap */
function cutTerms(word: NameWord, gap: string, before: NameWord, side: 'Left' | 'Right', place: TextPlace): NameTerm[] {
  const { ordinary, body, company, bodyEnd, place: isPlaceWord, street, office, strongCue, stop } = word.signs;
  if (ordinary || body || company || bodyEnd || isPlaceWord || street || office || strongCue) return [];
  const isListed = word.own || word.listed.given || word.listed.surname;
  if (place === 'address') {
    if (stop || !WITHIN_ADDRESS.test(gap)) return [];
    if (isListed) return [`cut${side}Listed`];
    return side === 'Right' && before.listed.given && word.key.length > 2 ? ['cutRight'] : [];
  }
  if (word.shape === 'lower' || !(SPACE.test(gap) || (before.shape === 'initial' && /^\.? ?$/.test(gap)))) return [];
  const term: NameTerm = isListed ? `cut${side}Listed` : `cut${side}`;
  return word.shape === 'initial' ? [term, `cut${side}`] : [term];
}

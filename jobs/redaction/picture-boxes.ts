import { type Box, type PictureWord, placedWords } from '../html/index.js';

/** Words in order that are compared beyond a difference, in text and picture, to find where both go on alike. */
const AHEAD = 400;
/** Number of equal words in a row from which text and picture go on alike. */
const ALIKE = 3;
/** Largest fraction of the picture's words that may differ from the text; beyond it they are not the same page. */
const MOST_DIFFERENT = 0.3;

interface TextWord {
  hash: number;
  isRedacted: boolean;
}

/** Comparisons of words after which text and picture count as different: a tenth of a second. */
const MOST_COMPARISONS = 5_000_000;

/** The comparison was ended: text and picture disagree too often. */
class Disagree extends Error {}

/**
 * Rectangles of a page's picture to be covered: those of the words that are redacted in the page's text. Both have
 * their words in document order, so that each word of the picture is judged as the same word of the text. Where they
 * differ, words are covered in doubt: those beside a redacted word, those redacted elsewhere, all occurrences of a
 * redacted word in whose place they differ, and those that the text does not have.
 * @param text the page's whole text
 * @param redacted the same text redacted, of the same length
 * @returns null if text and picture disagree, so that a name might be missed
 */
export function boxesOver(words: readonly PictureWord[], text: string, redacted: string): Box[] | null {
  if (text.length !== redacted.length) return null;
  const said = Array.from(placedWords(text), ({ hash, start, end }) => ({
    hash,
    isRedacted: text.slice(start, end) !== redacted.slice(start, end),
  }));
  const hidden = new Set(said.filter(({ isRedacted }) => isRedacted).map(({ hash }) => hash));
  const readable = new Set(said.map(({ hash }) => hash).filter((hash) => !hidden.has(hash)));
  const inPicture = new Set(words.map(({ hash }) => hash));
  const drawn = words.filter(({ boxes }) => boxes.length > 0).length;
  let different = 0;
  const covered = new Set<PictureWord>();
  /** Redacted words where text and picture differ: each of their occurrences in the picture may be the redacted one. */
  const displaced = new Set<number>();
  try {
    for (const { isAlike, ofText, ofPicture } of stretches(said, words)) {
      const redactedHere = isAlike ? [] : ofText.filter(({ isRedacted }) => isRedacted);
      if (ofPicture.length === 0 && redactedHere.some(({ hash }) => !inPicture.has(hash))) return null;
      for (const { hash } of redactedHere) displaced.add(hash);
      if (!isAlike) different += ofPicture.filter(({ boxes }) => boxes.length > 0).length;
      for (const [i, word] of ofPicture.entries())
        if (isAlike ? ofText[i]?.isRedacted : redactedHere.length > 0 || !readable.has(word.hash)) covered.add(word);
    }
  } catch (error) {
    if (error instanceof Disagree) return null;
    throw error;
  }
  if (drawn === 0 || different > drawn * MOST_DIFFERENT) return null;
  const all = words.filter((word) => covered.has(word) || displaced.has(word.hash));
  return joined(all.flatMap(({ boxes }) => boxes));
}

/** A stretch in which text and picture have the same words one by one, or the words between two such stretches. */
interface Stretch {
  isAlike: boolean;
  ofText: readonly TextWord[];
  ofPicture: readonly PictureWord[];
}

function* stretches(text: readonly TextWord[], picture: readonly PictureWord[]): Generator<Stretch> {
  let comparisons = 0;
  for (let [t, p] = [0, 0]; t < text.length || p < picture.length; ) {
    let same = 0;
    while (t + same < text.length && text[t + same]?.hash === picture[p + same]?.hash) same++;
    if (same > 0) yield { isAlike: true, ofText: text.slice(t, t + same), ofPicture: picture.slice(p, p + same) };
    t += same;
    p += same;
    const { inText, inPicture } = nextAlike(t, p);
    if (inText + inPicture > 0)
      yield { isAlike: false, ofText: text.slice(t, t + inText), ofPicture: picture.slice(p, p + inPicture) };
    t += inText;
    p += inPicture;
  }

  /** Numbers of words to skip until both go on alike, the fewest first. @param t in the text @param p in the picture */
  function nextAlike(t: number, p: number): { inText: number; inPicture: number } {
    const [leftText, leftPicture] = [text.length - t, picture.length - p];
    for (let skip = 0; skip <= Math.min(AHEAD, leftText + leftPicture); skip++)
      for (let inText = Math.min(skip, leftText); inText >= 0; inText--) {
        const inPicture = skip - inText;
        if (inPicture > leftPicture) break;
        if (++comparisons > MOST_COMPARISONS) throw new Disagree();
        if (goesOnAlike(t + inText, p + inPicture)) return { inText, inPicture };
      }
    return { inText: Math.min(AHEAD, leftText), inPicture: Math.min(AHEAD, leftPicture) };
  }

  function goesOnAlike(t: number, p: number): boolean {
    const left = Math.min(ALIKE, text.length - t, picture.length - p);
    if (left === 0) return t === text.length && p === picture.length;
    for (let i = 0; i < left; i++) if (text[t + i]?.hash !== picture[p + i]?.hash) return false;
    return true;
  }
}

/** Largest gap between two words of a line, as a multiple of their height. */
const GAP = 0.6;

/** The rectangles with neighbours in a line joined, so that a name is one box. */
function joined(boxes: readonly Box[]): Box[] {
  const result: Box[] = [];
  for (const box of boxes) {
    const last = result.at(-1);
    if (last && isBeside(last, box)) result[result.length - 1] = around(last, box);
    else result.push(box);
  }
  return result;
}

function isBeside(a: Box, b: Box): boolean {
  const height = Math.max(a.height, b.height);
  const isOneLine = Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < height / 3;
  return isOneLine && b.x <= a.x + a.width + GAP * height && a.x <= b.x + b.width + GAP * height;
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
}

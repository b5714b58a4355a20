import {
  PICTURE_BYTES,
  PICTURE_MARKS,
  PICTURE_MAX_HEIGHT,
  PICTURE_MIN_HEIGHT,
  PICTURE_WIDTH,
  PictureLayout,
} from '@hyrde/contracts';
import type { Page } from 'puppeteer';
import { z } from 'zod';
import { PICTURE_WORD, PICTURE_WORDS, type PictureWord, withWords, wordHash } from '../../html/index.js';

/** The picture of a page, PNG, with the positions of words. */
export interface PagePicture {
  png: Uint8Array;
  layout: PictureLayout;
}

/**
 * Takes a picture of a loaded page from its top, up to a maximum height and file size. It contains the places of all
 * words (`withWords`), by which names are redacted in it.
 * @param words to be marked, as whole words in any case
 */
export async function takePicture(page: Page, words: readonly string[]): Promise<PagePicture> {
  await page.evaluate(UNCOVER);
  const pageHeight = await page.evaluate('Math.ceil(document.documentElement.scrollHeight)').then(Number);
  const marks = words.length > 0 ? await page.evaluate(marksScript(words)) : [];
  for (let height = Math.min(PICTURE_MAX_HEIGHT, Math.max(1, pageHeight)); ; height = Math.ceil(height / 2)) {
    const { png, drawn } = await shot(page, height);
    if (png.length > PICTURE_BYTES && height > PICTURE_MIN_HEIGHT) continue;
    const { data } = PictureLayout.safeParse({ width: PICTURE_WIDTH, height, pageHeight, marks });
    const layout = data ?? { width: PICTURE_WIDTH, height, pageHeight, marks: [] };
    const whole = drawn ? withWords(png, drawn) : png;
    return { png: whole, layout: { ...layout, marks: layout.marks.filter(({ y }) => y < height) } };
  }
}

/** Number of pictures taken of a page whose words move, before it is left without their places. */
const SHOTS = 3;

/** A picture with its words; null instead of the words if there are too many, or if they moved in the meantime. */
async function shot(page: Page, height: number): Promise<{ png: Uint8Array; drawn: PictureWord[] | null }> {
  for (let i = 1; ; i++) {
    const before = await page.evaluate(WORDS_SCRIPT).then(String);
    const png = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: PICTURE_WIDTH, height } });
    if ((await page.evaluate(WORDS_SCRIPT).then(String)) === before) return { png, drawn: drawnWords(before, height) };
    if (i === SHOTS) return { png, drawn: null };
  }
}

const Drawn = z.array(z.tuple([z.string(), z.array(z.number())])).nullable();

function drawnWords(json: string, height: number): PictureWord[] | null {
  const { data } = Drawn.safeParse(JSON.parse(json));
  return (
    data?.map(([word, sides]) => ({
      hash: wordHash(word),
      boxes: Array.from({ length: sides.length / 4 }, (_, i) => boxOf(sides.slice(4 * i, 4 * i + 4))).filter(
        ({ y }) => y < height,
      ),
    })) ?? null
  );
}

const boxOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) => ({ x, y, width, height });

/** Maximum elements read; larger pages are cut before. */
const MOST_ELEMENTS = 20_000;
/** Maximum nodes whose words are located. */
const MOST_NODES = 200_000;
/** Maximum characters searched for words. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Cookie walls and menus fixed to the window would cover the text; they are moved to their place in the document.
 * Content for browsers without scripts is left out, as it is of the page's text; nothing else is. Whatever moves is
 * stopped. The page's own scripts are off, so these are the browser's own functions.
 */
const UNCOVER = `{
  let looked = 0;
  for (const element of document.querySelectorAll('*')) {
    if (++looked > ${MOST_ELEMENTS}) break;
    const { position } = getComputedStyle(element);
    if (position === 'fixed' || position === 'sticky') element.style.setProperty('position', 'static', 'important');
  }
  for (const element of [document.documentElement, document.body])
    if (element) element.style.setProperty('overflow', 'visible', 'important');
  for (const element of document.querySelectorAll('noscript')) element.style.setProperty('display', 'none', 'important');
  for (const animation of document.getAnimations()) animation.pause();
  for (const element of document.querySelectorAll('svg')) element.pauseAnimations();
  for (const element of document.querySelectorAll('marquee')) element.stop();
}`;

/** Invisible characters that a page may have within a word, and that its text has lost (`plainCharacters`). */
const UNSEEN = '[\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]';

/** Regular expression of a word as a page may write it. */
const writtenWord = (word: string): string =>
  word
    .split(/\s+/)
    .map((part) =>
      Array.from(part, (character) =>
        character === '-' ? '[-\\u2010-\\u2012\\uFE63\\uFF0D]' : character.replace(/[.*+?^${}()|[\]\\/]/, '\\$&'),
      ).join(`${UNSEEN}*`),
    )
    .join('\\s+');

/** Script that locates words in the page, as `PictureMark`s. */
const marksScript = (words: readonly string[]): string => `(() => {
  const words = ${JSON.stringify(words.map(writtenWord).join('|'))};
  const pattern = new RegExp('(?<![\\\\p{L}\\\\p{N}])(?:' + words + ')(?![\\\\p{L}\\\\p{N}])', 'giu');
  const texts = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const marks = [];
  let read = 0;
  while (texts.nextNode() && read < ${MOST_CHARACTERS}) {
    const { data } = texts.currentNode;
    read += data.length;
    for (const match of data.matchAll(pattern)) {
      range.setStart(texts.currentNode, match.index);
      range.setEnd(texts.currentNode, match.index + match[0].length);
      const { left, top, width, height } = range.getBoundingClientRect();
      if (width < 1 || height < 1 || left < 0 || top + scrollY < 0) continue;
      const whole = (number) => Math.max(0, Math.round(number));
      marks.push({
        word: match[0].replace(/${UNSEEN}/g, '').toLowerCase(),
        x: whole(left + scrollX), y: whole(top + scrollY), width: whole(width), height: whole(height),
      });
      if (marks.length >= ${PICTURE_MARKS}) return marks;
    }
  }
  return marks;
})()`;

/** Maximum characters of a word whose place is recorded. */
const MAX_WORD = 200;

/**
 * Script that returns the words of the page in document order with their rectangles, as JSON of `Drawn`; the word is
 * empty for content that cannot be read here (frames). Texts that are no text nodes (values of fields, descriptions of
 * missing images, texts by CSS) have the rectangle of their element. null if the page has too many words.
 */
const WORDS_SCRIPT = `(() => {
  const WORD = ${PICTURE_WORD};
  const range = document.createRange();
  const words = [];
  let looked = 0;
  const sides = ({ left, top, width, height }) => {
    const [x, y] = [Math.floor(left + scrollX), Math.floor(top + scrollY)];
    const [right, bottom] = [Math.ceil(left + scrollX + width), Math.ceil(top + scrollY + height)];
    const [from, above] = [Math.max(0, x), Math.max(0, y)];
    return width < 1 || height < 1 || right <= 0 || bottom <= 0 ? [] : [from, above, right - from, bottom - above];
  };
  const ofElement = (element, text, isShown = true) => {
    const box = isShown ? sides(element.getBoundingClientRect()) : [];
    for (const [word] of (text ?? '').matchAll(WORD)) words.push([word.slice(0, ${MAX_WORD}), box]);
  };
  const ofText = (node) => {
    range.selectNodeContents(node);
    const isDrawn = range.getClientRects().length > 0;
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      const boxes = [];
      if (isDrawn) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        for (const rectangle of range.getClientRects()) boxes.push(...sides(rectangle));
      }
      words.push([word.slice(0, ${MAX_WORD}), boxes]);
    }
  };
  const byStyle = (element, pseudo) => {
    const { content } = getComputedStyle(element, pseudo);
    if (content === 'none' || content === 'normal') return;
    for (const { name, value } of element.attributes)
      if (value.length > 1 && (content.includes(value) || content.includes('attr(' + name))) ofElement(element, value);
  };
  const walk = (root) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (nodes.nextNode()) {
      if (++looked > ${MOST_NODES} || words.length > ${PICTURE_WORDS}) return;
      const node = nodes.currentNode;
      if (node.nodeType === Node.TEXT_NODE) {
        ofText(node);
        continue;
      }
      byStyle(node, '::before');
      byStyle(node, '::after');
      if (node.localName === 'img') ofElement(node, node.alt, !node.naturalWidth);
      else if (node.localName === 'input' && node.type !== 'hidden') ofElement(node, node.value || node.placeholder);
      else if (node.localName === 'textarea') ofElement(node, node.value || node.placeholder);
      else if (node.localName === 'select') for (const { text } of node.selectedOptions) ofElement(node, text);
      else if (node.localName === 'iframe' || node.localName === 'object' || node.localName === 'embed') {
        const address = node.getAttribute('src') ?? node.getAttribute('data') ?? '';
        if (node.hasAttribute('srcdoc') || address.trim().startsWith('data:'))
          words.push(['', sides(node.getBoundingClientRect())]);
      }
      if (node.shadowRoot) walk(node.shadowRoot);
    }
  };
  walk(document.body ?? document.documentElement);
  return JSON.stringify(looked > ${MOST_NODES} || words.length > ${PICTURE_WORDS} ? null : words);
})()`;

/** Shadow trees that the document declares closed are opened, so that their words can be found. */
export const openShadows = (html: string): string =>
  html.replaceAll(/(\bshadowrootmode\s*=\s*["']?\s*)closed/gi, '$1open');

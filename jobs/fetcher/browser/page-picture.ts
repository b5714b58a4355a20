import {
  PICTURE_BYTES,
  PICTURE_MARKS,
  PICTURE_MAX_HEIGHT,
  PICTURE_MIN_HEIGHT,
  PICTURE_WIDTH,
  PictureLayout,
} from '@hyrde/contracts';
import type { Page } from 'puppeteer';

/** The picture of a page, PNG, with the positions of words. */
export interface PagePicture {
  png: Uint8Array;
  layout: PictureLayout;
}

/**
 * Takes a picture of a loaded page from its top, up to a maximum height and file size.
 * @param words to be located, as whole words in any case
 */
export async function takePicture(page: Page, words: readonly string[]): Promise<PagePicture> {
  await page.evaluate(UNCOVER);
  const pageHeight = await page.evaluate('Math.ceil(document.documentElement.scrollHeight)').then(Number);
  const marks = words.length > 0 ? await page.evaluate(marksScript(words)) : [];
  for (let height = Math.min(PICTURE_MAX_HEIGHT, Math.max(1, pageHeight)); ; height = Math.ceil(height / 2)) {
    const png = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: PICTURE_WIDTH, height } });
    if (png.length > PICTURE_BYTES && height > PICTURE_MIN_HEIGHT) continue;
    const { data } = PictureLayout.safeParse({ width: PICTURE_WIDTH, height, pageHeight, marks });
    const layout = data ?? { width: PICTURE_WIDTH, height, pageHeight, marks: [] };
    return { png, layout: { ...layout, marks: layout.marks.filter(({ y }) => y < height) } };
  }
}

/** Maximum elements read; larger pages are cut before. */
const MOST_ELEMENTS = 20_000;
/** Maximum characters searched for words. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Cookie walls and menus fixed to the window would cover the text; they are moved to their place in the document.
 * Nothing is removed. The page's own scripts are off, so these are the browser's own functions.
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
}`;

/** Script that locates words in the page, as `PictureMark`s. */
const marksScript = (words: readonly string[]): string => `(() => {
  const words = ${JSON.stringify(words)};
  const escaped = words.map((word) => word.replace(/[.*+?^\${}()|[\\]\\\\]/g, '\\\\$&').replace(/\\s+/g, '\\\\s+'));
  const pattern = new RegExp('(?<![\\\\p{L}\\\\p{N}])(?:' + escaped.join('|') + ')(?![\\\\p{L}\\\\p{N}])', 'giu');
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
        word: match[0].toLowerCase(),
        x: whole(left + scrollX), y: whole(top + scrollY), width: whole(width), height: whole(height),
      });
      if (marks.length >= ${PICTURE_MARKS}) return marks;
    }
  }
  return marks;
})()`;

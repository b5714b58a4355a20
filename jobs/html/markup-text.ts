import { Parser } from 'htmlparser2';
import { evened, SpacedText, spaced } from './spaced-text.js';
import { elementKind } from './tokens/elements.js';

/** A tag, a comment or a character reference. */
const MARKUP = /<[a-z!/]|&#?\w+;/i;

/** The text that a reader of a piece of HTML sees, on one line; a text without mark-up is returned unchanged. */
export function markupText(html: string): string {
  if (!MARKUP.test(html)) return spaced(html);
  const read = new SpacedText();
  let unseen = 0;
  const onTag = (name: string, step: 1 | -1) => {
    const { isBlock, isInvisible } = elementKind(name);
    if (isBlock) read.gap();
    if (isInvisible) unseen += step;
  };
  const parser = new Parser({
    onopentagname: (name) => onTag(name, 1),
    ontext: (text) => unseen === 0 && read.add(evened(text)),
    onclosetag: (name) => onTag(name, -1),
  });
  parser.end(html);
  return read.take();
}

import { type Edit, type Edited, editsByPart, lastEdit } from '../life/edits.js';
import { Dice, hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstOf } from '../sites/moment.js';
import { longDate } from '../words/language.js';
import { bodyText } from './main-text.js';
import type { Block, Model } from './model.js';

type Text = Block & { kind: 'text' };

/** True for paragraphs without links, which edits may change. */
const isOpen = (block: Block): block is Text =>
  block.kind === 'text' && !block.furniture && !block.html.includes('<a ');

/**
 * The page after its edits up to the current time; unchanged if the day does not advance.
 * @param how whether an edit rewrites its paragraph or only adds to it, if it states the page's purpose
 */
export function withEdits(site: Site, model: Model, page: Edited, how: 'rewritten' | 'added to'): Model {
  if (!site.moment) return model;
  const parts = model.blocks.filter(isOpen);
  if (parts.length === 0) return model;
  const edits = editsByPart(firstOf(site), page, parts.length, site.moment.time);
  const blocks = model.blocks.map((block) => {
    const edit = isOpen(block) ? edits[parts.indexOf(block)] : null;
    return isOpen(block) && edit ? edited(site, model.title, page, block, edit, how) : block;
  });
  return { ...model, blocks, changed: model.changed && (lastChange(site, page) ?? model.changed) };
}

/** Time of the last change of the page's own text since the start of its site's life; null if none. */
export function lastChange(site: Site, page: Edited): Date | null {
  if (!site.moment) return null;
  const at = lastEdit(firstOf(site), page, site.moment.time)?.at ?? page.born;
  return at === null ? null : new Date(at);
}

/** Maximum number of edits of a session, to compute a distinct number for each edit of a page. */
const TURNS = 8;

function edited(
  site: Site,
  title: string,
  { id }: Edited,
  block: Text,
  edit: Edit,
  how: 'rewritten' | 'added to',
): Text {
  const { at, session, turn } = edit;
  const dice = new Dice(site.seed, 'edit', id, session, turn);
  const text = how === 'rewritten' ? bodyText(dice, site, title, dice.between(2, 6)) : block.html;
  const date = new Date(at);
  const number = 100 + ((hash(site.seed, 'case', id) + (session + 1) * TURNS + turn) % 9_800);
  const verb = site.language === 'nb' ? 'ble endret' : 'vart endra';
  return { kind: 'text', html: `${text} Teksten ${verb} ${longDate(date)}, sak ${date.getUTCFullYear()}/${number}.` };
}

import { hash } from '../random.js';
import type { Block, Model } from './model.js';

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** What the page says of its matter: no menus, no furniture, no dates of changes. */
export const mainText = ({ title, lead, blocks }: Model): string =>
  [title, plain(lead), ...blocks.map(saying)].filter(Boolean).join('\n');

function saying(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return block.furniture ? '' : plain(block.html);
    case 'news':
      if (block.furniture) return '';
      return block.items.map(({ label, note = '' }) => `${label} ${note}`).join('\n');
    case 'links':
    case 'cards':
      return block.items.map(({ label, note = '' }) => `${label} ${plain(note)}`).join('\n');
    case 'table':
      return [block.caption, ...block.rows.map(({ cells }) => cells.join(' '))].join('\n');
    case 'facts':
      return block.items.map((pair) => pair.join(' ')).join('\n');
    case 'pager':
    case 'search':
    case 'frame':
      return '';
  }
}

/** Where the main part's links lead. */
const hrefs = (block: Block): string[] => {
  if (block.kind === 'text' && !block.furniture) return block.html.match(/href="[^"]*"/g) ?? [];
  if ('items' in block && block.kind !== 'facts' && !('furniture' in block)) return block.items.map(({ href }) => href);
  return block.kind === 'table' ? block.rows.flatMap(({ link }) => link?.href ?? []) : [];
};

/** A number for what the page says and where it leads: equal while neither changes. */
export const version = (model: Model): number => hash(mainText(model), ...model.blocks.flatMap(hrefs));

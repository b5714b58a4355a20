import { hash } from '../random.js';
import type { Block, Model } from './model.js';

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** Main text of a page, without menus, furniture and dates of changes. */
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

/** Link targets of the main part. */
const hrefs = (block: Block): string[] => {
  if (block.kind === 'text' && !block.furniture) return block.html.match(/href="[^"]*"/g) ?? [];
  if ('items' in block && block.kind !== 'facts' && !('furniture' in block)) return block.items.map(({ href }) => href);
  return block.kind === 'table' ? block.rows.flatMap(({ link }) => link?.href ?? []) : [];
};

/** Hash of a page's text and link targets: equal while neither changes. */
export const version = (model: Model): number => hash(mainText(model), ...model.blocks.flatMap(hrefs));

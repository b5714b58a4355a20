import type { Dice } from '../random.js';
import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { ITEM_COUNTS, item } from '../sites/items.js';
import { firstOf } from '../sites/moment.js';
import type { Node } from '../sites/tree.js';
import { paragraph } from '../words/prose.js';
import type { Block, Model } from './model.js';
import { hrefNow } from './refs.js';

/** Sentences about a matter of this site, as HTML text. */
export const bodyText = (dice: Dice, site: Site, matter: string, sentences: number): string =>
  paragraph(dice, { language: site.language, place: site.title, matter }, sentences);

/** A sentence with a meaningless link text, as real pages have; sometimes the link is dead. */
export function more(dice: Dice, site: Site): string {
  const nb = site.language === 'nb';
  const dead = dice.chance(0.06);
  const other = dead ? null : anyPage(dice, site);
  const href = other?.href ?? `/${dice.pick(['gammel', 'arkiv', 'dokumenter', 'filer'])}/${dice.int(9_000)}/`;
  const about = other ? other.title.toLowerCase() : nb ? 'tidligere ordninger' : 'tidlegare ordningar';
  return dice.pick([
    `${nb ? 'Les mer om' : 'Les meir om'} ${about} <a href="${href}">${nb ? 'her' : 'her'}</a>.`,
    `${nb ? 'Vil du vite mer?' : 'Vil du vite meir?'} <a href="${href}">${nb ? 'Les mer' : 'Les meir'}</a>`,
    `${nb ? 'Se også' : 'Sjå òg'} <a href="${href}">${about}</a>.`,
    `<a href="${href}">${nb ? 'Klikk her' : 'Klikk her'}</a> ${nb ? 'for informasjon om' : 'for informasjon om'} ${about}.`,
  ]);
}

function anyPage(dice: Dice, site: Site): { href: string; title: string } {
  if (dice.chance(0.3)) {
    const it = item(site, 'news', ITEM_COUNTS.news - 1 - dice.int(600));
    return { href: it.path, title: it.title };
  }
  const topic = dice.pick(dice.pick(firstTreeOf(firstOf(site)).sections).children.filter(isTopic));
  const node = topic.children.length ? dice.pick(topic.children) : topic;
  const shown = node.quiet ? topic : node;
  return { href: hrefNow(site, shown), title: shown.title };
}

const isTopic = (node: Node): boolean => node.kind === 'topic';

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

/** The link targets of the main part, in document order. */
export const linkTargets = ({ blocks }: Pick<Model, 'blocks'>): string[] => blocks.flatMap(hrefs);

/** Hash of a page's text and link targets: equal while neither changes. */
export const version = (model: Model): number => hash(mainText(model), ...linkTargets(model));

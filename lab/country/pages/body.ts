import type { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { ITEM_COUNTS, item } from '../sites/items.js';
import { firstOf } from '../sites/moment.js';
import type { Node } from '../sites/tree.js';
import { paragraph } from '../words/prose.js';
import { hrefNow } from './refs.js';

/** Sentences about a matter of this site, as HTML text. */
export const bodyText = (dice: Dice, site: Site, matter: string, sentences: number): string =>
  paragraph(dice, { language: site.language, place: site.name, matter }, sentences);

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

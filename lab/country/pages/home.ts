import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { decoyNumber, ITEM_COUNTS, item, newest, stands } from '../sites/items.js';
import { firstOf } from '../sites/moment.js';
import { type Node, treeOf } from '../sites/tree.js';
import { longDate } from '../words/language.js';
import { bodyText } from './body.js';
import type { Block, Model, Ref } from './model.js';
import { asFirst, deadShortCut, newsRefs, recordInFooter, recordLink, recordShortCut, refTo } from './refs.js';

/** The home page: search, short cuts, sections, news and events. */
export function homeModel(site: Site): Model {
  const dice = new Dice(site.seed, 'home');
  const nb = site.language === 'nb';
  const tree = treeOf(site);
  const linked = recordInFooter(site) ? null : recordLink(firstOf(site), asFirst(site, tree.home));
  const record = linked && recordLink(site, tree.home);
  const shortCuts = shortCutsOf(site, dice);
  if (linked) shortCuts.splice(dice.int(shortCuts.length + 1), 0, ...(record ? [record] : []));
  const news = newsRefs(site, 6);
  if (site.seed % 5 < 2) {
    const decoy = item(site, 'news', decoyNumber(site));
    if (stands(site, 'news', decoy.n))
      news.splice(3, 0, { href: decoy.path, label: decoy.title, note: longDate(decoy.date) });
  }
  const blocks: Block[] = [
    { kind: 'search', label: nb ? 'Hva leter du etter?' : 'Kva leitar du etter?' },
    { kind: 'heading', text: nb ? 'Snarveier' : 'Snarvegar' },
    { kind: 'links', items: shortCuts },
  ];
  if (site.menu !== 'hidden')
    blocks.push(
      { kind: 'heading', text: nb ? 'Tjenester' : 'Tenester' },
      { kind: 'cards', items: tree.sections.map((section) => ({ ...refTo(section), note: noteOf(section) })) },
    );
  blocks.push(
    { kind: 'heading', text: nb ? 'Aktuelt' : 'Aktuelt' },
    { kind: 'news', items: news },
    { kind: 'heading', text: nb ? 'Hva skjer?' : 'Kva skjer?' },
    { kind: 'news', items: events(site) },
    { kind: 'heading', text: `${nb ? 'Velkommen til' : 'Velkomen til'} ${site.name}` },
    { kind: 'text', html: bodyText(dice, site, nb ? 'livet i kommunen' : 'livet i kommunen', 6) },
  );
  return { title: `${site.name} kommune`, crumbs: [], lead: '', blocks, aside: null, changed: null };
}

const noteOf = (section: Node): string =>
  section.children
    .filter((child) => !child.quiet)
    .slice(0, 3)
    .map((child) => child.label)
    .join(', ');

function shortCutsOf(site: Site, dice: Dice): Ref[] {
  const tree = treeOf(site);
  const services = dice
    .shuffle(
      firstTreeOf(firstOf(site))
        .sections.flatMap((section) => section.children)
        .flatMap((topic) => topic.children),
    )
    .filter((node) => node.kind === 'service')
    .slice(0, 6)
    .flatMap((node) => tree.nodes[node.nr] ?? []);
  const special = (['forms', 'index', 'calendar', 'menu', 'huge', 'loop'] as const)
    .map((kind) => tree.only(kind))
    .filter((node) => node !== undefined);
  const container = recordShortCut(site);
  const dead = deadShortCut(site);
  return [...[...services, ...special, ...(container ? [container] : [])].map(refTo), ...(dead ? [dead] : [])];
}

function events(site: Site): Ref[] {
  return newest(site, 'event', 4, Math.floor(ITEM_COUNTS.event / 20)).map((it) => ({
    href: it.path,
    label: it.title,
    note: longDate(it.date),
  }));
}

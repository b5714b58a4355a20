import { nodeModel } from '../country/pages/content.js';
import { mainText } from '../country/pages/main-text.js';
import type { Block, Model, Ref } from '../country/pages/model.js';
import { country, type Site } from '../country/sites/country.js';
import { type Node, treeOf } from '../country/sites/tree.js';
import { TRUE_TARGETS, type TrueTarget } from '../country/sites/truth.js';

/** A page of a municipality to be written into an application: its text and its links. */
export interface SitePage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Links of the page: index of the linked page and the link's text. */
  readonly leadsTo: readonly { readonly to: number; readonly label: string }[];
  /** Target that the page is; null if it is no target. */
  readonly target: TrueTarget | null;
}

/** Maximum number of items of a list that get a page of their own. */
const ITEMS = 8;

/**
 * Pages of a practice municipality that holds all targets itself, with the newest items of its lists; the home page
 * first.
 */
export function sitePages(): SitePage[] {
  const site = country({ sites: 60, troubles: [] }).sites.find(hasAll);
  if (!site) throw new Error('No practice site has all targets on its own pages.');
  const made = treeOf(site).nodes.flatMap((node) => {
    const model = node && node.kind !== 'loop' && node.kind !== 'huge' ? nodeModel(site, node, NO_QUERY) : null;
    return node && model ? [{ node, model }] : [];
  });
  const numbers = new Map(made.map(({ node }, at) => [node, at]));
  const items: SitePage[] = [];
  const pages = made.map(({ node, model }): SitePage => {
    const below = [...node.children, ...(node.parent === null ? footOf(site) : [])].flatMap((child) => {
      const to = numbers.get(child);
      return to === undefined ? [] : [{ to, label: child.label }];
    });
    const listed = itemsOf(model, node).map((ref) => {
      items.push({ title: ref.label, lines: [`${ref.label}. ${ref.note ?? ''}`], leadsTo: [], target: null });
      return { to: made.length + items.length - 1, label: ref.label };
    });
    const [, ...lines] = mainText(model).split('\n');
    return { title: node.title, lines, leadsTo: [...below, ...listed], target: targetOf(node) };
  });
  return [...pages, ...items];
}

const NO_QUERY = new URLSearchParams();

const hasAll = (site: Site): boolean =>
  site.language === 'nb' &&
  site.record.kind === 'own' &&
  site.scripted === null &&
  Object.values(TRUE_TARGETS).every((kind) => treeOf(site).only(kind) !== undefined);

const targetOf = ({ kind }: Node): TrueTarget | null =>
  (Object.keys(TRUE_TARGETS) as TrueTarget[]).find((target) => TRUE_TARGETS[target] === kind) ?? null;

/** Pages that the footer of every page links to. */
const footOf = (site: Site): Node[] =>
  [treeOf(site).only('contact'), treeOf(site).only('accessibility'), treeOf(site).only('privacy')].filter(
    (node) => node !== undefined,
  );

/** Items of a list page; empty if the page is no list. */
function itemsOf({ blocks }: Model, { kind }: Node): Ref[] {
  return kind === 'minutes' || kind === 'record' || kind === 'news' ? blocks.flatMap(refsOf).slice(0, ITEMS) : [];
}

/** Items of a block. All rows of a table have the same link text, so cells give their titles. */
function refsOf(block: Block): Ref[] {
  if (block.kind === 'table')
    return block.rows.flatMap(({ link, cells }) =>
      link ? { ...link, label: cells.join(' ').slice(0, 90), note: link.label } : [],
    );
  return block.kind === 'news' || block.kind === 'links' || block.kind === 'cards' ? block.items : [];
}

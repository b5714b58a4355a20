import type { Site } from '../../sites/country.js';
import { type Node, treeOf } from '../../sites/tree.js';
import { escapeHtml, say } from '../../words/language.js';
import type { Ref } from '../model.js';
import { reach } from '../other-targets.js';
import { recordInFooter, recordLink, refTo } from '../refs.js';

/** Content around the main part of every page of a site, before markup. */
export interface Chrome {
  name: string;
  /** Sections with their topics; topics are empty if the menu shows sections only. Empty if the menu is hidden. */
  menu: { section: Ref; topics: Ref[] }[];
  /** Small links at the top. */
  top: Ref[];
  /** Links in the footer. */
  foot: Ref[];
  reach: ReturnType<typeof reach>;
  /** A generated coat of arms. */
  arms: string;
  colour: string;
}

const COLOURS = ['#0b5d3b', '#14487a', '#7a1f2b', '#4a3c7a', '#0f5f6b', '#6b4a12', '#26323f', '#8a2c5a'];

export function chromeOf(site: Site): Chrome {
  const tree = treeOf(site);
  const refs = (kinds: readonly Node['kind'][]) =>
    kinds
      .map((kind) => tree.only(kind))
      .filter((node) => node !== undefined)
      .map(refTo);
  const colour = COLOURS[site.seed % COLOURS.length] ?? '#14487a';
  const topics = (section: Node) =>
    site.menu === 'mega' ? section.children.filter((child) => !child.quiet).map(refTo) : [];
  return {
    name: site.title,
    menu:
      site.menu === 'hidden'
        ? []
        : tree.sections.map((section) => ({ section: refTo(section), topics: topics(section) })),
    top: refs(site.menu === 'hidden' ? ['menu', 'news', 'contact'] : ['news', 'calendar', 'contact', 'index']),
    foot: [...refs(['contact', 'index', 'news']), ...footers(site)],
    reach: reach(site),
    arms: `<svg width="34" height="40" viewBox="0 0 34 40" role="img" aria-label="${escapeHtml(say('Kommunevåpen', site.language))}"><path d="M1 1h32v20c0 10-8 15-16 18C9 36 1 31 1 21z" fill="${colour}"/><circle cx="17" cy="17" r="${6 + (site.seed % 5)}" fill="#e9c46a"/></svg>`,
    colour,
  };
}

/**
 * Accessibility and privacy pages if they are children of the home page (otherwise their parents list them); sometimes
 * the record.
 */
function footers(site: Site): Ref[] {
  const tree = treeOf(site);
  const refs = (['accessibility', 'privacy'] as const)
    .map((kind) => tree.only(kind))
    .filter((node) => node !== undefined)
    .filter((node) => node.parent === tree.home)
    .map(refTo);
  const record = recordInFooter(site) ? recordLink(site, tree.home) : null;
  return record ? [...refs, record] : refs;
}

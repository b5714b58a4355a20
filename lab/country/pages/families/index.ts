import { listsShuffled, marksAbove, marksBelow, tokenMeta } from '../../life/marks.js';
import { Dice } from '../../random.js';
import type { Family, Site } from '../../sites/country.js';
import { treeOf } from '../../sites/tree.js';
import { feedLink } from '../../web/feeds.js';
import { hasSearch } from '../../web/sitemaps.js';
import { escapeHtml } from '../../words/language.js';
import type { Block, Model } from '../model.js';
import { byFrame, byMain } from './by.js';
import { type Chrome, chromeOf } from './chrome.js';
import { fjordFrame, fjordMain } from './fjord.js';
import { furniture } from './furniture.js';
import { skogFrame, skogMain } from './skog.js';

interface Markup {
  frame(site: Site, chrome: Chrome): { before: string; after: string };
  main(site: Site, model: Model): string;
}

const MARKUP: Record<Family, Markup> = {
  fjord: { frame: fjordFrame, main: fjordMain },
  skog: { frame: skogFrame, main: skogMain },
  by: { frame: byFrame, main: byMain },
};

const frames = new WeakMap<ReturnType<typeof treeOf>, { before: string; after: string }>();

/** Parts that are the same on all pages of a site, cached for each state of its tree. */
function frameOf(site: Site): { before: string; after: string } {
  const tree = treeOf(site);
  let frame = frames.get(tree);
  if (!frame) {
    const chrome = chromeOf(site);
    const { before, after } = MARKUP[site.family].frame(site, chrome);
    frame = { before, after: after.replace('</body>', `${furniture(site, chrome)}</body>`) };
    frames.set(tree, frame);
  }
  return frame;
}

/** Start of every document, up to the family's own part of the head. */
export function documentStart(site: Site, title: string): string {
  const undeclared = site.trouble === 'latin1-undeclared';
  const charset = site.trouble === 'latin1-declared' ? 'iso-8859-1' : 'utf-8';
  const full = title.includes(site.name) ? title : `${title} | ${site.name} kommune`;
  return `<!DOCTYPE html>
<html lang="${site.language}">
<head>
${undeclared ? '' : `<meta charset="${charset}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(full)}</title>
<meta name="author" content="${escapeHtml(site.name)} kommune">
<meta property="og:site_name" content="${escapeHtml(site.name)} kommune">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:locale" content="${site.language}_NO">
<meta name="format-detection" content="telephone=no">
${feedLink(site)}${tokenMeta(site)}`;
}

/** The whole page in the markup of the site's family. */
export function pageHtml(site: Site, model: Model): string {
  const { before, after } = frameOf(site);
  return documentStart(site, model.title) + before + mainHtml(site, model) + after;
}

/** On some sites news lists are shuffled at each visit. */
function inOrderOf(site: Site): (block: Block) => Block {
  if (!listsShuffled(site)) return (block) => block;
  const dice = new Dice(site.seed, 'order of lists', site.moment?.time ?? 0);
  return (block) => (block.kind === 'news' ? { ...block, items: dice.shuffle(block.items) } : block);
}

/** The part between header and footer; without search fields if the site has no search. */
export function mainHtml(site: Site, model: Model): string {
  const blocks = model.blocks.filter(({ kind }) => kind !== 'search' || hasSearch(site)).map(inOrderOf(site));
  const marks = marksBelow(site).map((html): Block => ({ kind: 'text', html, furniture: true }));
  return marksAbove(site) + MARKUP[site.family].main(site, { ...model, blocks: [...blocks, ...marks] });
}

/** The parts around the main part, which script-drawn sites show first. */
export const frameHtml = frameOf;

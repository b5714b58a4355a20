import { listsShuffled, marksAbove, marksBelow, tokenMeta } from '../../life/marks.js';
import { Dice } from '../../random.js';
import type { Family, Site } from '../../sites/country.js';
import { treeOf } from '../../sites/tree.js';
import { feedLink } from '../../web/feeds.js';
import { hasSearch } from '../../web/sitemaps.js';
import { escapeHtml, shortDate } from '../../words/language.js';
import type { Block, Model } from '../model.js';
import { anchor, blockHtml, type Skin } from './blocks.js';
import { type Chrome, chromeOf } from './chrome.js';
import { fjordFrame, fjordMain } from './fjord.js';
import { furniture } from './furniture.js';
import { skogFrame, skogMain } from './skog.js';

/** The newest markup: components of a design system, a menu behind a button, URLs with the page's number. */
const SKIN: Skin = {
  heading: 'c-heading c-heading--2',
  text: 'o-text',
  list: 'c-linklist u-reset',
  item: 'c-linklist__item',
  note: 'c-linklist__meta',
  cards: 'o-grid',
  card: 'c-card',
  news: 'c-newslist u-reset',
  pager: 'c-pagination',
  table: 'c-table',
  facts: 'c-facts',
  search: 'c-search',
};

const css = (
  colour: string,
) => `:root{--farge:${colour}}body{margin:0;font:17px/1.6 "Segoe UI",system-ui,sans-serif;color:#1b1f24}.u-reset{list-style:none;padding:0}.u-skip{position:absolute;top:-9rem}.u-skip:focus{top:0}.o-wrap{max-width:70rem;margin:0 auto;padding:0 1.2rem}
.c-header{background:#fff;box-shadow:0 1px 6px #0002}.c-header .o-wrap{display:flex;align-items:center;gap:1.2rem;padding-block:.9rem}.c-header__brand{display:flex;gap:.6rem;align-items:center;font-weight:700;text-decoration:none;color:inherit;margin-right:auto}.c-header__btn{background:var(--farge);color:#fff;border:0;border-radius:2rem;padding:.5rem 1.2rem}
.c-mega{background:#f5f6f8;padding:1rem 0;font-size:.92rem}.c-mega .o-wrap{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem}.c-mega__title{font-weight:700}.c-mega ul{list-style:none;padding:0;margin:.2rem 0}a{color:var(--farge)}
.c-crumbs ol{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;padding:0;font-size:.9rem}.c-crumbs li+li:before{content:"›";margin-right:.4rem}.o-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.2rem}.c-card{background:#f5f6f8;border-radius:12px;padding:1rem 1.2rem}.c-card h3{margin:0}.c-card p{margin:.3rem 0 0;font-size:.92rem}
.c-hero{font-size:1.2rem}.c-linklist__item{padding:.3rem 0;border-bottom:1px solid #e3e6ea}.c-linklist__item h3{margin:0;font-size:1.05rem}.c-linklist__meta{color:#596270;font-size:.9rem}.c-table{width:100%;border-collapse:collapse;font-size:.92rem}.c-table td,.c-table th{padding:.5rem;border-bottom:1px solid #d9dde2;text-align:left}.c-facts{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem}.c-facts dt{font-weight:600}.c-facts dd{margin:0}.c-pagination a{display:inline-block;padding:.2rem .7rem;border-radius:1rem;background:#f5f6f8;margin:.1rem}
.c-footer{background:var(--farge);color:#fff;margin-top:3rem;padding:2rem 0}.c-footer a{color:#fff}.c-footer .o-wrap{display:flex;flex-wrap:wrap;gap:3rem}.c-consent{position:sticky;bottom:0;background:#1b1f24;color:#fff;padding:.7rem 1.2rem;font-size:.9rem}`;

function byFrame(site: Site, chrome: Chrome): { before: string; after: string } {
  const nb = site.language === 'nb';
  const mega = chrome.menu
    .map(
      ({ section, topics }) =>
        `<div class="c-mega__col"><span class="c-mega__title">${anchor(section)}</span>${topics.length ? `<ul>${topics.map((topic) => `<li>${anchor(topic)}</li>`).join('')}</ul>` : ''}</div>\n`,
    )
    .join('');
  return {
    before: `<style>${css(chrome.colour)}</style>
</head>
<body>
<a class="u-skip" href="#main">${nb ? 'Gå til innhold' : 'Gå til innhald'}</a>
<header class="c-header"><div class="o-wrap"><a class="c-header__brand" href="/">${chrome.arms}<span>${escapeHtml(chrome.name)}</span></a>
${chrome.top.map((ref) => anchor(ref, ' class="c-header__link"')).join('\n')}
<button class="c-header__btn" type="button" aria-expanded="true" aria-controls="meny">${nb ? 'Meny og søk' : 'Meny og søk'}</button></div></header>
${mega ? `<nav class="c-mega" id="meny" aria-label="${nb ? 'Meny' : 'Meny'}"><div class="o-wrap">\n${mega}</div></nav>\n` : '<div id="meny"></div>'}`,
    after: `<footer class="c-footer"><div class="o-wrap"><div><h2>${nb ? 'Kontaktinformasjon' : 'Kontaktinformasjon'}</h2><p>${escapeHtml(chrome.name)}<br>${escapeHtml(chrome.reach.street)}, ${escapeHtml(chrome.reach.post)}<br>${chrome.reach.phone}<br><a href="mailto:${chrome.reach.mail}">${nb ? 'Send e-post' : 'Send e-post'}</a></p></div><ul class="u-reset">${chrome.foot.map((ref) => `<li>${anchor(ref)}</li>`).join('')}</ul></div></footer>
<div class="c-consent" role="dialog" aria-label="${nb ? 'Samtykke' : 'Samtykke'}">${nb ? 'Vi bruker informasjonskapsler til statistikk. Velg hva du godtar.' : 'Vi bruker informasjonskapslar til statistikk. Vel kva du godtek.'} <button type="button">${nb ? 'Bare nødvendige' : 'Berre nødvendige'}</button> <button type="button">${nb ? 'Godta alle' : 'Godta alle'}</button></div>
</body>
</html>
`,
  };
}

function byMain(site: Site, model: Model): string {
  const nb = site.language === 'nb';
  const crumbs = model.crumbs.length
    ? `<nav class="c-crumbs o-wrap" aria-label="${nb ? 'Brødsmuler' : 'Brødsmular'}"><ol>${model.crumbs.map((ref) => `<li>${anchor(ref)}</li>`).join('')}</ol></nav>\n`
    : '';
  const aside = model.aside
    ? `<section class="c-related" aria-labelledby="rel"><h2 id="rel">${escapeHtml(model.aside.heading)}</h2><ul class="c-linklist u-reset">${model.aside.items.map((ref) => `<li class="c-linklist__item">${anchor(ref)}</li>`).join('')}</ul></section>\n`
    : '';
  return `${crumbs}<main id="main" class="o-wrap"><h1 class="c-heading c-heading--1">${escapeHtml(model.title)}</h1>
${model.lead ? `<p class="c-hero">${model.lead}</p>\n` : ''}${model.blocks.map((block) => blockHtml(block, SKIN)).join('')}${aside}${model.changed ? `<p class="c-updated">${nb ? 'Oppdatert' : 'Oppdatert'} ${shortDate(model.changed)}</p>` : ''}
</main>
`;
}

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
  const full = title.includes(site.name) ? title : `${title} | ${site.title}`;
  return `<!DOCTYPE html>
<html lang="${site.language}">
<head>
${undeclared ? '' : `<meta charset="${charset}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(full)}</title>
<meta name="author" content="${escapeHtml(site.title)}">
<meta property="og:site_name" content="${escapeHtml(site.title)}">
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

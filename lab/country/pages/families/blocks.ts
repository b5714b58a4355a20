import { escapeHtml } from '../../words/language.js';
import type { Block, Ref } from '../model.js';

/** Class names and tags in which the main parts of the families differ. */
export interface Skin {
  heading: string;
  text: string;
  list: string;
  item: string;
  note: string;
  cards: string;
  card: string;
  news: string;
  pager: string;
  table: string;
  facts: string;
  search: string;
}

export const anchor = ({ href, label }: Ref, attributes = ''): string =>
  `<a${attributes} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

/** A block in a family's markup. */
export function blockHtml(block: Block, skin: Skin): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 class="${skin.heading}">${escapeHtml(block.text)}</h2>\n`;
    case 'text':
      return `<p class="${skin.text}">${block.html}</p>\n`;
    case 'links':
      return `<ul class="${skin.list}">\n${block.items.map((ref) => `<li class="${skin.item}">${anchor(ref)}${note(ref, skin)}</li>\n`).join('')}</ul>\n`;
    case 'cards':
      return `<div class="${skin.cards}">\n${block.items.map((ref) => `<div class="${skin.card}"><h3>${anchor(ref)}</h3>${ref.note ? `<p>${ref.note}</p>` : ''}</div>\n`).join('')}</div>\n`;
    case 'news':
      return `<ul class="${skin.news}">\n${block.items.map((ref) => `<li class="${skin.item}"><h3>${anchor(ref)}</h3>${ref.note ? `<span class="${skin.note}">${ref.note}</span>` : ''}</li>\n`).join('')}</ul>\n`;
    case 'pager':
      return `<p class="${skin.pager}">${block.items.map((ref) => anchor(ref)).join(' ')}</p>\n`;
    case 'table':
      return table(block, skin);
    case 'facts':
      return `<dl class="${skin.facts}">\n${block.items.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>\n`).join('')}</dl>\n`;
    case 'search':
      return `<form class="${skin.search}" action="/sok" role="search"><label for="q-main">${escapeHtml(block.label)}</label> <input id="q-main" name="q" type="search"> <button type="submit">Søk</button></form>\n`;
    case 'frame':
      return `<iframe class="ramme" src="${escapeHtml(block.src)}" title="${escapeHtml(block.title)}" width="100%" height="600"></iframe>\n`;
  }
}

const note = (ref: Ref, skin: Skin): string => (ref.note ? ` <span class="${skin.note}">${ref.note}</span>` : '');

function table({ caption, head, rows }: Block & { kind: 'table' }, skin: Skin): string {
  const body = rows.map(({ cells, link }) => {
    const tds = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
    return `<tr>${tds}${link ? `<td>${anchor(link)}</td>` : ''}</tr>\n`;
  });
  return `<table class="${skin.table}"><caption>${escapeHtml(caption)}</caption>\n<thead><tr>${head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead>\n<tbody>\n${body.join('')}</tbody></table>\n`;
}

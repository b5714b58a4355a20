import { escapeHtml } from '../../country/words/language.js';
import type { Variant } from './variants.js';

/** HTML page of a scripted portal: empty until its script has requested data and drawn it. */
export const drawnPage = (name: string, variant: Variant, endpoint: string): string =>
  `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>Innsyn ${escapeHtml(name)}</title></head>
<body><header><h1>Innsyn</h1></header><main id="app">${field(variant)}<p id="antall"></p><div id="liste"></div>${more(variant)}</main>
<script>${script(variant, endpoint)}</script></body></html>`;

function field({ sent }: Variant): string {
  const input = '<input id="felt" type="text" placeholder="Søk i journalen">';
  if (sent === 'by-button') return `<div class="sok">${input}<button type="button" id="sok">Søk</button></div>`;
  return sent === 'on-enter' ? `<form id="skjema" action="#">${input}</form>` : `<div class="sok">${input}</div>`;
}

function more({ more }: Variant): string {
  if (more === 'scroll') return '<div style="height:3000px"></div>';
  return more === 'button' ? '<button type="button" id="mer">Vis flere</button>' : '<nav id="sider"></nav>';
}

/**
 * Request of the script, as a JavaScript expression of `words`, `at` (index of the part, from 0) and `token` (from the
 * last answer).
 */
function asking({ family, paging, size, body }: Variant, endpoint: string): string {
  if (family === 'kortflaten') {
    const at = {
      offset: `'&offset=' + at * ${size} + '&limit=${size}'`,
      page: `'&page=' + (at + 1) + '&pageSize=${size}'`,
      cursor: "(token ? '&cursor=' + token : '')",
      link: "''",
    }[paging];
    const plain = `fetch('${endpoint}?q=' + encodeURIComponent(words) + ${at})`;
    return paging === 'link' ? `(token ? fetch(token) : ${plain})` : plain;
  }
  const at = paging === 'page' ? 'at' : `at * ${size}`;
  const sent = {
    flat: `{ fritekst: words, side: ${at}, antall: ${size}, sortering: 'dato' }`,
    nested: `{ query: { text: words, fields: ['title', 'sender'] }, paging: { number: ${at}, size: ${size} } }`,
    graphql: `{ query: 'query Poster($q: String, $first: Int) { poster(q: $q, first: $first) { id } }', variables: { q: words, first: ${at} } }`,
  }[body];
  return `fetch('${endpoint}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${sent}) })`;
}

function script(variant: Variant, endpoint: string): string {
  const begin = {
    'while-typing': "felt.addEventListener('input', () => { clearTimeout(wait); wait = setTimeout(anew, 150); });",
    'on-enter': "skjema.addEventListener('submit', (event) => { event.preventDefault(); anew(); });",
    'by-button': "sok.addEventListener('click', anew);",
  }[variant.sent];
  const goOn = {
    button: "mer.addEventListener('click', () => load(at + 1, true));",
    scroll: "addEventListener('scroll', () => { if (!busy && token !== null && !done) load(at + 1, true); });",
    numbers:
      "const bar = () => { sider.innerHTML = ''; for (const n of [at, at + 1, at + 2]) { const b = document.createElement('button'); b.textContent = n === at + 1 ? 'Neste' : String(n + 1); b.onclick = () => load(n, false); if (n !== at) sider.append(b); } };",
  }[variant.more];
  return `
let at = 0, token = '', words = '', wait, busy = false, done = false;
const [felt, liste] = ['felt', 'liste'].map((id) => document.getElementById(id));
const text = (tag, value) => { const made = document.createElement(tag); made.textContent = value ?? ''; return made; };
const flat = (row) => Object.values(row).map((value) => (value && typeof value === 'object' ? flat(value) : value)).filter(Boolean).join(' · ');
async function load(part, keep) {
  busy = true;
  at = part;
  const answer = await ${asking(variant, endpoint)};
  const data = await answer.json();
  const around = data.result?.meta ?? data;
  token = around.nextCursor ?? around.next ?? (data.nextCursor === null || around.next === null ? null : '');
  const rows = Array.isArray(data) ? data : data.data ?? data.result.items;
  done = rows.length === 0;
  if (!keep) liste.innerHTML = '';
  for (const row of rows) { const card = document.createElement('article'); card.append(text('h2', row.title ?? row.tittel ?? row.dokument?.tittel), text('p', flat(row))); liste.append(card); }
  busy = false;
  ${variant.more === 'numbers' ? 'bar();' : ''}
}
const anew = () => { words = felt.value; token = ''; return load(0, false); };
${begin}
${goOn}
${variant.wantsWord ? '' : 'anew();'}`;
}

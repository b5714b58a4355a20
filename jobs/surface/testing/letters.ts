import { parsePage, parseTree } from '../../html/index.js';
import type { PageTree } from '../../site/index.js';
import { type ResultPage, readResults } from '../records/read-results.js';

export const url = 'https://innsyn.nordvik.test/sok?q=vann';
export const treeOf = (html: string): PageTree => parseTree(html, url);
/** A page read as the answer of a search. */
export const read = (html: string): ResultPage =>
  readResults(treeOf(html), { forms: parsePage(html, url).forms ?? [] });

export interface Letter {
  day: number;
  number: string;
  type: 'Inngående' | 'Utgående';
  title: string;
  who: string;
  ground: string;
}

/** Records of the fixture, newest first. */
export const LETTERS: Letter[] = Array.from({ length: 8 }, (_, i) => ({
  day: 20 - i,
  number: `2026/${400 + 7 * i}-${1 + (i % 3)}`,
  type: i % 3 ? 'Inngående' : 'Utgående',
  title: `${['Søknad om', 'Klage på', 'Vedtak –'][i % 3]} ${['byggetillatelse', 'skoleskyss', 'vannavgift', 'barnehageplass'][i % 4]} i ${['Storgata', 'Lia', 'Bakken'][i % 3]} ${i + 1}`,
  who: ['Kari Nordmann', 'Kartverket', 'Fjellet Bygg AS', 'Ola Dunk'][i % 4] ?? '',
  ground: i % 4 === 0 ? 'Offl. § 13, jf. fvl. § 13 (1)' : '',
}));
/** Two digits of a day. */
export const two = (n: number) => `${n}`.padStart(2, '0');

/** Fields of the records of `LETTERS`. */
export const EXPECTED = LETTERS.map(({ day, number, type, title, who, ground }) => ({
  date: `2026-11-${two(day)}`,
  caseNumber: number.replace(/-\d+$/, ''),
  documentNumber: number,
  direction: type === 'Inngående' ? 'in' : 'out',
  title,
  sender: type === 'Inngående' ? who : null,
  recipient: type === 'Utgående' ? who : null,
  exemption: ground ? { ground } : null,
}));
const MENU = `<nav><ul>${['Barnehage', 'Skole', 'Helse', 'Plan og bygg', 'Kultur', 'Om kommunen', 'Kontakt', 'English', 'Ledige stillinger'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>`;
const NEWS = `<aside><h2>Nyheter</h2>${[1, 2, 3, 4].map((n) => `<div class=news><a href="/n/${n}">Nyhet ${n} fra kommunen</a> <span>1${n}.11.2026</span></div>`).join('')}</aside>`;
/** A municipality's page with this main part. */
export const around = (main: string) =>
  `<header>${MENU}</header><main><h1>Postliste</h1>${main}</main>${NEWS}<footer><p>© Nordvik kommune 2026</p></footer>`;
export const each = (html: (letter: Letter, at: number) => string, letters = LETTERS) => letters.map(html).join('\n');

/** The letters in all layouts that portals have. */
export const LAYOUTS: Record<string, string> = {
  'a table': `<table><tr><th>Dato<th>Saksnr.<th>Type<th>Innhold<th>Avsender/mottaker<th>Hjemmel</tr>${each(
    (l, i) =>
      `<tr class="${i % 2 ? 'odd' : 'even'}"><td>${two(l.day)}.11.2026<td>${l.number}<td>${l.type}<td><a href="/d/${i}">${l.title}</a><td>${l.who}<td>${l.ground}</tr>`,
  )}</table>`,
  'a table whose headings are plain cells, with adverts between': `<table><tbody><tr><td>Dok.nr</td><td>Dato</td><td>I/U</td><td>Tittel</td><td>Til/fra</td><td>Tilgangskode</td></tr>${each(
    (l, i) =>
      `${i === 3 ? '<tr><td colspan=6>Meld deg på kurs i innsyn</td></tr>' : ''}<tr><td>${l.number}</td><td>${l.day}.11.26</td><td>${l.type[0]}</td><td>${l.title}</td><td>${l.who}</td><td>${l.ground}</td></tr>`,
  )}</tbody></table>`,
  'a table folded up for phones, without headings': `<table>${each(
    (l, i) =>
      `<tr><td data-title="Journaldato">${l.day}. november 2026</td><td data-title="Dokument">${l.number}</td><td data-title="Type">${l.type}</td><td data-title="Tittel"><a href="/d/${i}">${l.title}</a></td><td data-title="Avsender/mottaker">${l.who}</td><td data-title="Unntatt">${l.ground}</td></tr>`,
  )}</table>`,
  'rows in pairs': `<table><thead><tr><th>Dato</th><th>Dok.nr.</th><th>Retning</th><th>Tittel</th></tr></thead><tbody>${each(
    (l, i) =>
      `<tr class=a><td>${l.day}.11.2026</td><td>${l.number}</td><td>${l.type}</td><td><a href="/d/${i}">${l.title}</a></td></tr><tr class=b><td colspan=4><b>${l.type === 'Inngående' ? 'Fra' : 'Til'}:</b> ${l.who}${l.ground ? `<br>Unntatt offentlighet: ${l.ground}` : ''}</td></tr>`,
  )}</tbody></table>`,
  cards: `<div class=results>${each(
    (l, i) =>
      `<div class="card mb-3"><div class=card-body><h3 class=card-title><a href="/d/${i}">${l.title}</a></h3><ul class=facts><li><span class=k>Dato:</span> <span class=v>${l.day}.11.2026</span></li><li><span class=k>Dok.nr:</span> <span class=v>${l.number}</span></li><li><span class=k>Type:</span> <span class=v>${l.type}</span></li><li><span class=k>${l.type === 'Inngående' ? 'Avsender' : 'Mottaker'}:</span> <span class=v>${l.who}</span></li>${l.ground ? `<li><span class=k>Hjemmel:</span> <span class=v>${l.ground}</span></li>` : ''}</ul></div></div>`,
  )}</div>`,
  'a list with a line of facts': `<ul class=hits>${each(
    (l, i) =>
      `<li><a href="/d/${i}">${l.title.replace('om', '<em>om</em>')}</a><p>${l.day}.11.2026 | ${l.number} | ${l.type}</p><p>${l.type === 'Inngående' ? 'Fra' : 'Til'}: ${l.who}</p>${l.ground ? `<p>${l.ground}</p>` : ''}</li>`,
  )}</ul>`,
  'definition lists': each(
    (l, i) =>
      `<dl><dt>Tittel<dd><a href="/d/${i}">${l.title}</a><dt>Dato<dd>${l.day}.11.2026<dt>Saksnr<dd>${l.number}<dt>Type<dd>${l.type}<dt>Avsender/mottaker<dd>${l.who}${l.ground ? `<dt>Hjemmel<dd>${l.ground}` : ''}</dl>`,
  ),
  'one definition list for all': `<dl>${each(
    (l, i) =>
      `<dt>Tittel</dt><dd><a href="/d/${i}">${l.title}</a></dd><dt>Dato</dt><dd>${l.day}.11.2026</dd><dt>Saksnr</dt><dd>${l.number}</dd><dt>Type</dt><dd>${l.type}</dd><dt>Part</dt><dd>${l.who}</dd><dt>Hjemmel</dt><dd>${l.ground || '-'}</dd>`,
  )}</dl>`,
  'headings with what follows them': `<div>${each(
    (l, i) =>
      `<h3><a href="/d/${i}">${l.title}</a></h3><p><time datetime="2026-11-${two(l.day)}">${l.day}. nov</time> <span>${l.number}</span> <span>${l.type}</span></p><p>Korrespondent: ${l.who}</p>${l.ground ? `<p>Hjemmel: ${l.ground}</p>` : ''}`,
  )}</div>`,
  'boxes under a row of labels': `<div class=t><div class="r h"><div>Dato</div><div>Nummer</div><div>Retning</div><div>Dokument</div><div>Korrespondent</div><div>Unntak</div></div>${each(
    (l, i) =>
      `<div class=r><div>${l.day}/11/2026</div><div>${l.number}</div><div><img src=x alt="${l.type}"></div><div><a href="/d/${i}">${l.title}</a></div><div>${l.who}</div><div>${l.ground}</div></div>`,
  )}</div>`,
  'labels in boxes of their own': each(
    (l, i) =>
      `<article><div class=f><div class=l>Tittel</div><div class=v><a href="/d/${i}">${l.title}</a></div></div><div class=f><div class=l>Dato</div><div class=v>${l.day}.11.2026</div></div><div class=f><div class=l>Dokumentnummer</div><div class=v>${l.number}</div></div><div class=f><div class=l>Type</div><div class=v>${l.type}</div></div><div class=f><div class=l>Avsender/mottaker</div><div class=v>${l.who}</div></div>${l.ground ? `<div class=f><div class=l>Hjemmel</div><div class=v>${l.ground}</div></div>` : ''}</article>`,
  ),
  'cards that are links': each(
    (l, i) =>
      `<a class=kort href="/d/${i}"><strong>${l.title}</strong><div>${l.day}. november 2026</div><div>${l.number}</div><div>${l.type}</div><div>Part: ${l.who}</div>${l.ground ? `<div>${l.ground}</div>` : ''}</a>`,
  ),
};

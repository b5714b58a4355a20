import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import { parsePage, parseTree } from '../../html/index.js';
import { elementsIn, type PageTree, type TreeNode } from '../../site/index.js';
import { Correction, selectorOf } from './corrections.js';
import { textAfter } from './groups.js';
import { moreControl } from './paging.js';
import { type ResultPage, readResults } from './read-results.js';
import { identityOf, type PortalRecord, sharedLinks } from './record.js';

const url = 'https://innsyn.nordvik.test/sok?q=vann';
const treeOf = (html: string): PageTree => parseTree(html, url);
const read = (html: string): ResultPage => readResults(treeOf(html), { forms: parsePage(html, url).forms ?? [] });

interface Letter {
  day: number;
  number: string;
  type: 'Inngående' | 'Utgående';
  title: string;
  who: string;
  ground: string;
}

const LETTERS: Letter[] = Array.from({ length: 8 }, (_, i) => ({
  day: 20 - i,
  number: `2026/${400 + 7 * i}-${1 + (i % 3)}`,
  type: i % 3 ? 'Inngående' : 'Utgående',
  title: `${['Søknad om', 'Klage på', 'Vedtak –'][i % 3]} ${['byggetillatelse', 'skoleskyss', 'vannavgift', 'barnehageplass'][i % 4]} i ${['Storgata', 'Lia', 'Bakken'][i % 3]} ${i + 1}`,
  who: ['Kari Nordmann', 'Kartverket', 'Fjellet Bygg AS', 'Ola Dunk'][i % 4] ?? '',
  ground: i % 4 === 0 ? 'Offl. § 13, jf. fvl. § 13 (1)' : '',
}));
const two = (n: number) => `${n}`.padStart(2, '0');

const EXPECTED = LETTERS.map(({ day, number, type, title, who, ground }) => ({
  date: `2026-11-${two(day)}`,
  caseNumber: number.replace(/-\d+$/, ''),
  documentNumber: number,
  direction: type === 'Inngående' ? 'in' : 'out',
  title,
  sender: type === 'Inngående' ? who : null,
  recipient: type === 'Utgående' ? who : null,
  ground: ground || null,
}));
const fields = ({
  date,
  caseNumber,
  documentNumber,
  direction,
  title,
  sender,
  recipient,
  exemption,
}: PortalRecord) => ({
  date,
  caseNumber,
  documentNumber,
  direction,
  title,
  sender,
  recipient,
  ground: exemption?.ground ?? null,
});

const MENU = `<nav><ul>${['Barnehage', 'Skole', 'Helse', 'Plan og bygg', 'Kultur', 'Om kommunen', 'Kontakt', 'English', 'Ledige stillinger'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>`;
const NEWS = `<aside><h2>Nyheter</h2>${[1, 2, 3, 4].map((n) => `<div class=news><a href="/n/${n}">Nyhet ${n} fra kommunen</a> <span>1${n}.11.2026</span></div>`).join('')}</aside>`;
const around = (main: string) =>
  `<header>${MENU}</header><main><h1>Postliste</h1>${main}</main>${NEWS}<footer><p>© Nordvik kommune 2026</p></footer>`;
const each = (html: (letter: Letter, at: number) => string, letters = LETTERS) => letters.map(html).join('\n');

const LAYOUTS: Record<string, string> = {
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

describe('records are read from', () => {
  it.each(Object.entries(LAYOUTS))('%s', (_, html) => {
    const { records, order } = read(around(html));
    expect(records.map(fields)).toEqual(EXPECTED);
    expect(order).toBe('newest-first');
    if (html.includes('href'))
      expect(records.map(({ link }) => link)).toEqual(LETTERS.map((_, i) => `https://innsyn.nordvik.test/d/${i}`));
  });

  it.each(Object.entries(LAYOUTS))('%s where one alone was found, once its layout is known', (_, html) => {
    const known = read(around(html)).layout;
    const parts = html.split('\n');
    // First record with the text before it, and the end of the list.
    const alone =
      (parts[0] ?? '') +
      (parts.at(-1) ?? '').replace(
        /^.*(<\/(?:tr|article|li|dl|a)>|<\/dd>(?=<\/dl>)|<\/p>(?=<\/div>)|<\/div>(?=<\/div>$))/s,
        '',
      );
    const { records, changed } = readResults(treeOf(around(alone)), { known });
    expect(changed).toBe(false);
    expect(records.map(fields)).toEqual(EXPECTED.slice(0, 1));
  });

  it('lists in other languages', () => {
    const german = `<table><tr><th>Datum<th>Aktenzeichen<th>Richtung<th>Betreff<th>Absender/Empfänger</tr>${each((l) => `<tr><td>${l.day}.11.2026<td>${l.number.replace(/-\d+$/, '')}<td>${l.type === 'Inngående' ? 'Eingang' : 'Ausgang'}<td>${l.title}<td>${l.who}</tr>`)}</table>`;
    const french = `<table><tr><th>Date<th>Référence<th>Sens<th>Objet<th>Expéditeur/destinataire</tr>${each((l) => `<tr><td>${l.day} novembre 2026<td>${l.number}<td>${l.type === 'Inngående' ? 'Entrant' : 'Sortant'}<td>${l.title}<td>${l.who}</tr>`)}</table>`;
    for (const html of [german, french])
      expect(
        read(around(html)).records.map(({ date, direction, title, sender, recipient }) => ({
          date,
          direction,
          title,
          sender,
          recipient,
        })),
      ).toEqual(
        EXPECTED.map(({ date, direction, title, sender, recipient }) => ({
          date,
          direction,
          title,
          sender,
          recipient,
        })),
      );
  });

  it('rows under a row for each day, which has one or more of them', () => {
    const days = [3, 1, 2, 1, 1].map((count, at) => {
      const row = (i: number) =>
        `<tr><td>1${i}:30</td><td><div class=mark></div></td><td><span>${LETTERS[at + i]?.title}</span> <span>user: arkiv</span></td></tr>`;
      const rows = Array.from({ length: count }, (_, i) => row(i)).join('');
      return `<tr class=day><td><div class=divider>2026-11-2${at}</div></td><td></td><td></td></tr>${rows}`;
    });
    const { records } = read(`<div class=content><table class=timeline>${days.join('')}</table></div>`);
    expect(records.map(({ date, title }) => [date, title])).toEqual(
      [3, 1, 2, 1, 1].flatMap((count, at) =>
        Array.from({ length: count }, (_, i) => [`2026-11-2${at}`, LETTERS[at + i]?.title]),
      ),
    );
  });

  it('terms that lead somewhere, each with what it means', () => {
    const hit = ({ title, day }: Letter, i: number) =>
      `<dt class="issue icon"><a href="/issues/${i}">Bug #${i}: ${i % 2 ? title.replace('i ', '<span class=hit>i</span> ') : title}</a></dt>` +
      `<dd><span class="description">${title}. Sak ${i}.</span> <span class="author">11/${two(day)}/2026 10:00 AM</span></dd>`;
    const { records } = read(around(`<dl id="search-results">${LETTERS.map(hit).join('')}</dl>`));
    expect(records.map(({ title, date, link }) => [title, date, link])).toEqual(
      LETTERS.map(({ title, day }, i) => [
        `Bug #${i}: ${title}`,
        `2026-11-${two(day)}`,
        `https://innsyn.nordvik.test/issues/${i}`,
      ]),
    );
  });

  it('cards of which one has a title hardly longer than a weekday', () => {
    const card = (title: string) =>
      `<li><div><h2><a href="/${title.length}">${title}</a></h2><time datetime="2022-01-07">7 January 2022</time></div></li>`;
    const titles = ['Style guides', 'Accessibility of forms', 'Tools', 'Naming of branches', 'Open source code'];
    const { records } = read(around(`<ul>${titles.map(card).join('')}</ul>`));
    expect(records.map(({ title }) => title)).toEqual(titles);
  });

  it('days with their records, the day in the heading', () => {
    const html = [20, 19]
      .map(
        (day) =>
          `<section><h2>${day}. november 2026</h2><ul>${each((l, i) => `<li><a href="/${day}/${i}">${l.title}</a> <span>${l.number}</span></li>`, LETTERS.slice(0, 3))}</ul></section>`,
      )
      .join('');
    expect(read(around(html)).records.map(({ date, documentNumber }) => `${date} ${documentNumber}`)).toEqual(
      [20, 19].flatMap((day) => LETTERS.slice(0, 3).map(({ number }) => `2026-11-${day} ${number}`)),
    );
  });

  it('hostile texts, as the texts they are', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"&\' <b>',
      '=HYPERLINK("x")',
      '{{7*7}}',
      '報告 – تقرير',
      '&lt;ikke en tagg&gt;',
    ];
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const html = `<table><tr><th>Dato<th>Tittel</tr>${hostile.map((text) => `<tr><td>20.11.2026<td>${escaped(text)} brev</tr>`).join('')}</table>`;
    expect(read(around(html)).records.map(({ title }) => title)).toEqual(hostile.map((text) => `${text} brev`));
  });

  it('nothing, where nothing was found, or nothing repeats', () => {
    expect(read(around('<p>Ingen treff</p>')).records).toEqual([]);
    expect(
      read(around('<p>Søket ga 0 treff. Tips: <ul><li>Sjekk stavemåten</li><li>Prøv færre ord i søket</li></ul>'))
        .records,
    ).toEqual([]);
    expect(read(around('<p>En side med litt tekst.</p>')).records).toEqual([]);
    expect(read('').records).toEqual([]);
  });

  it('another layout than was known, and says so', () => {
    const { layout } = read(around(LAYOUTS['a table'] ?? ''));
    const { records, changed } = readResults(treeOf(around(LAYOUTS.cards ?? '')), { known: layout });
    expect(changed).toBe(true);
    expect(records.map(fields)).toEqual(EXPECTED);
  });
});

describe('the identity of a record', () => {
  const record: PortalRecord = {
    date: '2026-11-20',
    documentDate: null,
    caseNumber: '2026/12',
    documentNumber: '2026/12-3',
    direction: 'in',
    title: 'Søknad',
    caseTitle: null,
    sender: 'Kari',
    recipient: null,
    exemption: null,
    link: 'https://a.test/1',
    others: [],
  };

  it('is its number, else its link, else what does not change about it', () => {
    expect(identityOf(record)).toBe('n:2026/12-3');
    expect(identityOf({ ...record, documentNumber: '3' })).toBe('n:2026/12#3');
    const nameless = { ...record, documentNumber: null };
    expect(identityOf(nameless)).toBe('l:https://a.test/1');
    const hashed = identityOf({ ...nameless, link: null });
    expect(hashed).toMatch(/^h:[0-9a-f]{16}$/);
    expect(identityOf({ ...nameless, link: null, others: [{ label: null, text: 'nytt' }] })).toBe(hashed);
    expect(identityOf({ ...nameless, link: null, title: 'Klage' })).not.toBe(hashed);
    const other = { ...nameless, title: 'Klage' };
    expect(identityOf(nameless, sharedLinks([nameless, other]))).toBe(hashed);
    // A link listed twice, by title and by text, identifies the record as one listed once does.
    expect(identityOf(nameless, sharedLinks([nameless, { ...nameless, date: null }]))).toBe('l:https://a.test/1');
  });

  it('is the same whatever the order of pages', () => {
    const page = (letters: Letter[]) =>
      read(
        around(
          `<ul class=hits>${each((l) => `<li><a href="/vis?id=${l.number}">${l.title}</a><p>${l.day}.11.2026</p></li>`, letters)}</ul>`,
        ),
      ).records.map((each) => identityOf(each));
    const all = new Set(page(LETTERS));
    fc.assert(
      fc.property(fc.shuffledSubarray(LETTERS, { minLength: 2 }), (letters) => {
        for (const identity of page(letters)) expect(all).toContain(identity);
      }),
      { numRuns: 40 },
    );
  });
});

describe('what a page claims', () => {
  it.each<[string, Partial<ResultPage>]>([
    ['1 243 treff', { total: 1_243 }],
    ['Viser 1–20 av 1 243', { total: 1_243, shown: { first: 1, last: 20 } }],
    ['Viser 21 til 40 av totalt 1243 dokumenter', { total: 1_243, shown: { first: 21, last: 40 } }],
    ['Showing 1 to 20 of 1,243 results', { total: 1_243, shown: { first: 1, last: 20 } }],
    ['Résultats 1 à 20 sur 1 243', { total: 1_243, shown: { first: 1, last: 20 } }],
    ['1–20 von 1.243 Treffern', { total: 1_243, shown: { first: 1, last: 20 } }],
    ['1.243 Ergebnisse gefunden', { total: 1_243 }],
    ['Risultati: 1.243', { total: 1_243 }],
    ['1-20 di 1.243 risultati', { total: 1_243, shown: { first: 1, last: 20 } }],
    ['1.243 resultados', { total: 1_243 }],
    ['Antall treff: 87', { total: 87 }],
    ['Fant 87 saker', { total: 87 }],
    ['87 träffar', { total: 87 }],
    ['Mer enn 1 000 treff', { total: 1_000, atLeast: true }],
    ['Over 500 treff. Bare de første 100 vises', { total: 500, atLeast: true, cap: 100 }],
    ['Only the first 100 results are shown', { cap: 100 }],
    ['Ingen treff', { total: 0, nothing: true }],
    ['No results found', { total: 0, nothing: true }],
    ['Keine Treffer', { total: 0, nothing: true }],
    ['Side 2 av 63', { total: null }],
    ['Sist endret 20.11.2026 av arkivet', { total: null }],
    ['Sak 2026/1234 dokumenter', { total: null }],
    ['<select><option>100 treff per side</select>', { total: null }],
    ['<a href=/x>Brev (34 treff)</a>', { total: null }],
  ])('%s', (says, claims) => {
    const { records: _, ...page } = read(
      around(`<p>${says}</p>${says.startsWith('Ingen') || /^(?:No|Keine)/.test(says) ? '' : (LAYOUTS.cards ?? '')}`),
    );
    expect(page).toMatchObject(claims);
  });

  it('is never what its records say', () => {
    const html = `<ul>${each((l, i) => `<li><a href="/${i}">Rapport om 450 saker nr. ${i}</a> ${l.day}.11.2026</li>`)}</ul>`;
    expect(read(around(html)).total).toBeNull();
  });
});

describe('real mark-up', () => {
  const links = (html: string, at: string) => readResults(parseTree(html, at)).records.map(({ link }) => link);
  const rows = (hand: string) =>
    `<main><table>${each((l, i) => `<tr><td>${l.day}.11.2026</td><td><a href="/post/${i}?utvalg=7${hand}">${l.title}</a></td></tr>`)}</table><a href="/liste?antall=160&utvalg=7">Flere</a></main>`;

  it('a record has one address on all pages of its list: the number of the page that its link carries on goes', () => {
    const on = (address: string, hand: string) => links(rows(hand), `https://by.example${address}`);
    const first = on('/liste?utvalg=7', '');
    expect(first[0]).toBe('https://by.example/post/0?utvalg=7');
    // Page parameters are found by the next page's other value and by name.
    expect(on('/liste?antall=80&utvalg=7', '&antall=80')).toEqual(first);
    expect(on('/liste?utvalg=7&page=3', '&page=3')).toEqual(first);
    // The list's own parameter remains, and so does a number that is not this page's.
    expect(on('/liste?utvalg=7', '&page=3')[0]).toBe('https://by.example/post/0?utvalg=7&page=3');
  });

  it('a list that says the days goes before one of titles alone, though that was the only one before', () => {
    const titles = `<ul>${each((l, i) => `<li><a href="/post/${i}">${l.title}</a></li>`)}</ul>`;
    const full = each(
      (l, i) => `<article><a href="/post/${i}">${l.title}</a><p>Endret ${l.day}.11.2026 ${l.who}</p></article>`,
    );
    const [bare, both] = [titles, titles + full].map((html) => parseTree(`<main>${html}</main>`, url));
    const known = bare ? readResults(bare).layout : null;
    const days = (layout: typeof known) =>
      both ? readResults(both, { known: layout }).records.map(({ date }) => date) : [];
    expect(days(known)).toEqual(LETTERS.map(({ day }) => `2026-11-${two(day)}`));
    expect(days(null)).toEqual(days(known));
  });

  it('a link that ends in a break leads somewhere, wrapped or not, and a title that is cut short is read whole', () => {
    const long = (l: Letter, i: number) =>
      i % 4 === 2 ? `<span title="${l.title} og tilgrensende eiendommer">${l.title}... </span>` : l.title;
    const { records } = readResults(
      parseTree(
        `<main><table>${each((l, i) => `<tr><td><i>${l.day}.11.2026</i></td><td><a href="/sok?etter=Arkivet">Arkivet</a></td><td><a href="/post/${i}">${long(l, i)}<br></a><b>${l.title.slice(0, 6)}</b> ...<br></td></tr>`)}</table></main>`,
        url,
      ),
    );
    expect(records.map(({ link }) => link)).toEqual(LETTERS.map((_, i) => `https://innsyn.nordvik.test/post/${i}`));
    expect(records.map(({ title }) => title)).toEqual(
      LETTERS.map(({ title }, i) => (i % 4 === 2 ? `${title} og tilgrensende eiendommer` : title)),
    );
  });

  const titles = [
    'Klage på vedtak om skoleskyss',
    'Søknad om dispensasjon i Lia 3',
    'Svar på brev om vannavgift i Bakken',
  ];
  const list = (of: (title: string, i: number) => string) => read(around(titles.map(of).join(''))).records;

  it('that has each title as a term which leads to the record has that link, and no snippet as a title', () => {
    const records = list(
      (title, i) =>
        `<div class=hit><dt><a href="/d?id=${i}&m[]=vann">${title}</a> <a href="/sok?q=vann+@post">@post</a></dt><dd><span>2 treff</span>, <time datetime="2026-11-0${i + 1}T08:00:00Z">3 uker siden</time></dd><dd>… en lengre tekst der <b>vann</b> står i en setning som ikke er noen tittel, nummer ${i}</dd></div>`,
    );
    expect(records.map(({ title }) => title)).toEqual(titles);
    expect(records.map(({ link }) => link)).toEqual([0, 1, 2].map((i) => `https://innsyn.nordvik.test/d?id=${i}`));
    expect(records.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  });

  it.each([
    [
      'in two columns',
      (title: string, at: number) =>
        `<a href="${encodeURIComponent(`${title}.pdf`)}">${title.slice(0, 12)}..&gt;</a>     ${two(20 - at)}-Nov-2026 08:15     30${at}\n`,
    ],
    [
      'with links that sort it',
      (title: string, at: number) =>
        `<a href="${encodeURIComponent(`${title}.pdf`)}">${title}.pdf</a>   2026-11-${two(20 - at)} 08:15  303\n`,
    ],
  ])('of a folder of files is one of records, %s', (_, line) => {
    const files = Array.from({ length: 12 }, (_, at) => `Møteprotokoll ${at + 1} fra utvalget`);
    const { records } = read(
      `<h1>Index of /moter</h1><pre><a href="?C=N;O=D">Name</a><a href="/">../</a>\n${files.map(line).join('')}</pre>`,
    );
    expect(records.map(({ title, date }) => [title, date])).toEqual(
      files.map((title, at) => [`${title}.pdf`, `2026-11-${two(20 - at)}`]),
    );
  });

  it('of a folder reads the text around its links once, however many there are', () => {
    let times = 0;
    const children: (TreeNode | string)[] = [];
    const around = { attributes: {}, isBlock: true, place: 'main', textLength: 0 } as const;
    const folder: TreeNode = {
      name: 'pre',
      parent: null,
      ...around,
      get children() {
        times++;
        return children;
      },
    };
    const links = [...Array(50).keys()].map(
      (): TreeNode => ({ name: 'a', parent: folder, children: ['x'], ...around }),
    );
    links.forEach((link, at) => {
      children.push(link, ` 2026-11-${two(1 + (at % 28))} 12:00 `);
    });
    expect(links.map((link) => textAfter([link]))).toEqual(children.filter((child) => typeof child === 'string'));
    expect(times).toBe(1);
  });

  it('whose headings stand within their links leads where those do', () => {
    const cards = LETTERS.map(
      ({ title }, at) =>
        `<li><a href="/d/${at}"><h2>${title}</h2></a><time datetime="2026-11-${two(20 - at)}">${two(20 - at)}.11.2026</time></li>`,
    );
    const { records } = read(`<ul>${cards.join('')}</ul>`);
    expect(records.map(({ title, link }) => [title, new URL(link ?? 'none:').pathname])).toEqual(
      LETTERS.map(({ title }, at) => [title, `/d/${at}`]),
    );
  });

  it('that ranks what it found has titles without rank and score', () => {
    const terms = LETTERS.map(
      ({ title }, at) =>
        `<dt>${at + 1}. <strong><a href="/d/${at}">${title}</a></strong> (score: ${90 - at})</dt><dd>Om saken</dd>`,
    );
    expect(read(`<dl>${terms.join('')}</dl>`).records.map(({ title }) => title)).toEqual(
      LETTERS.map(({ title }) => title),
    );
  });

  it('whose records are made of parts that are alike is read by the record, not by the part', () => {
    const records = list(
      (title, i) =>
        `<li class=result><div class=head><a href="/d/${i}">${title}</a></div><div class=excerpt>${title}. Sak 2026/${100 + i}. Dokument mottatt og ført i journalen.</div><div class=data>12 kB (9 ord) – 2${i}. nov. 2026</div></li>`,
    );
    expect(records.map(({ title, link }) => [title, link])).toEqual(
      titles.map((title, i) => [title, `https://innsyn.nordvik.test/d/${i}`]),
    );
  });

  it('has no records in the choices of its search form', () => {
    const choices = ['Exact match', 'Starts with', 'Ends with', 'Contains', 'Last week', 'Last month']
      .map((text) => `<li><a href="/sok?q=vann&m=${text.length}">${text}</a></li>`)
      .join('');
    const text = `<p>${'Her er det en side med mye tekst om innsyn og arkiv. '.repeat(8)}</p>`;
    const { records } = read(`<main><form action=/sok><input name=q><ul>${choices}</ul></form>${text}</main>`);
    expect(records).toEqual([]);
  });
});

describe('the way to the next page', () => {
  const to = (paging: string) => read(around((LAYOUTS.cards ?? '') + paging)).next;
  const get = (path: string, by: string) => ({
    kind: 'request',
    by,
    request: { url: `https://innsyn.nordvik.test${path}` },
  });

  it.each([
    ['<a rel=next href="?q=vann&p=2">2</a>', get('/sok?q=vann&p=2', 'rel')],
    ['<link rel=next href="?q=vann&p=2">', get('/sok?q=vann&p=2', 'rel')],
    ['<a href="?q=vann&p=2">Neste</a>', get('/sok?q=vann&p=2', 'label')],
    ['<a href="?p=0" title="Forrige side">«</a><a href="?p=2" title="Neste side">»</a>', get('/sok?p=2', 'label')],
    ['<a href="?p=2" aria-label="Next page"><svg></svg></a>', get('/sok?p=2', 'label')],
    ['<a href="?p=2">Suivant ›</a>', get('/sok?p=2', 'label')],
    [
      '<ul><li class=active><span>1</span></li><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul>',
      get('/sok?p=2', 'number'),
    ],
    ['<p><a href="?p=1">1</a> <b>2</b> <a href="?p=3">3</a> <a href="?p=9">9</a></p>', get('/sok?p=3', 'number')],
    ['<p><a href="?p=1">1</a> 2 <a href="?p=3">3</a></p>', get('/sok?p=3', 'number')],
    [
      '<ul><li><a class=selected href="?p=1&n=8">1</a></li><li><a href="?p=2&n=8">2</a></li><li><a href="?p=9&n=8">▶</a></li></ul>',
      get('/sok?p=2&n=8', 'number'),
    ],
    ['<p><a href="?start=20">Vis flere</a></p>', get('/sok?start=20', 'more')],
    ['<p><a href="?start=20">Show more results</a></p>', get('/sok?start=20', 'more')],
    ['<p><a href="/arkiv?eldre">← Older posts</a></p>', get('/arkiv?eldre', 'label')],
    ['<p><a href="?p=2">[next]</a></p>', get('/sok?p=2', 'label')],
    ['<p><a href="?fra=Uttale">Next page (Uttale til nabovarsel)</a></p>', get('/sok?fra=Uttale', 'label')],
    ['<p><a href="?til=b" class="paging_older"><i class="fa fa-arrow"></i></a></p>', get('/sok?til=b', 'label')],
    ['<p><a href="?q=vann&p=2"><i class="fa fa-arrow"></i></a></p>', get('/sok?q=vann&p=2', 'address')],
    ['<p><a href="?p=2">Neste side →</a></p>', get('/sok?p=2', 'label')],
    ['<p><a href="?p=1">◀</a> <a href="?p=2">▶</a></p>', get('/sok?p=2', 'label')],
    // A carousel and an input's button have such marks too, and a script's button is ignored if there is a link.
    [
      '<div class="hero-carousel"><a href="/om">Next</a></div><form action=/ga><select name=til><option>a</select><button>&gt;</button></form><button type=button>Neste</button><a href="?p=2">Neste</a>',
      get('/sok?p=2', 'label'),
    ],
    ['<p><a href="?q=vann&p=2">Side 2</a> <a href="?q=vann&p=3">Side 3</a></p>', get('/sok?q=vann&p=2', 'number')],
    // Recognised by the address alone, since the label says nothing.
    [
      '<p><a href="?q=vann&offset=0">x</a> <a href="?q=vann&offset=8">y</a></p>',
      get('/sok?q=vann&offset=8', 'address'),
    ],
    ['<p><a href="?q=vann&page=2"><img alt=""> &nbsp; bla om</a></p>', get('/sok?q=vann&page=2', 'address')],
    ['<p><a href="?q=vann&del=8">videre til 9–16</a></p>', get('/sok?q=vann&del=8', 'address')],
  ])('is found in %s', (paging, next) => {
    expect(to(paging)).toEqual(next);
  });

  it.each([
    ...[
      'Next page',
      'Older entries',
      'Neste',
      'Eldre innlegg',
      'Eldre saker',
      'Næste side',
      'Ældre indlæg',
      'Nästa sida',
    ],
    ...[
      'Äldre inlägg',
      'Weiter',
      'Nächste Seite',
      'Ältere Beiträge',
      'Page suivante',
      'Articles plus anciens',
      'Página siguiente',
    ],
    ...[
      'Entradas más antiguas',
      'Pagina successiva',
      'Articoli meno recenti',
      'Próxima página',
      'Volgende',
      'Oudere berichten',
    ],
    ...[
      'Seuraava sivu',
      'Vanhemmat artikkelit',
      'Další',
      'Starší příspěvky',
      'Następna strona',
      'Starsze wpisy',
      'Next »',
      '» Neste',
    ],
  ])('is recognised by its label in every language: %s', (label) => {
    expect(to(`<p><a href="/videre">${label}</a></p>`)).toEqual(get('/videre', 'label'));
  });

  it.each([
    'Newer posts',
    'Nyere innlegg',
    'Forrige',
    'Précédent',
    'Previous page',
    'Neste møte',
    'Next steps',
    'Older people',
  ])('is not recognised by the label %s', (label) => {
    expect(to(`<p><a href="/videre">${label}</a></p>`)).toBeNull();
  });

  it.each([
    [
      'Go to next page',
      '<button aria-label="Go to previous page"></button><button aria-label="Go to next page"></button>',
    ],
    ['Next Page', '<li title="Next 5 Pages"><a>•••</a></li><li title="Next Page"><button><i></i></button></li>'],
    ['Neste side', '<div role=button aria-label="Neste side"></div>'],
    [null, '<li title="Next 5 Pages"><a>•••</a></li>'],
  ])('of a script is pressed by what it is called: %s', (label, html) => {
    expect(moreControl(treeOf(`<ul>${html}</ul>`))).toBe(label);
  });

  it('is a button without a name in a form of its own, which holds where the next page begins', () => {
    const form = '<form action=/sok><input type=hidden name=q value=vann><input type=hidden name=offset value=20>';
    expect(
      to(`<form action=/sok><input name=q><button>&gt;</button></form>${form}<button>Neste</button></form>`),
    ).toEqual({
      kind: 'request',
      by: 'post-back',
      request: {
        url: 'https://innsyn.nordvik.test/sok',
        method: 'GET',
        form: [
          ['q', 'vann'],
          ['offset', '20'],
        ],
      },
    });
  });

  it('is a button that posts back, with what its form holds', () => {
    const form =
      '<form method=post action=/sok><input type=hidden name=token value=abc><input type=hidden name=q value=vann>';
    expect(
      to(`${form}<button name=side value=1>Forrige</button><button name=side value=3>Neste</button></form>`),
    ).toEqual({
      kind: 'request',
      by: 'post-back',
      request: {
        url: 'https://innsyn.nordvik.test/sok',
        method: 'POST',
        form: [
          ['token', 'abc'],
          ['q', 'vann'],
          ['side', '3'],
        ],
      },
    });
    const aspNet =
      '<form method=post action=/s.aspx><input type=hidden name=__VIEWSTATE value=x><input type=hidden name=__EVENTTARGET><input type=hidden name=__EVENTARGUMENT>';
    expect(to(`${aspNet}<a href="javascript:__doPostBack('grid$p','Page$2')">Neste</a></form>`)).toMatchObject({
      request: {
        form: [
          ['__VIEWSTATE', 'x'],
          ['__EVENTTARGET', 'grid$p'],
          ['__EVENTARGUMENT', 'Page$2'],
        ],
      },
    });
  });

  it.each([
    '<a href="#" onclick="mer()">Vis flere</a>',
    '<button onclick="mer()">Neste side</button>',
    '<form method=post action=/x><input type=password name=p><button name=side value=2>Neste</button></form>',
  ])('is a script’s: %s', (paging) => {
    expect(to(paging)).toEqual({ kind: 'script' });
  });

  it.each([
    '',
    '<a href="?p=1">Forrige</a>',
    '<ul><li><a href="?p=1">1</a></li><li class=active aria-current=page>2</li></ul>',
    '<span class=disabled>Neste</span><li class=disabled><a href="?p=9">Neste</a></li>',
    '<p>Les mer om <a href="/innsyn">innsyn</a>. <a href="/2025">2025</a> <a href="/2024">2024</a></p>',
    '<a href="?q=vann">Neste</a>',
    '<a href="?q=vann&year=2024">2024</a> <a href="?q=vann&sort=2">dato</a> <a href="?q=annet&page=2">annet</a>',
    '<a href="?q=vann&page=70">siste</a> <a href="?q=vann&offset=900">slutten</a>',
    '<form action=/ga><select name=til><option>a</select><button>&gt;</button></form>',
    '<div class="swiper"><button>Next</button></div>',
  ])('is missing in %s', (paging) => {
    expect(to(paging)).toBeNull();
  });
});

describe('a person’s correction', () => {
  const html = around(
    `<table>${each((l, i) => `<tr><td>${l.day}.11.2026</td><td>${l.who} har skrevet et langt brev om mye rart og enda mer ${i}</td><td>${l.title}</td></tr>`)}</table>`,
  );

  it('says which field is which, in every record', () => {
    const tree = treeOf(html);
    const row = [...elementsIn(tree.root)].find(({ name }) => name === 'tr');
    const cell = row && [...elementsIn(row)][2];
    const title = row && cell ? selectorOf(cell, row) : null;
    expect(title).toBe('> td:nth-child(3)');
    const correction = Correction.parse({ records: null, fields: { title } });
    expect(readResults(tree, { correction }).records.map((each) => each.title)).toEqual(LETTERS.map((l) => l.title));
    expect(readResults(tree).records.map((each) => each.title)).not.toEqual(LETTERS.map((l) => l.title));
  });

  it('takes a column from the field that it was taken for, and leaves the identity of a record unchanged', () => {
    const tree = treeOf(html);
    const before = readResults(tree);
    const [wrong] = before.columns.filter(({ field }) => field === 'title');
    const right = before.columns.find(({ selector }) => selector === '> td:nth-child(3)');
    expect([wrong?.selector, right?.field]).toEqual(['> td:nth-child(2)', 'other']);
    expect(right?.texts).toEqual(LETTERS.slice(0, 3).map(({ title }) => title));
    const correction = Correction.parse({
      records: null,
      fields: { caseTitle: wrong?.selector, title: right?.selector },
    });
    const after = readResults(tree, { correction });
    expect(after.records.map(({ title }) => title)).toEqual(LETTERS.map(({ title }) => title));
    expect(after.records[0]?.caseTitle).toContain('har skrevet et langt brev');
    expect(after.uncorrected).toEqual(before.records);
    // Neither the columns nor the learnt layout contain the correction: both are unaffected when it is withdrawn.
    expect(after.columns).toEqual(before.columns);
    expect(readResults(tree, { known: after.layout }).records).toEqual(before.records);
  });

  it('is made of none that shares its element with another', () => {
    const cards = each(
      (l) => `<li><h3><a href="/d">${l.title}</a></h3><p>${l.day}.11.2026 · 2026/${l.day}-1 · Inngående</p></li>`,
    );
    const { columns, records } = readResults(treeOf(around(`<ul>${cards}</ul>`)));
    expect(records[0]).toMatchObject({ direction: 'in', date: expect.stringMatching(/^2026-11/) });
    expect(columns.map(({ field }) => field)).toEqual(['title']);
  });

  it('is made from columns that name no private person', () => {
    const rows = each(
      (l, i) => `<tr><td>${l.day}.11.2026</td><td>Kari Nordmann</td><td>Klage fra Kari Nordmann nr ${i}</td></tr>`,
    );
    const { columns } = readResults(treeOf(around(`<table>${rows}</table>`)));
    expect(columns.map(({ texts }) => texts[0])).toEqual([expect.stringMatching(/2026/), '•••', 'Klage fra ••• nr 0']);
    expect(JSON.stringify(columns)).not.toContain('Nordmann');
  });

  it('says where the records are', () => {
    const correction = Correction.parse({ records: '.news', fields: { title: '> a', date: 'span' } });
    expect(readResults(treeOf(html), { correction }).records.map(({ title, date }) => `${date} ${title}`)).toEqual(
      [1, 2, 3, 4].map((n) => `2026-11-1${n} Nyhet ${n} fra kommunen`),
    );
  });

  it.each(['', 'a:has(b)', 'a b c d', '*{}', 'td,th', ':not(a)', '[x]', 'a'.repeat(500), '> ', '<b>', 'a > > b'])(
    'is refused where it is no plain selector: %s',
    (selector) => {
      expect(Correction.safeParse({ records: selector, fields: {} }).success).toBe(false);
    },
  );
});

describe('hostile pages', () => {
  it.each([
    ['deep', 100_000, (n: number) => `${'<div>'.repeat(n)}x`],
    ['wide', 50_000, (n: number) => '<li><a href=/x>x</a> 20.11.2026</li>'.repeat(n)],
    ['a table of cells', 60_000, (n: number) => `<table><tr>${'<td>20.11.2026'.repeat(n)}`],
    ['terms', 20_000, (n: number) => `<dl>${'<dt>Dato<dd>20.11.2026'.repeat(n)}`],
    ['numbers', 500_000, (n: number) => '1 '.repeat(n)],
    ['spans', 5_000, (n: number) => `<table>${'<tr><td colspan=1000000000>x<td>y'.repeat(n)}</table>`],
    ['digits', 100_000, (n: number) => `<p>${'1.111.'.repeat(n)} treff`],
    ['links', 30_000, (n: number) => '<a href="?p=2">2</a> '.repeat(n)],
    ['nested lists', 20_000, (n: number) => '<ul><li>x 20.11.2026 '.repeat(n)],
  ])('take no long time: %s', (_, length, html) => {
    expect(growth((n) => readResults(treeOf(html(n))), length)).toBeLessThan(SQUARE);
  });

  it('never make it throw', () => {
    const piece = fc.constantFrom(
      ...'<tr> <td> <th> </table> <table> <dl> <dt> <dd> <li> <ul> <p> <h2> <a+href=/x> </a> <b> </b> Dato Tittel 20.11.2026 2026/1-2 Inngående 12+treff Neste Fra:+x · <form> <button+name=a> <time+datetime=x>'
        .split(' ')
        .map((each) => each.replaceAll('+', ' ')),
    );
    const row = fc
      .nat(99)
      .map((n) => `<tr><td>20.11.2026<td>2026/${n}<td><a href="/sak/${n}">Søknad om plass</a></tr>`);
    let met = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, piece, row), { maxLength: 60 }), (pieces) => {
        const { records } = read(pieces.join(' '));
        expect(records.map((record) => typeof identityOf(record)).filter((type) => type !== 'string')).toEqual([]);
        met += records.length;
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(0);
  });
});

describe('on pages as sites have them', () => {
  it('a date that calls itself a title is not one', () => {
    const html = each(
      (l) =>
        `<div class=views-row><span class=field-title>November ${l.day}, 2026</span><h3><a href="/${l.day}">${l.title}</a></h3></div>`,
    );
    expect(read(around(html)).records.map(({ date, title }) => ({ date, title }))).toEqual(
      EXPECTED.map(({ date, title }) => ({ date, title })),
    );
  });

  it('a heading goes before the longer text under it, and years are no pages', () => {
    const html = `<ul>${each((l, i) => `<li><h3><a href="/${i}">Sak ${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'][i]} om vei</a></h3><p>${l.title}, som er behandlet av kommunestyret i flere møter dette året, og som skal opp igjen</p></li>`)}</ul><p><a href="/2024">2024</a> <a href="/2025">2025</a> 2026 <a href="/2027">2027</a></p>`;
    const { records, next } = read(around(html));
    expect(records.map(({ title }) => title)).toEqual([...'ABCDEFGH'].map((letter) => `Sak ${letter} om vei`));
    expect(next).toBeNull();
  });

  it('paragraphs are no records, and what waits for an empty answer is no empty answer', () => {
    const text = LETTERS.map(
      ({ title }) => `<p>${title} er en sak som mange er opptatt av, og som kommunen svarer på.</p>`,
    ).join('');
    expect(read(around(text)).records).toEqual([]);
    expect(read(around(`<p class=skjult>Ingen treff</p>${LAYOUTS.cards ?? ''}`))).toMatchObject({
      nothing: false,
      total: null,
    });
  });

  it('two tables whose columns are called otherwise are not one list', () => {
    const rows = LETTERS.map(({ day, title, who }) => `<tr><td>${day}.11.2026<td>${title}<td>${who}`).join('');
    const table = `<table><thead><tr><th>Dato<th>Tittel<th>Avsender</thead><tbody>${rows}</table>`;
    const other = '<table><thead><tr><th>Region<th>Sist<th>Kilde</thead><tbody><tr><td>Nord<td>01.11.2026<td>Arkivet';
    const first = read(`<main>${table}${other}<tr><td>Vest<td>02.11.2026<td>Arkivet</table></main>`);
    expect(first.records).toHaveLength(LETTERS.length);
    const next = readResults(treeOf(`<main>${other}</table>${table}</main>`), { known: first.layout });
    expect(next.records).toHaveLength(LETTERS.length);
    const months = read(`<main><h2>November</h2>${table}<h2>Oktober</h2>${table}</main>`);
    expect(months.records).toHaveLength(2 * LETTERS.length);
  });

  it('cards under a fixed menu bar are no menu: what calls itself so is the whole page', () => {
    const cards = LETTERS.map(
      ({ day, title }) =>
        `<div class=post><div class=body><h3><a href="/p${day}">${title}</a></h3><div class=summary><a href="/p${day}">Saken gjelder ${title.toLowerCase()} slik den ble sendt inn.</a></div></div><div class=meta><a href="/p${day}"><div class=date>${day}.11.2026</div></a></div></div>`,
    );
    const page = `<body class=nav-fixed><div class=content><main><div class=listing><div class=list>${cards.join('')}</div></div></main></div>`;
    const { records } = read(page);
    expect(records.map(({ date, title }) => ({ date, title }))).toEqual(
      LETTERS.map(({ day, title }) => ({ date: `2026-11-${two(day)}`, title })),
    );
  });

  it('one that is made otherwise than most has a title too', () => {
    const html = `<ul>${each((l, i) => `<li class=i><a href="/${i}">${l.title}</a> <span>Vei</span></li>`)}<li class=i><p><a href="/x">Reglement for alle råd og utvalg</a></p> <span>Vei</span></li></ul>`;
    expect(read(around(html)).records.at(-1)?.title).toBe('Reglement for alle råd og utvalg');
  });
});

import { describe, expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { around, each, LAYOUTS, read } from '../testing/letters.js';
import { type Claims, claimsOf } from './claims.js';

const claims = (line: string) => claimsOf(parseTree(`<main><p>${line}</p></main>`, 'https://by.example/'), null);

describe('the most that a page shows', () => {
  it.each([
    ['Bare de 100 første treffene vises.', 100],
    ['Kun de første 500 treff vises.', 500],
    ['Viser de første 200 treffene.', 200],
    ['Maks 100 treff vises.', 100],
    ['Søket er begrenset til 1 000 treff.', 1_000],
    ['Berre dei 50 første treffa blir viste.', 50],
    ['Only the first 100 results are shown.', 100],
    ['Showing the first 250 results', 250],
    ['Your search is limited to 1,000 records.', 1_000],
    ['Results are limited to 500.', 500],
    ['A maximum of results: at most 300 hits are displayed.', 300],
    ['Es werden nur die ersten 100 Treffer angezeigt.', 100],
    ['Die Anzeige ist auf Treffer begrenzt auf 200 Treffer.', 200],
    ['Seuls les 100 premiers résultats sont affichés.', 100],
    ['Les résultats sont limités à 500 documents.', 500],
    ['Sólo se muestran los primeros 100 resultados.', 100],
    ['Se muestran como máximo 200 resultados.', 200],
    ['Vengono mostrati solo i primi 100 risultati.', 100],
    ['Endast de första 100 träffarna visas.', 100],
    ['Kun de første 100 resultater vises.', 100],
    ['Alleen de eerste 100 resultaten worden getoond.', 100],
    ['Vain 100 ensimmäistä tulosta näytetään.', 100],
    ['Zobrazeno pouze prvních 100 výsledků.', 100],
    ['Wyświetlono tylko pierwsze 100 wyników.', 100],
    ['Apenas os primeiros 100 resultados são mostrados.', 100],
  ])('is read in “%s”', (line, cap) => {
    expect(claims(line).cap).toBe(cap);
  });

  it.each([
    'Viser 1–20 av 1 243 treff',
    '1 243 treff',
    'Vis 20 50 100 treff per side',
    'Only 5 results were found.',
    'Kommunen ble grunnlagt i 1838 og har bare 2 skoler.',
    'Postlisten viser de siste 14 dagene.',
  ])('is missing in “%s”', (line) => {
    expect(claims(line).cap).toBeNull();
  });
});

describe('how many there are', () => {
  it.each([
    ['We found 701 results for your search.', 701, false],
    ['Søket ga mer enn 500 treff.', 500, true],
    ['Viser 1 til 20 av 1 243 oppføringer', 1_243, false],
    ['Results 1 - 20 of about 2,345', 2_345, false],
    ['Resultat 61–60 av 96', 96, false],
    ['Treffer: 1.243', 1_243, false],
    ['The following 200 pages are in this category, out of 400 total.', 400, false],
    ['Viser 20 av totalt 1 243', 1_243, false],
    ['Résultats 1 à 10 sur 345', 345, false],
    ['Mostrando 1 a 10 de 345 resultados', 345, false],
  ])('is read in “%s”', (line, total, atLeast) => {
    expect(claims(line)).toMatchObject({ total, atLeast });
  });
});

describe('what a page claims', () => {
  it.each<[string, Partial<Claims>]>([
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

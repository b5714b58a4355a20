import { fileHead } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { parsedData } from './other-formats.js';

/** HTML that a PDF with these lines becomes. */
const pdf = (lines: readonly string[]) =>
  `${fileHead('ab'.repeat(32))}<title>Journal</title>\n${lines.map((line) => `<p>${line}</p>\n`).join('')}`;

const LONG = 'Søknad om dispensasjon fra reguleringsplanen for oppføring av garasje og';
const entry = (n: number) => [
  `Dok.nr: 2026/${n}-1 Journaldato: 20.11.2026 ${n % 2 ? 'Inn' : 'Ut'}`,
  `Tittel: ${LONG}`,
  `tilbygg i ${'Storgata Lia Bakken Myra Tunet Haugen Vika Rud'.split(' ')[n]} ${n} &amp; ${n}`,
  n % 2 ? 'Avsender: Haugli Bygg AS' : 'Mottaker: Nordvik Kraft AS',
];

it('the lines of a journal are records by their labels; wrapped lines belong together, footers to none', () => {
  const page = (from: number) => [...[0, 1, 2].flatMap((i) => entry(from + i)), `Side ${from} av 9`];
  const all = parsedData(pdf(['Offentlig journal uke 47', ...page(1), ...page(4)])) as Record<string, string>[];
  expect(all).toHaveLength(6);
  expect(all[2]).toEqual({
    'Dok.nr': '2026/3-1',
    Journaldato: '20.11.2026',
    '2': 'Inn',
    Tittel: `${LONG} tilbygg i Myra 3 & 3`,
    Avsender: 'Haugli Bygg AS',
  });
  expect(all.map((one) => one.Mottaker ?? null)).toEqual([
    null,
    'Nordvik Kraft AS',
    null,
    'Nordvik Kraft AS',
    null,
    'Nordvik Kraft AS',
  ]);
});

it('a hostile file of one value, or of many labels, is read in linear time', { timeout: 20_000 }, () => {
  const letters = (n: number) => [...`${n}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const numbers = Array.from({ length: 40_000 }, (_, n) => letters(n));
  const labels = numbers.map((each) => `X${each}: 1`).join(' ');
  const begun = performance.now();
  const long = parsedData(
    pdf([...[1, 2, 3].map((n) => `Sak: ${n} Dato: ${n}`), ...numbers.map((n) => `${n} and more ${n}`)]),
  );
  const wide = parsedData(pdf([1, 2, 3].map((n) => `Sak: ${n} ${labels}`)));
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect([long, wide].map((records) => (records as unknown[]).length)).toEqual([3, 3]);
});

it('a number before the first label is kept, and a value before a label is no part of it', () => {
  const entries = [4, 5, 6].flatMap((n) => [
    `Inngående brev 2026/${n}-1 Dok.dato: 19.11.2026 Jour.dato: 20.11.2026 Tilg. kode: UO Saksansv: Plan Sak: Byggesak ${n}`,
    `Avsender: Haugli ${n} Bygg AS`,
    `Tittel: Søknad ${n}`,
  ]);
  expect((parsedData(pdf(entries)) as unknown[])[1]).toEqual({
    ...{ '1000': '2026/5-1', '1001': 'Inngående brev', 'Dok.dato': '19.11.2026', 'Jour.dato': '20.11.2026' },
    ...{ 'Tilg. kode': 'UO', Saksansv: 'Plan', Sak: 'Byggesak 5', Avsender: 'Haugli 5 Bygg AS', Tittel: 'Søknad 5' },
  });
});

it('records begin with the same label though one of many lacks it', () => {
  const all = parsedData(pdf(Array.from({ length: 20 }, (_, i) => entry(i).slice(i === 7 ? 1 : 0)).flat()));
  expect(all).toHaveLength(19);
});

it('the lines of a table are records by number and day, with the lines that go on', () => {
  const rows = Array.from({ length: 8 }, (_, n) => [
    `2026/${100 + n}-2 I 2${n}.11.2026 Søknad om skjenkebevilling for`,
    `${'Kroa Nista Bua Stua Gåsa Salen Hula Eika'.split(' ')[n]} Haugli AS`,
  ]);
  const all = parsedData(pdf(['Offentlig journal', 'Nr Type Dato Innhold Part', ...rows.flat(), 'Side 1 av 1']));
  expect(all).toHaveLength(8);
  expect((all as unknown[])[3]).toEqual({
    ...{ '1': '2026/103-2', '2': '23.11.2026', '3': 'I Søknad om skjenkebevilling for Stua Haugli AS' },
  });
});

it('a letter with some labels is no list of records', () => {
  const letter = ['Dato: 20.11.2026', 'Vår ref: 2026/1', 'Emne: Klage', 'Vi viser til klagen.', 'Med hilsen: Ola'];
  expect(parsedData(pdf(letter))).toBeUndefined();
  expect(parsedData(pdf(Array.from({ length: 300 }, (_, i) => `Vedtak ${i} gjelder saken.`)))).toBeUndefined();
  const cites = Array.from({ length: 40 }, (_, i) =>
    i % 8 ? `Avsnitt ${'abcdefgh'[i % 8]}${i} i saken` : `Sak 2026/7 av 2${i % 7}.11.2026`,
  );
  expect(parsedData(pdf(cites))).toBeUndefined();
});

it('a file of nothing but labels costs little', () => {
  const began = performance.now();
  parsedData(pdf(Array.from({ length: 20_000 }, (_, i) => `Aa Bb-Cc Dd: Ee${'Ff Gg '.repeat(20)}${i}: `)));
  parsedData(pdf(['Aaaa aaaa/'.repeat(200_000)]));
  expect(performance.now() - began).toBeLessThan(3_000);
});

import { describe, expect, it } from 'vitest';
import { parsePage } from '../../html/index.js';
import { newestFirst } from '../form/newest-first.js';
import { queryForms } from '../form/read-form.js';
import { wordQuery } from '../selection/query-interface.js';
import { newestQuestion } from './newest-question.js';
import type { QueryAsked, SurfacedRecord } from './surfaced.js';

const PAGE = 'https://nord.example/postliste/sok';
const formOf = (html: string) => queryForms(parsePage(html, PAGE).forms ?? [])[0] ?? null;
const words = '<label>Søk i postlisten <input type="search" name="q"></label>';
const dates =
  '<label>Fra dato <input name="fra" placeholder="dd.mm.åååå"></label><label>Til dato <input name="til" type="date"></label>';
const sort =
  '<select name="sorter"><option value="r">Relevans</option><option value="dd">Nyeste først</option></select>';
const form = (inner: string, method = 'get') =>
  formOf(`<form action="/postliste/treff" method="${method}">${inner}<button>Søk</button></form>`);

/** Records with these dates, retrieved by a query for all; or by one with a word. */
const answered = (days: readonly (string | null)[], word?: string) => ({
  queries: [{ query: wordQuery(...(word ? [word] : [])) } as QueryAsked],
  records: days.map((date) => ({ asked: 0, record: { date } }) as unknown as SurfacedRecord),
});
const FALLING = ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-17'];
const RISING = FALLING.toReversed();
const ALL = 'https://nord.example/postliste/treff?q=';

describe('the question for the newest records', () => {
  it('is the one for all, if its answer showed the newest first', () => {
    expect(newestQuestion({ form: form(words), ...answered(FALLING) })).toEqual({ url: ALL, days: null });
  });

  it('is sorted, if the form can sort so', () => {
    const found = newestQuestion({ form: form(words + sort), ...answered(RISING) });
    expect(found).toEqual({ url: `${ALL}&sorter=dd`, days: null });
  });

  it('is for the days around the poll, if the form takes days', () => {
    const found = newestQuestion({ form: form(words + dates), ...answered(RISING) });
    expect(found?.days).toEqual({
      from: { name: 'fra', writing: 'day.month.year' },
      to: { name: 'til', writing: 'year-month-day' },
    });
    expect([...new URL(found?.url ?? '').searchParams]).toEqual([
      ['q', ''],
      ['fra', ''],
      ['til', ''],
    ]);
  });

  it.each([
    ['the order is unknown', { form: form(words), ...answered(['2026-11-20', null, null]) }],
    ['the order is that of a word', { form: form(words), ...answered(FALLING, 'plan') }],
    ['the records become newer', { form: form(words), ...answered(RISING) }],
    ['the form is posted', { form: form(words, 'post'), ...answered(FALLING) }],
    ['nothing was retrieved', { form: form(words + dates), ...answered([]) }],
    ['there is no form', { form: null, ...answered(FALLING) }],
  ])('is unknown if %s', (_, portal) => {
    expect(newestQuestion(portal)).toBeNull();
  });
});

it.each([
  ['Nyeste først', true],
  ['Neueste zuerst', true],
  ['Date (newest to oldest)', true],
  ['Dato, synkende', true],
  ['Datum absteigend', true],
  ['Plus récents', true],
  ['Más recientes primero', true],
  ['Senast publicerade', true],
  ['Najnowsze', true],
  ['Uusin ensin', true],
  ['En yeni', true],
  ['Дата: спочатку нові', true],
  ['Eldste først', false],
  ['Date ascending', false],
  ['Relevans', false],
  ['Tittel A–Å', false],
])('the order "%s" puts the newest first: %s', (label, expected) => {
  expect(
    newestFirst([
      { value: '', label: 'Relevance' },
      { value: 'x', label },
    ]),
  ).toBe(expected ? 'x' : null);
});

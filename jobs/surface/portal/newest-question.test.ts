import { describe, expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import { newestFirst } from '../form/newest-first.js';
import { queryForms } from '../form/read-form.js';
import { wordQuery } from '../selection/query-interface.js';
import { newestLinkOn, newestQuestion, whyNoQuestion } from './newest-question.js';
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
const answered = (days: readonly (string | null)[], word?: string, newestLink: string | null = null) => ({
  newestLink,
  queries: [{ query: wordQuery(...(word ? [word] : [])) } as QueryAsked],
  records: days.map((date) => ({ asked: 0, record: { date } }) as unknown as SurfacedRecord),
});
const FALLING = ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-17'];
const RISING = FALLING.toReversed();
const ALL = 'https://nord.example/postliste/treff?q=';

describe('the question for the newest records', () => {
  it('is the one for all, if its answer showed the newest first', () => {
    expect(newestQuestion({ form: form(words), ...answered(FALLING) })).toEqual({ url: ALL, form: null, days: null });
  });

  it('is sorted, if the form can sort so', () => {
    const found = newestQuestion({ form: form(words + sort), ...answered(RISING) });
    expect(found).toEqual({ url: `${ALL}&sorter=dd`, form: null, days: null });
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

  it('is posted, as the form is', () => {
    const url = 'https://nord.example/postliste/treff';
    expect(newestQuestion({ form: form(words, 'post'), ...answered(FALLING) })).toEqual({
      url,
      form: [['q', '']],
      days: null,
    });
    expect(newestQuestion({ form: form(words + sort, 'post'), ...answered(RISING) })).toMatchObject({
      url,
      form: [
        ['q', ''],
        ['sorter', 'dd'],
      ],
    });
    expect(newestQuestion({ form: form(words + dates, 'post'), ...answered(RISING) })).toMatchObject({
      form: [
        ['q', ''],
        ['fra', ''],
        ['til', ''],
      ],
      days: { from: { name: 'fra' }, to: { name: 'til' } },
    });
  });

  it('is the link that sorts a list, or the answers of a form that cannot', () => {
    const url = 'https://nord.example/postliste?sorter=nyest';
    for (const asked of [null, form(words), form(`${words}<input type=hidden name=_csrf value=a8f3>`, 'post')])
      expect(newestQuestion({ form: asked, ...answered(RISING, undefined, url) })).toEqual({
        url,
        form: null,
        days: null,
      });
    expect(newestQuestion({ form: form(words), ...answered(FALLING, undefined, url) })?.url).toBe(ALL);
  });

  it.each([
    ['no-order', 'the order is unknown', { form: form(words), ...answered(['2026-11-20', null, null]) }],
    ['no-order', 'the order is that of a word', { form: form(words), ...answered(FALLING, 'plan') }],
    ['no-order', 'the records become newer', { form: form(words), ...answered(RISING) }],
    [
      'token',
      'the form has a token',
      { form: form(`${words}<input type=hidden name=_csrf value=a8f3>`, 'post'), ...answered(FALLING) },
    ],
    ['no-records', 'nothing was retrieved', { form: form(words + dates), ...answered([]) }],
    ['list', 'there is no form', { form: null, ...answered(FALLING) }],
  ] as const)('is unknown (%s) if %s', (why, _, portal) => {
    expect(newestQuestion(portal)).toBeNull();
    expect(whyNoQuestion(portal)).toBe(why);
  });

  it('is not that of a posted form which a person had to confirm', () => {
    const posted = form(words, 'post');
    const portal = { form: posted && { ...posted, isConfirmed: true as const }, ...answered(FALLING) };
    expect(whyNoQuestion(portal)).toBe('confirmed');
  });
});

describe('the link that sorts a list by the newest', () => {
  const linkOn = (html: string) =>
    newestLinkOn(
      parseTree(`<main>${html}<ul><li><a href="/sak/1">Sak 1</a></ul></main>`, 'https://nord.example/liste?s=1'),
    );
  it.each([
    ['a label', '<a href="?sorter=ny">Nyeste først</a>', '?sorter=ny'],
    ['a hint', '<a href="/liste?o=2" title="Neueste zuerst">↓</a>', '?o=2'],
    [
      'a heading and its address',
      '<table><tr><th><a href="?sort=dato&dir=desc">Dato ▼</a></th></tr></table>',
      '?sort=dato&dir=desc',
    ],
  ])('is found by %s', (_, html, query) => {
    expect(linkOn(html)).toBe(`https://nord.example/liste${query}`);
  });
  it.each([
    ['leads to another page', '<a href="/nyheter?o=2">Nyeste først</a>'],
    ['leads to another host', '<a href="https://sor.example/liste?o=2">Nyeste først</a>'],
    ['sorts the oldest first', '<a href="?o=1">Eldste først</a>'],
    ['is a heading that ascends', '<a href="?sort=dato&dir=asc">Dato</a>'],
    ['is the page itself', '<a href="?s=1">Nyeste først</a>'],
    ['sorts by titles', '<a href="?sort=tittel&dir=desc">Tittel</a>'],
  ])('does not exist if a link %s', (_, html) => {
    expect(linkOn(html)).toBeNull();
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

import { expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { partsOf } from './list-parts.js';

const HERE = 'https://a.example/meetings/list?year=2026&body=0';
const parts = (links: readonly (readonly [href: string, label: string])[], here = HERE) =>
  partsOf(
    parseTree(
      `<main><h1>Meetings</h1>${links.map(([href, label]) => `<a href="${href}">${label}</a>`).join(' ')}</main>`,
      here,
    ),
    [],
  ).map(({ url, by }) => `${by} ${url.slice('https://a.example'.length)}`);

it('are the years and months of a list, by one parameter or one segment', () => {
  expect(
    parts([
      ['?year=2025&body=0', '2025'],
      ['?year=2024&body=0', '2024 (31)'],
    ]),
  ).toEqual(['?year /meetings/list?year=2025&body=0', '?year /meetings/list?year=2024&body=0']);
  expect(
    parts(
      [
        ['2025/', '2025'],
        ['2024-2023/', '2024–2023'],
      ],
      'https://a.example/post/',
    ),
  ).toEqual(['/1 /post/2025/', '/1 /post/2024-2023/']);
  expect(
    parts(
      [
        ['/post/10', 'Oktober'],
        ['/post/9', 'September 2026'],
      ],
      'https://a.example/post/11',
    ),
  ).toEqual(['/1 /post/10', '/1 /post/9']);
});

it('are a step in time, whatever parameters it changes, and tabs by their parameter', () => {
  expect(
    parts([
      ['?y=2025&m=12', 'Previous month'],
      ['?y=2026&m=2', 'Next month'],
      ['?year=2026&body=0&tab=out', 'Out'],
    ]),
  ).toEqual([
    'back /meetings/list?y=2025&m=12',
    'ahead /meetings/list?y=2026&m=2',
    '?tab /meetings/list?year=2026&body=0&tab=out',
  ]);
});

it.each([
  ['the next page', '?year=2026&body=0&page=2', '2'],
  ['the page before', '?year=2026&body=0&page=0', 'Previous'],
  ['what follows without a time', '?year=2026&body=1', 'Next'],
  ['another order', '?year=2026&body=0&sort=date', '2026'],
  ['another language', '/en/list?year=2026&body=0', 'English'],
  ['another list', '/archive/old?year=2026&body=0', '2026'],
  ['another host', 'https://b.example/meetings/list?year=2025&body=0', '2025'],
  ['an act', '?year=2026&body=0&action=delete', '2025'],
  ['a record', '/meetings/list/7?year=2026&body=0', 'Road and bridge'],
])('are not %s', (_, href, label) => expect(parts([[href, label]])).toEqual([]));

import { expect, it } from 'vitest';
import { parsePage } from '../../html/index.js';
import { keptToBody } from './kept-to-body.js';
import { askForm } from './question.js';
import { queryForms } from './read-form.js';

const SELECTS = `<select name=enhet aria-label=Enhet><option value="">Alle<option value=7>Nordvik<option value=9>Storvik</select>
  <select name=year aria-label=Year><option value="">All<option>2026<option>2025</select>`;

/** Query of a form on a page at this address, for the word "vei". */
function sentFrom(address: string, fields = '', form = 'action="/sok"') {
  const page = `https://a.example${address}`;
  const html = `<form ${form}><input type=search name=q aria-label="Search records">${fields}<button>Search</button></form>`;
  const [found] = queryForms(parsePage(html, page).forms ?? []);
  if (!found) throw new Error('There is no form.');
  const asked = askForm(keptToBody(found, page), { words: 'vei' });
  return asked.kind === 'request' ? (asked.request.form ?? []).map((each) => each.join('=')).sort() : asked;
}

it.each([
  ['the body that the address chooses', '/sok?enhet=7', SELECTS, ['enhet=7', 'q=vei', 'year=']],
  ['a parameter that no field has', '/sok?enhet=7', '', ['enhet=7', 'q=vei']],
  [
    'no other choice, page, order, word or time',
    '/sok?year=2026&page=2&sort=title&search=x&fra=2026',
    SELECTS,
    ['enhet=', 'q=vei', 'year='],
  ],
  ['no body that the form does not offer', '/sok?enhet=8', SELECTS, ['enhet=', 'q=vei', 'year=']],
])('a query keeps %s', (_, address, fields, sent) => expect(sentFrom(address, fields)).toEqual(sent));

it('a form of another page has none of the address’s parameters', () =>
  expect(sentFrom('/journal?id=3&enhet=7', SELECTS)).toEqual(['enhet=7', 'q=vei', 'year=']));

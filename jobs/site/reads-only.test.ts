import { describe, expect, it } from 'vitest';
import { commandsChange, readsOnly } from './reads-only.js';

const at = (path: string) => `https://api.nordvik.test${path}`;
const post = (path: string, body: unknown) => ({
  method: 'POST',
  url: at(path),
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const get = (path: string) => ({ method: 'GET', url: at(path), body: null });

describe('what only reads', () => {
  it.each([
    ['a list', get('/api/records?_page=2&_limit=20')],
    ['a sorted list', get('/api/records?order=asc&sort=date')],
    ['DataTables', get('/api/rows?draw=1&start=10&length=10&search%5Bvalue%5D=vei')],
    ['an export', get('/journal/export.csv?format=csv')],
    ['an export by command', get('/journal?action=export')],
    ['an export whose words are glued', get('/api/exportdata?type=exportcsv')],
    ['a file to download', get('/files/download/list.csv')],
    ['a search that is posted', post('/api/search', { q: 'vei', page: 0 })],
    ['Elasticsearch', post('/journal/_search', { query: { match: { title: 'vei' } }, from: 0, size: 20 })],
    [
      'GraphQL',
      post('/graphql', { query: 'query Records($q: String) { records(q: $q) { id } }', variables: { q: '' } }),
    ],
    ['fields that are posted', post('/postliste/hent', 'side=2&fritekst=vei')],
    ['a question among fields', post('/api/data', 'side=2&fritekst=vei')],
    [
      'a call that reads the hits of a session',
      post('/json', { jsonrpc: '2.0', method: 'Diary:ReadItems', params: { offset: 25, limit: 25 }, session_id: 'S7' }),
    ],
  ])('is %s', (_, request) => {
    expect(readsOnly(request)).toBe(true);
  });

  it.each([
    ['a session alone', post('/json', { offset: 25, limit: 25, session_id: 'S7' })],
    ['another method', { method: 'DELETE', url: at('/api/records/1'), body: null }],
    ['a GET that deletes', get('/api/deleteRecord?id=1')],
    ['an export that deletes', get('/api/export-and-delete?id=1')],
    ['the same in one word', get('/api/exportanddelete?id=1')],
    ['a command in one word', get('/journal?action=downloadandremove&id=1')],
    ['a command that exports and deletes', get('/api?action=delete-export')],
    ['an export that is posted', post('/api/export', { id: 1 })],
    ['an action by number', get('/api?action=7')],
    ['a method in disguise', get('/api/records?_method=DELETE')],
    ['an action', get('/api?action=vote&id=3')],
    ['an order', post('/api/bestill', { q: 'x' })],
    ['a log-in', post('/api/search', { query: 'x', password: 'y' })],
    ['a payment', post('/api/search', { query: 'x', amount: '100' })],
    ['a message', post('/api/list', { text: 'x', kommentar: 'hei' })],
    ['a mutation', post('/graphql', { query: '# all\n mutation { drop }' })],
    ['a count of visitors', post('/api/collect', { page: '/' })],
    ['a search that is stored', post('/api/saved-searches', { name: 'x', query: 'vei' })],
    ['a search that is counted', post('/api/log/search', { q: 'vei' })],
    ['what is no question', post('/api/records', { navn: 'x' })],
    ['a file', post('/api/search', '--x\r\ncontent-disposition: form-data; name="q"')],
    ['a book', post('/api/search', { q: 'x'.repeat(20_000) })],
    ['a log-in by fields', post('/api/search', 'q=x&password=y')],
    ['an action at an address that is no UTF-8', get('/api/%E6/deleteRecord')],
    ['a command within', post('/api/search', { q: 'x', options: [{ action: 'delete' }] })],
  ])('is not %s', (_, request) => {
    expect(readsOnly(request)).toBe(false);
  });
});

describe('a field of a query', () => {
  it.each([
    ['?action=edit', true],
    ['?Action=Edit&id=3', true],
    ['?id=3&do=login', true],
    ['?action=view', false],
    ['?q=login', false],
    ['', false],
  ])('that commands: %s, %s', (query, commands) => {
    expect(commandsChange(new URL(at(`/api${query}`)))).toBe(commands);
  });
});

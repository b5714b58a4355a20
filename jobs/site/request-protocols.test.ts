import { describe, expect, it } from 'vitest';
import { requestRefusal, type ScriptRequest } from './reads-only.js';

type Row = readonly [name: string, request: ScriptRequest];
const at = (path: string) => `https://portal.test${path}`;
const F = (path: string, body: string, headers: Record<string, string> = {}): Row => [
  `POST ${path} ${body.slice(0, 80)}`,
  { method: 'POST', url: at(path), body, headers },
];
const J = (path: string, value: unknown, headers: Record<string, string> = {}): Row =>
  F(path, JSON.stringify(value), headers);
const G = (path: string): Row => [`GET ${path}`, { method: 'GET', url: at(path), body: null }];

/** Fields that DataTables posts for the rows of a table of one column. */
const ROWS = `draw=1&columns%5B0%5D%5Bdata%5D=0&columns%5B0%5D%5Bname%5D=&columns%5B0%5D%5Bsearchable%5D=true&columns%5B0%5D%5Borderable%5D=false&columns%5B0%5D%5Bsearch%5D%5Bvalue%5D=&columns%5B0%5D%5Bsearch%5D%5Bregex%5D=false&start=0&length=10&search%5Bvalue%5D=&search%5Bregex%5D=false`;
const ASKS: readonly Row[] = [
  F('/part.json', ROWS),
  F('/postliste', ROWS.replace('value%5D=&search%5Bregex', 'value%5D=vei&search%5Bregex')),
  J('/elastic/journal/_search', { query: { match_all: {} }, size: 10 }),
  F('/_msearch', '{"index":"a"}\n{"query":{"match_all":{}}}\n'),
  J('/indexes/docs/search', { q: 'x', limit: 20 }),
  J('/solr/core/select', { query: '*:*', limit: 10 }),
  F('/solr/core/select', 'q=x&rows=10&start=0'),
  J('/rest/search/v2', { q: 'x', numberOfResults: 10, firstResult: 0 }),
  J('/indexes/x/docs/search?api-version=2020', { search: 'x', top: 5 }),
  J('/_vti_bin/search.asmx', {}),
  F('/sparql', 'query=PREFIX+a%3A+%3Chttp%3A%2F%2Fx%3E+SELECT+%3Fs+WHERE+%7B%3Fs+%3Fp+%3Fo%7D'),
  J('/v1/projects/p/databases/d/documents:runQuery', { structuredQuery: { from: [{ collectionId: 'a' }] } }),
  J('/rest/v1/rpc/search_documents', { term: 'x' }),
  J('/trpc/records.list', { json: { page: 1 } }),

  F('/arcgis/rest/services/A/MapServer/0/query', 'where=1%3D1&outFields=*&f=json'),
  F('/api.php', 'action=query&list=search&srsearch=x&format=json'),
  F(
    '/soap',
    '<soap:Envelope xmlns:soap="x"><soap:Header/><soap:Body><GetMeetings xmlns="y"/></soap:Body></soap:Envelope>',
  ),
  F('/xmlrpc', '<?xml version="1.0"?><methodCall><methodName>docs.search</methodName></methodCall>'),
  F('/geo/wfs', 'service=WFS&request=GetFeature&typeName=a'),
  J('/api/journalposts/sok', { tekst: 'x' }),
  J('/api/postliste/hent', { side: 1 }),
  F(
    '/faces/search.xhtml',
    'javax.faces.partial.ajax=true&javax.faces.source=form%3AsearchBtn&form%3Aq=x&javax.faces.ViewState=T',
  ),
  F('/documents', 'utf8=%E2%9C%93&search%5Bquery%5D=x&commit=Search'),
  J('/api/Meeting/GetMeetings', { from: '2026-01-01', to: '2026-02-01' }),
  J('/MeetingsCalendarView.aspx/GetAllMeetings', { calendarStartDate: '2026-01-01', calendarEndDate: '2026-02-01' }),
  J('/api/grid/read', { page: 1, pageSize: 10, sort: [], filter: null }),
  F('/Documents/Documents_Read', 'sort=&page=1&pageSize=20&group=&filter='),
  J('/api/dokumenter/suche', { begriff: 'x' }),
  J('/api/recherche', { texte: 'x' }),
  J('/api/v2/cases/query', { filter: {}, page: 0 }),
  J('/graphql', { query: 'query A { orders(first: 3) { id } comments { id } }' }),
  J('/graphql', { operationName: 'Ask', query: 'mutation Do { x } query Ask { y }' }),
  F('/search', '--B\r\nContent-Disposition: form-data; name="q"\r\n\r\nvei\r\n--B--\r\n'),
  J('/api/orders/search', { q: 'x' }),
  J('/api/3/action/package_list', {}),
  F('/wp-admin/admin-ajax.php', 'action=nordvik_get_collections_for_uprn&uprn=1'),
  F('/wp-admin/admin-ajax.php', 'action=load_more_posts&page=2'),
  F('/public/si010?0-1.IFormSubmitListener-filterForm', 'year=2026&month=11&filter=Anzeigen'),
  J('/api/messages/search', { q: 'x' }),
  J('/api/report/list', { page: 1 }),
  G('/api/orders?page=2'),
  G('/api/posts?per_page=10&orderby=date'),
  G('/wp-json/wp/v2/comments?post=3'),
  G('/api/events?from=2026-01-01'),
  G('/api/reports/2026'),
  G('/api/v1/updates?since=3'),
  G('/api/address?q=storg'),
  J('/api/getOrders', { from: 0 }),
  J('/api/SearchPostJournal', { orderBy: 'date' }),
];
const ACTS: readonly Row[] = [
  F('/rendeles', `${ROWS}&id=5`),
  F('/part.json', `${ROWS}&action=delete`),
  F('/part.json', `${ROWS}&comment=hei`),
  F('/vote', ROWS),
  J('/api/hapusList', { id: 4, query: 'x' }),
  J('/api/search/hapus-search', { id: 4 }),
  J('/api/DSpace/viewevents', { id: 4 }),
  F('/public/si010?0-1.IFormSubmitListener-contactForm', 'year=2026&month=11'),
  J('/api/search', { action: 'delete', id: 4 }),
  J('/api/search', { q: 'x', email: 'a@b.no' }),
  J('/graphql', { operationName: 'Do', query: 'mutation Do { x } query Ask { y }' }),
  J('/graphql', { query: 'mutation Do { x } query Ask { y }' }),
  J('/graphql', { query: '#query\nmutation { x }' }),
  J('/graphql', { query: 'query A { deleteUser(id: 1) { id } }' }),
  J('/graphql', { query: '"""query"""mutation{x}' }),
  J('/api/search/save', { q: 'x' }),
  J('/api/search/alerts', { q: 'x' }),
  J('/api/search/feedback', { q: 'x', helpful: true }),
  J('/api/searchAndDelete', { q: 'x' }),
  J('/api/documents/_delete_by_query', { query: {} }),
  J('/api/documents/_bulk', {}),
  F('/_bulk', '{"delete":{"_id":1}}\n{"index":{}}\n'),
  F('/wp-admin/admin-ajax.php', 'action=search_subscribe&q=x'),
  F('/wp-admin/admin-ajax.php', 'action=search_torles&op=torles&q=x'),
  F('/livewire/update', 'x=1'),
  J('/api/kjop', { q: 'x' }),
  J('/api/search', { keyValues: [{ key: 'action', value: 'slett' }] }),
  J('/api/search', { keyValues: [{ key: 'password', value: 'x' }] }),
  J('/api/x', { page: 1, pageSize: 10, sort: 'a', tekst: 'hei' }),
  J('/api/comments', { page: 1, sort: 'a', body: 'hei' }),
  J('/api/orders', { page: 1, pageSize: 10, document: 5 }),
  J('/api/rendeles', { page: 1, pageSize: 10, sort: 'date', id: 5 }),
  J('/rpc', { jsonrpc: '2.0', method: 'SearchService.torles', params: [1] }),
  J('/rpc', [
    { jsonrpc: '2.0', method: 'search.find' },
    { jsonrpc: '2.0', method: 'cart.add' },
  ]),
  F('/x.aspx', '__VIEWSTATE=T&__EVENTTARGET=ctl00%24btnDelete&txtSearch=x'),
  F('/x.aspx', '__VIEWSTATE=T&txtSearch=x&btnSend=Send'),
  F('/sparql', 'update=DELETE+WHERE+%7B%7D'),
  F('/sparql', 'query=INSERT+DATA+%7B%7D'),
  F('/wfs', '<wfs:Transaction><wfs:Query/><wfs:Delete/></wfs:Transaction>'),
  F('/soap', '<s:Envelope><s:Body><DeleteMeeting/></s:Body></s:Envelope>'),
  F('/search', 'q=x&_method=delete'),
  F('/search?_method=DELETE', 'q=x'),
  G('/api/search?action=vote'),
  G('/graphql?query=mutation%7Bx%7D'),
  G('/api/%2564elete/5'),
  G('/logout'),
  G('/newsletter/unsubscribe?id=3'),
  G('/cart/add?id=3'),
  G('/piwik.php?x=1'),
  G('/api/like/5'),
  G('/x?delete=5'),
  G('/order-now?x=1'),
  J('/contact', ['a']),
  F('/search', '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nvei\r\n--B--\r\n'),
  J('/api/documents:commit', { writes: [] }),
  J('/rest/v1/rpc/add_vote', { id: 1 }),
  J('/trpc/records.create', {}),
  J('/FeatureServer/0/applyEdits', { adds: [] }),
  F('/api.php', 'action=edit&title=x'),
  J('/api/Search/LogQuery', { q: 'x' }),
  J('/api/notifications/read', { ids: [1] }),
  J('/article/5/view', {}),
  J('/api/search', { q: 'x', comment: 'hallo' }),
  J('/api/search', { q: 'x' }, { 'x-http-method-override': 'PUT' }),
  J('/api/search', { operation: 'hinzufuegen_xyz' }),
  J('/api/search/ajouterAvis', { q: 'x' }),
  J('/api/search/rezervasyon', { q: 'x' }),
];
describe('a request in a program’s own protocol', () => {
  it.each(ASKS)('asks: %s', (_, request) => {
    expect(requestRefusal(request)).toBeNull();
  });

  it.each(ACTS)('is not sent: %s', (_, request) => {
    expect(requestRefusal(request)).not.toBeNull();
  });

  it.each([
    ['nested JSON', '{"a":'.repeat(3_000)],
    ['tags without an end', '<a '.repeat(5_000)],
    ['empty parts', '--B\r\n'.repeat(2_500)],
    ['quotes', `query ${'"""'.repeat(5_000)}`],
    ['braces', '{'.repeat(16_000)],
    ['brackets', `query ${'a('.repeat(7_000)}`],
    ['fields', `a=${'x=1&'.repeat(3_900)}`],
    [
      'keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 480 }, (_, i) => [`searchField${i}`, `value ${i}`]))),
    ],
  ])('is judged in less than a quarter of a second if its body is of %s', (_, body) => {
    const began = performance.now();
    requestRefusal({ method: 'POST', url: at('/api/x'), body });
    expect(performance.now() - began).toBeLessThan(250);
  });
});

describe('a request whose like the page sent unasked', () => {
  const request: ScriptRequest = {
    method: 'POST',
    url: at('/abfallkalender'),
    body: '["Hauptstrasse"]',
    headers: { 'next-action': '40ab' },
  };

  it('may be sent again if a list was received', () => {
    expect(requestRefusal(request)).toBe('unclear');
    expect(requestRefusal({ ...request, precedent: 'answered' })).toBeNull();
  });

  it('is not sent if anything says that it acts', () => {
    expect(requestRefusal({ ...request, precedent: 'answered', url: at('/api/vote') })).toBe('command');
  });
});

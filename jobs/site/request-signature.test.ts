import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScriptRequest } from './reads-only.js';
import { exampleBody, finalRefusal, requestSending, requestSignature, signatureHash } from './request-signature.js';

const hashOf = (request: ScriptRequest, words = ''): string | null => {
  const signature = requestSignature(request, words);
  return signature && signatureHash(signature);
};
const post = (body: object | string, url = 'https://innsyn.nordvik.example/api/poster'): ScriptRequest => ({
  method: 'POST',
  url,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const host = fc.stringMatching(/^[a-z]{3,12}\.[a-z]{3,12}\.example$/);
const word = fc.stringMatching(/^[a-zæøå]{3,14}( [a-zæøå]{3,14})?$/);
const token = fc.stringMatching(/^[0-9a-f]{32}$/);
const page = fc.nat(500);
const asked = fc.record({ host, word, token, page });
type Asked = { host: string; word: string; token: string; page: number };

/** The same request as JSON, as a form, in the path and as GraphQL. */
const WAYS: Record<string, (values: Asked) => ScriptRequest> = {
  json: (at) =>
    post(
      {
        type: 'journal',
        keyValues: [
          { key: 'q', value: at.word },
          { key: 'from', value: `${at.page}` },
        ],
        csrf: at.token,
      },
      `https://${at.host}/api/finn?_=${at.page}`,
    ),
  form: (at) =>
    post(
      `${new URLSearchParams({ action: 'finn_saker', q: at.word, side: `${at.page}`, __token: at.token })}`,
      `https://${at.host}/wp-admin/admin-ajax.php`,
    ),
  path: (at) => ({
    method: 'GET',
    url: `https://${at.host}/api/${at.token}/saker/${encodeURIComponent(at.word)}/${at.page}?kommando=vis`,
    body: null,
  }),
  graphql: (at) =>
    post(
      {
        operationName: 'FinnPoster',
        query: 'query FinnPoster($q: String, $side: Int) { poster(q: $q, side: $side) { id tittel } }',
        variables: { q: at.word, side: at.page },
      },
      `https://${at.host}/graphql`,
    ),
};

describe('the signature of a request', () => {
  it.each(Object.entries(WAYS))('is the same on another host, with other words, page and token: %s', (_, way) => {
    fc.assert(
      fc.property(asked, asked, (one, two) => {
        const hash = hashOf(way(one), one.word);
        expect(hash).not.toBeNull();
        expect(hashOf(way(two), two.word)).toBe(hash);
      }),
    );
  });

  it.each(Object.entries(WAYS))('holds no word of the run and no token: %s', (_, way) => {
    fc.assert(
      fc.property(asked, (one) => {
        const word = `qzx${one.word}`;
        const request = way({ ...one, word });
        const kept = JSON.stringify([requestSignature(request, word), exampleBody(request, word)]);
        expect(kept).not.toContain(one.token);
        expect(kept).not.toContain(word);
      }),
    );
  });

  it('differs by command, operation, method, path and any additional field', () => {
    const body = { type: 'journal', keyValues: [{ key: 'q', value: 'vei' }] };
    const query = 'query Finn($q: String) { poster(q: $q) { id } }';
    const all = [
      post(body),
      post({ ...body, type: 'case' }),
      post({ ...body, method: 'DELETE' }),
      post({ ...body, erase: true }),
      post({ ...body, keyValues: [...body.keyValues, { key: 'slett', value: '1' }] }),
      post({ ...body, note: 'delete' }),
      post(body, 'https://innsyn.nordvik.example/api/poster/slett'),
      post(body, 'https://innsyn.nordvik.example/api/poster?x=1'),
      { ...post(body), method: 'PUT' },
      { ...post(body), headers: { 'x-http-method-override': 'DELETE' } },
      { ...post(body), headers: { 'next-action': '7f3a' } },
      post({ query }),
      post({ query: query.replace('poster(', 'slettPoster(') }),
      post({ query: query.replace('query', 'mutation') }),
      post({ query: query.replace('query', 'mutation').replace('q: $q', 'q: $q, all: true') }),
      post({ jsonrpc: '2.0', method: 'saker.finn', params: {} }),
      post({ jsonrpc: '2.0', method: 'saker.fjern', params: {} }),
      post({ action: 1 }),
      post({ action: 2 }),
      post('action=finn&q=vei'),
      post('action=fjern&q=vei'),
      post('btnVis=Vis&q=vei'),
      post('btnVis=Lagre&q=vei'),
    ];
    const hashes = all.map((request) => hashOf(request));
    expect(hashes).not.toContain(null);
    expect(new Set(hashes).size).toBe(all.length);
  });

  it('of any additional field differs', () => {
    const body = { type: 'journal', q: 'vei' };
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zæøå_]{1,20}$/),
        fc.oneof(fc.string(), fc.nat(), fc.boolean()),
        (name, value) => {
          fc.pre(!(name in body));
          expect(hashOf(post({ ...body, [name]: value }))).not.toBe(hashOf(post(body)));
        },
      ),
    );
  });

  it('does not depend on the order of fields, nor on the number of entries in a list', () => {
    expect(hashOf(post({ a: 1, b: ['x'], type: 'x' }))).toBe(hashOf(post({ type: 'x', b: ['y', 'z'], a: 2 })));
  });

  it('does not exist for what cannot be read', () => {
    for (const body of ['<x/>', 'some words', `{"a":"${'x'.repeat(20_000)}"}`, '{"query":"mutation {"}'])
      expect(requestSignature(post(body))).toBeNull();
  });

  it('says what a person would send', () => {
    const request = post({ type: 'journal', name: 'Kari Nordmann', keyValues: [{ key: 'q', value: 'vei' }] });
    expect(requestSignature(request, 'vei')).toEqual({
      method: 'POST',
      path: '/api/poster',
      query: [],
      body: 'json',
      fields: ['keyValues.q', 'name', 'type'],
      operations: [],
      commands: [{ name: 'type', value: 'journal' }],
    });
    expect(exampleBody(request, 'vei')).toBe('{"type":"journal","name":"…","keyValues":[{"key":"q","value":"…"}]}');
    expect(exampleBody(post('action=finn&q=vei&epost=a%40b.no&sider[0]=3'), 'vei')).toBe(
      'action=finn&q=…&epost=…&sider[…]=…',
    );
  });
});

describe('a decision', () => {
  const request = post({ type: 'journal', keyValues: [{ key: 'ord', value: 'vei' }] });
  const hash = hashOf(request, 'vei') ?? '';
  const search = post({ q: 'vei' }, 'https://a.example/api/search');

  it('sends what it allows and withholds what it forbids, and nothing else', () => {
    const allow = new Map([[hash, 'allow' as const]]);
    expect(requestSending(request, { words: 'vei' })).toEqual({ refusal: 'unclear', by: null });
    expect(requestSending(request, { decisions: allow, words: 'vei' })).toEqual({ refusal: null, by: hash });
    expect(requestSending({ ...request, url: 'https://b.example/api/poster' }, { decisions: allow })).toEqual({
      refusal: null,
      by: hash,
    });
    expect(requestSending(post({ type: 'x', keyValues: [] }), { decisions: allow }).refusal).toBe('unclear');
    expect(requestSending(search, { decisions: allow })).toEqual({ refusal: null, by: null });
    const found = hashOf(search) ?? '';
    expect(requestSending(search, { decisions: new Map([[found, 'forbid' as const]]) })).toEqual({
      refusal: 'forbidden',
      by: found,
    });
  });

  it.each([
    ['method', { ...request, method: 'DELETE' }],
    ['method', { ...request, headers: { 'x-http-method-override': 'PUT' } }],
    ['method', post('_method=delete&id=4')],
    ['password', post({ user: 'x', password: 'y' })],
    ['payment', post({ iban: 'x' })],
    ['captcha', post({ type: 'x', 'g-recaptcha-response': 'abc' })],
  ])('never sends a request that is refused for good: %s', (final, refused) => {
    const signature = requestSignature(refused);
    expect(signature && finalRefusal(signature)).toBe(final);
    const own = new Map([[signature ? signatureHash(signature) : '', 'allow' as const]]);
    expect(requestSending(refused, { decisions: own }).refusal).not.toBeNull();
  });
});

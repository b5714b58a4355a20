import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../../scripts/testing/for-file.js';
import { listening } from '../../../../../scripts/testing/listening.js';
import { apiForFile, client } from '../../testing/api.js';
import { Browser } from '../../testing/identity-provider.js';
import { type Lies, startLyingProvider } from '../../testing/lying-provider.js';

const HOST = 'localhost:3000';
const HOME = `http://${HOST}`;
const BEGIN = `${HOME}/api/session/provider`;

const liar = await forFile(startLyingProvider(), 'stop');
const api = await apiForFile({ env: { ...liar.env, OIDC_ROLES: 'staff=viewer' } });
beforeEach(async () => {
  liar.lie({});
  await api.db.signInLimit.deleteMany();
});

const open = () => new Browser(new Map([[HOST, api.url]]));
const problemOf = (location: string | null) => new URL(location ?? '', HOME).searchParams.get('problem');

/** Signs in while the provider gives this false answer. @returns the problem; null if the sign-in succeeds */
async function signInWith(lies: Lies, answer: Record<string, string> = {}) {
  const browser = open();
  liar.lie({});
  const asked = new URL((await browser.request(BEGIN)).headers.get('location') ?? '').searchParams;
  liar.lie(lies, asked.get('nonce') ?? '');
  const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: liar.issuer, ...answer });
  const back = await browser.request(`${BEGIN}/callback?${query}`);
  const problem = problemOf(back.headers.get('location'));
  const { status } = await client(api.url, '', browser.cookies(HOST)).get('/session');
  expect(status).toBe(problem === null ? 200 : 401);
  return { problem, browser };
}
const problemAfter = async (...what: Parameters<typeof signInWith>) => (await signInWith(...what)).problem;
const problemAtStart = async (lies: Lies) => {
  liar.lie(lies);
  return problemOf((await open().request(BEGIN)).headers.get('location'));
};

describe('a provider with false answers', () => {
  it('is trusted while its answers are correct', async () => {
    expect(await problemAfter({})).toBeNull();
  });

  it('about its issuer is not trusted', async () => {
    const other = 'https://accounts.example.org';
    expect(await problemAtStart({ metadata: { issuer: other } })).toBe('provider-untrusted');
    expect(await problemAfter({ metadata: { issuer: other } })).toBe('provider-untrusted');
    expect(await problemAfter({ claims: { iss: other } })).toBe('provider-untrusted');
    expect(await problemAfter({ metadata: { issuer: `${liar.issuer}/` } })).toBe('provider-untrusted');
  });

  it('or an answer of another issuer (mix-up, RFC 9207) is not trusted', async () => {
    expect(await problemAfter({}, { iss: 'https://accounts.example.org' })).toBe('provider-untrusted');
  });

  it.each([
    ['for another client', { aud: 'another' }],
    ['for several clients, authorised for another', { aud: ['hyrde', 'another'], azp: 'another' }],
    ['with another nonce', { nonce: 'of another time' }],
    ['without a nonce', { nonce: undefined }],
    ['expired', { exp: Math.floor(Date.now() / 1_000) - 300 }],
    ['not yet valid', { nbf: Math.floor(Date.now() / 1_000) + 300 }],
    ['without a subject', { sub: '' }],
    ['with an overlong subject', { sub: 's'.repeat(256) }],
    ['with a subject that cannot be stored', { sub: 'a\0b' }],
  ])('is not trusted with a token %s', async (_, claims) => {
    const userinfo = 'sub' in claims ? { sub: claims.sub } : {};
    expect(await problemAfter({ claims, userinfo })).toBe('provider-untrusted');
  });

  it.each(['by-another', 'by-secret', 'not'] as const)('whose token is signed %s is not trusted', async (signed) => {
    expect(await problemAfter({ signed })).toBe('provider-untrusted');
  });

  it('whose userinfo is about another subject is not trusted', async () => {
    expect(await problemAfter({ userinfo: { sub: 'another', groups: ['staff'] } })).toBe('provider-untrusted');
  });

  it('is trusted in its token first: userinfo adds only missing claims', async () => {
    expect(await problemAfter({ claims: { groups: [] }, userinfo: { groups: ['staff'] } })).toBe('no-role');
    const more = { email: 'own@example.org', email_verified: true };
    const { problem, browser } = await signInWith({
      claims: { sub: 'own', ...more },
      userinfo: { ...more, sub: 'own', email: 'b@example.org' },
    });
    expect(problem).toBeNull();
    const me = await client(api.url, '', browser.cookies(HOST)).get('/session');
    expect(me.body).toMatchObject({ email: 'own@example.org' });
  });

  it('cannot verify an address of one source by the other source', async () => {
    const claims = { sub: 'mixed', email: 'victim@example.org' };
    const userinfo = { sub: 'mixed', email: 'own-too@example.org', email_verified: true };
    const { browser } = await signInWith({ claims, userinfo });
    const me = await client(api.url, '', browser.cookies(HOST)).get<{ email: string }>('/session');
    expect(me.body.email).not.toBe('victim@example.org');
  });

  it('cannot redirect browsers to a script', async () => {
    expect(await problemAtStart({ metadata: { authorization_endpoint: 'javascript:alert(1)' } })).toBe(
      'provider-untrusted',
    );
    const { browser } = await signInWith({});
    liar.lie({ metadata: { end_session_endpoint: 'javascript:alert(1)' } });
    const out = await client(api.url, '', browser.cookies(HOST)).request('DELETE', '/session');
    expect(out.body).toEqual({ done: true, provider: null });
  });

  it('cannot make the API fetch addresses that are not allowed, nor follow a redirect', async () => {
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked++;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { port, close } = await listening(inside);
    for (const place of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest',
    ]) {
      expect(await problemAfter({ metadata: { token_endpoint: place } })).toBe('provider-untrusted');
      expect(await problemAfter({ metadata: { userinfo_endpoint: place } })).toBe('provider-untrusted');
      expect(await problemAfter({ metadata: { jwks_uri: place } })).toBe('provider-untrusted');
    }
    const headers = { location: `http://127.0.0.1:${port}/` };
    const redirect = { status: 302, headers, body: '' };
    expect(await problemAtStart({ answers: { '/.well-known/openid-configuration': redirect } })).toBe('provider-away');
    expect(await problemAfter({ answers: { '/token': redirect } })).toBe('provider-away');
    await close();
    expect(asked).toBe(0);
  });

  it('or with answers that are not OpenID Connect counts as unavailable', async () => {
    const place = '/.well-known/openid-configuration';
    const json = { 'content-type': 'application/json' };
    for (const answer of [
      { status: 502, body: '<h1>Bad gateway</h1>' },
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Log in to the network</h1>' },
      { status: 200, headers: json, body: '{"issuer":' },
      { status: 200, headers: json, body: `"${'a'.repeat(1_100_000)}"` },
    ])
      expect(await problemAtStart({ answers: { [place]: answer } })).toBe('provider-away');
    expect(await problemAtStart({ answers: { [place]: { status: 200, headers: json, body: '[]' } } })).toBe(
      'provider-untrusted',
    );
  });

  it('that refuses the code signs nobody in', async () => {
    const body = JSON.stringify({ error: 'invalid_client', error_description: 'wrong secret' });
    const refusal = { status: 401, headers: { 'content-type': 'application/json' }, body };
    expect(await problemAfter({ answers: { '/token': refusal } })).toBe('provider-refused');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, startApi, type TestApi } from '../../testing/api.js';
import { Browser, type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.js';

const HOME = 'http://localhost:3000';
const BEGIN = `${HOME}/api/session/provider`;
const CALLBACK = '/api/session/provider/callback';
let provider: IdentityProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startIdentityProvider();
  api = await startApi({ env: { ...provider.env, OIDC_ROLES: 'chiefs=admin; staff=auditor' } });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const open = () => new Browser(new Map([['localhost:3000', api.url]]));
const toCallback = (browser: Browser, login: string, from = BEGIN) =>
  browser.follow(from, login, ({ pathname }) => pathname === CALLBACK);
const location = async (browser: Browser, url: string) => (await browser.request(url)).headers.get('location') ?? '';
const meOf = (browser: Browser) => client(api.url, '', browser.cookies('localhost:3000')).get<object>('/session');

describe('signing in by the identity provider', () => {
  it('makes an account of whoever is in a group that has a role, and goes where they wanted', async () => {
    provider.accounts.set('kari', {
      name: 'Kari Nes',
      email: 'kari@example.org',
      email_verified: true,
      groups: ['staff'],
    });
    const browser = open();
    const back = await toCallback(browser, 'kari', `${BEGIN}?next=/bodies?page=2`);
    expect(await location(browser, back)).toBe(`${HOME}/bodies?page=2`);
    expect((await meOf(browser)).body).toMatchObject({
      name: 'Kari Nes',
      email: 'kari@example.org',
      role: 'auditor',
      byProvider: true,
    });
  });
});

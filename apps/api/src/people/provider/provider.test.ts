import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../../scripts/testing/for-file.js';
import { apiForFile, CHEAP_HASH, client, program, startApi, type TestApi } from '../../testing/api.js';
import { Browser, startIdentityProvider } from '../../testing/identity-provider.js';
import { hashPassword } from '../passwords.js';
import { cookieIn } from '../testing/cookies.js';
import type { NewToken, Token } from '../tokens.service.js';

const HOST = 'localhost:3000';
const HOME = `http://${HOST}`;
const BEGIN = `${HOME}/api/session/provider`;
const CALLBACK = '/api/session/provider/callback';
const PASSWORD = 'tre elger leser avis';
const HOUR_MS = 3_600_000;

/** APIs with other settings on the same database. */
const others: TestApi[] = [];
const other = async (env: Record<string, string>, set: Record<string, string> = ROLES) => {
  const made = await startApi({ of: api, env: { ...provider.env, ...set, ...env } });
  others.push(made);
  return made;
};
const ROLES = { OIDC_ROLES: 'chiefs=admin; cn=staff,ou=groups=auditor; readers=viewer' };
const STAFF = 'cn=staff,ou=groups';

const provider = await forFile(startIdentityProvider(), 'stop');
const api = await apiForFile({ env: { ...provider.env, ...ROLES } });
const admin = await api.as('admin');
const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
beforeEach(() => api.db.signInLimit.deleteMany());
afterAll(async () => {
  for (const one of others) await one.stop();
});

const open = (at: TestApi = api) => new Browser(new Map([[HOST, at.url]]));
const isCallback = ({ pathname }: URL) => pathname === CALLBACK;
const toCallback = (browser: Browser, login: string, next = '') =>
  browser.follow(`${BEGIN}${next && `?next=${encodeURIComponent(next)}`}`, login, isCallback);
const leadsTo = async (browser: Browser, url: string) => (await browser.request(url)).headers.get('location') ?? '';
/** Signs in at the provider. @returns the browser, and the URL to which it is redirected last */
const signIn = async (login: string, { at = api, browser = open(at) } = {}) => ({
  browser,
  led: await leadsTo(browser, await toCallback(browser, login)),
});
const as = (browser: Browser, at: TestApi = api) => client(at.url, '', browser.cookies(HOST));
const me = async (browser: Browser, at: TestApi = api) =>
  (await as(browser, at).get<{ id: string; name: string; email: string; role: string }>('/session')).body;
const refused = (problem: string, next = '/start') =>
  `${HOME}/sign-in?${new URLSearchParams({ problem, next }).toString()}`;

const NIGHTLY = { name: 'nightly', kind: 'personal', scope: 'read', days: 366 };
/** @returns secret of a new token of the person signed in in this browser */
const token = async (browser: Browser, at: TestApi = api) =>
  (await as(browser, at).post<NewToken>('/tokens', NIGHTLY)).body.secret;
const works = (secret: string, at: TestApi = api) => program(at.url, secret).get('/session');
/** `rests` of the two newest tokens, ascending by creation. */
const rests = async () =>
  (await admin.get<{ items: Token[] }>('/tokens')).body.items
    .slice(0, 2)
    .map((one) => one.rests)
    .reverse();

let people = 0;
/** Adds an account at the provider. @returns its subject */
const known = (claims: Record<string, unknown> = {}): string => {
  const subject = `subject-${++people}`;
  const mine = {
    name: `Person ${people}`,
    email: `person-${people}@example.org`,
    email_verified: true,
    groups: [STAFF],
  };
  provider.accounts.set(subject, { ...mine, ...claims });
  return subject;
};
const change = (subject: string, claims: Record<string, unknown>) =>
  provider.accounts.set(subject, { ...provider.accounts.get(subject), ...claims });
const withPassword = (data: object = {}) =>
  api.db.person.create({
    data: { email: `local-${++people}@example.org`, name: 'Kari', role: 'viewer', passwordHash, ...data },
  });
const entries = async (personId: string | null) =>
  api.db.auditEntry.findMany({ where: { personId, action: { startsWith: 'provider.' } }, orderBy: { id: 'asc' } });

describe('a sign-in at the provider', () => {
  it('adds an account for a member of a group with a role, and opens the requested page', async () => {
    const subject = known({ name: 'Kari Nes', email: 'Kari@Example.org' });
    const browser = open();
    const back = await toCallback(browser, subject, '/bodies?page=2');
    expect(await leadsTo(browser, back)).toBe(`${HOME}/bodies?page=2`);
    const { id, ...rest } = await me(browser);
    expect(rest).toMatchObject({ name: 'Kari Nes', email: 'kari@example.org', role: 'auditor', byProvider: true });
    expect(await api.db.identity.findMany({ where: { personId: id } })).toMatchObject([
      { issuer: provider.issuer, subject },
    ]);
    expect(await entries(id)).toMatchObject([{ action: 'provider.signIn', details: { made: true, role: 'auditor' } }]);
    const { items } = (await admin.get<{ items: object[] }>('/people')).body;
    expect(items).toContainEqual(expect.objectContaining({ id, invited: false, byProvider: true }));
  });

  it('sends new state, nonce and PKCE each time, and the dashboard’s own redirect URI', async () => {
    const asked = [];
    for (let i = 0; i < 2; i++) {
      const response = await open().request(BEGIN, { headers: { 'x-forwarded-host': 'evil.example' } });
      asked.push(new URL(response.headers.get('location') ?? '').searchParams);
      expect(response.status).toBe(303);
    }
    const [one, two] = asked.map((each) => Object.fromEntries(each));
    expect(one).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${HOME}${CALLBACK}`,
      scope: 'openid profile email',
    });
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(one?.[secret]).toMatch(/^[\w-]{43}$/);
      expect(one?.[secret]).not.toBe(two?.[secret]);
    }
  });

  it('protects its cookies from scripts, other sites and unencrypted connections', async () => {
    const tls = await other({ PUBLIC_URL: 'https://hyrde.example' });
    const cookies = (await fetch(`${tls.url}/api/session/provider`, { redirect: 'manual' })).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^__Host-hyrde_provider=[\w-]{43}; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    const browser = open();
    const response = await browser.request(await toCallback(browser, known()));
    const [gone, session] = response.headers.getSetCookie();
    expect(gone).toMatch(/^hyrde_provider=; .*Expires=Thu, 01 Jan 1970/);
    expect(session).toMatch(/^hyrde_session=[\w-]{43}; Max-Age=43200; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api/session',
    '/\t/evil.example',
  ])('never redirects to another site or to a path that is not a page: %j', async (next) => {
    const browser = open();
    expect(await leadsTo(browser, await toCallback(browser, known(), next))).toBe(`${HOME}/start`);
  });

  it('can be completed once', async () => {
    const browser = open();
    const back = await toCallback(browser, known());
    const before = browser.cookies(HOST);
    expect(await leadsTo(browser, back)).toBe(`${HOME}/start`);
    const again = await fetch(back.replace(HOME, api.url), { redirect: 'manual', headers: { cookie: before } });
    expect(again.headers.get('location')).toBe(refused('begin-again'));
    expect(again.headers.getSetCookie().join()).not.toContain('hyrde_session');
  });

  it('can be completed by one of two concurrent requests', async () => {
    const browser = open();
    const back = (await toCallback(browser, known())).replace(HOME, api.url);
    const headers = { cookie: browser.cookies(HOST) };
    const both = await Promise.all([0, 1].map(() => fetch(back, { redirect: 'manual', headers })));
    expect(both.map((one) => one.headers.get('location')).sort()).toEqual([refused('begin-again'), `${HOME}/start`]);
  });

  it('expires after ten minutes', async () => {
    const browser = open();
    const subject = known();
    const back = await toCallback(browser, subject);
    await api.db.providerStep.updateMany({ data: { expiresAt: api.clock.now() } });
    expect(await leadsTo(browser, back)).toBe(refused('begin-again'));
    await browser.request(BEGIN);
    expect(await api.db.providerStep.count()).toBe(1);
  });

  it('signs nobody in by another person’s callback address (cross-site request forgery)', async () => {
    const attackers = await toCallback(open(), known());
    const victim = open();
    expect(await leadsTo(victim, attackers)).toBe(refused('begin-again'));
    await victim.request(BEGIN);
    expect(await leadsTo(victim, attackers)).toBe(refused('begin-again'));
    expect((await as(victim).get('/session')).status).toBe(401);
  });

  it('refuses a code issued to another browser (code injection): PKCE', async () => {
    const stolen = new URL(await toCallback(open(), known())).searchParams.get('code') ?? '';
    const attacker = open();
    const own = new URL(await toCallback(attacker, known()));
    own.searchParams.set('code', stolen);
    expect(await leadsTo(attacker, own.href)).toBe(refused('provider-refused'));
    expect((await as(attacker).get('/session')).status).toBe(401);
  });

  it('refuses a state that is missing or repeated', async () => {
    for (const change of [
      (url: URL) => url.searchParams.append('state', 'x'),
      (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? ''),
      (url: URL) => url.searchParams.delete('state'),
    ]) {
      const browser = open();
      const url = new URL(await toCallback(browser, known()));
      change(url);
      expect(await leadsTo(browser, url.href)).toBe(refused('begin-again'));
    }
  });

  it('starts a new session (session fixation)', async () => {
    const planted = 'p'.repeat(43);
    const browser = open();
    const back = await toCallback(browser, known());
    const cookie = `${browser.cookies(HOST)}; hyrde_session=${planted}`;
    const response = await fetch(back.replace(HOME, api.url), { redirect: 'manual', headers: { cookie } });
    const session = /hyrde_session=([\w-]{43})/.exec(response.headers.getSetCookie().join())?.[1];
    expect(session).not.toBe(planted);
    expect((await client(api.url, '', `hyrde_session=${planted}`).get('/session')).status).toBe(401);
    expect((await client(api.url, '', `hyrde_session=${session}`).get('/session')).status).toBe(200);
  });

  it('repeats nothing of a forged answer', async () => {
    const browser = open();
    const asked = new URL(await leadsTo(browser, BEGIN)).searchParams;
    const answer = {
      error: 'access_denied',
      error_description: 'Call 555',
      state: asked.get('state') ?? '',
      iss: provider.issuer,
    };
    expect(await leadsTo(browser, `${HOME}${CALLBACK}?${new URLSearchParams(answer)}`)).toBe(
      refused('provider-refused'),
    );
  });

  it('is limited per address', async () => {
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await open().request(BEGIN)).status);
    expect(statuses).toEqual([...Array(60).fill(303), 429]);
  });
});

describe('the provider', () => {
  it('changes its keys between two sign-ins', async () => {
    const subject = known();
    expect((await signIn(subject)).led).toBe(`${HOME}/start`);
    await provider.rotate();
    expect((await signIn(subject)).led).toBe(`${HOME}/start`);
  });

  it('may have a clock that is off by at most a minute', async () => {
    const subject = known();
    for (const [lateS, led] of [
      [655, `${HOME}/start`],
      [670, refused('provider-untrusted')],
    ] as const) {
      const browser = open();
      const began = api.clock.now();
      api.clock.set(new Date()); // Tokens are valid for 600 s by the provider's clock.
      api.clock.advance(lateS * 1_000);
      const back = await toCallback(browser, subject);
      expect(await leadsTo(browser, back)).toBe(led);
      api.clock.set(began);
    }
  });

  it('ends its own session at sign-out, and asks for credentials next time', async () => {
    const subject = known();
    const { browser } = await signIn(subject);
    const { id } = await me(browser);
    const session = await api.db.session.findFirstOrThrow({ where: { personId: id } });
    const answer = await as(browser).request<{ provider: string }>('DELETE', '/session');
    const end = new URL(answer.body.provider);
    expect(end.origin).toBe(provider.issuer);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: 'hyrde',
      id_token_hint: session.idToken,
      post_logout_redirect_uri: `${HOME}/sign-in`,
    });
    expect((await as(browser).get('/session')).status).toBe(401);
    expect(await api.db.session.count({ where: { personId: id } })).toBe(0);
    const ended = await browser.follow(end.href, subject, ({ origin }) => origin === HOME);
    expect(ended).toBe(`${HOME}/sign-in`);
    const someone = known();
    expect((await signIn(someone, { browser })).led).toBe(`${HOME}/start`);
    expect((await me(browser)).id).not.toBe(id);
    const { items } = (await admin.get<{ items: { action: string; person: { id: string } | null }[] }>('/audit')).body;
    expect(items.find((one) => one.action === 'session.signOut')?.person?.id).toBe(id);
  });

  it('is not asked to end a session opened by password', async () => {
    const { email } = await withPassword();
    const { headers } = await api.anonymous.post('/session', { email, password: PASSWORD });
    const cookie = cookieIn(headers);
    const answer = await client(api.url, '', cookie).request('DELETE', '/session');
    expect(answer.body).toEqual({ done: true, provider: null });
  });

  it('may be unavailable: the page says so, passwords work, sessions end', async () => {
    const { browser } = await signIn(known());
    const waiting = open();
    const back = await toCallback(waiting, known());
    await provider.down();
    try {
      expect(await leadsTo(open(), `${BEGIN}?next=/bodies`)).toBe(refused('provider-away', '/bodies'));
      expect(await leadsTo(waiting, back)).toBe(refused('provider-away'));
      const { email } = await withPassword();
      expect((await api.anonymous.post('/session', { email, password: PASSWORD })).status).toBe(200);
      expect((await as(browser).request('DELETE', '/session')).body).toEqual({ done: true, provider: null });
      expect((await as(browser).get('/session')).status).toBe(401);
    } finally {
      await provider.up();
    }
    expect((await signIn(known())).led).toBe(`${HOME}/start`);
  });

  it('is offered only if one is configured', async () => {
    expect((await api.anonymous.get('/session/ways')).body).toMatchObject({ provider: '127.0.0.1' });
    const named = await other({ OIDC_NAME: 'Feide' });
    expect((await named.anonymous.get('/session/ways')).body).toMatchObject({ provider: 'Feide' });
    const without = await startApi({ of: api });
    others.push(without);
    expect((await without.anonymous.get('/session/ways')).body).toMatchObject({ provider: null });
    expect(await leadsTo(open(without), BEGIN)).toBe(refused('provider-away'));
  });

  it('is not requested at a private address that the operator has not allowed', async () => {
    const shut = await other({ OIDC_ALLOW_ADDRESSES: '' });
    expect(await leadsTo(open(shut), BEGIN)).toBe(refused('provider-untrusted'));
    const crawled = await other({ OIDC_ALLOW_ADDRESSES: '', ALLOW_ADDRESSES: provider.env.OIDC_ALLOW_ADDRESSES ?? '' });
    expect(await leadsTo(open(crawled), BEGIN)).toBe(refused('provider-untrusted'));
  });
});

describe('the identity of a person', () => {
  it('is issuer and subject: an address may change', async () => {
    const subject = known();
    const before = await me((await signIn(subject)).browser);
    change(subject, { email: 'married@example.org' });
    expect(await me((await signIn(subject)).browser)).toMatchObject({ id: before.id, email: 'married@example.org' });
    change(subject, { email: 'unproven@example.org', email_verified: false });
    expect(await me((await signIn(subject)).browser)).toMatchObject({ id: before.id, email: 'married@example.org' });
    const { email: taken } = await withPassword();
    change(subject, { email: taken, email_verified: true });
    expect(await me((await signIn(subject)).browser)).toMatchObject({ id: before.id, email: 'married@example.org' });
    expect((await entries(before.id)).map(({ details }) => details)).toEqual([
      { made: true, role: 'auditor' },
      { email: 'married@example.org' },
      {},
      {},
    ]);
  });

  it('is not derived from an address: no account is taken over', async () => {
    const { id, email } = await withPassword({ role: 'admin' });
    const subject = known({ email });
    const { led, browser } = await signIn(subject);
    expect(led).toBe(refused('address-taken'));
    expect((await as(browser).get('/session')).status).toBe(401);
    expect(await api.db.identity.count({ where: { personId: id } })).toBe(0);
    expect((await entries(null)).at(-1)).toMatchObject({
      action: 'provider.refuse',
      details: { problem: 'address-taken', identity: subject },
    });
  });

  it('may be linked by a verified address if the operator allows it, once', async () => {
    const linking = await other({ OIDC_LINK_BY_EMAIL: '1' });
    const { id, email } = await withPassword();
    const unproven = known({ email, email_verified: 'true' });
    const stranger = await me((await signIn(unproven, { at: linking })).browser, linking);
    expect(stranger.id).not.toBe(id);
    expect(stranger.email).toMatch(/@no-address\.invalid$/);

    const subject = known({ email });
    expect(await me((await signIn(subject, { at: linking })).browser, linking)).toMatchObject({ id, role: 'auditor' });
    expect(await entries(id)).toMatchObject([{ details: { linked: true, role: 'auditor' } }]);
    // Later the address passes to another person.
    const heir = known({ email });
    expect((await signIn(heir, { at: linking })).led).toBe(refused('address-taken'));
    const { headers } = await linking.anonymous.post('/session', { email, password: PASSWORD });
    expect(headers.getSetCookie().join()).toContain('hyrde_session');
  });

  it('is not linked to a disabled account', async () => {
    const linking = await other({ OIDC_LINK_BY_EMAIL: '1' });
    const { id, email } = await withPassword({ disabledAt: new Date() });
    expect((await signIn(known({ email }), { at: linking })).led).toBe(refused('disabled'));
    expect(await api.db.identity.count({ where: { personId: id } })).toBe(0);
  });

  it('needs no address', async () => {
    for (const claims of [
      { email: undefined },
      { email: 'x@example.org', email_verified: undefined },
      { email: 'no address' },
    ]) {
      const { browser } = await signIn(known({ name: undefined, preferred_username: 'ola', ...claims }));
      expect((await me(browser)).email).toMatch(/@no-address\.invalid$/);
    }
    const subject = known({ email: undefined });
    const { id } = await me((await signIn(subject)).browser);
    change(subject, { email: 'at-last@example.org' });
    expect(await me((await signIn(subject)).browser)).toMatchObject({ id, email: 'at-last@example.org' });
  });

  it('is refused while disabled, and a new person after a removal', async () => {
    const subject = known();
    const { browser } = await signIn(subject);
    const { id } = await me(browser);
    await admin.patch(`/people/${id}`, { disabled: true });
    expect((await as(browser).get('/session')).status).toBe(401);
    expect((await signIn(subject)).led).toBe(refused('disabled'));
    await admin.patch(`/people/${id}`, { disabled: false });
    const again = (await signIn(subject)).browser;
    expect((await me(again)).id).toBe(id);
    expect((await admin.delete(`/people/${id}`)).status).toBe(200);
    expect((await as(again).get('/session')).status).toBe(401);
    expect(await api.db.identity.count({ where: { personId: id } })).toBe(0);
    expect((await me((await signIn(subject)).browser)).id).not.toBe(id);
  });
});

describe('the role of a person', () => {
  it('follows from the groups, the highest of several, at each sign-in', async () => {
    const subject = known({ groups: ['readers', STAFF, 'others'] });
    const { browser } = await signIn(subject);
    const { id } = await me(browser);
    expect((await me(browser)).role).toBe('auditor');
    change(subject, { groups: 'readers' });
    await signIn(subject);
    expect((await me(browser)).role).toBe('viewer');
    expect((await entries(id)).at(-1)).toMatchObject({ details: { role: 'viewer' } });
  });

  it.each([[[]], [['Readers']], [{ readers: true }], [[1, 2]], ['readers chiefs'], [undefined]])(
    'is absent if no group has a role: %j',
    async (groups) => {
      const subject = known({ groups });
      expect((await signIn(subject)).led).toBe(refused('no-role'));
      expect(await api.db.identity.count({ where: { subject } })).toBe(0);
    },
  );

  it('ends all sessions of a person in no group any more', async () => {
    const subject = known();
    const { browser } = await signIn(subject);
    const { id } = await me(browser);
    change(subject, { groups: [] });
    expect((await signIn(subject)).led).toBe(refused('no-role'));
    expect((await as(browser).get('/session')).status).toBe(401);
    expect((await entries(id)).at(-1)).toMatchObject({ action: 'provider.refuse', details: { problem: 'no-role' } });
  });

  it('ends their tokens permanently once they are in no group any more', async () => {
    const subject = known();
    const { browser } = await signIn(subject);
    const own = await token(browser);
    const robot = (await admin.post<NewToken>('/tokens', { ...NIGHTLY, kind: 'service' })).body.secret;
    expect((await works(own)).status).toBe(200);
    change(subject, { groups: [] });
    await signIn(subject);
    expect((await works(own)).status).toBe(401);
    expect((await works(robot)).status).toBe(200);
    change(subject, { groups: [STAFF] });
    const back = (await signIn(subject)).browser;
    expect([(await works(own)).status, (await works(await token(back))).status]).toEqual([401, 200]);
  });

  it('suspends their tokens a week after the last sign-in, until the next one', async () => {
    const linking = await other({ OIDC_LINK_BY_EMAIL: '1' });
    const { email } = await withPassword();
    const both = await token((await signIn(known({ email }), { at: linking })).browser, linking);
    const subject = known();
    const own = await token((await signIn(subject)).browser);
    const states = async (at = api) => [(await works(own, at)).status, (await works(both, at)).status];
    const lastLetIn = (ago: number) =>
      api.db.identity.updateMany({ data: { lastSignInAt: new Date(api.clock.now().getTime() - ago) } });
    await lastLetIn(7 * 24 * HOUR_MS - 1);
    expect(await states()).toEqual([200, 200]);
    expect(await rests()).toEqual([false, false]);
    await lastLetIn(7 * 24 * HOUR_MS);
    expect(await states()).toEqual([401, 401]);
    expect(await rests()).toEqual([true, true]);
    const without = await other({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_ROLES: '' });
    without.clock.set(api.clock.now());
    expect(await states(without)).toEqual([401, 200]); // A person with a password does not depend on a provider that is no longer configured.
    await signIn(subject);
    expect(await states()).toEqual([200, 401]);
  });

  it('may be a default for all, which an administrator may change', async () => {
    const open = await other({ OIDC_DEFAULT_ROLE: 'viewer' }, {});
    const subject = known({ groups: ['chiefs'] });
    const { id, role } = await me((await signIn(subject, { at: open })).browser, open);
    expect(role).toBe('viewer');
    await admin.patch(`/people/${id}`, { role: 'reviewer' });
    expect((await me((await signIn(subject, { at: open })).browser, open)).role).toBe('reviewer');
  });

  it('is read from the configured claim', async () => {
    const named = await other({ OIDC_GROUPS_CLAIM: 'name', OIDC_ROLES: 'Boss=admin' });
    expect(await me((await signIn(known({ name: 'Boss', groups: [] }), { at: named })).browser, named)).toMatchObject({
      role: 'admin',
    });
  });

  it('makes the first administrator, and is never taken from the last', async () => {
    const own = await startApi({ env: { ...provider.env, ...ROLES } });
    others.push(own);
    const subject = known({ groups: ['chiefs'] });
    const { browser } = await signIn(subject, { at: own });
    expect((await as(browser, own).get('/people')).status).toBe(200);
    change(subject, { groups: ['readers'] });
    const again = (await signIn(subject, { at: own })).browser;
    const { id, role } = await me(again, own);
    expect(role).toBe('admin');
    expect(await own.db.auditEntry.findMany({ where: { personId: id }, orderBy: { id: 'asc' } })).toMatchObject([
      { details: { made: true, role: 'admin' } },
      { details: { lastAdmin: true } },
    ]);
    await own.db.person.create({ data: { email: 'b@example.org', name: 'B', role: 'admin', passwordHash } });
    expect((await me((await signIn(subject, { at: own })).browser, own)).role).toBe('viewer');
  });
});

describe('a session by the provider', () => {
  it('requires no second factor here; a session by password does', async () => {
    const strict = await other({ SECOND_FACTOR_FROM: 'viewer', OIDC_LINK_BY_EMAIL: '1' });
    const { email } = await withPassword({ mustChangePassword: true });
    const { browser } = await signIn(known({ email }), { at: strict });
    expect(await me(browser, strict)).toMatchObject({ mustAddSecondFactor: false, mustChangePassword: false });
    expect((await as(browser, strict).get('/sites')).status).toBe(200);
    const { headers } = await strict.anonymous.post('/session', { email, password: PASSWORD });
    const cookie = cookieIn(headers);
    expect((await client(strict.url, '', cookie).get('/sites')).status).toBe(403);
  });

  it('ends twelve hours after it began, however much it is used', async () => {
    const { browser } = await signIn(known());
    const before = api.clock.now();
    for (const hours of [5, 5]) {
      api.clock.advance(hours * HOUR_MS);
      const answer = await as(browser).get('/session');
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
    api.clock.advance(2 * HOUR_MS);
    expect((await as(browser).get('/session')).status).toBe(401);
    api.clock.set(before);
  });
});

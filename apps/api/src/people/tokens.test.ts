import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, every } from '@hyrde/client';
import { includesRole, Role, roleWithin, Scope } from '@hyrde/contracts';
import { describe, expect, it, vi } from 'vitest';
import { openApiOf } from '../openapi.js';
import { type Answer, apiForFile, type Client, program as programOf } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import { type NewToken, RATE, type Token } from './tokens.service.js';

const api = await apiForFile();
const admin = await api.as('admin');

const tokenOf = (scope: Scope, more: object = {}) => ({ name: 'nightly', kind: 'personal', scope, days: 30, ...more });

async function make(by: Client, scope: Scope, more: object = {}): Promise<NewToken> {
  const { status, body, text } = await by.post<NewToken>('/tokens', tokenOf(scope, more));
  expect(status, text).toBe(201);
  return body;
}

const program = (secret: string) => programOf(api.url, secret);
const me = (who: Client) => who.get<{ id: string; role: Role }>('/session');

describe('the client package', () => {
  it('runs its example, quoted in its README: reads a long list and makes a change', async () => {
    const README = readFileSync(new URL('../../../client/README.md', import.meta.url), 'utf8');
    expect(README).toContain(readFileSync(new URL('../../../client/example.ts', import.meta.url), 'utf8'));
    const sites = await makeSites(api.db, 70);
    const { secret } = await make(admin, 'run');
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.stubEnv('HYRDE_URL', api.url).stubEnv('HYRDE_TOKEN', secret);
    try {
      await import('../../../client/example.js');
      const lines = said.mock.calls.map((words) => words.join(' '));
      expect(lines.slice(0, -1).map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(sites));
      const [, id = ''] = /^Entered: (.+)$/.exec(lines.at(-1) ?? '') ?? [];
      expect(id, lines.at(-1)).not.toBe('');
      expect(await api.db.ownerRequest.findUnique({ where: { id } })).toMatchObject({ kind: 'pace', paceSeconds: 10 });
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
    }
  });

  it('reports a problem by its type, also after its waiting time for the rate limit', async () => {
    const { secret, token } = await make(admin, 'read');
    const hyrde = connect({ url: api.url, token: secret, patienceS: 0 });
    const { error, response } = await hyrde.GET('/api/sites/{id}', { params: { path: { id: randomUUID() } } });
    expect([response.status, error?.type]).toEqual([404, 'urn:hyrde:problem:not-found']);
    await api.db.apiToken.update({ where: { id: token.id }, data: { used: RATE.quota } });
    const rows = every((cursor) => hyrde.GET('/api/sites', { params: { query: { cursor } } }));
    await expect(rows.next()).rejects.toMatchObject({
      status: 429,
      problem: { type: 'urn:hyrde:problem:rate-limited' },
    });
    const { error: ended } = await connect({ url: api.url, token: 'none' }).GET('/api/session');
    expect(ended?.type).toBe('urn:hyrde:problem:not-signed-in');
  });
});

describe('a token', () => {
  it('acts as its person, with the role limited by its scope', async () => {
    const auditor = await api.as('auditor');
    for (const [scope, role] of [
      ['read', 'viewer'],
      ['review', 'reviewer'],
      ['run', 'auditor'],
    ] as const) {
      const { secret } = await make(auditor, scope);
      expect((await me(program(secret))).body).toMatchObject({ id: auditor.id, role });
    }
    const { status, body } = await auditor.post<{ detail: string }>('/tokens', tokenOf('admin'));
    expect([status, body.detail]).toEqual([403, 'Your role, auditor, does not allow this. Ask an administrator.']);
  });

  it('loses its person’s rights at once', async () => {
    const auditor = await api.as('auditor');
    const { secret } = await make(auditor, 'run');
    await admin.patch(`/people/${auditor.id}`, { role: 'viewer' });
    expect((await me(program(secret))).body.role).toBe('viewer');
  });

  it('is returned once and stored as a hash', async () => {
    const { secret, token } = await make(admin, 'read');
    const kept = await api.db.apiToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(JSON.stringify(kept)).not.toContain(secret);
    const list = await admin.get<{ items: Token[] }>('/tokens');
    expect(list.text).not.toContain(secret);
    expect(list.body.items.find(({ id }) => id === token.id)).toEqual(token);
    const log = await admin.get('/audit');
    expect(log.text).not.toContain(secret);
  });

  it('shows its last use', async () => {
    const { secret, token } = await make(admin, 'read');
    expect(token.lastUsedAt).toBeNull();
    api.clock.advance(5_000);
    await me(program(secret));
    const { body } = await admin.get<{ items: Token[] }>('/tokens');
    expect(body.items.find(({ id }) => id === token.id)?.lastUsedAt).toBe(api.clock.now().toISOString());
  });

  it('ends by expiry and by revocation', async () => {
    const { secret: short } = await make(admin, 'read', { days: 1 });
    const { secret, token } = await make(admin, 'read');
    api.clock.advance(24 * 3_600_000);
    const ended = await me(program(short));
    expect([ended.status, ended.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect((await me(program(secret))).status).toBe(200);
    expect((await admin.delete(`/tokens/${token.id}`)).status).toBe(200);
    expect((await me(program(secret))).status).toBe(401);
    expect((await admin.delete(`/tokens/${token.id}`)).status).toBe(404);
    expect((await me(program(`hyrde_${'x'.repeat(43)}`))).status).toBe(401);
    expect((await program(short).request('GET', '/session', undefined, { cookie: admin.cookie })).status).toBe(401);
  });

  it('ends when its person is removed, and stays revoked if they are added again', async () => {
    const person = await api.as('reviewer');
    const { secret } = await make(person, 'review');
    await admin.patch(`/people/${person.id}`, { disabled: true });
    expect((await me(program(secret))).status).toBe(401);
    await admin.patch(`/people/${person.id}`, { disabled: false });
    expect((await me(program(secret))).status).toBe(401);
  });

  it('of a service outlives its creator, is not listed among people, and ends with its account', async () => {
    const maker = await api.as('admin');
    expect((await (await api.as('auditor')).post('/tokens', tokenOf('read', { kind: 'service' }))).status).toBe(403);
    const { secret, token } = await make(maker, 'run', { kind: 'service', name: 'Export robot' });
    expect(token).toMatchObject({ kind: 'service', person: { name: 'Export robot' } });
    await admin.patch(`/people/${maker.id}`, { disabled: true });
    expect((await me(program(secret))).body).toMatchObject({ id: token.person.id, role: 'auditor' });
    expect((await admin.get('/people')).text).not.toContain(token.person.id);
    expect((await admin.post(`/people/${token.person.id}/link`, {})).status).toBe(404);
    expect((await admin.patch(`/people/${token.person.id}`, { role: 'admin' })).status).toBe(404);
    await admin.delete(`/tokens/${token.id}`);
    expect((await me(program(secret))).status).toBe(401);
  });

  it('is visible to and revocable by its person and administrators only', async () => {
    const [one, other] = [await api.as('viewer'), await api.as('viewer')];
    const { token } = await make(one, 'read');
    const sees = async (who: Client) => (await who.get('/tokens')).text.includes(token.id);
    expect([await sees(one), await sees(other), await sees(admin)]).toEqual([true, false, true]);
    expect((await other.delete(`/tokens/${token.id}`)).status).toBe(404);
    expect((await admin.delete(`/tokens/${token.id}`)).status).toBe(200);
  });

  it('is named in the audit log’s entries of its changes', async () => {
    const { secret, token } = await make(admin, 'admin', { name: 'by night' });
    const added = await program(secret).post('/sites', { name: 'A', homeUrl: 'https://by-token.example/' });
    expect(added.status, added.text).toBeLessThan(300);
    await admin.post('/sites', { name: 'B', homeUrl: 'https://by-hand.example/' });
    const { body } = await admin.get<{ items: { token: unknown; person: { id: string } }[] }>('/audit?limit=2');
    expect(body.items.map((entry) => entry.token)).toEqual([null, { id: token.id, name: 'by night' }]);
    expect(body.items.map(({ person }) => person.id)).toEqual([admin.id, admin.id]);
  });
});

describe('the rate of a token', () => {
  const rate = ({ headers }: Answer) =>
    ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));

  it('is sent with every answer, including refusals and unknown routes', async () => {
    const { secret } = await make(admin, 'read');
    const who = program(secret);
    const answers = [await me(who), await who.get('/people'), await who.get('/nothing'), await who.post('/sites', {})];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 403]);
    expect(answers.map(rate)).toEqual(
      answers.map((_, i) => [`"token";q=${RATE.quota};w=60`, `"token";r=${RATE.quota - 1 - i};t=60`, null]),
    );
    expect(rate(await me(admin))).toEqual([null, null, null]);
  });

  it('is limited per token until the window ends', async () => {
    const [first, second] = [await make(admin, 'read'), await make(admin, 'read')];
    await me(program(first.secret));
    api.clock.advance(20_000);
    await api.db.apiToken.update({ where: { id: first.token.id }, data: { used: RATE.quota - 1 } });
    expect(rate(await me(program(first.secret)))).toEqual([expect.anything(), '"token";r=0;t=40', null]);
    const refused = await me(program(first.secret));
    expect([refused.status, ...rate(refused)]).toEqual([429, expect.anything(), '"token";r=0;t=40', '40']);
    expect((await me(program(second.secret))).status).toBe(200);
    api.clock.advance(40_000);
    expect((await me(program(first.secret))).status).toBe(200);
  });
});

interface Operation {
  id: string;
  method: string;
  path: string;
  need: Role | 'public';
  inBrowser: boolean;
}

const operations = Object.entries(openApiOf(api.app).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, of]: [string, Record<string, unknown>]): Operation => ({
      id: String(of.operationId),
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
      need: of['x-access'] as Role | 'public',
      inBrowser: of['x-in-browser'] === true,
    }),
  ),
);

/** Access of a program's request without valid content: `shut` or `open`. */
async function accessTo(secret: string, { method, path }: Operation): Promise<string> {
  const stop = new AbortController(); // An event stream would not end by itself.
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: '{"nothing":"of this name"}' }),
    signal: stop.signal,
    redirect: 'manual', // The identity provider's operation redirects to another origin.
  });
  const text = response.status === 403 ? await response.text() : '';
  stop.abort();
  return /Your role, \w+, does not allow|No token opens this/.test(text) ? 'shut' : 'open';
}

/** Operations that would end the other sessions or data of the matrix. */
const ENDING = new Set(['session_signOut', 'practice_remove']);

describe('operations × scopes', () => {
  it('names every operation’s required role', () => {
    expect(operations.length).toBeGreaterThan(120);
    for (const { id, need } of operations) expect([...Role.options, 'public'], id).toContain(need);
  });

  // A token has the access of its role: each role is tested on every operation (lab/attack/matrix), each pair of role
  // and scope on its role.
  it.each(Scope.options)('an administrator’s token of scope %s', async (scope) => {
    const { secret } = await make(admin, scope);
    const role = roleWithin('admin', scope);
    const expected = ({ need, inBrowser }: Operation) =>
      need === 'public' || (includesRole(role, need) && !inBrowser) ? 'open' : 'shut';
    const all = operations.filter(({ id }) => !ENDING.has(id));
    const access: Record<string, string> = {};
    for (const operation of all) access[operation.id] = await accessTo(secret, operation);
    expect(access).toEqual(Object.fromEntries(all.map((operation) => [operation.id, expected(operation)])));
  });

  const pairs = Role.options.flatMap((role) => Scope.options.map((scope) => [role, scope] as const));
  it.each(pairs)('a token of role %s and scope %s has the lesser role', async (role, scope) => {
    const person = await api.as('admin');
    const secrets = [await make(person, scope), await make(admin, scope, { kind: 'service' })];
    await api.db.person.update({ where: { id: person.id }, data: { role } });
    const roles = [];
    for (const { secret } of secrets) roles.push((await me(program(secret))).body.role);
    expect(roles).toEqual([roleWithin(role, scope), roleWithin('admin', scope)]);
  });
});

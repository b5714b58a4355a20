import { createHash } from 'node:crypto';
import { LINK_LASTS_MS, LINK_PATH } from '@hyrde/contracts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { apiForFile, CHEAP_HASH, type Client, client, startApi } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import { hashPassword } from './passwords.js';
import type { PersonLink, Session } from './people.schemas.js';
import { cookieIn } from './testing/cookies.js';

const PASSWORD = 'tre elger leser avis';
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hyrde@example.org' };
const api = await apiForFile({ env: SMTP });
const admin = await api.as('admin');
const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
beforeEach(() => api.db.signInLimit.deleteMany());

let people = 0;
const email = () => `p${++people}@example.org`;
const signIn = (address: string, password: string, headers = {}) =>
  api.anonymous.request('POST', '/session', { email: address, password }, headers);
const requestReset = (address: string) => api.anonymous.post('/session/forgotten', { email: address });
const choose = (token: string, next: string) => api.anonymous.post('/session/link', { token, next });
const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';
const add = async (address: string, more: object = {}) => {
  const person = { email: address, name: 'Ny', role: 'viewer', ...more };
  const { status, body, text } = await admin.post<PersonLink>('/people', person);
  expect(status, text).toBe(201);
  return body;
};
const linkOf = (personId: string) => api.db.signInLink.findFirst({ where: { personId } });
const withPassword = (more: object = {}) =>
  api.db.person.create({ data: { email: email(), name: 'Kari', role: 'viewer', passwordHash, ...more } });

describe('an invitation', () => {
  it('works once, also for concurrent requests, and signs its person in', async () => {
    const address = email();
    const { link, personId } = await add(address);
    expect(link).toMatch(new RegExp(`^http://localhost:3000${LINK_PATH}#[\\w-]{43}$`));
    const token = tokenOf(link);
    expect(JSON.stringify([await linkOf(personId), (await admin.get('/audit')).body])).not.toContain(token);
    const list = await admin.get<{ items: { id: string; invited: boolean }[] }>('/people');
    expect(list.body.items.find(({ id }) => id === personId)).toMatchObject({
      invited: true,
      link: { state: 'given' },
    });
    const weak = await choose(token, 'Hyrde.Ny.2026');
    expect(weak.body).toMatchObject({ status: 400, errors: [{ field: 'next' }] });
    const both = await Promise.all([choose(token, `${PASSWORD} a`), choose(token, `${PASSWORD} b`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [signedIn, ...others] = both.filter(({ headers }) => cookieIn(headers) !== '');
    expect([signedIn?.body, others]).toEqual([{ done: true, signedIn: true }, []]);
    const here = client(api.url, '', cookieIn(signedIn?.headers ?? new Headers()));
    expect((await here.get('/session')).body).toMatchObject({ id: personId });
    const right = both[0]?.status === 200 ? 'a' : 'b';
    expect((await signIn(address, `${PASSWORD} ${right}`)).status).toBe(200);
    const { items } = (await admin.get<{ items: { action: string; person: { id: string } }[] }>('/audit')).body;
    expect(items.find(({ action }) => action === 'session.choosePassword')?.person.id).toBe(personId);
  });

  it('ends by expiry, by a newer one, and with its person', async () => {
    const late = await add(email());
    api.clock.advance(LINK_LASTS_MS.invitation);
    expect((await choose(tokenOf(late.link), PASSWORD)).status).toBe(401);
    const first = await add(email());
    const second = await admin.post<PersonLink>(`/people/${first.personId}/link`, {});
    expect((await choose(tokenOf(first.link), PASSWORD)).status).toBe(401);
    await admin.patch(`/people/${first.personId}`, { disabled: true });
    expect((await choose(tokenOf(second.body.link), PASSWORD)).status).toBe(401);
    expect((await admin.post(`/people/${first.personId}/link`, {})).status).toBe(409);
  });

  it('sent by mail is not returned by the API', async () => {
    const address = email();
    const { personId, link } = await add(address, { by: 'mail', language: 'nb' });
    expect(link).toBeNull();
    expect(await linkOf(personId)).toMatchObject({ tokenHash: null, mailNextAt: api.clock.now(), language: 'nb' });
    const asked = await requestReset(address);
    expect(asked.status).toBe(200);
    expect(await api.db.signInLink.findMany({ where: { personId } })).toMatchObject([{ purpose: 'invitation' }]);
  });
});

describe('the reset of a password', () => {
  it('is answered alike for every address', async () => {
    const { id, email: address } = await withPassword();
    const disabled = await withPassword({ disabledAt: new Date() });
    const answers = [];
    for (const one of [address, 'nobody@example.org', disabled.email]) answers.push(await requestReset(one));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, '{"done":true}']));
    expect(await linkOf(id)).toMatchObject({ purpose: 'reset', byAdmin: false, tokenHash: null });
    expect(await linkOf(disabled.id)).toBeNull();
  });

  it('is limited per address and account, whether or not the account exists', async () => {
    const { email: address } = await withPassword();
    for (const one of [address, 'nobody@example.org']) {
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await requestReset(one)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('keeps an administrator’s link, and the old password until a new one is chosen', async () => {
    const { id, email: address } = await withPassword();
    const { body } = await admin.post<PersonLink>(`/people/${id}/link`, {});
    await requestReset(address);
    const before = await signIn(address, PASSWORD);
    expect(before.status).toBe(200);
    expect((await choose(tokenOf(body.link), 'fire elger leser avis')).status).toBe(200);
    expect((await client(api.url, '', cookieIn(before.headers)).get('/session')).status).toBe(401);
    expect((await signIn(address, PASSWORD)).status).toBe(401);
  });

  it('needs mail, as invitations by mail do', async () => {
    const mute = await startApi({ of: api });
    onTestFinished(() => mute.stop());
    expect((await mute.anonymous.get<object>('/session/ways')).body).toMatchObject({ passwordLink: false });
    expect((await mute.anonymous.post('/session/forgotten', { email: 'a@example.org' })).status).toBe(409);
    const by = await mute.as('admin');
    const invited = { email: email(), name: 'Ny', role: 'viewer', by: 'mail' };
    expect((await by.post('/people', invited)).status).toBe(409);
    expect(await api.db.person.count({ where: { email: invited.email } })).toBe(0);
  });

  it('cannot be guessed by trying links', async () => {
    const guess = () => choose('x'.repeat(43), PASSWORD);
    for (let i = 0; i < 30; i++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed and ended by their person and by administrators', async () => {
    const person = await withPassword();
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const cookies = [];
    for (let i = 0; i < 3; i++) cookies.push(cookieIn((await signIn(person.email, PASSWORD, agent)).headers));
    const [here, there, third] = cookies.map((cookie) => client(api.url, person.id, cookie));
    if (!here || !there || !third) throw new Error('not signed in');
    const mine = async (who: Client) => (await who.get<{ items: Session[] }>('/sessions')).body.items;
    expect((await mine(here)).map(({ browser, current }) => [browser, current]).sort()).toEqual([
      ['Firefox · Linux', false],
      ['Firefox · Linux', false],
      ['Firefox · Linux', true],
    ]);
    const other = await api.as('auditor');
    const id = (await mine(there)).find(({ current }) => current)?.id ?? '';
    expect((await other.delete(`/sessions/${id}`)).status).toBe(404);
    expect((await other.get(`/sessions?personId=${person.id}`)).status).toBe(403);
    expect((await other.delete(`/sessions?personId=${person.id}`)).status).toBe(403);
    expect((await here.delete(`/sessions/${id}`)).status).toBe(200);
    expect((await there.get('/session')).status).toBe(401);
    expect((await here.delete('/sessions')).status).toBe(200);
    expect([(await here.get('/session')).status, (await third.get('/session')).status]).toEqual([200, 401]);
    expect((await admin.delete(`/sessions?personId=${person.id}`)).status).toBe(200);
    expect((await here.get('/session')).status).toBe(401);
  });

  it('get a new identifier with each sign-in', async () => {
    const { email: address } = await withPassword();
    const planted = `hyrde_session=${'p'.repeat(43)}`;
    const { headers } = await signIn(address, PASSWORD, { cookie: planted });
    expect(cookieIn(headers)).not.toBe(planted);
    expect((await client(api.url, '', planted).get('/session')).status).toBe(401);
  });
});

describe('a person who is removed', () => {
  it('keeps their verdicts under a number; sessions and tokens end at once', async () => {
    const reviewer = await api.as('reviewer');
    const { email: address } = await api.db.person.findUniqueOrThrow({ where: { id: reviewer.id } });
    const { searchIds } = await makeSweep(api.db, await makeSites(api.db, 1), found(1));
    expect((await reviewer.post(`/review/${searchIds[0]}/verdict`, { verdict: 'correct' })).status).toBe(200);
    const nightly = { name: 't', kind: 'personal', scope: 'read', days: 9 };
    const token = await reviewer.post<{ secret: string }>('/tokens', nightly);
    const program = client(api.url, '', '', { authorization: `Bearer ${token.body.secret}` });
    const mail = { means: 'mail', name: 'n', filter: {}, address };
    const { subscription } = (await admin.post<{ subscription: { id: string } }>('/subscriptions', mail)).body;
    expect((await program.get('/session')).status).toBe(200);

    expect((await admin.delete(`/people/${reviewer.id}`)).status).toBe(200);
    expect([(await reviewer.get('/session')).status, (await program.get('/session')).status]).toEqual([401, 401]);
    const kept = await api.db.person.findUniqueOrThrow({ where: { id: reviewer.id } });
    expect(kept).toMatchObject({ name: `#${reviewer.id.slice(-6)}`, email: `${reviewer.id}@removed.invalid` });
    const verdicts = await admin.get<{ total: number }>(`/review/verdicts?personId=${reviewer.id}`);
    expect([verdicts.body.total, verdicts.text.includes(address)]).toEqual([1, false]);
    const off = await api.db.subscription.findUniqueOrThrow({ where: { id: subscription.id } });
    expect(off).toMatchObject({ address: '', offReason: 'gone' });
    expect((await admin.delete(`/people/${reviewer.id}`)).status).toBe(404);
    expect((await admin.post(`/people/${reviewer.id}/link`, {})).status).toBe(404);
    expect((await admin.patch(`/people/${reviewer.id}`, { disabled: false })).status).toBe(404);
    expect((await add(address)).personId).not.toBe(reviewer.id);
  });

  it('is never the last administrator', async () => {
    const others = await api.db.person.findMany({ where: { role: 'admin', id: { not: admin.id }, disabledAt: null } });
    await api.db.person.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { role: 'viewer' } });
    expect((await admin.delete(`/people/${admin.id}`)).status).toBe(409);
    expect((await admin.get('/people')).status).toBe(200);
  });
});

it('links are stored as SHA-256', async () => {
  const { personId, link } = await add(email());
  expect((await linkOf(personId))?.tokenHash).toBe(createHash('sha256').update(tokenOf(link)).digest('hex'));
});

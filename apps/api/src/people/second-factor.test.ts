import { readEnvironment } from '@hyrde/contracts';
import { Unreadable } from '@hyrde/store/sealer';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, apiForFile, CHEAP_HASH, type Client, client, startApi } from '../testing/api.js';
import { Authenticator, type Lie } from '../testing/authenticator.js';
import { hashPassword } from './passwords.js';
import type { NewSecondFactor, PersonLink } from './people.schemas.js';
import { SecondFactorService } from './second-factor.service.js';
import { SealerService } from './secrets.js';
import { cookieIn } from './testing/cookies.js';

const PASSWORD = 'tre elger leser avis';
const EMAIL = 'kari@example.org';
const STEP_MS = 30_000;
let secret: string;
let codes: string[];
const api = await apiForFile();
api.clock.set(new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2));
const admin = await api.as('admin');
const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
const kari = (await api.db.person.create({ data: { email: EMAIL, name: 'Kari', role: 'auditor', passwordHash } })).id;
beforeEach(() => api.db.signInLimit.deleteMany());

const cookieOf = ({ headers }: Answer, name: string) => cookieIn(headers, name);
const password = () => api.anonymous.post('/session', { email: EMAIL, password: PASSWORD });
const send = (step: string, code: string) =>
  api.anonymous.request('POST', '/session/second', { code }, { cookie: step });
/** Code of the app, the given number of steps from now. */
const codeAt = (steps = 0) => new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() + steps * STEP_MS });
/** Advances the clock until no earlier code is valid. */
const later = () => api.clock.advance(4 * STEP_MS);
const right = async () => cookieOf(await password(), 'hyrde_step');

describe('a second factor', () => {
  it('is set up by password and a first code, and required from then on', async () => {
    const here = client(api.url, kari, cookieOf(await password(), 'hyrde_session'));
    expect((await here.post('/second-factor', { password: 'wrong' })).body).toMatchObject({
      errors: [{ field: 'password' }],
    });
    const begun = await here.post<NewSecondFactor>('/second-factor', { password: PASSWORD });
    ({ secret } = begun.body);
    expect(begun.body.uri).toContain(`secret=${secret}`);
    expect((await password()).status).toBe(200);
    expect((await here.post('/second-factor/confirm', { code: '000000' })).body).toMatchObject({
      errors: [{ field: 'code' }],
    });
    const done = await here.post<{ recoveryCodes: string[] }>('/second-factor/confirm', { code: codeAt() });
    codes = done.body.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await here.get('/session')).body).toMatchObject({ secondFactor: true, mustAddSecondFactor: false });
    expect((await here.post('/second-factor', { password: PASSWORD })).status).toBe(400);
    expect((await here.post('/second-factor', { code: codes.pop() })).status).toBe(409);
    const kept = JSON.stringify(await api.db.recoveryCode.findMany());
    const log = (await admin.get('/audit')).text;
    for (const one of [...codes, secret]) expect(kept + log).not.toContain(one);
  });

  it('is sealed for its person; a secret stored unsealed is sealed at startup', async () => {
    const kept = async (personId = kari) => (await api.db.totp.findUniqueOrThrow({ where: { personId } })).secret;
    const sealer = api.app.get(SealerService);
    expect(await kept()).toMatch(/^v1\.[\w-]{80}$/);
    expect(sealer.open(await kept(), kari)).toBe(secret);
    expect(() => sealer.open(sealer.seal(secret, kari), admin.id)).toThrow(Unreadable);
    await api.db.totp.update({ where: { personId: kari }, data: { secret } });
    later();
    expect((await send(await right(), codeAt())).status).toBe(200);
    await api.app.get(SecondFactorService).sealAll();
    expect(sealer.open(await kept(), kari)).toBe(secret);
    const first = await kept();
    await api.app.get(SecondFactorService).sealAll();
    expect(await kept()).toBe(first);
  });

  it('is unreadable after a change of the key; recovery codes still work, and the answer says so', async () => {
    const good = (await api.db.totp.findUniqueOrThrow({ where: { personId: kari } })).secret;
    const other = new SealerService(readEnvironment({ DATABASE_URL: api.appUrl, SECRETS_KEY: 'another key of 16' }));
    await api.db.totp.update({ where: { personId: kari }, data: { secret: other.seal(secret, kari) } });
    later();
    expect(await send(await right(), codeAt())).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('recovery code') },
    });
    expect((await send(await right(), codes.pop() ?? '')).status).toBe(200);
    await api.db.totp.update({ where: { personId: kari }, data: { secret: good } });
  });

  it('is required after the password, in the same browser', async () => {
    later();
    const first = await password();
    expect([first.status, first.body]).toMatchObject([401, { type: 'urn:hyrde:problem:second-factor' }]);
    expect(cookieOf(first, 'hyrde_session')).toBe('');
    const step = cookieOf(first, 'hyrde_step');
    const code = codeAt();
    expect((await send('', code)).status).toBe(401);
    expect((await api.anonymous.request('GET', '/sites', undefined, { cookie: step })).status).toBe(401);
    const second = await send(step, code);
    expect([second.status, second.body]).toMatchObject([200, { email: EMAIL }]);
    const kept = client(api.url, kari, cookieOf(second, 'hyrde_session'));
    expect((await kept.get('/sites')).status).toBe(200);
    expect((await send(step, codeAt(1))).status).toBe(401);
  });

  it('accepts the code of one step before or after, each once, and none older than the last', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      if (steps === -2) later();
      expect([steps, (await send(await right(), codeAt(steps))).status]).toEqual([steps, status]);
      await api.db.signInLimit.deleteMany();
    }
    for (const steps of [-1, 0, 1]) {
      await api.db.signInLimit.deleteMany();
      expect((await send(await right(), codeAt(steps))).status).toBe(401);
    }
  });

  it('accepts one of two concurrent uses of a code', async () => {
    later();
    const steps = await Promise.all([right(), right()]);
    const code = codeAt();
    const answers = await Promise.all(steps.map((step) => send(step, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('slows down guesses like passwords; a correct password does not reset the count', async () => {
    later();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const first = await password();
      statuses.push(first.status, (await send(cookieOf(first, 'hyrde_step'), '000000')).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toContain(429);
  });

  it('must follow the password within ten minutes', async () => {
    later();
    const step = await right();
    api.clock.advance(10 * 60_000);
    expect((await send(step, codeAt())).status).toBe(401);
  });

  it('stays when the password is reset, which ends unfinished sign-ins', async () => {
    later();
    const step = await right();
    const { body } = await admin.post<PersonLink>(`/people/${kari}/link`, {});
    const token = body.link?.split('#')[1];
    expect((await api.anonymous.post('/session/link', { token, next: `${PASSWORD} igjen` })).status).toBe(200);
    expect((await send(step, codeAt())).status).toBe(401);
    const again = await api.anonymous.post('/session', { email: EMAIL, password: `${PASSWORD} igjen` });
    expect(again.body).toMatchObject({ type: 'urn:hyrde:problem:second-factor' });
    const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
    await api.db.person.update({ where: { id: kari }, data: { passwordHash } });
  });

  it('can be replaced by a recovery code, once, in any notation', async () => {
    later();
    const code = codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '';
    const first = await send(await right(), code);
    expect(first.status).toBe(200);
    expect((await send(await right(), code)).status).toBe(401);
    const here = client(api.url, kari, cookieOf(first, 'hyrde_session'));
    expect((await here.post('/second-factor/end', { code: codes[0] })).status).toBe(400);
    expect((await here.post('/second-factor/end', { code: codes[1] })).status).toBe(200);
    expect((await password()).status).toBe(200);
    expect((await api.db.totp.count()) + (await api.db.recoveryCode.count())).toBe(0);
  });
});

describe('a required second factor', () => {
  it('must be added before anything else; tokens keep working', async () => {
    const strict = await startApi({ of: api, env: { SECOND_FACTOR_FROM: 'auditor' } });
    onTestFinished(() => strict.stop());
    strict.clock.set(api.clock.now());
    const { headers } = await strict.anonymous.post('/session', { email: EMAIL, password: PASSWORD });
    const here = client(strict.url, kari, cookieIn(headers));
    expect((await here.get('/session')).body).toMatchObject({ mustAddSecondFactor: true });
    const refused = await here.get('/sites');
    expect([refused.status, refused.body]).toMatchObject([403, { type: 'urn:hyrde:problem:second-factor-due' }]);
    ({ secret } = (await here.post<NewSecondFactor>('/second-factor', { password: PASSWORD })).body);
    expect((await here.post('/second-factor/confirm', { code: codeAt() })).status).toBe(200);
    expect((await here.get('/sites')).status).toBe(200);
    expect((await (await strict.as('reviewer')).get('/sites')).status).toBe(200);
    const { secret: token } = (
      await here.post<{ secret: string }>('/tokens', { name: 'n', kind: 'personal', scope: 'read', days: 1 })
    ).body;
    await admin.delete(`/people/${kari}/second-factor`);
    expect((await here.get('/sites')).status).toBe(403);
    const program = client(strict.url, '', '', { authorization: `Bearer ${token}` });
    expect((await program.get('/sites')).status).toBe(200);
    expect((await admin.delete(`/people/${kari}/second-factor`)).status).toBe(404);
  });
});

describe('a passkey', () => {
  const ORIGIN = 'http://localhost:3000';
  const device = new Authenticator(ORIGIN);
  const other = new Authenticator(ORIGIN);
  let siv: string;
  const signInAs = (email: string, cookie = '') =>
    api.anonymous.request('POST', '/session', { email, password: PASSWORD }, cookie ? { cookie } : {});
  const person = async (name: string) =>
    (await api.db.person.create({ data: { email: `${name}@example.org`, name, role: 'auditor', passwordHash } })).id;
  const within = async (id: string) => {
    const { email } = await api.db.person.findUniqueOrThrow({ where: { id } });
    return client(api.url, id, cookieOf(await signInAs(email), 'hyrde_session'));
  };
  /** A passkey challenge, and the cookies to send with its answer. */
  const asked = async (cookie = '', path = '/session/passkey/options', body?: object) => {
    const answer = await api.anonymous.request<Parameters<Authenticator['use']>[0]>('POST', path, body, { cookie });
    const kept = cookie.split('; ').filter((one) => one && !one.startsWith('hyrde_passkey='));
    return { ...answer, with: [...kept, cookieOf(answer, 'hyrde_passkey')].filter(Boolean).join('; ') };
  };
  const sent = (passkey: unknown, cookie: string) =>
    api.anonymous.request('POST', '/session/passkey', { passkey }, { cookie });
  const signIn = async (by: Authenticator, lie?: Lie) => {
    const { body, with: cookie } = await asked();
    return sent(by.use(body, lie), cookie);
  };
  const add = async (here: Client, by: Authenticator, proof: object, lie?: Lie) => {
    const { body, status, with: cookie } = await asked(here.cookie, '/second-factor/passkeys/options', proof);
    if (status !== 200) return { status, body: body as unknown as { recoveryCodes: string[] } };
    const made = { name: 'Laptop', passkey: by.make(body, lie) };
    return api.anonymous.request<{ recoveryCodes: string[] }>('POST', '/second-factor/passkeys', made, { cookie });
  };
  const proofBy = async (here: Client, by: Authenticator) => {
    const { body, with: cookie } = await asked(here.cookie);
    return { proof: { passkey: by.use(body) }, here: client(api.url, here.id, cookie) };
  };
  const passkeysOf = async (here: Client) =>
    (await here.get<{ passkeys: { id: string; name: string; lastUsedAt: string | null }[] }>('/second-factor')).body
      .passkeys;

  it('is added by password, is a second factor, and signs in without a password', async () => {
    siv = await person('siv');
    const here = await within(siv);
    expect((await add(here, device, { password: 'wrong' })).status).toBe(400);
    expect((await add(here, device, {})).status).toBe(400);
    for (const lie of [{ origin: 'https://hyrde.example' }, { verified: false }, { challenge: 'bm90IHRoaXM' }])
      expect([lie, (await add(here, device, { password: PASSWORD }, lie)).status]).toEqual([lie, 401]);
    expect(await passkeysOf(here)).toEqual([]);
    const added = await add(here, device, { password: PASSWORD });
    expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
    expect((await signInAs('siv@example.org')).body).toMatchObject({ type: 'urn:hyrde:problem:second-factor' });
    const answer = await signIn(device);
    expect([answer.status, answer.body]).toMatchObject([200, { email: 'siv@example.org', secondFactor: true }]);
    const again = client(api.url, siv, cookieOf(answer, 'hyrde_session'));
    expect(await passkeysOf(again)).toMatchObject([{ name: 'Laptop', lastUsedAt: api.clock.now().toISOString() }]);
    const { text } = await admin.get(`/audit?personId=${siv}`);
    expect(text).toContain('session.withPasskey');
    expect(text).toContain('secondfactor.addPasskey');
    expect(text).not.toMatch(/clientDataJSON|attestationObject/);
  });

  it('is accepted after the password instead of a code, only from its owner', async () => {
    const tor = await within(await person('tor'));
    expect((await add(tor, other, { password: PASSWORD })).status).toBe(201);
    const step = cookieOf(await signInAs('siv@example.org'), 'hyrde_step');
    const { body, with: cookie } = await asked(step);
    expect(body.options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' });
    expect((await sent(other.use(body), cookie)).status).toBe(401);
    const fresh = await asked(step);
    expect((await sent(device.use(fresh.body), fresh.with)).status).toBe(200);
    expect((await send(step, '000000')).body).toMatchObject({ detail: expect.stringContaining('Begin with your') });
  });

  it('refuses a signature for another origin, page, person or challenge, or by another key', async () => {
    const lies: Lie[] = [
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3000.example.org' },
      { challenge: 'bm90IHRoaXM' },
      { rpId: 'example.org' },
      { verified: false },
      { signature: Buffer.from('3006020101020101', 'hex') },
    ];
    for (const lie of lies) {
      const answer = await signIn(device, lie);
      expect([lie, answer.status, cookieOf(answer, 'hyrde_session')]).toEqual([lie, 401, '']);
    }
    const stranger = new Authenticator(ORIGIN);
    expect((await signIn(stranger)).status).toBe(401);
    const { body, with: cookie } = await asked();
    const signed = device.use(body);
    const handled = { ...signed, response: { ...signed.response, userHandle: other.userHandle } };
    expect((await sent(handled, cookie)).status).toBe(401);
    await api.db.signInLimit.deleteMany();
    expect((await signIn(device)).status).toBe(200);
  });

  it('refuses a reused, expired or earlier challenge', async () => {
    const { body, with: cookie } = await asked();
    const signed = device.use(body);
    expect((await sent(signed, (await asked()).with)).status).toBe(401);
    expect((await sent(signed, cookie)).status).toBe(200);
    expect((await sent(signed, cookie)).status).toBe(401);
    const late = await asked();
    api.clock.advance(5 * 60_000);
    expect((await sent(device.use(late.body), late.with)).status).toBe(401);
    const adding = await asked((await within(await person('ida'))).cookie, '/second-factor/passkeys/options', {
      password: PASSWORD,
    });
    expect((await sent(device.use(adding.body), adding.with)).status).toBe(401);
  });

  it('refuses a decreasing counter, as of a copy; of two equal counters one signs in', async () => {
    device.counter = 1;
    expect((await signIn(device)).status).toBe(401);
    device.counter = 50;
    expect((await signIn(device)).status).toBe(200);
    const [one, two] = [await asked(), await asked()];
    device.counter = 60;
    const first = device.use(one.body);
    device.counter = 60;
    const answers = await Promise.all([sent(first, one.with), sent(device.use(two.body), two.with)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is added and removed by an existing factor, not by the password; removing the last removes all', async () => {
    const here = client(api.url, siv, cookieOf(await signIn(device), 'hyrde_session'));
    const second = new Authenticator(ORIGIN);
    expect((await add(here, second, { password: PASSWORD })).status).toBe(400);
    expect((await add(here, second, (await proofBy(here, other)).proof)).status).toBe(401);
    const by = await proofBy(here, device);
    const added = await add(by.here, second, by.proof);
    expect([added.status, added.body.recoveryCodes]).toEqual([201, []]);
    const begin = await proofBy(here, second);
    ({ secret } = (await begin.here.post<NewSecondFactor>('/second-factor', begin.proof)).body);
    expect((await here.post('/second-factor/passkeys/options', { code: codeAt() })).status).toBe(400);
    expect((await here.post('/second-factor/confirm', { code: codeAt() })).body).toEqual({ recoveryCodes: [] });
    const [laptop, key] = await passkeysOf(here);
    const end = async (id: string | undefined, proof: object) =>
      (await here.post(`/second-factor/passkeys/${id}/end`, proof)).status;
    expect(await end(laptop?.id, { password: PASSWORD })).toBe(400);
    expect(
      await (await within(await person('eva'))).post(`/second-factor/passkeys/${key?.id}/end`, { password: PASSWORD }),
    ).toMatchObject({ status: 404 });
    expect(await end(laptop?.id, { code: codeAt(1) })).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    later();
    expect((await here.post('/second-factor/end', { code: codeAt() })).status).toBe(200);
    expect((await here.get('/session')).body).toMatchObject({ secondFactor: true });
    const last = await proofBy(here, second);
    expect((await last.here.post(`/second-factor/passkeys/${key?.id}/end`, last.proof)).status).toBe(200);
    expect((await signInAs('siv@example.org')).status).toBe(200);
    expect(await api.db.recoveryCode.count({ where: { personId: siv } })).toBe(0);
  });

  it('does not sign in a disabled person, and is deleted with its person or by an administrator', async () => {
    const { personId } = await api.db.passkey.findUniqueOrThrow({ where: { credentialId: other.id } });
    await admin.patch(`/people/${personId}`, { disabled: true });
    expect((await signIn(other)).status).toBe(401);
    await admin.patch(`/people/${personId}`, { disabled: false });
    expect((await signIn(other)).status).toBe(200);
    const { body, with: cookie } = await asked();
    expect((await admin.delete(`/people/${personId}`)).status).toBe(200);
    expect((await sent(other.use(body), cookie)).status).toBe(401);
    expect((await add(await within(siv), device, { password: PASSWORD })).status).toBe(201);
    expect((await admin.delete(`/people/${siv}/second-factor`)).status).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    expect(await api.db.passkey.count()).toBe(0);
  });

  it('is unavailable at an IP address or without TLS, and says so', async () => {
    for (const PUBLIC_URL of ['http://hyrde.example', 'https://[fd00::1]:8443']) {
      const there = await startApi({ of: api, env: { PUBLIC_URL } });
      onTestFinished(() => there.stop());
      expect((await there.anonymous.get('/session/ways')).body).toMatchObject({ passkeys: false });
      expect(await there.anonymous.post('/session/passkey/options')).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining(PUBLIC_URL) },
      });
    }
    expect((await api.anonymous.get('/session/ways')).body).toMatchObject({ passkeys: true });
  });
});

import { readEnvironment } from '@hyrde/contracts';
import { Unreadable } from '@hyrde/store/sealer';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { type Answer, CHEAP_HASH, client, startApi } from '../testing/api.js';
import { hashPassword } from './passwords.js';
import type { NewSecondFactor, PersonLink } from './people.schemas.js';
import { SealerService } from './sealer.service.js';
import { SecondFactorService } from './second-factor.service.js';

const PASSWORD = 'tre elger leser avis';
const EMAIL = 'kari@example.org';
const STEP_MS = 30_000;
let secret: string;
let codes: string[];
const api = await forFile(startApi(), 'stop');
api.clock.set(new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2));
const admin = await api.as('admin');
const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
const kari = (await api.db.person.create({ data: { email: EMAIL, name: 'Kari', role: 'auditor', passwordHash } })).id;
beforeEach(() => api.db.signInLimit.deleteMany());

const cookiesOf = ({ headers }: Answer) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
const cookieOf = (answer: Answer, name: string) => cookiesOf(answer).find((one) => one.startsWith(`${name}=`)) ?? '';
const password = () => api.anonymous.post('/session', { email: EMAIL, password: PASSWORD });
const send = (step: string, code: string) =>
  api.anonymous.request('POST', '/session/second', { code }, { cookie: step });
/** Of the app, so many steps from now. */
const codeAt = (steps = 0) => new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() + steps * STEP_MS });
/** Time in which no code of before is good. */
const later = () => api.clock.advance(4 * STEP_MS);
const right = async () => cookieOf(await password(), 'hyrde_step');

describe('a second factor', () => {
  it('is set up by password and a first code, and counts from then on', async () => {
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
    expect((await here.post('/second-factor', { password: PASSWORD })).status).toBe(409);
    const kept = JSON.stringify(await api.db.recoveryCode.findMany());
    const log = (await admin.get('/audit')).text;
    for (const one of [...codes, secret]) expect(kept + log).not.toContain(one);
  });

  it('is kept sealed for its person alone; one that was kept as it is is sealed as the product starts', async () => {
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

  it('does not open with another key: a recovery code does, and the answer says so', async () => {
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

  it('is asked for after the password, in the same browser', async () => {
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

  it('takes a code of one step before or after, each once, and none older than the last', async () => {
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

  it('lets one in by a code that two send at the same moment', async () => {
    later();
    const steps = await Promise.all([right(), right()]);
    const code = codeAt();
    const answers = await Promise.all(steps.map((step) => send(step, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is slowed down as passwords are, which a right password does not forgive', async () => {
    later();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const first = await password();
      statuses.push(first.status, (await send(cookieOf(first, 'hyrde_step'), '000000')).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toContain(429);
  });

  it('is waited for ten minutes', async () => {
    later();
    const step = await right();
    api.clock.advance(10 * 60_000);
    expect((await send(step, codeAt())).status).toBe(401);
  });

  it('stays where the password is reset, which ends what was begun', async () => {
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

  it('is replaced by a recovery code, once, however it is typed', async () => {
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

describe('where a role needs one', () => {
  it('who has none may do nothing but add one; tokens go on', async () => {
    const strict = await startApi({ of: api, env: { SECOND_FACTOR_FROM: 'auditor' } });
    try {
      strict.clock.set(api.clock.now());
      const { headers } = await strict.anonymous.post('/session', { email: EMAIL, password: PASSWORD });
      const here = client(
        strict.url,
        kari,
        headers
          .getSetCookie()
          .find((one) => one.includes('session'))
          ?.split(';')[0] ?? '',
      );
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
    } finally {
      await strict.stop();
    }
  });
});

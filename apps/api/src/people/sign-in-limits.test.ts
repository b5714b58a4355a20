import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '../http/problem.js';
import { apiForFile, CHEAP_HASH, startApi } from '../testing/api.js';
import { BROWSER_COOKIE } from './cookie.js';
import { HashingService } from './hashing.service.js';
import { hashPassword, isPassword } from './passwords.js';
import { cookieIn } from './testing/cookies.js';
import { ThrottleService } from './throttle.service.js';

vi.mock('./passwords.js', { spy: true });

const KEY = 'a key that only the dashboard knows';
const KARI = 'kari@example.org';
const api = await apiForFile({ env: { DASHBOARD_KEY: KEY, TRUSTED_PROXIES: '10.9.0.0/16' } });
const passwordHash = await hashPassword('a good one', CHEAP_HASH);
await api.db.person.create({ data: { email: KARI, name: 'Kari', role: 'auditor', passwordHash } });
beforeEach(() => api.db.signInLimit.deleteMany());

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.anonymous.request('POST', '/session', { email, password }, headers);
/** Headers with which the dashboard forwards a request that came from the last of these addresses. */
const through = (chain: string) => ({ 'x-forwarded-for': chain, 'x-hyrde-dashboard': KEY });
const countOf = async (key: string) => (await api.db.signInLimit.findUnique({ where: { key } }))?.tries ?? 0;

/** Counts a wrong password. @returns seconds to wait; 0 if another attempt is allowed */
async function guess(email: string, address: string, throttle = api.app.get(ThrottleService)): Promise<number> {
  try {
    await throttle.begin(email, address, null);
    return 0;
  } catch (error) {
    if (error instanceof Problem) return Number(error.headers['retry-after']);
    throw error;
  }
}

describe('the address of a sender', () => {
  it.each([
    ['that of the connection, whatever its headers claim', { 'x-forwarded-for': '203.0.113.1' }, '127.0.0.1'],
    [
      'not read from headers without the key',
      { ...through('203.0.113.2'), 'x-hyrde-dashboard': 'guessed' },
      '127.0.0.1',
    ],
    ['the one that the dashboard saw', through('198.51.100.1, 203.0.113.7'), '203.0.113.7'],
    ['the one that a trusted proxy saw', through('198.51.100.1, 203.0.113.8, 10.9.0.5'), '203.0.113.8'],
    ['that of an untrusted proxy', through('198.51.100.1, 203.0.113.8, 10.8.0.5'), '10.8.0.5'],
    ['the customer’s whole network under IPv6', through('2001:db8:1:2:ffff::1'), '2001:db8:1:2::/64'],
  ])('is %s', async (_why, headers, address) => {
    expect((await signIn('a@example.org', 'x', headers)).status).toBe(401);
    expect(await countOf(`address ${address}`)).toBe(1);
  });
});

describe('guessing', () => {
  it.each([
    ['IPv4', (i: number) => `203.0.113.${i}`],
    ['IPv6', (i: number) => `2001:db8:1:${i}::1`],
  ])('at one account is slowed down by doubling delays, across the networks of an %s prefix', async (_v, address) => {
    for (let i = 0; i < 5; i++) expect(await guess(KARI, address(i))).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 11; i++) {
      const wait = await guess(KARI, address(20 + i));
      waits.push(wait);
      api.clock.advance(wait * 1_000);
      expect(await guess(KARI, address(40 + i))).toBe(0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600]);
    api.clock.advance(24 * 3_600_000);
    for (let i = 0; i < 4; i++) expect(await guess(KARI, address(60 + i))).toBe(0);
  });

  it('at one account from many prefixes is limited to sixty guesses, and 96 a day', async () => {
    const from = (i: number) => guess(KARI, `10.${i >> 8}.${i & 255}.1`);
    for (let i = 0; i < 60; i++) expect(await from(i)).toBe(0);
    let guesses = 0;
    for (let passed = 0, i = 60; passed < 24 * 3_600; i++) {
      const wait = await from(i);
      if (wait === 0) guesses++;
      api.clock.advance(wait * 1_000);
      passed += wait;
    }
    expect(guesses).toBeLessThanOrEqual(96 + 8);
  });

  it('from three prefixes, for days, leaves the account open to others', async () => {
    for (let hour = 0; hour < 72; hour++) {
      for (const prefix of [1, 2, 3]) await guess(KARI, `203.0.${prefix}.1`);
      api.clock.advance(3_600_000);
    }
    for (const prefix of [1, 2, 3]) await guess(KARI, `203.0.${prefix}.1`);
    expect(await guess(KARI, '10.0.0.1')).toBe(0);
  });

  it('counts concurrent attempts', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(KARI, `203.0.113.${i}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('at many accounts from one address is limited to thirty attempts in a quarter of an hour', async () => {
    for (let i = 0; i < 30; i++) expect(await guess(`p${i}@example.org`, '203.0.113.1')).toBe(0);
    expect(await guess(KARI, '203.0.113.1')).toBe(900);
    expect(await guess(KARI, '203.0.113.2')).toBe(0);
    api.clock.advance(15 * 60_000);
    expect(await guess(KARI, '203.0.113.1')).toBe(0);
  });

  it('is counted by all processes of the API together', async () => {
    const other = await startApi({ of: api });
    onTestFinished(() => other.stop());
    other.clock.set(api.clock.now().toISOString());
    for (let i = 0; i < 5; i++) expect(await guess(KARI, '203.0.113.1')).toBe(0);
    expect(await guess(KARI, '203.0.113.1', other.app.get(ThrottleService))).toBe(5);
  });

  it('is answered 429 with Retry-After, before the password is checked', async () => {
    for (let i = 0; i < 5; i++) await guess(KARI, '127.0.0.1');
    const { status, headers, body } = await signIn(KARI, 'a good one');
    expect([status, headers.get('retry-after'), body]).toMatchObject([
      429,
      '5',
      { type: 'urn:hyrde:problem:too-many-tries' },
    ]);
  });

  it('of the current password counts, too', async () => {
    const person = await api.as('auditor');
    const { email } = await api.db.person.findUniqueOrThrow({ where: { id: person.id } });
    const change = () =>
      person
        .post('/session/password', { current: 'a guess', next: 'tre elger leser avis' })
        .then(({ status }) => status);
    for (let i = 0; i < 70; i++) await guess(email, `10.0.${i}.1`); // The session is not delayed by others.
    for (let i = 0; i < 5; i++) expect(await change()).toBe(400);
    expect(await change()).toBe(429);
  });

  it('keeps no count of a correct password, and none for longer than a day', async () => {
    await guess(KARI, '203.0.113.1');
    expect((await signIn(KARI, 'a good one')).status).toBe(200);
    expect([await countOf('address 203.0.113.1'), await countOf('address 127.0.0.1')]).toEqual([1, 0]);
    expect(await api.db.signInLimit.count({ where: { key: { startsWith: 'account' } } })).toBe(0);
    await guess('nobody@example.org', '203.0.113.1');
    api.clock.advance(25 * 3_600_000);
    await guess(KARI, '203.0.113.2');
    expect(await api.db.signInLimit.count({ where: { key: { startsWith: 'account' } } })).toBe(2);
  });
});

describe('a browser in which a person has signed in before', () => {
  const remembered = async () => cookieIn((await signIn(KARI, 'a good one')).headers, BROWSER_COOKIE);

  it('signs that person in, whatever is tried elsewhere', async () => {
    const cookie = await remembered();
    expect(cookie).not.toBe('');
    for (let i = 0; i < 70; i++) await guess(KARI, `10.0.${i}.1`);
    for (let i = 0; i < 30; i++) await guess(`p${i}@example.org`, '127.0.0.1');
    expect((await signIn(KARI, 'a good one')).status).toBe(429);
    const back = await signIn(KARI, 'a good one', { cookie });
    expect([back.status, cookieIn(back.headers, BROWSER_COOKIE)]).toEqual([200, '']);
    expect((await signIn(KARI, 'a good one')).status).toBe(429); // The other counters are unchanged.
  });

  it('counts its own wrong passwords', async () => {
    const cookie = await remembered();
    for (let i = 0; i < 5; i++) expect((await signIn(KARI, 'a guess', { cookie })).status).toBe(401);
    const { status, headers } = await signIn(KARI, 'a good one', { cookie });
    expect([status, headers.get('retry-after')]).toEqual([429, '5']);
  });

  it('is not known for another person, with an invented token, or after a year', async () => {
    const cookie = await remembered();
    const waits = async (email: string, sent: string) => {
      await api.db.signInLimit.deleteMany();
      for (let i = 0; i < 5; i++) await guess(email, '127.0.0.1');
      return (await signIn(email, 'a guess', { cookie: sent })).status;
    };
    expect(await waits('nobody@example.org', cookie)).toBe(429);
    expect(await waits(KARI, `hyrde_browser=${'x'.repeat(43)}`)).toBe(429);
    expect(await waits(KARI, cookie)).toBe(401);
    api.clock.advance(366 * 24 * 3_600_000);
    expect(await waits(KARI, cookie)).toBe(429);
  });
});

describe('two hundred who sign in at once', () => {
  it('delay no other request, nobody known and no stranger elsewhere; the rest is answered with Retry-After', async () => {
    const admin = await api.as('admin');
    const cookie = cookieIn((await signIn(KARI, 'a good one')).headers, BROWSER_COOKIE);
    await api.db.person.create({ data: { email: 'ola@example.org', name: 'Ola', role: 'auditor', passwordHash } });
    let finish: (right: boolean) => void = () => undefined;
    const hashed = new Promise<boolean>((resolve) => {
      finish = resolve;
    });
    const hashing = vi.mocked(isPassword).mockReturnValue(hashed);
    try {
      const rush = Array.from({ length: 200 }, (_, i) => signIn(`p${i}@example.org`, 'x', through(`203.0.113.${i}`)));
      const refused = await Promise.any(rush); // While the first hashes are still being computed.
      expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
        429,
        '3',
        { type: 'urn:hyrde:problem:busy' },
      ]);
      expect((await admin.get('/session')).status).toBe(200);
      expect((await admin.get('/health')).status).toBe(200);
      const owner = signIn(KARI, 'a good one', { ...through('203.0.113.9'), cookie });
      const stranger = signIn('ola@example.org', 'a good one', through('198.51.100.7'));
      const lines = api.app.get(HashingService) as unknown as Record<'known' | 'strangers', { key: string }[]>;
      await expect.poll(() => [...lines.known, ...lines.strangers].map(({ key }) => key)).toContain('198.51.100.0/24');
      await expect.poll(() => lines.known.length).toBe(1);
      finish(true);
      expect([(await owner).status, (await stranger).status]).toEqual([200, 200]);
      const statuses = (await Promise.all(rush)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(14);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(186);
      expect(await countOf('address 203.0.113.1')).toBeLessThanOrEqual(1);
      expect(
        await api.db.signInLimit.count({ where: { key: { startsWith: 'account' }, tries: { gt: 0 } } }),
      ).toBeLessThan(30);
    } finally {
      finish(false);
      hashing.mockRestore();
    }
  });
});

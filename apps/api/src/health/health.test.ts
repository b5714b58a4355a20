import { afterEach, describe, expect, it } from 'vitest';
import { openRelay } from '../../../../lab/chaos/relay.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { apiForFile } from '../testing/api.js';

let target = 0;
const relay = await forFile(
  openRelay(() => target),
  'close',
);
const api = await apiForFile({
  env: { DATA_FOLDER: import.meta.dirname },
  through: (databaseUrl) => {
    const url = new URL(databaseUrl);
    target = Number(url.port);
    url.port = `${relay.port}`;
    return url.href;
  },
});
const viewer = await api.as('viewer');
afterEach(() => relay.mend());

const health = () => api.anonymous.get<Record<string, unknown>>('/health');
const AWAY = {
  status: 503,
  body: { type: 'urn:hyrde:problem:database-away', title: 'The database is away', status: 503 },
};

describe('health', () => {
  it('is well where the database answers', async () => {
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', lowRoom: expect.any(Boolean) } });
  });

  it.each(['cut', 'hold', 'recover'] as const)(
    'says in bounded time that the database is away (%s), and goes on by itself',
    async (fault) => {
      await expect.poll(async () => (await health()).status).toBe(200);
      relay[fault]();
      await expect.poll(health).toMatchObject(AWAY);
      const asked = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, health));
      expect(performance.now() - asked).toBeLessThan(8_000);
      for (const answer of answers) expect(answer).toMatchObject(AWAY);
      expect(answers[0]?.headers.get('retry-after')).toBe('5');
      relay.mend();
      await expect.poll(async () => (await health()).status).toBe(200);
      expect((await viewer.get('/sweeps')).status).toBe(200);
    },
  );
});

it.each(['cut', 'recover'] as const)(
  'every other request says so too while the database is away (%s)',
  async (fault) => {
    await expect.poll(async () => (await viewer.get('/sweeps')).status).toBe(200);
    relay[fault]();
    expect(await viewer.get('/sweeps')).toMatchObject(AWAY);
    expect(await viewer.get('/regions')).toMatchObject(AWAY);
  },
);

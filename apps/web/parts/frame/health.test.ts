import { expect, it } from 'vitest';
import { askHealth, isWell } from './health';

const answering = (status: number, body: string) => async () => new Response(body, { status });
const away = { type: 'urn:hyrde:problem:database-away', title: 'The database is away', status: 503 };

it.each([
  [200, '{"status":"ok","lowRoom":false}', 'ok', true],
  [200, '{"status":"ok","lowRoom":true}', 'low-room', true],
  [503, JSON.stringify(away), 'database-away', false],
  [503, '{"type":"urn:hyrde:problem:standstill"}', 'standstill', true],
  [500, 'Internal Server Error', 'service-away', false],
  [502, '{"status":"ok"}', 'service-away', false],
  [200, '', 'service-away', false],
])('takes %i %s for %s', async (status, body, health, well) => {
  expect(await askHealth(answering(status, body))).toBe(health);
  expect(isWell(await askHealth(answering(status, body)))).toBe(well);
});

it('takes no answer at all for a service that is away', async () => {
  const failing = async () => {
    throw new TypeError('fetch failed');
  };
  expect(await askHealth(failing)).toBe('service-away');
});

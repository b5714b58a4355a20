import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { backOff, MAX_ATTEMPTS } from './index.js';
import { signedHeaders } from './webhook.js';

const DOCS = path.join(import.meta.dirname, '../../docs/subscriptions.md');
const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({ type: 'page.changed', data: { name: 'Ås «kommune»' } });
const now = () => Math.floor(Date.now() / 1_000);

it('signs as the vector of the reference library', () => {
  // Test vector of standard-webhooks/libraries/javascript, tests/webhook.test.ts.
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  const headers = signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']);
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('is checked by the lines that the docs give', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync(DOCS, 'utf8')) ?? [];
  const { isOurs }: { isOurs: (headers: object, body: string, secret: string) => boolean } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const [secret, old] = [secretOf(), secretOf()];
  const headers = signedHeaders({ id: 'a', timestamp: now(), body }, [secret, old]);
  for (const one of [secret, old]) {
    expect(isOurs(headers, body, one)).toBe(true);
    expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(isOurs(headers, `${body} `, secret)).toBe(false);
  expect(isOurs(headers, body, secretOf())).toBe(false);
  expect(isOurs({ ...headers, 'webhook-id': 'b' }, body, secret)).toBe(false);
  expect(isOurs(signedHeaders({ id: 'a', timestamp: now() - 3_600, body }, [secret]), body, secret)).toBe(false);
});

it('waits as the specification lays it out, longer where a receiver asks for it, a day at most', () => {
  const hours = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => backOff(n + 1, null, 0.5) / 3_600_000);
  expect(hours.slice(3)).toEqual([2, 5, 10, 14, 20, 24]);
  expect(hours.reduce((sum, one) => sum + one, 0)).toBeCloseTo(75.585, 2);
  expect([backOff(2, null, 0), backOff(2, null, 1)]).toEqual([270_000, 330_000]);
  expect(backOff(1, 60_000, 0.5)).toBe(60_000);
  expect(backOff(1, 10 ** 12, 0.5)).toBe(24 * 3_600_000);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waiting } from './connect.js';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (status: number, retryAfter?: string) =>
  new Response('', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

/** Service with these answers; `sent` lists the time of each request, in seconds, and its body. */
function service(answers: Response[], patienceMs = 60_000) {
  const began = Date.now();
  const sent: [number, string][] = [];
  const ask = waiting(async (request) => {
    sent.push([(Date.now() - began) / 1_000, await request.text()]);
    return answers.shift() ?? new Response('good');
  }, patienceMs);
  return { ask, sent };
}
const asking = (method: string, signal?: AbortSignal) =>
  new Request('http://hyrde.example/', { method, signal, ...(method === 'POST' && { body: 'a body' }) });

it('repeats a request after Retry-After, in seconds or as a date, with the same body', async () => {
  const { ask, sent } = service([busy(429, '7'), busy(429, 'Thu, 26 Nov 2026 12:00:20 GMT'), busy(429, '0')]);
  const answer = ask(asking('POST'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await (await answer).text()).toBe('good');
  expect(sent).toEqual([0, 7, 20, 21].map((at) => [at, 'a body']));
});

it('returns an answer whose delay is too long or absent, or whose request may have had an effect', async () => {
  for (const [method, answer, patienceMs] of [
    ['GET', busy(429, '61'), 60_000],
    ['GET', busy(429), 60_000],
    ['GET', busy(429, 'soon'), 60_000],
    ['GET', busy(429, '1'), 0],
    ['POST', busy(503, '1'), 60_000],
    ['GET', busy(500, '1'), 60_000],
  ] as const) {
    const { ask, sent } = service([answer], patienceMs);
    expect([method, (await ask(asking(method))).status, sent.length]).toEqual([method, answer.status, 1]);
  }
  const { ask } = service([busy(503, '5')]);
  const later = ask(asking('GET'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await later).status).toBe(200);
});

it('ends its wait when the request is aborted', async () => {
  const giving = new AbortController();
  const { ask, sent } = service([busy(429, '30')]);
  const answer = ask(asking('GET', giving.signal));
  const failed = expect(answer).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(1_000);
  giving.abort(new Error('enough'));
  await failed;
  expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
});

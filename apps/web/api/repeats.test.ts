import { describe, expect, it } from 'vitest';
import { dropAnswered, sendOnce } from './repeats';

const seen: (string | null)[] = [];
let answer = () => new Response();
let clock = 0;
const send = (path: string, body: object | string) =>
  sendOnce(
    new Request(`http://hyrde.example${path}`, { method: 'POST', body: JSON.stringify(body) }),
    async (request) => {
      seen.push(request.headers.get('idempotency-key'));
      return answer();
    },
    () => clock,
  ).catch(() => null);
/** Keys of these requests, in order. */
async function keysOf(...requests: (() => Promise<unknown>)[]): Promise<(string | null)[]> {
  seen.length = 0;
  for (const one of requests) await one();
  return [...seen];
}
const distinct = (keys: (string | null)[]) => new Set(keys).size;

describe('a request that creates something', () => {
  it('shares its key with the second click of a double click, and with no later one', async () => {
    const sweep = () => send('/api/sweeps', { name: 's' });
    const later = async () => {
      clock += 3_000;
    };
    const keys = await keysOf(sweep, sweep, later, sweep);
    expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/);
    expect(keys.map((key) => key === keys[0])).toEqual([true, true, false]);
  });

  it('shares it with both clicks while the first is being answered', async () => {
    seen.length = 0;
    await Promise.all([send('/api/sites', { name: 'n' }), send('/api/sites', { name: 'n' })]);
    expect([seen.length, distinct(seen)]).toEqual([2, 1]);
  });

  it('keeps it if no answer came, or an error', async () => {
    answer = () => {
      throw new TypeError('no connection');
    };
    const first = await keysOf(() => send('/api/sites', { name: 'x' }));
    answer = () => new Response(null, { status: 503 });
    clock += 60_000;
    const second = await keysOf(() => send('/api/sites', { name: 'x' }));
    answer = () => new Response();
    expect(await keysOf(() => send('/api/sites', { name: 'x' }))).toEqual(first);
    expect(second).toEqual(first);
  });

  it('has another key for another body, another path, and after another request', async () => {
    const a = () => send('/api/documents/1/not-news', {});
    const b = () => send('/api/documents/2/not-news', {});
    expect(distinct(await keysOf(a, b, a, () => send('/api/documents/1/not-news', { x: 1 })))).toBe(4);
  });

  it('is made again after any other change', async () => {
    const judge = () => send('/api/documents/3/not-news', {});
    expect(distinct(await keysOf(judge, async () => dropAnswered(), judge))).toBe(2);
  });

  it('is a new one after an undo: the same verdict is given again, however soon', async () => {
    const judge = () => send('/api/review/1/verdict', { verdict: 'correct' });
    const next = () => send('/api/review/next', {});
    const undo = () => send('/api/review/undo', { verificationId: '1' });
    const [first, , again, , , meant] = await keysOf(judge, next, judge, next, undo, judge);
    expect([again === first, meant === first]).toEqual([true, false]);
  });

  it('has none at sign-in', async () => {
    expect(await keysOf(() => send('/api/session', { password: 'p' }))).toEqual([null]);
  });
});

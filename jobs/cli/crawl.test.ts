import { expect, it } from 'vitest';
import { systemClock } from '../fetcher/index.js';
import { Deferred } from '../journal/index.js';
import { patiently } from './crawl.js';

const sentAway = (ms: number) => new Deferred({ until: systemClock.now() + ms, host: 'a.example', why: 'throttled' });

it('repeats work that a host defers, and reports each wait', async () => {
  let tries = 0;
  const waits: string[] = [];
  const work = async () => {
    if (++tries < 3) throw sentAway(0);
    return 'done';
  };
  expect(await patiently(work, (host) => waits.push(host))).toBe('done');
  expect(waits).toEqual(['a.example', 'a.example']);
});

it('what is sent away for an hour is given up at once', async () => {
  const work = () => Promise.reject(sentAway(3_600_000));
  await expect(patiently(work, () => {})).rejects.toBeInstanceOf(Deferred);
});

it('does not wait after other errors or an abort', async () => {
  await expect(
    patiently(
      () => Promise.reject(new Error('ours')),
      () => {},
    ),
  ).rejects.toThrow('ours');
  const stop = AbortSignal.abort(new Error('stopped'));
  await expect(
    patiently(
      () => Promise.reject(sentAway(0)),
      () => {},
      stop,
    ),
  ).rejects.toBeInstanceOf(Deferred);
});

import { describe, expect, it } from 'vitest';
import { yieldToOthers } from '../concurrency/index.js';
import { LargeDocuments, type LoopTime } from './large-documents.js';

/** Time that advances only while somebody waits for it, in a process of this load. */
function timeOf(load: number): LoopTime & { at: number } {
  const time = {
    at: 0,
    now: () => time.at,
    async sleep(ms: number) {
      await yieldToOthers();
      time.at += ms;
    },
    async load() {
      await yieldToOthers();
      time.at += 25;
      return load;
    },
  };
  return time;
}

/** Characters beyond a host's allowance. */
const LARGE = 1_100_000;

/** Times in ms at which the requests of each host got their slots. */
async function admissionsOf(hosts: readonly string[], load: number): Promise<{ host: string; at: number }[]> {
  const time = timeOf(load);
  const documents = new LargeDocuments(time);
  for (const host of new Set(hosts)) documents.note(host, LARGE);
  const admitted: { host: string; at: number }[] = [];
  await Promise.all(
    hosts.map(async (host) => {
      await documents.admit(host);
      admitted.push({ host, at: time.at });
      documents.note(host, LARGE);
    }),
  );
  return admitted;
}

describe('a host of large documents', () => {
  it('yields to other work: a large document in 1.9 s', async () => {
    const admitted = await admissionsOf(['a', 'b', 'c'], 0.9);
    expect(admitted.map(({ at }) => Math.round(at / 100))).toEqual([0, 19, 37]);
  });

  it('is admitted as fast as they are read if no other host has any', async () => {
    const admitted = await admissionsOf(['a', 'b', 'c'], 0.1);
    expect(admitted.map(({ at }) => at)).toEqual([0, 300, 600]);
  });

  it('is admitted after hosts that have served less', async () => {
    const admitted = await admissionsOf(['a', 'a', 'a', 'b', 'c'], 0.9);
    expect(admitted.map(({ host }) => host)).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('does not wait for the first of them: a sitemap, or a heavy home page', async () => {
    const documents = new LargeDocuments(timeOf(1));
    for (let i = 0; i < 4; i++) {
      await documents.admit('a');
      await documents.reading('a', 250_000, false);
      documents.note('a', 250_000);
    }
    const read: string[] = [];
    const waiting = documents.reading('a', 250_000, false).then(() => read.push('a'));
    const other = documents.reading('b', 250_000, false).then(() => read.push('b'));
    await other;
    await waiting;
    expect(read).toEqual(['b', 'a']);
  });

  it('waits no more once its documents are small', async () => {
    const time = timeOf(1);
    const documents = new LargeDocuments(time);
    documents.note('b', LARGE);
    await documents.admit('b');
    documents.note('a', LARGE);
    documents.note('a', 5_000);
    await documents.admit('a');
    expect(time.at).toBe(0);
  });

  it('has the one beyond its allowance read later, unless too much waits already', async () => {
    const time = timeOf(0.9);
    const documents = new LargeDocuments(time);
    const read: string[] = [];
    const reading = async (host: string, bytes: number, packed = false) => {
      await documents.reading(host, bytes, packed);
      read.push(`${host} at ${Math.round(time.at / 100)}`);
    };
    await Promise.all([
      reading('a', LARGE),
      reading('b', LARGE / 5, true),
      reading('small', 50_000),
      reading('c', 1e9),
    ]);
    expect(read).toEqual(['small at 0', 'c at 0', 'a at 0', 'b at 19']);
  });

  it('gives up its place when its task is stopped, and the rest go on', async () => {
    const documents = new LargeDocuments(timeOf(0.9));
    for (const host of ['a', 'b', 'c']) documents.note(host, LARGE);
    const stop = new AbortController();
    const [first, second, third] = [documents.admit('a'), documents.admit('b', stop.signal), documents.admit('c')];
    stop.abort(new Error('stopped'));
    await expect(second).rejects.toThrow('stopped');
    await Promise.all([first, third]);
    await expect(documents.admit('b', stop.signal)).rejects.toThrow('stopped');
  });
});

it('a host of small documents never waits', async () => {
  const time = timeOf(1);
  const documents = new LargeDocuments(time);
  for (let i = 0; i < 100; i++) {
    await documents.admit('a');
    documents.note('a', 50_000);
  }
  expect(time.at).toBe(0);
});

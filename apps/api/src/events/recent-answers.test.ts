import type { Request, Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventHub, Follower } from './event-hub.service.js';
import { RecentAnswers } from './recent-answers.service.js';

let follower: Follower | null = null;
let recent: RecentAnswers;
let asked = 0;
const ask = (key = 'a') => recent.of(key, async () => ++asked);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  asked = 0;
  const hub = {
    subscribe: (one: Follower) => {
      follower = one;
      return () => undefined;
    },
  };
  recent = new RecentAnswers(hub as unknown as EventHub);
  recent.onApplicationBootstrap();
});
afterEach(() => void vi.useRealTimers());

describe('an answer', () => {
  it('is worked out once for all who ask at the same time, each question for itself', async () => {
    expect(await Promise.all([ask(), ask(), ask('b'), ask()])).toEqual([1, 1, 2, 1]);
  });

  it('is worked out anew once something has happened', async () => {
    await ask();
    follower?.hear({ type: 'review-changed' });
    expect(await ask()).toBe(2);
  });

  it('is worked out anew after a second', async () => {
    await ask();
    vi.advanceTimersByTime(999);
    expect(await ask()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await ask()).toBe(2);
  });

  it('lives longer if requested', async () => {
    const long = () => recent.of('long', async () => ++asked, 5_000);
    await long();
    vi.advanceTimersByTime(4_999);
    expect(await long()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await long()).toBe(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is worked out anew after a %s, and not after a GET', async (method) => {
    const finished: (() => void)[] = [];
    const response = { once: (_: string, hear: () => void) => finished.push(hear) } as unknown as Response;
    await ask();
    recent.afterChanges({ method: 'GET' } as Request, response, () => {});
    expect(finished).toEqual([]);
    recent.afterChanges({ method } as Request, response, () => {});
    expect(await ask()).toBe(1);
    for (const finish of finished) finish();
    expect(await ask()).toBe(2);
  });

  it('that failed is not returned again', async () => {
    await expect(recent.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask()).toBe(1);
  });
});

import { FORGIVEN_AFTER_MS, MAX_THROTTLE_MS } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAnswer, NEW_HOST } from './politeness.js';

const now = Date.UTC(2026, 0, 1);
const random = () => 0.5;

describe('what a host’s answer means for its next slot', () => {
  it('keeps the crawl delay after a usual answer', () => {
    expect(afterAnswer(NEW_HOST, { throttled: false }, { now, crawlDelayMs: 1_000, random }).nextAt).toBe(now + 1_000);
  });

  it('follows Retry-After, but for no longer than a day and never faster than the crawl delay', () => {
    const after = (retryAt: number) =>
      afterAnswer(NEW_HOST, { throttled: true, retryAt }, { now, crawlDelayMs: 1_000, random: () => 0 });
    expect(after(now + 90_000).nextAt).toBe(now + 90_000);
    expect(after(now - 5_000).nextAt).toBe(now + 1_000);
    expect(after(now + 10 * MAX_THROTTLE_MS).nextAt).toBe(now + MAX_THROTTLE_MS);
    expect(after(now + 90_000).throttles).toBe(0);
  });

  it('is never sooner than requested, whatever the jitter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_THROTTLE_MS }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (wait, jitter) => {
          const asked = { throttled: true, retryAt: now + wait } as const;
          const { nextAt } = afterAnswer(NEW_HOST, asked, { now, crawlDelayMs: 0, random: () => jitter });
          expect(nextAt).toBeGreaterThanOrEqual(now + wait);
          expect(nextAt).toBeLessThanOrEqual(now + wait * 1.1 + 1);
        },
      ),
    );
  });

  it('doubles up to a day', () => {
    let state = NEW_HOST;
    let at = now;
    for (let i = 0; i < 20; i++) {
      state = afterAnswer(state, { throttled: true, retryAt: null }, { now: at, crawlDelayMs: 1_000, random });
      expect(state.nextAt - at).toBe(Math.min(60_000 * 2 ** i, MAX_THROTTLE_MS));
      at = state.nextAt;
    }
  });

  it('forgives after quiet, and not before', () => {
    const once = afterAnswer(NEW_HOST, { throttled: true, retryAt: null }, { now, crawlDelayMs: 1_000, random });
    const later = (ms: number) =>
      afterAnswer(once, { throttled: false }, { now: now + ms, crawlDelayMs: 1_000, random }).throttles;
    expect(later(60_000 + FORGIVEN_AFTER_MS)).toBe(1);
    expect(later(60_001 + FORGIVEN_AFTER_MS)).toBe(0);
  });
});

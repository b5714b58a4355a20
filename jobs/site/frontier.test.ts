import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Frontier } from './frontier.js';

/** The plainest reference implementation: a list in insertion order, searched each time. */
class NaiveFrontier {
  readonly entries: { url: string; priority: number; waits: boolean }[] = [];

  add(url: string, priority: number): number | null {
    return this.find(url) === null ? this.entries.push({ url, priority, waits: true }) - 1 : null;
  }
  find(url: string): number | null {
    const at = this.entries.findIndex((entry) => entry.url === url);
    return at < 0 ? null : at;
  }
  reprioritise(number: number, priority: number): void {
    const entry = this.entries[number];
    if (entry?.waits) entry.priority = priority;
  }
  take(number: number): boolean {
    const entry = this.entries[number];
    const waited = entry?.waits ?? false;
    if (entry) entry.waits = false;
    return waited;
  }
  pop(): number | null {
    let best: number | null = null;
    this.entries.forEach(({ priority, waits }, number) => {
      if (waits && (best === null || priority > (this.entries[best]?.priority ?? 0))) best = number;
    });
    if (best !== null) this.take(best);
    return best;
  }
}

const url = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((n) => `https://www.nordvik.test/side/${n}`),
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const number = fc.nat({ max: 80 });
const priority = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true }));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), url, priority }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reprioritise' as const), number, priority }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('find' as const), url }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pop' as const) }) },
);

function perform(on: Frontier | NaiveFrontier, action: typeof step extends fc.Arbitrary<infer S> ? S : never) {
  switch (action.kind) {
    case 'add':
      return on.add(action.url, action.priority);
    case 'reprioritise':
      return on.reprioritise(action.number, action.priority);
    case 'take':
      return on.take(action.number);
    case 'find':
      return on.find(action.url);
    case 'pop':
      return on.pop();
  }
}

describe('a frontier', () => {
  it('does what a plain list would do', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const frontier = new Frontier();
        const naive = new NaiveFrontier();
        for (const action of steps) expect(perform(frontier, action)).toBe(perform(naive, action));
        expect(frontier.known).toBe(naive.entries.length);
        expect(frontier.waiting).toBe(naive.entries.filter(({ waits }) => waits).length);
        naive.entries.forEach((entry, n) => {
          expect(frontier.urlOf(n)).toBe(entry.url);
          expect(frontier.priorityOf(n)).toBe(entry.priority);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('keeps tens of thousands of URLs apart, and gives equals in the order they came', () => {
    const frontier = new Frontier();
    const urls = Array.from({ length: 30_000 }, (_, i) => `https://www.by${i % 7}.test/sak/${i}`);
    urls.forEach((each, i) => {
      expect(frontier.add(each, i % 3)).toBe(i);
    });
    for (const each of urls) expect(frontier.add(each)).toBeNull();
    const inOrder = [2, 1, 0].flatMap((p) => urls.filter((_, i) => i % 3 === p));
    expect(inOrder.map(() => frontier.urlOf(frontier.pop() ?? -1))).toEqual(inOrder);
    expect(frontier.pop()).toBeNull();
    expect(frontier.find(urls[9] ?? '')).toBe(9);
  });

  it('refuses what is no URL, and numbers it never gave', () => {
    const frontier = new Frontier();
    expect(() => frontier.add('x'.repeat(70_000))).toThrow(RangeError);
    expect(frontier.add('x'.repeat(65_535))).toBe(0);
    expect(() => frontier.urlOf(1)).toThrow(RangeError);
    expect(frontier.take(5)).toBe(false);
  });
});

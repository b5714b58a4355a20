import { describe, expect, it } from 'vitest';
import { type TabLine, Tabs } from './tabs.js';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tabs with a clock of their own, and the names of those who were let in. */
function tabsOf(count: number) {
  const clock = { now: 0 };
  const entered: string[] = [];
  const tabs = new Tabs(count, () => clock.now);
  const come = (name: string, line: TabLine = 'first', signal?: AbortSignal) =>
    tabs.acquire(line, signal).then(
      () => void entered.push(name),
      () => void entered.push(`not ${name}`),
    );
  return { tabs, clock, entered, come };
}

describe('tabs', () => {
  it('are given to so many at once, in their order', async () => {
    const { tabs, entered, come } = tabsOf(2);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    expect(tabs.crowded).toBe(true);
    tabs.release('first');
    await settle();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('are given to the first line before the later one', async () => {
    const { tabs, entered, come } = tabsOf(1);
    void come('a');
    void come('slow', 'later');
    void come('b');
    await settle();
    for (let i = 0; i < 2; i++) {
      tabs.release('first');
      await settle();
    }
    expect(entered).toEqual(['a', 'b', 'slow']);
    expect(tabs.crowded).toBe(false);
    tabs.release('later');
    expect(tabs.unused).toBe(true);
  });

  it('are given to the later line now and then, however many come to the first', async () => {
    const { tabs, clock, entered, come } = tabsOf(1);
    void come('slow', 'later');
    void come('slower', 'later');
    for (let i = 0; i < 70; i++) void come(`${i}`);
    for (let i = 0; i < 70; i++) {
      await settle();
      clock.now += 1_000;
      tabs.release(entered.at(-1)?.startsWith('slow') ? 'later' : 'first');
    }
    await settle();
    expect([entered.indexOf('slow'), entered.indexOf('slower')]).toEqual([0, 10]);
  });

  it('are never given to two of the later line while others wait', async () => {
    const { tabs, clock, entered, come } = tabsOf(2);
    for (const name of ['slow', 'slower']) void come(name, 'later');
    void come('a');
    void come('b');
    await settle();
    expect(entered).toEqual(['slow', 'slower']);
    tabs.release('later');
    await settle();
    void come('slowest', 'later');
    clock.now += 60_000;
    tabs.release('first');
    await settle();
    expect(entered).toEqual(['slow', 'slower', 'a', 'b']);
  });

  it('are not taken by whoever has stopped waiting', async () => {
    const { tabs, entered, come } = tabsOf(1);
    const stop = new AbortController();
    void come('a');
    void come('b', 'first', stop.signal);
    void come('c', 'later');
    stop.abort();
    tabs.release('first');
    await settle();
    expect(entered).toEqual(['a', 'not b', 'c']);
  });
});

import { RENDER_QUICK_MS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { type Tab, Tabs } from './browser-pages.js';

const QUICK = 1_000;
const LONG = RENDER_QUICK_MS * 4;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tabs with a fake clock, and the names of the admitted pages in order. */
function tabsOf(count: number) {
  const clock = { now: 0 };
  const entered: string[] = [];
  const held = new Map<string, Tab>();
  const tabs = new Tabs(count, () => clock.now);
  const come = (name: string, expectedMs = QUICK, signal?: AbortSignal) =>
    tabs.acquire(expectedMs, signal).then(
      (tab) => {
        entered.push(name);
        held.set(name, tab);
      },
      () => void entered.push(`not ${name}`),
    );
  const leave = async (name: string | undefined) => {
    held.get(name ?? '')?.release();
    await settle();
  };
  return { tabs, clock, entered, come, leave };
}

describe('tabs', () => {
  it('are given to so many at once, in their order where all are alike', async () => {
    const { tabs, entered, come, leave } = tabsOf(2);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    expect(tabs.crowded).toBe(true);
    await leave('a');
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('are given first to whoever has waited longest for what it takes', async () => {
    const { tabs, clock, entered, come, leave } = tabsOf(1);
    void come('a');
    void come('long', LONG);
    clock.now += 500;
    void come('b');
    await settle();
    clock.now += 500;
    await leave('a');
    await leave('b');
    expect(entered).toEqual(['a', 'b', 'long']);
    expect(tabs.crowded).toBe(false);
    await leave('long');
    expect(tabs.unused).toBe(true);
  });

  it('are given to long ones too, however many quick ones come', async () => {
    const { clock, entered, come, leave } = tabsOf(1);
    for (const name of ['a', 'b', 'c']) void come(name);
    void come('long', LONG);
    for (let i = 1; !entered.includes('long') && i < 1_000; i++) {
      await settle();
      clock.now += QUICK;
      void come(`${i}`);
      await leave(entered.at(-1));
    }
    expect(entered.indexOf('long')).toBeGreaterThan(5);
  });

  it('are never given to two long ones while quick ones wait', async () => {
    const { clock, entered, come, leave } = tabsOf(2);
    for (const name of ['long', 'longer']) void come(name, LONG);
    for (const name of ['a', 'b']) void come(name);
    await settle();
    expect(entered).toEqual(['long', 'longer']);
    await leave('longer');
    void come('longest', LONG);
    clock.now += LONG * 9;
    void come('c');
    await leave('a');
    await leave('b');
    await leave('c');
    expect(entered).toEqual(['long', 'longer', 'a', 'b', 'c', 'longest']);
  });

  it('are not taken by whoever has stopped waiting', async () => {
    const { entered, come, leave } = tabsOf(1);
    const stop = new AbortController();
    void come('a');
    void come('b', QUICK, stop.signal);
    void come('c', LONG);
    stop.abort();
    await settle();
    await leave('a');
    expect(entered).toEqual(['a', 'not b', 'c']);
  });
});

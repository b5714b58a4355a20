import { describe, expect, it } from 'vitest';
import { country, type Site } from '../sites/country.js';
import { ITEM_COUNTS, ITEM_NAMES } from '../sites/item-kinds.js';
import { arrivals, bornAt, countAt, RHYTHMS, rhythmOf } from './arrivals.js';
import { type Edited, editsByPart, editsOf, lastEdit } from './edits.js';
import { itemEdited } from './item-lives.js';
import { everyNode, nodeEdited } from './live-tree.js';
import { outagesOf } from './mail.js';
import { rebuildsOf } from './rebuilds.js';
import { DAY, dayOf, HOUR, isWorkday, START, YEAR } from './working-time.js';

const land = country({ seed: 1 });
const site = land.sites[0] as Site;
const treePages = (first: Site) => everyNode(first).map((node) => nodeEdited(first, node));
const someItems = (first: Site): Edited[] =>
  ITEM_NAMES.flatMap((name) =>
    Array.from({ length: 60 }, (_, i) => itemEdited(first, { name, n: Math.floor((i * ITEM_COUNTS[name]) / 60) })),
  );

/** Numbers of edits in each year, one list per page. */
const years = (pages: (first: Site) => Edited[], sites: number): number[][] =>
  land.sites
    .slice(0, sites)
    .flatMap((first) => pages(first).map((page) => editsOf(first, page, START, START + YEAR).map(({ at }) => at)));

describe('how often pages change', () => {
  // Measured on four public sites' histories, changes of the text alone: in a year 72 to 97 % of the pages have none
  // (one busy year 20 %), a tenth has 57 to 100 % of them (33 %); 8 to 28 % of the gaps are under an hour, 16 to 35 %
  // under a day.
  const tree = years(treePages, 30);
  const items = years(someItems, 10);

  it('leaves as many untouched in a year as real sites do', () => {
    const untouched = (pages: number[][]) => pages.filter((edits) => edits.length === 0).length / pages.length;
    expect(untouched(tree)).toBeGreaterThan(0.72);
    expect(untouched(tree)).toBeLessThan(0.97);
    expect(untouched(items)).toBeGreaterThan(0.85);
    expect(untouched(items)).toBeLessThan(0.99);
  });

  it('puts as many of the changes on the busiest tenth', () => {
    for (const pages of [tree, [...tree, ...items]]) {
      const counts = pages.map((edits) => edits.length).sort((a, b) => b - a);
      const sum = (list: number[]) => list.reduce((total, n) => total + n, 0);
      const share = sum(counts.slice(0, counts.length / 10)) / sum(counts);
      expect(share).toBeGreaterThan(0.57);
      expect(share).toBeLessThan(1);
    }
  });

  it('comes in bursts: gaps of minutes and hours inside a session', () => {
    const gaps = tree.flatMap((edits) => edits.slice(1).map((at, i) => at - (edits[i] ?? 0)));
    const under = (time: number) => gaps.filter((gap) => gap < time).length / gaps.length;
    expect(under(HOUR)).toBeGreaterThan(0.08);
    expect(under(HOUR)).toBeLessThan(0.28);
    expect(under(DAY)).toBeGreaterThan(0.16);
    expect(under(DAY)).toBeLessThan(0.4);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });
});

describe('edits', () => {
  it('are the same one by one as in a list, for every part', () => {
    const parts = 5;
    for (const page of treePages(site).slice(0, 120)) {
      const all = editsOf(site, page, START, START + 3 * YEAR);
      for (let time = START; time < START + 3 * YEAR; time += 37.3 * DAY) {
        const past = all.filter(({ at }) => at <= time);
        expect(lastEdit(site, page, time)).toEqual(past.at(-1) ?? null);
        const last = editsByPart(site, page, parts, time).flatMap((edit) => edit?.at ?? []);
        expect(Math.max(0, ...last)).toBe(past.at(-1)?.at ?? 0);
      }
    }
  });
});

describe('what comes', () => {
  it('comes on working days, in the order of its numbers, and is counted from then on', () => {
    for (const name of ITEM_NAMES) {
      const come = arrivals(site, name, START, START + 60 * DAY);
      expect(come.map(({ n }) => n)).toEqual(come.map((_, i) => ITEM_COUNTS[name] + i));
      for (const { n, at } of come) {
        expect(isWorkday(dayOf(at))).toBe(true);
        expect(bornAt(site, name, n)).toBe(at);
        expect(countAt(site, name, at)).toBeGreaterThan(n);
        expect(countAt(site, name, at - 1)).toBeLessThanOrEqual(n);
      }
    }
  });

  it('keeps up, over all sites, with what a kind has had so far', () => {
    const counts = land.sites.map((each) => arrivals(each, 'news', START, START + YEAR).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(0.85 * (365 / 0.6));
    expect(mean).toBeLessThan(1.15 * (365 / 0.6));
    const sorted = counts.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
    expect(at(0.9) / at(0.1)).toBeGreaterThan(8);
    expect(at(0.9) / at(0.1)).toBeLessThan(20);
  });

  it('comes by the rhythm of its site: over the day, within a quarter of an hour, or within a minute of the night', () => {
    for (const rhythm of RHYTHMS) {
      const own = land.sites.filter((each) => rhythmOf(each) === rhythm).slice(0, 20);
      expect(own.length).toBeGreaterThan(10);
      const hours = own.map((each) =>
        arrivals(each, 'news', START, START + 60 * DAY).map(({ at }) => ((at - START) % DAY) / HOUR),
      );
      for (const of of hours) {
        const span = Math.max(...of) - Math.min(...of);
        if (rhythm === 'spread') expect(Math.min(...of)).toBeGreaterThanOrEqual(7);
        if (rhythm === 'hour') expect(span).toBeLessThan(0.2501);
        if (rhythm === 'night') expect(Math.max(...of)).toBeLessThan(6);
        if (rhythm === 'night') expect(span).toBeLessThan(1.01 / 60);
      }
    }
  });
});

describe('sites', () => {
  it('are rebuilt every few years, at night', () => {
    const until = START + 4 * YEAR;
    let count = 0;
    for (const each of land.sites)
      for (const { at } of rebuildsOf(each, until)) {
        count++;
        expect(new Date(at).getUTCHours()).toBe(2);
      }
    expect(count / land.sites.length).toBeGreaterThan(0.8);
    expect(count / land.sites.length).toBeLessThan(1.2);
  });

  it('are down for half an hour to two, some days a year', () => {
    const all = land.sites.flatMap((each) => outagesOf(each, START, START + YEAR));
    expect(all.length / land.sites.length).toBeGreaterThan(6);
    expect(all.length / land.sites.length).toBeLessThan(12);
    for (const { from, to } of all) {
      expect(to - from).toBeGreaterThan(0.3 * HOUR);
      expect(to - from).toBeLessThan(2.1 * HOUR);
    }
    expect(new Set(all.map(({ how }) => how))).toEqual(new Set(['unavailable', 'broken-off', 'time-out']));
  });
});

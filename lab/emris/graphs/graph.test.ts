import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distances, generateGraph } from './graph.js';
import { GraphSite, GraphWeb, pageOf, urlOf } from './graph-web.js';
import { MODEL } from './model.js';

const size = fc.integer({ min: 2, max: 150 });
const seed = fc.integer({ min: 0, max: 1_000_000 });

describe('a generated graph', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(generateGraph(200, 7)).toEqual(generateGraph(200, 7));
    expect(generateGraph(200, 7)).not.toEqual(generateGraph(200, 8));
  });

  it('reaches every page from the start, links no page twice and none to itself', () => {
    fc.assert(
      fc.property(size, seed, (n, s) => {
        const graph = generateGraph(n, s);
        expect(Math.max(...distances(graph))).toBeLessThan(n);
        const broken = graph.links.filter(
          (links, page) =>
            new Set(links).size !== links.length || links.includes(page) || graph.labels[page]?.length !== links.length,
        );
        expect(broken).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('has labels and queries of which three words in four are on the page they describe', () => {
    const graph = generateGraph(1_000, 3);
    const shares = graph.links.flatMap((links, page) =>
      links.flatMap((to, i) => {
        const text = new Set(graph.words[to]);
        return (graph.labels[page]?.[i] ?? '').split(' ').map((word) => Number(text.has(word)));
      }),
    );
    expect(shares.reduce((a, b) => a + b, 0) / shares.length).toBeCloseTo(MODEL.reliability, 1);
  });

  it('has degrees with a heavy tail: the largest hub has many times the mean', () => {
    const degrees = generateGraph(2_000, 5).links.map((links) => links.length);
    const mean = degrees.reduce((a, b) => a + b, 0) / degrees.length;
    expect(Math.max(...degrees)).toBeGreaterThan(10 * mean);
    expect(degrees.filter((degree) => degree < mean).length).toBeGreaterThan(degrees.length / 2);
  });

  it('gives the shortest way', () => {
    expect(distances({ size: 4, links: [[1, 2], [3], [3], []] })).toEqual([0, 1, 1, 2]);
  });
});

describe('the web of a graph', () => {
  it('counts downloads and stops at the budget', async () => {
    const site = new GraphSite(generateGraph(50, 1));
    const web = new GraphWeb(site, 2, 'test');
    expect(await web.open(urlOf(0))).toMatchObject({ kind: 'page' });
    expect(await web.open('http://graph.invalid/999')).toMatchObject({ kind: 'failed' });
    expect(await web.open(urlOf(1))).toEqual({ kind: 'budget-spent' });
    expect([web.downloads, web.remaining]).toEqual([2, 0]);
    expect(pageOf(urlOf(49))).toBe(49);
  });
});

import { expect, it } from 'vitest';
import type { Link, Page } from '../../../../site/index.js';
import type { Reader } from '../reader.js';
import { LinkGraph, MAX_ADDRESSES } from './link-graph.js';

const reader: Reader = { weights: [1], read: () => ({ terms: 0, hits: [] }) };
const link = (url: string): Link => ({ url, label: '', hint: '', place: 'main' });
const page = (url: string, links: Link[]): Page => ({ url, title: '', language: null, headings: [], text: '', links });

it('adds at most the maximum number of addresses, and still counts links to known ones', async () => {
  const graph = new LinkGraph(reader);
  const made = Array.from({ length: MAX_ADDRESSES + 10 }, (_, n) => link(`https://a.test/${n}/x`));
  await graph.addPage({ page: page('https://a.test/', made), from: null, link: null }, null);
  expect(graph.addresses).toHaveLength(MAX_ADDRESSES);
  const [home, first] = graph.addresses;
  if (!home || !first) throw new Error('There is no address.');
  await graph.addPage({ page: page('https://a.test/new', made.slice(0, 1)), from: null, link: null }, home);
  expect(first.inLinks).toBe(2);
});

it('recognises keyword lists by any name of their folder', async () => {
  const graph = new LinkGraph(reader);
  const paths = ['tags/privacy/', 'blog/keywords/privacy', '%C3%A9tiquettes/donn%C3%A9es', 'tags/', 'tagging/privacy'];
  const links = paths.map((path) => link(`https://a.test/${path}`));
  await graph.addPage({ page: page('https://a.test/', links), from: null, link: null }, null);
  const listed = graph.addresses.filter(({ ofKeyword }) => ofKeyword).map(({ url }) => url);
  expect(listed).toEqual(paths.slice(0, 3).map((path) => `https://a.test/${path}`));
});

it('counts the pages that link to an address once each, without lists', async () => {
  const graph = new LinkGraph(reader);
  const spellings = ['contact', 'contact/', 'contact.html'].map((path) => link(`https://a.test/${path}`));
  await graph.addPage(
    { page: page('https://a.test/', [...spellings, link('https://a.test/x')]), from: null, link: null },
    null,
  );
  const [home, contact, other] = graph.addresses;
  if (!home || !contact || !other) throw new Error('There is no address.');
  expect(contact.inLinks).toBe(1);
  graph.addList(
    { page: page('https://a.test/sitemap.xml', []), from: null, link: link('https://a.test/sitemap.xml') },
    spellings,
  );
  expect(contact.inLinks).toBe(1);
  await graph.addPage({ page: page('https://a.test/x', spellings), from: null, link: link('https://a.test/x') }, other);
  expect(contact.inLinks).toBe(2);
  expect(contact.inLinks / graph.opened.length).toBe(1);
});

it('counts a read page once in each series of its labels, also if it gets the label later or by a redirect', async () => {
  const reading = (text: string) => ({
    terms: 2,
    hits: text.startsWith('Form') ? [{ index: 0, strength: 1, count: 1 }] : [],
  });
  const graph = new LinkGraph({ weights: [1], read: reading });
  const labelled = (n: number, label: string): Link => ({ ...link(`https://a.test/${n}`), label });
  const home = [labelled(1, 'Form: dogs'), labelled(2, 'Dogs'), labelled(3, 'Form: cats'), labelled(4, 'Form: bees')];
  await graph.addPage({ page: page('https://a.test/', home), from: null, link: null }, null);
  const [, dogs, other, cats, bees] = graph.addresses;
  const series = dogs?.labels.get('Form: dogs')?.series;
  if (!series || !other || !cats || !bees) throw new Error('There is no series.');
  const open = (url: string, address: typeof dogs, links: Link[] = []) =>
    graph.addPage({ page: page(url, links), from: null, link: null }, address ?? null);
  expect(series).toMatchObject({ read: 0 });
  graph.markRequested(bees);
  graph.markMissing(bees, 'robots-disallow');
  expect(series.read).toBe(0);
  await open('https://a.test/2', other);
  expect(series.read).toBe(0);
  graph.changed.clear();
  await open('https://a.test/1', dogs, [labelled(2, 'Form: tax'), labelled(2, 'Form: taxes')]);
  expect(series.read).toBe(2);
  expect([...graph.changed]).toEqual(expect.arrayContaining([cats, other]));
  await open('https://a.test/moved', cats, [
    labelled(1, 'Form: dog'),
    { ...link('https://a.test/moved'), label: 'Form: x' },
  ]);
  expect(series.read).toBe(3);
});

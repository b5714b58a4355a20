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

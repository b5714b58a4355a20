import { parsePage } from '@hyrde/jobs/html';
import { expect, it } from 'vitest';
import { country } from '../country/sites/country.js';
import { answer } from '../country/web/answer.js';
import { againstRobots } from '../living/politeness-law.js';
import { widened } from './widened-country.js';

const land = widened(country({ sites: 12, troubles: [] }), 120);
const { others } = land;

function opened(url: string) {
  const { hostname, pathname, search } = new URL(url);
  const { status, body } = answer(land, { host: hostname, target: pathname + search, attempt: 1 });
  return { status, page: parsePage(body.toString(), url) };
}

it('serves hosts of all kinds, whose links lead to one another and to municipalities', () => {
  let dead = 0;
  const seen = new Set(others.seedPages(3));
  for (const url of seen) {
    if (seen.size > 400) break;
    const { status, page } = opened(url);
    expect([200, 404], url).toContain(status);
    if (status === 404) dead++;
    for (const link of page.links) seen.add(link.url);
  }
  // The generated web has links that rotted.
  expect(dead).toBeLessThan(60);
  const hosts = [...new Set([...seen].map((url) => new URL(url).hostname))];
  expect(hosts.filter((host) => others.addresses.has(host)).length).toBeGreaterThan(20);
  expect(hosts.filter((host) => land.byHost.has(host)).length).toBeGreaterThan(3);
});

it('puts generated pages beside a municipality’s own, and leads to them from its home page', () => {
  const [site] = land.sites;
  const home = opened(`${site?.origin}/`);
  expect(home.page.links.length).toBeGreaterThan(5);
  const beside = home.page.links.find(({ url }) => url === `${site?.origin}/tema/`);
  const { page } = opened(beside?.url ?? '');
  expect(page.title).toContain(site?.name);
  expect(page.links.map(({ url }) => url)).toContain(`${site?.origin}/`);
});

it('knows its truth: seeds are on the topic, and bodies are hosts that it serves', () => {
  for (const url of others.seedPages(5)) expect(others.relevant(url)).not.toBeNull();
  expect(others.relevant(`${land.sites[0]?.origin}/`)).toBeNull();
  expect(new Set(others.bodies).size).toBe(16);
  const supply = others.supplyFrom(others.seedPages(5));
  expect([...supply.keys()].filter((host) => !others.addresses.has(host) && !land.byHost.has(host))).toEqual([]);
});

it('shuts crawlers out of a section of some hosts, and of nothing else', () => {
  const shut = [...others.addresses.keys()].flatMap((host) => {
    const links = opened(`http://${host}/`).page.links.filter(({ url }) => new URL(url).hostname === host);
    const asked = ['/robots.txt', ...links.map(({ url }) => new URL(url).pathname + new URL(url).search)];
    const visits = asked.map((path, start) => {
      const kind: 'robots' | 'document' = start === 0 ? 'robots' : 'document';
      return { start, end: start, host, path, status: 200, kind };
    });
    const forbidden = againstRobots(land, visits).length;
    return forbidden > 0 ? [{ forbidden, all: links.length }] : [];
  });
  expect(shut.length).toBeGreaterThan(3);
  for (const { forbidden, all } of shut) expect(forbidden).toBeLessThan(all);
});

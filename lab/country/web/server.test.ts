import { parsePage } from '@hyrde/jobs/html';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { page } from '../pages/page.js';
import { country, type Site } from '../sites/country.js';
import { registryOf } from '../sites/registry.js';
import { treeOf } from '../sites/tree.js';
import { TROUBLE_NAMES, type Trouble } from '../sites/troubles.js';
import { ask as askUrl } from '../testing/ask.js';
import { say } from '../words/language.js';
import { startCountry } from './server.js';

const SITES = 140;

const running = await forFile(startCountry({ sites: SITES }), 'stop');
const partnered = await forFile(startCountry({ sites: SITES, troubles: [], partners: true }), 'stop');

const withTrouble = (trouble: Trouble | null): Site => {
  const found = country({ sites: SITES, port: running.port }).sites.find((site) => site.trouble === trouble);
  if (!found) throw new Error(`no site with ${trouble}`);
  return found;
};

const ask = (site: Site, path: string, of = running) => askUrl(of, `http://${site.host}:${of.port}${path}`);

describe('partners', () => {
  const land = country({ sites: SITES, troubles: [], partners: true, port: partnered.port });

  it('are served with all that their own pages link to, and listed by no registry', async () => {
    expect(land.partners.length).toBe(6);
    const listed = registryOf(land).sites.map(({ homeUrl }) => homeUrl);
    for (const site of land.partners) {
      expect(listed).not.toContain(`${site.origin}/`);
      const { status, body } = await ask(site, '/', partnered);
      expect([status, partnered.hosts.get(site.host)]).toEqual([200, site.address]);
      const home = parsePage(body.toString(), `${site.origin}/`);
      expect(home.title).toContain(site.title);
      expect(body.toString()).not.toContain(`${site.title} kommune`);
      const own = home.links.filter(({ url }) => url.startsWith(`${site.origin}/`));
      expect(own.length).toBeGreaterThan(20);
      for (const { url } of own.slice(0, 30))
        expect((await ask(site, url.slice(site.origin.length), partnered)).status, url).toBe(200);
      expect(treeOf(site).only('record')).toBeDefined();
    }
  });

  it('are linked from home pages of their region, and from the page of their topic', () => {
    for (const { origin, region, partner } of land.partners) {
      const links = (site: Site, path: string) => page(site, path).body.includes(`href="${origin}/"`);
      const around = land.sites.filter((site) => site.region === region && site.scripted === null);
      expect(around.length).toBeGreaterThan(0);
      expect(around.every((site) => links(site, '/'))).toBe(true);
      const topics = around.flatMap((site) =>
        treeOf(site)
          .nodes.filter((node) => node?.title === say(partner?.topic ?? '', site.language))
          .map((node) => links(site, node?.path ?? '')),
      );
      expect(new Set(topics)).toEqual(new Set([true]));
    }
    expect(country({ sites: SITES }).sites.some(({ partners }) => partners.length > 0)).toBe(false);
  });
});

describe('the country over HTTP', () => {
  it('serves a site at its own address and logs it', async () => {
    const site = withTrouble(null);
    const { status, body } = await ask(site, '/');
    expect(status).toBe(200);
    expect(body.toString()).toContain(site.title);
    const logged = running.requests().find((request) => request.host === site.host);
    expect(logged).toMatchObject({ path: '/', status: 200, kind: 'document', address: running.hosts.get(site.host) });
    expect(logged && logged.end >= logged.start).toBe(true);
    expect((await ask({ ...site, host: 'www.ukjent.localhost' }, '/')).status).toBe(404);
  });

  it('writes a hosts file of every name that has an address', () => {
    expect(running.hostsText).toContain(` ${withTrouble(null).host}\n`);
    expect(running.hostsText).not.toContain(withTrouble('dead-name').host);
    expect(running.hosts.get('innsyn.postlisten.localhost')).toBeDefined();
  });

  it('has robots.txt as the troubles say', async () => {
    const text = async (trouble: Trouble) => (await ask(withTrouble(trouble), '/robots.txt')).body.toString();
    expect(await text('robots-all')).toMatch(/^Disallow: \/$/m);
    expect(await text('crawl-delay-2')).toMatch(/^Crawl-delay: 2$/m);
    expect(await text('crawl-delay-5')).toMatch(/^Crawl-delay: 5$/m);
    expect(await text('crawl-delay-120')).toMatch(/^Crawl-delay: 120$/m);
    expect(await text('robots-record')).toContain(
      `Disallow: ${treeOf(withTrouble('robots-record')).only('record')?.path}\n`,
    );
    expect((await ask(withTrouble('robots-500'), '/robots.txt')).status).toBe(500);
    expect((await ask(withTrouble('forbidden'), '/robots.txt')).status).toBe(200);
    expect((await ask(withTrouble('forbidden'), '/')).status).toBe(403);
  });

  it('throttles with Retry-After in both forms, and without', async () => {
    const refusal = async (trouble: Trouble) => {
      const site = withTrouble(trouble);
      for (let i = 0; i < 20; i++) {
        const got = await ask(site, '/');
        if (got.status === 429) return got;
      }
      throw new Error('never throttled');
    };
    expect((await refusal('throttle-seconds')).headers['retry-after']).toMatch(/^\d+$/);
    expect(Date.parse((await refusal('throttle-date')).headers['retry-after'] ?? '')).toBeGreaterThan(
      Date.now() - 1_000,
    );
    expect((await refusal('throttle-bare')).headers['retry-after']).toBeUndefined();
  });

  it('redirects in chains and circles', async () => {
    const chain = withTrouble('redirect-chain');
    let path = '/';
    let hops = 0;
    for (let got = await ask(chain, path); got.status === 302; got = await ask(chain, path), hops++)
      path = got.headers.location ?? '';
    expect(hops).toBe(3);
    const circle = withTrouble('redirect-loop-home');
    const first = await ask(circle, '/');
    expect((await ask(circle, first.headers.location ?? '')).headers.location).toBe('/');
  });

  it('sends Latin-1 with and without saying so', async () => {
    const declared = await ask(withTrouble('latin1-declared'), '/');
    expect(declared.headers['content-type']).toBe('text/html; charset=ISO-8859-1');
    const undeclared = await ask(withTrouble('latin1-undeclared'), '/');
    expect(undeclared.headers['content-type']).toBe('text/html');
    expect(undeclared.body.toString('latin1')).not.toContain('charset=');
    for (const { body } of [declared, undeclared]) {
      expect(body.toString('latin1')).toMatch(/[æøå]/);
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow();
    }
  });

  it('puts a new session id on every page, and serves the page whatever the id', async () => {
    const site = withTrouble('session-ids');
    const home = (await ask(site, '/')).body.toString();
    const href = /href="([^"]*(?:sid=|jsessionid=)[^"]*)"/.exec(home.replace(/href="\/[?;][^"]*"/g, ''))?.[1] ?? '';
    const id = /sid=|jsessionid=/;
    expect(href).toMatch(id);
    const other = await ask(site, href.replaceAll('&amp;', '&'));
    expect(other.status).toBe(200);
    const ids = (html: string) => new Set(html.match(/(?:sid|jsessionid)=[0-9a-f]{32}/g));
    expect(ids(home).size).toBe(1);
    expect([...ids(other.body.toString())]).not.toEqual([...ids(home)]);
  });

  it('breaks off, fails and recovers where a host is flaky', async () => {
    const site = withTrouble('flaky');
    const paths = [...treeOf(site).byPath.keys()].slice(0, 40);
    const first = await Promise.all(
      paths.map((path) =>
        ask(site, path).then(
          (got) => got.status,
          () => 0,
        ),
      ),
    );
    expect(first.filter((status) => status === 200).length).toBeGreaterThan(25);
    expect(first.filter((status) => status !== 200).length).toBeGreaterThan(0);
    const second = await ask(site, paths[first.findIndex((status) => status !== 200)] ?? '/').catch(() => null);
    const third = await ask(site, paths[first.findIndex((status) => status !== 200)] ?? '/').catch(() => null);
    expect([second?.status, third?.status]).toContain(200);
  });

  it('has an endless calendar, and one that ends', async () => {
    const endless = withTrouble('endless-calendar');
    const calendar = treeOf(endless).only('calendar')?.path;
    expect((await ask(endless, `${calendar}?dato=3026-01-07`)).status).toBe(200);
    const plain = withTrouble(null);
    expect((await ask(plain, `${treeOf(plain).only('calendar')?.path}?dato=3026-01-07`)).status).toBe(404);
  });

  it('streams the huge page, for as long as anyone listens', async () => {
    const site = withTrouble('huge-page');
    const path = treeOf(site).only('huge')?.path ?? '';
    const { headers, body } = await ask(site, path);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(body.length).toBeGreaterThanOrEqual(40_000_000);
  });

  it('does not answer where a host is dead', async () => {
    await expect(ask(withTrouble('dead-address'), '/')).rejects.toThrow();
    expect(running.hosts.has(withTrouble('dead-name').host)).toBe(false);
  });

  it('says slowly what a slow host says', async () => {
    const start = performance.now();
    expect((await ask(withTrouble('slow'), '/')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it('has every trouble, so that none above went untried', () => {
    for (const trouble of TROUBLE_NAMES) expect(withTrouble(trouble).trouble).toBe(trouble);
  });
});

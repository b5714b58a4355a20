import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listening } from '../../../scripts/testing/listening.js';

/** One request as logged by the country. Times in ms (`performance.now`). */
export interface Visit {
  host: string;
  address: string;
  /** User-Agent of the request. */
  agent: string;
  path: string;
  start: number;
  /** Time at which the last byte was sent or the connection was closed. */
  end: number;
  /** True if the whole answer was sent. */
  served: boolean;
}

export interface TinySite {
  name: string;
  homeUrl: string;
  host: string;
  /** Path of its mail record; null if it has none. */
  record: string | null;
}

export interface TinyCountry {
  sites: TinySite[];
  visits: Visit[];
  /** Content for the worker's HOSTS_FILE and ALLOW_ADDRESSES. */
  hostsFile: string;
  allow: string;
  /** Delay of an answer in ms. */
  delayMs: number;
  /** Answers returned instead of pages; null for the normal page. */
  trouble: ((host: string, path: string) => { status: number; headers?: Record<string, string> } | null) | null;
  /** Pages that replace or extend a host's own; null for the normal page. */
  shows: ((host: string, path: string) => string | null) | null;
  stop(): Promise<void>;
}

/** Address shared by every sixth site, as at a vendor's. */
const SHARED_ADDRESS = '127.77.0.1';
const SECTIONS = ['Skole', 'Helse', 'Bolig', 'Kultur', 'Vei', 'Miljø'];
const PAGES_A_SECTION = 4;
const FORBIDDEN = '/intern';

/**
 * A country of small municipalities on loopback, under names of their own: 31 pages each, every third without a mail
 * record. Everything below `/intern` is forbidden by robots.txt and linked from every home page.
 */
export async function tinyCountry(count: number): Promise<TinyCountry> {
  const visits: Visit[] = [];
  const server = createServer((request, response) => answer(country, request, response));
  const { port, close } = await listening(server, 0, '0.0.0.0');
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-tiny-'));
  const sites = Array.from({ length: count }, (_, i): TinySite => {
    const host = `www.by${i}.kommune.localhost`;
    const record = i % 3 === 2 ? null : `/${SECTIONS[i % SECTIONS.length]?.toLowerCase()}/postliste`;
    return { name: `By ${i}`, homeUrl: `http://${host}:${port}/`, host: `${host}:${port}`, record };
  });
  const address = (i: number) => (i % 6 === 0 ? SHARED_ADDRESS : `127.78.${i >> 8}.${(i & 255) + 1}`);
  const hostsFile = path.join(dir, 'hosts');
  await writeFile(hostsFile, sites.map(({ host }, i) => `${address(i)} ${host.split(':')[0]}\n`).join(''));
  const country: TinyCountry = {
    sites,
    visits,
    hostsFile,
    allow: `127.77.0.0/16:${port},127.78.0.0/16:${port}`,
    delayMs: 3,
    trouble: null,
    shows: null,
    async stop() {
      await close();
      await rm(dir, { recursive: true });
    },
  };
  return country;
}

function answer(country: TinyCountry, request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? '';
  const visit: Visit = {
    host,
    address: request.socket.localAddress ?? '',
    agent: request.headers['user-agent'] ?? '',
    path: request.url ?? '',
    start: performance.now(),
    end: Number.POSITIVE_INFINITY,
    served: false,
  };
  country.visits.push(visit);
  response.on('close', () => {
    visit.end = performance.now();
    visit.served = response.writableFinished;
  });
  const trouble = country.trouble?.(host, visit.path);
  const site = country.sites.find((one) => one.host === host);
  const body =
    visit.path === '/robots.txt'
      ? `User-agent: *\nDisallow: ${FORBIDDEN}\n`
      : (country.shows?.(host, visit.path) ?? (site && pageOf(site, visit.path)));
  setTimeout(() => {
    if (trouble) response.writeHead(trouble.status, trouble.headers).end();
    else if (!body) response.writeHead(404).end();
    else
      response.writeHead(200, { 'content-type': `text/${visit.path === '/robots.txt' ? 'plain' : 'html'}` }).end(body);
  }, country.delayMs);
}

function pageOf(site: TinySite, at: string): string | null {
  const link = (href: string, label: string) => `<li><a href="${href}">${label}</a></li>`;
  const page = (title: string, text: string, links: string[]) =>
    `<!doctype html><html lang="nb"><title>${title} – ${site.name}</title><h1>${title}</h1><p>${text}</p><ul>${links.join('')}</ul>`;
  if (at === '/') {
    const menu = SECTIONS.map((section) => link(`/${section.toLowerCase()}`, section));
    return page(site.name, 'Velkommen til kommunen vår.', [
      ...menu,
      link(`${FORBIDDEN}/postliste`, 'Postliste for ansatte'),
    ]);
  }
  if (at === site.record)
    return page('Postliste', 'Offentlig journal: her er dokumenter inn og ut av kommunen. Be om innsyn.', []);
  const section = SECTIONS.find((one) => at.startsWith(`/${one.toLowerCase()}`));
  if (!section) return null;
  const base = `/${section.toLowerCase()}`;
  if (at === base) {
    const pages = Array.from({ length: PAGES_A_SECTION }, (_, i) => link(`${base}/${i}`, `${section} nummer ${i}`));
    const record = site.record?.startsWith(`${base}/`) ? [link(site.record, 'Innsyn og arkiv')] : [];
    return page(section, `Alt om ${section.toLowerCase()} i kommunen.`, [...pages, ...record]);
  }
  return /^\/[^/]+\/\d$/.test(at)
    ? page(`${section} ${at.slice(-1)}`, `Les mer om ${section.toLowerCase()}.`, [])
    : null;
}

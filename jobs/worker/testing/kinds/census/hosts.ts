import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** One request, as the hosts saw it. */
export interface Visit {
  /** Method, host, path and body. */
  request: string;
  host: string;
  /** As the visitor calls itself. */
  agent: string;
}

export interface CensusHosts {
  homes: string[];
  /** Pages asked for, robots.txt left out. */
  visits: Visit[];
  /** Hosts that answer 429, and ask to be left alone for a day. */
  readonly away: Set<string>;
  /** For the worker's HOSTS_FILE and ALLOW_ADDRESSES. */
  hostsFile: string;
  allow: string;
  stop(): Promise<void>;
}

const SECTIONS = ['havn', 'skole', 'vei'];
const PAGES_A_SECTION = 4;
/** Each word, and the section whose every second page names it; one page more is found through the search form alone. */
const WORDS = { ferje: 'havn', elev: 'skole' };

export const PAGES_A_HOST = 1 + SECTIONS.length * (1 + PAGES_A_SECTION) + 1;
export const NAMED_A_HOST = PAGES_A_SECTION / 2 + 1;

/** Small sites on loopback under names of their own. */
export async function censusHosts(count: number): Promise<CensusHosts> {
  const visits: Visit[] = [];
  const away = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const html = pageAt(request, body);
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    const { method, url, headers } = request;
    const host = headers.host ?? '';
    visits.push({ request: `${method} ${host}${url} ${body}`, host, agent: headers['user-agent'] ?? '' });
    if (away.has(host)) return response.writeHead(429, { 'retry-after': '86400' }).end();
    return html === null ? response.writeHead(404).end() : response.writeHead(200, HTML).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-census-'));
  const hostsFile = path.join(dir, 'hosts');
  const names = Array.from({ length: count }, (_, i) => `www.vik${i}.localhost`);
  await writeFile(hostsFile, names.map((name, i) => `127.79.0.${i + 1} ${name}\n`).join(''));
  return {
    homes: names.map((name) => `http://${name}:${port}/`),
    visits,
    away,
    hostsFile,
    allow: `127.79.0.0/16:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dir, { recursive: true });
    },
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const FORM = '<form method="post" action="/sok"><input type="search" name="q"><button>Søk</button></form>';
const page = (title: string, more: string) =>
  `<!doctype html><html lang="nb"><title>${title}</title><h1>${title}</h1>${more}`;
const link = (href: string) => `<a href="${href}">${href}</a> `;

function pageAt({ method, url = '' }: IncomingMessage, body: string): string | null {
  const [, section = '', number] = url.split('/');
  if (method === 'POST')
    return page('Treff', url === '/sok' ? link(`/arkiv/${new URLSearchParams(body).get('q')?.length}`) : '');
  if (url === '/') return page('Velkommen', FORM + SECTIONS.map((one) => link(`/${one}`)).join(''));
  if (section === 'arkiv')
    return page('Arkiv', Object.keys(WORDS).find((word) => word.length === Number(number)) ?? '');
  if (!SECTIONS.includes(section)) return null;
  if (number === undefined)
    return page(section, Array.from({ length: PAGES_A_SECTION }, (_, i) => link(`/${section}/${i}`)).join(''));
  const named = Object.entries(WORDS).filter(([, where]) => where === section && Number(number) % 2 === 0);
  return page(`${section} ${number}`, named.map(([word]) => `Alt om ${word}.`).join(''));
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { preciseNow } from '../country/web/request-log.js';
import type { Visit } from './laws.js';

/** Interval in ms at which each site publishes a document: some come between two polls, and none come as a burst. */
const EVERY_MS = 45_000;
/** Number of documents that a list and a feed show. */
const SHOWN = 60;
/** Documents that exist at the start. */
const BEFORE = 5;
const WORDS = ['Høring', 'Vedtak', 'Møte', 'Varsel', 'Plan', 'Tilskudd', 'Kunngjøring'];

/** One document of a bulletin; times in ms since the epoch. */
export interface Bulletin {
  url: string;
  at: number;
}

/** Sites with a feed and a list of news to which documents are added in real time until `stop` is called. */
export interface Bulletins {
  homes: readonly string[];
  /** Names and addresses in the format of /etc/hosts, and the allow-list entry. */
  hostsText: string;
  allow: string;
  /** Requests of documents so far, robots.txt not included. */
  visits(): Visit[];
  /** Documents of a site so far. */
  published(home: string): Bulletin[];
  /** Publishes no further documents. */
  pause(): void;
  close(): Promise<void>;
}

export async function openBulletins(count: number, port: number): Promise<Bulletins> {
  const from = preciseNow();
  let until = Number.POSITIVE_INFINITY;
  const visits: Visit[] = [];
  const servers: Server[] = [];
  const named = Array.from({ length: count }, (_, i) => ({
    host: `bulletin-${i + 1}.example`,
    address: `127.77.0.${i + 1}`,
  }));
  const homeOf = (host: string) => `http://${host}:${port}/`;
  const publishedBy = (i: number): Bulletin[] => {
    const passed = Math.min(preciseNow(), until) - from - i * 3_000;
    const length = BEFORE + Math.max(0, Math.floor(passed / EVERY_MS));
    const home = homeOf(named[i]?.host ?? '');
    return Array.from({ length }, (_, n) => ({
      url: `${home}nyheter/${n + 1}`,
      at: from + i * 3_000 + (n + 1 - BEFORE) * EVERY_MS,
    }));
  };
  for (const [i, { host, address }] of named.entries()) {
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path === '/robots.txt') return void response.writeHead(404).end();
      visits.push({ start: preciseNow(), host, path });
      const answer = pageOf(path, homeOf(host), publishedBy(i));
      if (!answer) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Finnes ikke</h1>');
      response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
    });
    server.listen(port, address);
    await once(server, 'listening');
    servers.push(server);
  }
  return {
    homes: named.map(({ host }) => homeOf(host)),
    hostsText: named.map(({ host, address }) => `${address} ${host}\n`).join(''),
    allow: `127.77.0.0/16:${port}`,
    visits: () => [...visits],
    published: (home) => publishedBy(named.findIndex(({ host }) => homeOf(host) === home)),
    pause: () => {
      until = Math.min(until, preciseNow());
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const titleOf = (n: number): string => `${WORDS[n % WORDS.length]} nummer ${n} om sak ${n * 7 + 3}`;

function pageOf(path: string, home: string, all: readonly Bulletin[]): { type: string; body: string } | null {
  const newest = all
    .map((one, i) => ({ ...one, n: i + 1 }))
    .reverse()
    .slice(0, SHOWN);
  const html = (title: string, body: string) => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="nb"><head><title>${title}</title><link rel="alternate" type="application/rss+xml" title="Nyheter" href="/feed.xml"></head><body><nav><a href="/">Forside</a> <a href="/nyheter">Nyheter</a></nav><main><h1>${title}</h1>${body}</main></body></html>`,
  });
  if (path === '/') return html('Kommunen', '<p>Velkommen til kommunens side. <a href="/nyheter">Alle nyheter</a></p>');
  if (path === '/nyheter')
    return html(
      'Nyheter',
      `<ul>${newest.map(({ n, url, at }) => `<li><a href="${url}">${titleOf(n)}</a> <time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(0, 10)}</time></li>`).join('')}</ul>`,
    );
  if (path === '/feed.xml') {
    const items = newest
      .map(
        ({ n, url, at }) =>
          `<item><title>${titleOf(n)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(at).toUTCString()}</pubDate></item>`,
      )
      .join('');
    return {
      type: 'application/rss+xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Nyheter</title><link>${home}</link><description>Nytt</description>${items}</channel></rss>`,
    };
  }
  const n = Number(/^\/nyheter\/(\d+)$/.exec(path)?.[1]);
  return n >= 1 && n <= all.length ? html(titleOf(n), `<p>Dette er sak ${n}.</p>`) : null;
}

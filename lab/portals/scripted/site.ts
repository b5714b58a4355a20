import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServedSite } from '../../applications/application.js';
import type { SitePage } from '../../applications/site-pages.js';
import type { Site } from '../../country/sites/country.js';
import { escapeHtml } from '../../country/words/language.js';
import { drawnPage } from './drawn-page.js';
import { endpointOf, type ScriptedAnswer, scriptedAnswer } from './portal.js';
import type { Variant } from './variants.js';

const PORTAL = '/innsyn';

/**
 * Serves a municipality's pages on loopback, with a scripted portal as its mail record: the page of the mail record and
 * the portal have addresses like any other page.
 */
export async function serveSiteWithPortal(
  site: Site,
  pages: readonly SitePage[],
  variant: Variant,
): Promise<ServedSite> {
  const addresses = pages.map(({ target }, at) => (at === 0 ? '/' : target === 'mail-record' ? PORTAL : `/side/${at}`));
  const numbers = new Map(addresses.map((address, at) => [address, at]));
  const { origin, stop } = await serveOnLoopback((target, posted) => {
    if (target === PORTAL) return page(drawnPage(site.name, variant, endpointOf(variant)));
    const number = numbers.get(target);
    const of = number === undefined ? undefined : pages[number];
    return of ? page(pageOf(site, of, addresses)) : scriptedAnswer(site, variant, target, posted);
  });
  return { home: `${origin}/`, addresses: addresses.map((address) => [address]), stop };
}

const page = (body: string): ScriptedAnswer => ({ status: 200, type: 'text/html; charset=utf-8', headers: {}, body });

function pageOf({ name }: Site, { title, lines, leadsTo }: SitePage, addresses: readonly string[]): string {
  const links = leadsTo.map(({ to, label }) => `<li><a href="${addresses[to]}">${escapeHtml(label)}</a></li>`);
  const text = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>${escapeHtml(title)} - ${escapeHtml(name)}</title></head>
<body><header><a href="/">${escapeHtml(name)}</a></header><main><h1>${escapeHtml(title)}</h1>${text.join('\n')}<ul>${links.join('\n')}</ul></main></body></html>`;
}

/**
 * Serves on a free port of the loopback, without a robots.txt. @param answer gets the target and the body of a POST,
 * null for a GET
 */
export async function serveOnLoopback(
  answer: (target: string, posted: string | null) => ScriptedAnswer,
): Promise<{ origin: string; port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((posted) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      const { status, type, headers, body } = answer(request.url ?? '/', posted);
      return response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, stop: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return request.method === 'POST' ? Buffer.concat(pieces).toString() : null;
}

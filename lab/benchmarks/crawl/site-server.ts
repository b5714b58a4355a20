import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server as Listener, type Socket } from 'node:net';
import { Dice } from '../../country/random.js';
import { capital, escapeHtml, slugOf } from '../../country/words/language.js';
import { paragraph } from '../../country/words/prose.js';
import { compound } from '../../country/words/vocabulary.js';
import { pageUrl } from './contestant.js';

/** Number of links to other pages by position: about a hundred in all, as on a municipal page. */
const MENU = 56;
const ASIDE = 14;
const FOOT = 10;
/** Number of paragraphs with a link each, which give a page of about 20 KB. */
const PARAGRAPHS = 20;

/**
 * One page of a benchmark site: the practice country's prose in the markup of a usual content management system –
 * menus, inline links, a style sheet, a script, a form. The same site and page give the same text.
 * @param origin scheme, host and port of the site
 */
function benchmarkPage(origin: string, site: number, page: number): string {
  const dice = new Dice('benchmark', site, page);
  const title = nameOf(dice);
  const links = (count: number, css: string, from: Dice) =>
    Array.from({ length: count }, () => `<li class="${css}__item">${anchor(origin, from, `${css}__link`)}</li>`).join(
      '\n',
    );
  return `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Kommune ${site}</title>
<link rel="stylesheet" href="/assets/site.css">
<style>.menu__list{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;list-style:none}.article{max-width:60rem}</style>
</head>
<body class="page page--article">
<a class="skip" href="#content">Hopp til hovedinnhold</a>
<header class="top"><a class="top__home" href="/"><svg width="34" height="40" viewBox="0 0 34 40"><path d="M1 1h32v20"/></svg> Kommune ${site}</a>
<form class="top__search" action="/sok" role="search"><label for="q">Søk</label> <input id="q" name="q" type="search"> <button type="submit">Søk</button></form></header>
<nav class="menu" aria-label="Hovedmeny"><ul class="menu__list">
${links(MENU, 'menu', new Dice('benchmark menu', site))}
</ul></nav>
<main id="content"><article class="article"><h1 class="article__title">${title}</h1>
${body(origin, dice, title)}
</article></main>
<aside class="aside"><h2>Relatert</h2><ul class="aside__list">
${links(ASIDE, 'aside', dice)}
</ul></aside>
<footer class="foot"><p>Rådhuset<br>Telefon: 55 00 00 00<br>E-post: <a href="mailto:post@kommune.example">post@kommune.example</a></p><ul class="foot__list">
${links(FOOT, 'foot', new Dice('benchmark foot', site))}
</ul></footer>
<script>window.site={id:${site},page:${page},consent:"none"};document.documentElement.classList.add("js")</script>
</body>
</html>
`;
}

/** Paragraphs under headings, with inline links. */
function body(origin: string, dice: Dice, matter: string): string {
  const subject = { language: 'nb', place: 'Nordvik', matter } as const;
  return Array.from({ length: PARAGRAPHS }, (_, i) => {
    const heading = i % 5 === 0 ? `<h2 class="article__heading" id="del-${i}">${nameOf(dice)}</h2>\n` : '';
    const link = anchor(origin, dice, 'article__link');
    return `${heading}<p class="article__text">${paragraph(dice, subject, 3)} Les mer om ${link}.</p>`;
  }).join('\n');
}

/** A link: most are root-relative, some are absolute, some have a query or a fragment. */
function anchor(origin: string, dice: Dice, css: string): string {
  const name = nameOf(dice);
  const path = `/tema-${dice.int(40)}/${slugOf(name)}`;
  const kind = dice.next();
  const href =
    kind < 0.1 ? `${origin}${path}` : kind < 0.15 ? `${path}?side=${dice.int(9)}` : kind < 0.2 ? `${path}#om` : path;
  return `<a class="${css}" href="${escapeHtml(href)}">${name}</a>`;
}

const nameOf = (dice: Dice): string => escapeHtml(capital(`${compound(dice, 'nb', 2)} og ${compound(dice, 'nb', 0)}`));

/** Sites on loopback, each at its own address. */
export interface Sites {
  origins: string[];
  /** Allow-list entry of the fetcher for the sites. */
  allow: string;
  stop(): Promise<void>;
}

const ROBOTS = 'User-agent: *\nDisallow: /intern/\nDisallow: /*?utskrift=\n';

/**
 * Serves `count` sites of `pages` pages each, all generated before the first request, so that the server costs little.
 * @throws if the platform lacks the whole network 127/8 (macOS); the fetcher allows at most four concurrent requests an
 *   address
 */
export async function serveSites(count: number, pages: number): Promise<Sites> {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const body = bodies.get(host + request.url);
    if (request.url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(ROBOTS);
    else if (body)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
    else response.writeHead(404).end();
  });
  server.keepAliveTimeout = 60_000;
  const addresses = Array.from({ length: count }, (_, site) => `127.65.${site >> 8}.${(site & 255) + 1}`);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { port, listeners } = await listen(server, addresses);
  const origins = addresses.map((address) => `http://${address}:${port}`);
  for (const [site, origin] of origins.entries())
    for (let page = 0; page < pages; page++)
      bodies.set(pageUrl(origin, page).slice('http://'.length), Buffer.from(benchmarkPage(origin, site, page)));
  return {
    origins,
    allow: `127.65.0.0/16:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(listeners.map((listener) => new Promise((done) => listener.close(done))));
    },
  };
}

/** Listens at every address for one server, on the port that is free at the first address. */
async function listen(server: Server, addresses: readonly string[]): Promise<{ port: number; listeners: Listener[] }> {
  const listeners: Listener[] = [];
  let port = 0;
  for (const address of addresses) {
    const listener = createListener((socket) => server.emit('connection', socket)).listen(port, address);
    await once(listener, 'listening');
    port = (listener.address() as AddressInfo).port;
    listeners.push(listener);
  }
  return { port, listeners };
}

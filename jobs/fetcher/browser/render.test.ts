import type { RequestListener } from 'node:http';
import { PICTURE_MAX_HEIGHT } from '@hyrde/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fetcher } from '../fetcher.js';
import { memoryRenderMemory } from '../host-state.js';
import { fetcherForTest, fetcherTo, type Loopback, page, serve, serveForTest } from '../testing/loopback.js';
import { findBrowser } from './find-browser.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`Rendering is not tested: ${browser.why}`);

const app = (script: string) =>
  `<!doctype html><html lang="nb"><title>Nordvik</title><link rel="stylesheet" href="/style.css"><div id="root"></div><script>${script}</script>`;
const show = (html: string) => `document.getElementById('root').innerHTML = ${html};`;

/** Script that tries every way out and writes the results on the page, never idle until the page counts as loaded. */
const ESCAPES = `
  const out = [];
  const attempt = async (name, work) => out.push(name + ': ' + await work().then(() => 'OUT', () => 'held'));
  (async () => {
    await Promise.all([
      ...URLS.map((url) => attempt(url, () => fetch(url, { mode: 'no-cors' }))),
      attempt('socket', () => new Promise((yes, no) => { const s = new WebSocket(URLS[0].replace('http', 'ws')); s.onopen = yes; s.onerror = no; })),
      attempt('frame', () => new Promise((yes, no) => { const f = document.createElement('iframe'); f.src = URLS[0]; f.onload = () => f.contentDocument ? yes() : no(); setTimeout(no, 150); document.body.append(f); })),
    ]);
    navigator.sendBeacon(URLS[0], 'x');
    new Image().src = URLS[0];
    window.open(URLS[0]);
    ${show("'<p>' + out.join('<p>') + '<p>tried all of them, side by side, and this is what came of it'")}
    location = URLS[0];
  })();`;

describe.skipIf(!browser.found)('pages that need a browser', () => {
  const shared = { browser: browser.found ? browser : null };
  let inside: Loopback;
  beforeAll(async () => {
    inside = await serve((_, response) => void response.end('secret'));
  });
  afterAll(() => inside.close());

  async function site(answer: RequestListener, options: { ownRobots?: boolean } = {}): Promise<Loopback> {
    return serveForTest(answer, options);
  }
  const fetcher = (server: Loopback, options: Parameters<typeof fetcherTo>[1] = {}): Fetcher => {
    return fetcherForTest([server], { ...shared, ...options });
  };

  it('are rendered without a second download, one subresource at a time, robots obeyed', async () => {
    let now = 0;
    let most = 0;
    const server = await site(
      (request, response) => {
        most = Math.max(most, ++now);
        response.on('close', () => now--);
        const path = request.url ?? '';
        if (path === '/robots.txt') return void response.end('User-agent: *\nDisallow: /shut');
        if (path === '/') {
          const script = `Promise.allSettled(['/a', '/b', '/shut/c', '/d'].map((u) => fetch(u).then((r) => r.text())))
            .then((all) => { ${show("all.map((r) => '<p>' + (r.value ?? 'refused')).join('') + '<a href=/postliste>Postliste</a><img src=/bilde.png>'")} });`;
          return void response.setHeader('content-type', 'text/html').end(app(script));
        }
        setTimeout(() => response.end(`svar ${path}`), 30);
      },
      { ownRobots: true },
    );
    const reply = await fetcher(server).fetch(server.origin);
    expect(reply).toMatchObject({ kind: 'document', reading: { from: 'rendered-dom' }, attempts: 1 });
    if (reply.kind !== 'document') return;
    expect(reply.page.text).toBe('svar /a\nsvar /b\nrefused\nsvar /d Postliste');
    expect(reply.page.links.map(({ url }) => url)).toEqual([`${server.origin}/postliste`]);
    expect(server.documents()).toEqual(['/', '/a', '/b', '/d']);
    expect(most).toBe(1);
    expect(new Set(server.requests.map((request) => request.headers['user-agent']))).toEqual(new Set(['Hyrde/0.2.0']));
  });

  it('cannot reach what is inside, in any way that a browser knows', async () => {
    const urls = [
      inside.origin,
      `http://localhost:${inside.port}/`,
      `http://[::1]:${inside.port}/`,
      `http://[::ffff:127.0.0.1]:${inside.port}/`,
      `http://2130706433:${inside.port}/`,
      `http://inside.localhost:${inside.port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
    ];
    const script = `const URLS = ${JSON.stringify(urls)}; ${ESCAPES}`;
    const server = await site((_, response) => void response.setHeader('content-type', 'text/html').end(app(script)));
    const reply = await fetcher(server).fetch(server.origin);
    expect(reply).toMatchObject({ kind: 'document', reading: { from: 'rendered-dom' } });
    if (reply.kind !== 'document') return;
    expect(reply.page.text).not.toContain('OUT');
    expect(reply.page.text.match(/: held/g)).toHaveLength(urls.length + 2);
    expect(inside.asked).toEqual([]);
    expect(server.documents()).toEqual(['/']);
  });

  it('teach which hosts need one; pages that do not, and failures, teach nothing', async () => {
    const server = await site((request, response) => {
      response.setHeader('content-type', 'text/html');
      if (request.url === '/app') response.end(app(show("'<p>laget av et skript'")));
      else if (request.url === '/broken') response.end(app('throw new Error()'));
      else response.end(page('En vanlig side'));
    });
    const renderMemory = memoryRenderMemory();
    const through = fetcher(server, { renderMemory });
    const known = () => renderMemory.get(`127.0.0.1:${server.port}`);
    expect(await through.fetch(`${server.origin}/plain`)).toMatchObject({ reading: { from: 'bytes' } });
    expect(await through.fetch(`${server.origin}/broken`)).toMatchObject({ reading: { from: 'bytes' } });
    expect(await known()).toBe(false);
    expect(await through.fetch(`${server.origin}/app`)).toMatchObject({ reading: { from: 'rendered-dom' } });
    expect(await known()).toBe(true);
  });

  it('that never come to rest are read in their state at the end of their time', async () => {
    const script = `${show("'<p>noe er det jo, selv om det aldri tar slutt'")} setInterval(() => fetch('/again?' + Math.random()), 200);`;
    const server = await site((request, response) => {
      if (request.url === '/') response.setHeader('content-type', 'text/html').end(app(script));
      else response.end('x');
    });
    const reply = await fetcher(server, { renderMs: 10_000 }).fetch(server.origin);
    expect(reply).toMatchObject({ kind: 'document', reading: { from: 'rendered-dom' } });
    if (reply.kind === 'document') expect(reply.durationMs).toBeLessThan(22_000);
  });

  it('that take long give way to waiting ones, and are read nevertheless', async () => {
    const restless = `${show("'<p>noe er det jo, selv om det aldri tar slutt'")} fetch('/never');`;
    const quick = show("'<p>noe er det jo, og det er her med en gang'");
    const servers: Loopback[] = [];
    for (const script of [restless, restless, quick])
      servers.push(
        await site((request, response) => {
          if (request.url === '/') response.setHeader('content-type', 'text/html').end(app(script));
          else if (request.url !== '/never') response.end('x');
        }),
      );
    const made = fetcherForTest(servers, { ...shared, renderMs: 10_000 });
    const ended: number[] = [];
    const replies = servers.map(async ({ origin }, i) => {
      const reply = await made.fetch(origin);
      ended.push(i);
      return reply;
    });
    for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ reading: { from: 'rendered-dom' } });
    expect(ended[0]).toBe(2);
  }, 60_000);

  it('have their picture taken from the stored document, with images and styles, without scripts', async () => {
    const server = await site((_, response) => void response.end('body { background: red }'));
    const html = app(`fetch('/never')`).replace('<div', '<img src="/bilde.png"><div');
    const picture = await fetcher(server).screenshot(`${server.origin}/side`, html);
    expect(picture.kind).toBe('picture');
    if (picture.kind !== 'picture') return;
    expect(Buffer.from(picture.png).subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(picture.png).readUInt32BE(16)).toBe(1_280);
    expect(Buffer.from(picture.png).readUInt32BE(20)).toBe(picture.layout.height);
    expect(server.documents().sort()).toEqual(['/bilde.png', '/style.css']);
  });

  it('have their picture marked at the words, which are whole and uncovered', async () => {
    const server = await site((_, response) => void response.end());
    const wall = '<div style="position:fixed;inset:0;background:#fff">Godta alle</div>';
    const html = `<body style="overflow:hidden;margin:0">
      <nav style="display:none">Postliste</nav><h1 style="margin:0;font:20px/30px monospace">POSTLISTE, ikke postlisten</h1>
      <div style="height:3000px"></div><p style="margin:0">Her er dagens postliste.</p>${wall}`;
    const picture = await fetcher(server).screenshot(`${server.origin}/side`, html, { words: ['postliste', 'a.b('] });
    if (picture.kind !== 'picture') return expect(picture.kind).toBe('picture');
    const { marks, height, pageHeight } = picture.layout;
    expect(height).toBe(pageHeight);
    expect(marks.map(({ word, y }) => [word, y < 100])).toEqual([
      ['postliste', true],
      ['postliste', false],
    ]);
    expect(marks[0]).toMatchObject({ x: 0, width: expect.any(Number), height: expect.any(Number) });
    expect(marks[1]?.y).toBeGreaterThan(3_000);
  });

  it('of 40,000 pixels have the upper part in their picture, which says so', async () => {
    const server = await site((_, response) => void response.end());
    const html = `<body style="margin:0">${'<p style="margin:0;height:100px">Linje</p>'.repeat(400)}`;
    const picture = await fetcher(server).screenshot(`${server.origin}/side`, html, { words: ['linje'] });
    if (picture.kind !== 'picture') return expect(picture.kind).toBe('picture');
    expect(picture.layout).toMatchObject({ height: PICTURE_MAX_HEIGHT, pageHeight: 40_000 });
    expect(picture.layout.marks).toHaveLength(PICTURE_MAX_HEIGHT / 100);
  });

  describe('routes in the fragment', { timeout: 20_000 }, () => {
    /** Draws `#/saker/…` and `#!kontakt`; any other fragment shows the front page. */
    const ROUTER = `
      const pages = { '/saker/1': 'Vedtak i sak 1', '!kontakt': 'Ring oss på 22 33 44 55' };
      const draw = async () => {
        const text = pages[location.hash.slice(1)] ?? 'Velkommen';
        const menu = await (await fetch('/menu')).text();
        ${show("menu + '<p>' + text")}
      };
      addEventListener('hashchange', draw);
      draw();`;
    const MENU =
      '<a href="#/saker/1">Sak 1</a> <a href="#!kontakt">Kontakt</a> <a href="#/nytt">Nytt</a> <a href="#topp">Opp</a>';
    const answer: RequestListener = (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x.test');
      if (pathname === '/flyttet') return void response.writeHead(302, { location: '/app' }).end();
      if (pathname === '/inn') return void response.writeHead(302, { location: '/app#/saker/1' }).end();
      response.setHeader('content-type', 'text/html');
      response.end(pathname === '/menu' ? MENU : pathname === '/tekst' ? page('Tekst') : app(ROUTER));
    };

    it('are links, and pages where the page draws by them', async () => {
      const server = await site(answer);
      const { fetch } = fetcher(server);
      const front = await fetch(`${server.origin}/app`);
      const at = (fragment: string) => `${server.origin}/app${fragment}`;
      expect(front.kind === 'document' && front.page.links.map(({ url }) => url)).toEqual(
        ['#/saker/1', '#!kontakt', '#/nytt'].map(at),
      );
      const one = await fetch(at('#/saker/1'));
      expect(one).toMatchObject({ finalUrl: at('#/saker/1'), attempts: 1, reading: { from: 'rendered-dom' } });
      expect(one.kind === 'document' && one.page.text).toContain('Vedtak i sak 1');
      expect(await fetch(at('#!kontakt'))).toMatchObject({ finalUrl: at('#!kontakt') });
    });

    it('that draw what the document draws are the document', async () => {
      const server = await site(answer);
      const { fetch } = fetcher(server);
      expect(await fetch(`${server.origin}/app#/nytt`)).toMatchObject({
        kind: 'document',
        finalUrl: `${server.origin}/app`,
      });
      expect(await fetch(`${server.origin}/tekst#/a`)).toMatchObject({
        kind: 'document',
        finalUrl: `${server.origin}/tekst`,
      });
    });

    it('are kept by redirects that have none, and begin with those that have', async () => {
      const server = await site(answer);
      const { fetch } = fetcher(server);
      const there = `${server.origin}/app#/saker/1`;
      expect(await fetch(`${server.origin}/flyttet#/saker/1`)).toMatchObject({ finalUrl: there });
      expect(await fetch(`${server.origin}/inn`)).toMatchObject({ finalUrl: there });
    });
  });
});

describe('without a browser', () => {
  it('the page of a route is not requested', async () => {
    const server = await serve((_, response) => void response.end(page('x')));
    const through = fetcherTo([server]);
    const reply = await through.fetch(`${server.origin}/#/sak`);
    expect(reply).toMatchObject({ kind: 'failed', reason: 'needs-browser', attempts: 0 });
    expect(server.documents()).toEqual([]);
    await through.close();
    await server.close();
  });

  it('pages are read as received, and there are no pictures', async () => {
    const server = await serve((_, response) => void response.setHeader('content-type', 'text/html').end(app('')));
    const through = fetcherTo([server]);
    expect(await through.fetch(server.origin)).toMatchObject({ kind: 'document', reading: { from: 'bytes' } });
    expect(await through.screenshot(server.origin, app(''))).toEqual({ kind: 'off' });
    await through.close();
    await server.close();
  });

  it('says what the setting names in vain', async () => {
    const found = await findBrowser({ PUPPETEER_EXECUTABLE_PATH: '/no/such/browser' });
    expect(found).toMatchObject({ found: false });
    expect(!found.found && found.why).toContain('/no/such/browser');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'takes the one from npm where the setting says so, whatever is on PATH',
    async () => {
      const found = await findBrowser({ PUPPETEER_EXECUTABLE_PATH: 'npm', PATH: process.env.PATH });
      expect(found).toMatchObject({ found: true, source: 'npm' });
    },
  );
});

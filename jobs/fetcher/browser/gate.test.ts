import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Fetcher } from '../fetcher.js';
import { fetcherForTest, type Loopback, serveForTest } from '../testing/loopback.js';
import { findBrowser } from './find-browser.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`The gate is not tested: ${browser.why}`);

/** Ways by which a page's script may send something, each to an address of its name. */
const TRIES: Readonly<Record<string, string>> = {
  'fetch-post': `fetch('/api/feedback/a-post', { method: 'POST', body: 'x=1' })`,
  'fetch-json': `fetch('/api/unknown/a-json', { method: 'POST', body: '{"id":3}', headers: { 'content-type': 'application/json' } })`,
  'fetch-put': `fetch('/api/records/fetch-put', { method: 'PUT', body: '{}' })`,
  'fetch-delete': `fetch('/api/records/fetch-delete', { method: 'DELETE' })`,
  'get-acts': `fetch('/api/delete/get-acts?id=5')`,
  'get-command': `fetch('/api/get-command?action=vote&id=5')`,
  graphql: `fetch('/graphql?graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation Search { a }' }) })`,
  override: `fetch('/api/search?override', { method: 'POST', body: '{"q":"x"}', headers: { 'content-type': 'application/json', 'X-HTTP-Method-Override': 'DELETE' } })`,
  xhr: `(() => { const x = new XMLHttpRequest(); x.open('POST', '/api/unknown/xhr'); x.send('a=1'); })()`,
  'xhr-sync': `(() => { const x = new XMLHttpRequest(); x.open('POST', '/api/unknown/xhr-sync', false); x.send('a=1'); })()`,
  beacon: `navigator.sendBeacon('/api/unknown/beacon', 'x')`,
  keepalive: `fetch('/api/unknown/keepalive', { method: 'POST', body: 'x', keepalive: true })`,
  'keepalive-get': `addEventListener('pagehide', () => fetch('/api/vote/keepalive-get', { keepalive: true }))`,
  'unload-keepalive': `for (const when of ['pagehide', 'unload', 'visibilitychange', 'beforeunload']) addEventListener(when, () => fetch('/api/unknown/unload-keepalive', { method: 'POST', body: 'x', keepalive: true }))`,
  'unload-beacon': `for (const when of ['pagehide', 'unload', 'visibilitychange', 'beforeunload']) addEventListener(when, () => navigator.sendBeacon('/api/unknown/unload-beacon', 'x'))`,
  'fetch-later': `fetchLater('/api/unknown/fetch-later', { method: 'POST', body: 'x', activateAfter: 50 })`,
  'form-submit': `(() => { const f = document.createElement('form'); f.method = 'post'; f.action = '/api/unknown/form-submit'; document.body.append(f); f.submit(); })()`,
  'form-blank': `(() => { const f = document.createElement('form'); f.method = 'post'; f.target = '_blank'; f.action = '/api/unknown/form-blank'; document.body.append(f); f.submit(); })()`,
  'form-frame': `(() => { const i = document.createElement('iframe'); i.name = 'own'; document.body.append(i); const f = document.createElement('form'); f.method = 'post'; f.target = 'own'; f.action = '/api/unknown/form-frame'; document.body.append(f); f.submit(); })()`,
  'form-named': `(() => { open('about:blank', 'other'); const f = document.createElement('form'); f.method = 'post'; f.target = 'other'; f.action = '/api/unknown/form-named'; document.body.append(f); f.submit(); })()`,
  'window-open': `open('/api/unknown/window-open')`,
  'popup-fetch': `(() => { const w = open('about:blank'); w.fetch('/api/unknown/popup-fetch', { method: 'POST', body: 'x' }); })()`,
  'frame-fetch': `(() => { const i = document.createElement('iframe'); document.body.append(i); i.contentWindow.fetch('/api/unknown/frame-fetch', { method: 'POST', body: 'x' }); })()`,
  srcdoc: `(() => { const i = document.createElement('iframe'); i.srcdoc = "<script>fetch('/api/unknown/srcdoc', { method: 'POST', body: 'x' }); navigator.sendBeacon('/api/unknown/srcdoc-beacon', 'x')<\\/script>"; document.body.append(i); })()`,
  socket: `new WebSocket('ws://' + location.host + '/api/unknown/socket')`,
  'event-source': `new EventSource('/api/unknown/event-source')`,
  'worker-fetch': `new Worker(URL.createObjectURL(new Blob(["fetch('" + location.origin + "/api/unknown/worker-fetch', { method: 'POST', body: 'x' }); fetch('" + location.origin + "/api/delete/worker-get')"])))`,
  'worker-file': `new Worker('/worker-file.js')`,
  'worker-socket': `new Worker(URL.createObjectURL(new Blob(["new WebSocket('ws://" + location.host + "/api/unknown/worker-socket')"])))`,
  'shared-worker': `new SharedWorker('/shared-worker.js')`,
  'shared-blob': `new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + location.origin + "/api/unknown/shared-blob', { method: 'POST', body: 'x' })"])))`,
  'service-worker': `navigator.serviceWorker.register('/service-worker.js')`,
  prefetch: `(() => { const l = document.createElement('link'); l.rel = 'prefetch'; l.href = '/api/unknown/prefetch'; document.head.append(l); })()`,
  prerender: `(() => { const l = document.createElement('link'); l.rel = 'prerender'; l.href = '/api/unknown/prerender'; document.head.append(l); })()`,
  speculation: `(() => { const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['/api/unknown/speculation'], eagerness: 'immediate' }], prerender: [{ urls: ['/api/unknown/speculation-prerender'], eagerness: 'immediate' }] }); document.head.append(s); })()`,
  image: `new Image().src = '/api/delete/image?id=5'`,
  style: `(() => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '/style.css?action=delete'; document.head.append(l); })()`,
  script: `(() => { const s = document.createElement('script'); s.src = '/api/vote/script?id=5'; document.head.append(s); })()`,
  'script-query': `(() => { const s = document.createElement('script'); s.src = '/x.js?action=delete'; document.head.append(s); })()`,
  ping: `(() => { const a = document.createElement('a'); a.href = '#x'; a.ping = '/api/unknown/ping'; document.body.append(a); a.click(); })()`,
  download: `(() => { const a = document.createElement('a'); a.href = '/api/unknown/download'; a.download = 'x'; document.body.append(a); a.click(); })()`,
  refresh: `(() => { const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=/api/unknown/refresh'; document.head.append(m); })()`,
  location: `location.href = '/api/unknown/location'`,
  object: `(() => { const o = document.createElement('object'); o.data = '/api/unknown/object'; document.body.append(o); })()`,
  video: `(() => { const v = document.createElement('video'); v.src = '/api/unknown/video'; v.poster = '/api/unknown/poster'; v.preload = 'auto'; document.body.append(v); })()`,
  manifest: `(() => { const l = document.createElement('link'); l.rel = 'manifest'; l.href = '/api/unknown/manifest'; document.head.append(l); })()`,
  report: `new ReportingObserver(() => {}).observe()`,
  worklet: `CSS.paintWorklet && CSS.paintWorklet.addModule('/api/delete/worklet')`,
  redirect: `fetch('/redirect')`,
  'blob-frame': `(() => { const i = document.createElement('iframe'); i.src = URL.createObjectURL(new Blob(["<script>fetch('" + location.origin + "/api/unknown/blob-frame', { method: 'POST', body: 'x' }); new WebSocket('ws://" + location.host + "/api/unknown/blob-socket')<\\/script>"], { type: 'text/html' })); document.body.append(i); })()`,
  'data-frame': `(() => { const i = document.createElement('iframe'); i.src = 'data:text/html,' + encodeURIComponent("<script>fetch('" + location.origin + "/api/unknown/data-frame', { method: 'POST', mode: 'no-cors', body: 'x' }); new WebSocket('ws://" + location.host + "/api/unknown/data-socket')<\\/script>"); document.body.append(i); })()`,
  'speculation-shadow': `(() => { const d = document.createElement('div'); document.body.append(d); const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['/api/unknown/speculation-shadow'], eagerness: 'immediate' }] }); d.attachShadow({ mode: 'closed' }).append(s); })()`,
};

/** Requests that a page may send without a decision: a list, and a posted search. */
const HONEST = `fetch('/api/list?page=1'); fetch('/api/search', { method: 'POST', body: '{"q":"","page":1}', headers: { 'content-type': 'application/json' } });`;

const attempts = (tries: readonly string[]): string => tries.map((one) => `try { ${one}; } catch {}`).join('\n');

const app = `<!doctype html><html lang="nb"><title>Innsyn</title>
<script type="speculationrules">{"prefetch":[{"urls":["/api/unknown/speculation-static"],"eagerness":"immediate"}]}</script><div id="root"></div><script>${HONEST}
${attempts(Object.values(TRIES))}
setTimeout(() => { document.getElementById('root').innerHTML = '<p>' + 'all of them were tried '.repeat(20); }, 300);</script>`;

async function site(html: string): Promise<{ server: Loopback; fetcher: Fetcher; asked: string[] }> {
  const asked: string[] = [];
  const server = await serveForTest(
    (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '';
      if (path === '/robots.txt' || path === '/favicon.ico') return void response.end('');
      asked.push(`${request.method} ${path}`);
      if (path === '/') return void response.setHeader('content-type', 'text/html').end(html);
      if (path === '/redirect') return void response.writeHead(307, { location: '/api/delete/redirected' }).end();
      if (path.endsWith('.js')) {
        const name = path.slice(1, -3);
        return void response
          .setHeader('content-type', 'text/javascript')
          .end(`fetch('/api/unknown/${name}-post', { method: 'POST', body: 'x' })`);
      }
      response.setHeader('content-type', 'application/json').end('[]');
    },
    { ownRobots: true },
  );
  const fetcher = fetcherForTest([server], { browser: browser.found ? browser : null });
  return { server, fetcher, asked };
}

const ALLOWED = ['GET /', 'GET /api/list?page=1', 'GET /redirect', 'POST /api/search'];
describe.skipIf(!browser.found)('the gate', () => {
  it('lets a rendered page send lists and searches alone', async () => {
    const { server, fetcher, asked } = await site(app);
    const reply = await fetcher.fetch({ url: `${server.origin}/` });
    expect(reply.kind === 'document' && reply.page.text).toContain('all of them were tried');
    await fetcher.close();
    expect(asked.sort()).toEqual(ALLOWED);
  });

  it('lets a picture load what it shows, and nothing that acts', async () => {
    const { server, fetcher, asked } = await site(app);
    const acting = ['/api/delete/5.php?x=1', '/logo.png?action=delete', '/vote?id=5'];
    const shown = ['/logo.png', '/image.php?id=3'];
    const images = [...acting, ...shown].map((src) => `<img src="${src}">`).join('');
    await fetcher.screenshot(`${server.origin}/`, `<!doctype html><title>x</title><p>Bilde</p>${images}`);
    expect(asked.sort()).toEqual(shown.map((path) => `GET ${path}`).sort());
  });

  it('lets a visited page send no more', async () => {
    const { server, fetcher, asked } = await site(app);
    await fetcher.fetch({ url: `${server.origin}/`, manner: { as: 'visit', type: null, more: null } });
    await fetcher.close();
    expect(asked.sort()).toEqual(ALLOWED);
  });
});

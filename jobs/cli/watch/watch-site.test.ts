import { afterEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../fetcher/browser/find-browser.js';
import { type Loopback, serve } from '../../fetcher/testing/loopback.js';
import { readWatchArguments } from './index.js';
import { plainWatched, watchSite } from './watch-site.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`Lists that scripts draw are not tested: ${browser.why}`);

const QUIET = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };
const page = (title: string, html: string) =>
  `<!doctype html><html lang="nb"><title>${title}</title><main><h1>${title}</h1>${html}</main></html>`;
const link = (n: number) => `<a href="/sak/${n}">Søknad om skjenkebevilling ${n}</a>`;
const days = [23, 22, 20, 19];
const listed = `<dl>${days.map((n) => `<dt>${n}.11.2026</dt><dd>${link(n)}</dd>`).join('')}</dl>`;
const DRAWN = `<ul id="list"></ul><script>fetch('/api/saker').then((answer) => answer.json()).then((rows) => {
  document.querySelector('#list').innerHTML = rows.map(({ n, dag }) => '<li><a href="/sak/' + n + '">Søknad om skjenkebevilling ' + n + '</a> ' + dag + '</li>').join('');
});</script>`;

let server: Loopback | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** First iteration of a watch on a site of these pages, begun at a path. */
async function watched(pages: Record<string, string>, path = '/') {
  const asked: string[] = [];
  server = await serve((request, response) => {
    const at = request.url ?? '';
    asked.push(at);
    const answer = pages[at];
    if (answer === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', at.startsWith('/api') ? 'application/json' : 'text/html; charset=utf-8');
    response.end(answer);
  });
  const { origin } = server;
  const site = await watchSite(readWatchArguments([origin + path, '--allow-private', '--no-delay']), QUIET);
  const of = ({ url }: { url: string }) => url.slice(origin.length);
  return {
    hubs: site.hubs.map((hub) => ({ at: of(hub), documents: hub.documents, drawn: hub.drawn })),
    notPolled: site.notPolled.map((one) => [of(one), one.why]),
    why: site.why,
    said: plainWatched(site).replaceAll(origin, ''),
    asked,
  };
}
const HOME = page('Nord', '<nav><a href="/postliste">Postliste</a></nav><p>Velkommen.');

describe('hyrde watch', () => {
  it('finds a description list, by the home page’s link or its own address', async () => {
    const hub = { at: '/postliste', documents: 4, drawn: false };
    const pages = { '/': HOME, '/postliste': page('Postliste', listed) };
    expect(await watched(pages)).toMatchObject({ hubs: [hub], why: null });
    const unlinked = { '/': page('Nord', '<p>Velkommen.'), '/saker': page('Saker', listed) };
    expect(await watched(unlinked, '/saker')).toMatchObject({ hubs: [{ ...hub, at: '/saker' }] });
  });

  it('says why a site cannot be watched', async () => {
    const { why, notPolled, said } = await watched({ '/': HOME, '/postliste': page('Postliste', '<p>Kommer snart.') });
    expect({ why, notPolled }).toEqual({ why: 'no-list', notPolled: [['/postliste', 'no-list']] });
    expect(said.split('\n').slice(0, 3)).toEqual([
      'Nothing of the site can be watched.',
      'Not polled',
      '  /postliste  shows no list of documents and names no feed',
    ]);
  });

  it.skipIf(!browser.found)('polls a list that a script draws by the browser', async () => {
    const rows = JSON.stringify(days.map((n) => ({ n, dag: `${n}.11.2026` })));
    const { hubs, asked, said } = await watched({
      '/': HOME,
      '/postliste': page('Postliste', DRAWN),
      '/api/saker': rows,
    });
    expect(hubs).toEqual([{ at: '/postliste', documents: 4, drawn: true }]);
    expect(asked.filter((at) => at === '/api/saker')).toHaveLength(1);
    expect(said).toContain('by the browser');
  });
});

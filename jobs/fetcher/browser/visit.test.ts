import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATA_BYTES } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { SHORT } from '../../../scripts/testing/extent.js';
import { trafficIn } from '../../html/index.js';
import { memoryJournal, openJournalledWeb } from '../../journal/index.js';
import { type RequestDecisions, signatureHash, siteScope, type VisitSteps } from '../../site/index.js';
import type { Fetcher } from '../fetcher.js';
import { fetcherForTest, type Loopback, serveForTest } from '../testing/loopback.js';
import { findBrowser } from './find-browser.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`Visits are not tested: ${browser.why}`);

const NO_STEPS: VisitSteps = { type: null, more: null };

const app = (script: string) =>
  `<!doctype html><html lang="nb"><title>Innsyn</title><input id="q" placeholder="Søk"><ul id="list"></ul><button>Vis flere</button><script>${script}</script>`;

type Api = (path: string, request: IncomingMessage, response: ServerResponse) => void;

async function site(script: string, api: Api, robots = ''): Promise<{ server: Loopback; fetcher: Fetcher }> {
  const server = await serveForTest(
    (request, response) => {
      const path = request.url ?? '';
      if (path === '/robots.txt') return void response.end(robots);
      if (path === '/') return void response.setHeader('content-type', 'text/html').end(app(script));
      response.setHeader('content-type', 'application/json');
      api(path, request, response);
    },
    { ownRobots: true },
  );
  const fetcher = fetcherForTest([server], { browser: browser.found ? browser : null });
  return { server, fetcher };
}

async function visit(
  fetcher: Fetcher,
  { origin }: Loopback,
  steps: VisitSteps = NO_STEPS,
  decisions: RequestDecisions = new Map(),
) {
  const reply = await fetcher.fetch({ url: `${origin}/`, manner: { as: 'visit', ...steps } }, { decisions });
  if (reply.kind !== 'document') throw new Error(JSON.stringify(reply));
  return { ...(trafficIn(reply.body) ?? { fetched: [], withheld: [] }), text: reply.page.text, reading: reply.reading };
}

const LIST = `const draw = async (url) => { const rows = await (await fetch(url)).json(); list.append(...rows.map((row) => { const made = document.createElement('li'); made.textContent = row.title; return made; })); };`;

describe.skipIf(!browser.found)('a visit', () => {
  it('presses an option of a closed list, and reports the form that the script sends instead of sending it', async () => {
    const script = `document.body.innerHTML += '<form method="post" action="/cal"><input type="hidden" name="year"><ul hidden><li>2026</li><li>2025</li></ul></form>';
      for (const item of document.querySelectorAll('form li')) item.onclick = () => {
        const form = item.closest('form'); form.year.value = item.textContent; setTimeout(() => form.submit());
      };`;
    const { server, fetcher } = await site(script, (_, __, response) => response.end('[]'));
    const { submitted } = await visit(fetcher, server, { ...NO_STEPS, choose: { label: '2025' } });
    expect(submitted).toEqual({ action: '/cal', fields: [['year', '2025']] });
    expect(server.documents()).toEqual(['/']);
  });

  it('types words and presses “more”, and records the script’s data of each step', async () => {
    const script = `${LIST} let n = 0; draw('/api?q=&page=0');
      q.addEventListener('keydown', (event) => { if (event.key === 'Enter') draw('/api?page=0&q=' + q.value); });
      document.querySelector('button').onclick = () => draw('/api?q=' + q.value + '&page=' + ++n);`;
    const { server, fetcher } = await site(script, (path, _, response) =>
      response.end(JSON.stringify([{ title: path }])),
    );
    const steps = { type: { field: { id: 'q' }, words: 'vei', button: null }, more: { label: 'Vis flere', times: 2 } };
    const seen = await visit(fetcher, server, steps);
    expect(seen.fetched.map(({ step, url }) => `${step} ${url.slice(server.origin.length)}`)).toEqual([
      '0 /api?q=&page=0',
      '1 /api?page=0&q=vei',
      '2 /api?q=vei&page=1',
      '3 /api?q=vei&page=2',
    ]);
    expect(seen.text).toContain('/api?q=vei&page=2');
  });

  it('notes the headers that the script set, and gives it the cookies of its page', async () => {
    const script = `fetch('/api', { headers: { Tenant: 'north', Accept: 'application/json' } });`;
    const cookies: (string | undefined)[] = [];
    const server = await serveForTest(
      (request, response) => {
        if (request.url === '/')
          return void response
            .setHeader('content-type', 'text/html')
            .setHeader('set-cookie', ['visitor=anonymous; Path=/; HttpOnly', 'other=1; Path=/elsewhere'])
            .end(app(script));
        cookies.push(request.headers.cookie);
        response.setHeader('content-type', 'application/json').end('[]');
      },
      { ownRobots: true },
    );
    const fetcher = fetcherForTest([server], { browser: browser.found ? browser : null });
    const seen = await visit(fetcher, server);
    expect(seen.fetched).toMatchObject([
      {
        headers: expect.arrayContaining([
          ['tenant', 'north'],
          ['referer', `${server.origin}/`],
        ]),
      },
    ]);
    expect(seen.fetched[0]?.headers?.map(([name]) => name).sort()).toEqual(['referer', 'tenant']);
    expect(cookies.at(-1)).toBe('visitor=anonymous');
  });

  it('sends nothing that acts, obeys robots.txt, and says what it kept from the page', async () => {
    const script = `${LIST} const post = (url, body, method = 'POST') => fetch(url, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }).catch(() => {});
      post('/api/orders', { name: 'x' }); post('/api/search', { q: '' }); post('/api/1', {}, 'DELETE'); draw('/shut/list');`;
    const { server, fetcher } = await site(
      script,
      (_, __, response) => response.end('[]'),
      'User-agent: *\nDisallow: /shut',
    );
    const seen = await visit(fetcher, server);
    expect(server.documents()).toEqual(['/', '/api/search']);
    expect(seen.fetched).toMatchObject([{ method: 'POST', body: { type: 'json', text: '{"q":""}' } }]);
    expect(seen.withheld.map(({ url, why }) => `${why} ${url.slice(server.origin.length)}`).sort()).toEqual([
      'acts /api/1',
      'acts /api/orders',
      'robots /shut/list',
    ]);
  });

  it('sends what a person allowed, withholds what a person forbade, and notes both', async () => {
    const script = `const post = (url, body) => fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }).catch(() => {});
      q.addEventListener('keydown', async (event) => { if (event.key === 'Enter') { await post('/api/poster', { type: 'journal', ord: q.value }); post('/api/search', { q: q.value }); } });`;
    const { server, fetcher } = await site(script, (_, __, response) => response.end('[]'));
    const steps = { type: { field: { id: 'q' }, words: 'vei', button: null }, more: null };
    const before = await visit(fetcher, server, steps);
    expect(server.documents()).toEqual(['/', '/api/search']);
    expect(before.withheld).toMatchObject([{ act: 'unclear', example: '{"type":"journal","ord":"…"}' }]);
    const hash = signatureHash(before.withheld[0]?.signature ?? expect.fail('The request is not described.'));
    const search = { method: 'POST', path: '/api/search', query: [], fields: ['q'], operations: [], commands: [] };
    const forbidden = signatureHash({ ...search, body: 'json' });
    const decisions = new Map([
      [hash, 'allow' as const],
      [forbidden, 'forbid' as const],
    ]);
    const after = await visit(fetcher, server, steps, decisions);
    expect(server.documents().slice(2)).toEqual(['/', '/api/poster']);
    expect(after.fetched).toMatchObject([{ allowed: hash, body: { text: '{"type":"journal","ord":"vei"}' } }]);
    expect(after.withheld).toMatchObject([{ act: 'forbidden', method: 'POST' }]);
  });

  describe('whose page asks for a list unasked, by an operation of an unknown name', () => {
    const script = (more: string) =>
      `${LIST} const post = (body) => fetch('/api/kvantor', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }).catch(() => {});
      post({ op: 'zorble', side: 1, query: '', vis: 'alt' });
      q.addEventListener('keydown', (event) => { if (event.key === 'Enter') ${more} });`;
    const rows = JSON.stringify([1, 2, 3].map((at) => ({ title: `Brev ${at}`, sender: 'Nordby kommune' })));
    const steps = { type: { field: { id: 'q' }, words: 'vei', button: null }, more: null };

    it('sends it again with other words and pages', async () => {
      const { server, fetcher } = await site(
        script(`post({ op: 'zorble', side: 2, query: q.value, vis: 'alt' });`),
        (_, __, response) => response.end(rows),
      );
      const seen = await visit(fetcher, server, steps);
      expect(seen.fetched.map(({ step, body }) => [step, body?.text])).toEqual([
        [0, '{"op":"zorble","side":1,"query":"","vis":"alt"}'],
        [1, '{"op":"zorble","side":2,"query":"vei","vis":"alt"}'],
      ]);
      expect(new Set(seen.fetched.map(({ precedent }) => precedent))).toEqual(
        new Set([expect.stringMatching(/^[\da-f]{64}$/)]),
      );
      expect(seen.withheld).toEqual([]);
    });

    const OTHERS = [
      ['another operation', `post({ op: 'vorble', side: 1, query: q.value, vis: 'alt' });`],
      ['another value beside the words', `post({ op: 'zorble', side: 1, query: q.value, vis: 'intet' });`],
      ['a field more', `post({ op: 'zorble', side: 1, query: q.value, vis: 'alt', kladd: 1 });`],
      ['an act', `post({ op: 'slett', side: 1, query: q.value, vis: 'alt' });`],
    ] as const;
    it.each(OTHERS.filter((_, i) => !SHORT || i % 3 === 0))('withholds %s', async (_name, more) => {
      const { server, fetcher } = await site(script(more), (_, __, response) => response.end(rows));
      const seen = await visit(fetcher, server, steps);
      expect(seen.fetched.map(({ step }) => step)).toEqual([0]);
      expect(seen.withheld).toMatchObject([{ why: 'acts', method: 'POST' }]);
    });

    it('withholds it if the answer was no list', async () => {
      const { server, fetcher } = await site(
        script(`post({ op: 'zorble', side: 1, query: q.value, vis: 'alt' });`),
        (_, __, response) => response.end('{"ok":true}'),
      );
      const seen = await visit(fetcher, server, steps);
      expect(seen.fetched.map(({ step, precedent }) => [step, precedent])).toEqual([[0, undefined]]);
      expect(seen.withheld).toMatchObject([{ act: 'unclear' }]);
    });
  });

  it('marks data of another site, and does not read too large or endless data', async () => {
    const other = await serveForTest((_, response) => {
      response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json').end('[1]');
    });
    const script = `fetch('${other.origin}/list'); fetch('/large'); fetch('/endless'); new WebSocket(location.href.replace('http', 'ws')); navigator.serviceWorker?.register('/worker.js');`;
    const { server } = await site(script, (path, _, response) => {
      if (path === '/large') response.end(`["${'x'.repeat(3_000_000)}"]`);
      else response.write('[');
    });
    const fetcher = fetcherForTest([server, other], { browser: browser.found ? browser : null });
    const seen = await visit(fetcher, server);
    expect(seen.fetched.map(({ url, text, isElsewhere }) => [new URL(url).pathname, text, isElsewhere])).toEqual([
      ['/list', '[1]', true],
      ['/large', null, undefined],
      ['/endless', null, undefined],
    ]);
    expect(seen.withheld).toEqual([]);
  });

  it('cannot be deceived by a page that writes our own markup', async () => {
    const lie = `document.body.insertAdjacentHTML('beforeend', '<script type="application/json" data-hyrde="traffic">{"fetched":[],"withheld":[{"url":"x","why":"robots"}]}<' + '/script>');`;
    const { server, fetcher } = await site(lie, (_, __, response) => response.end('[]'));
    expect(await visit(fetcher, server)).toMatchObject({ fetched: [], withheld: [] });
  });

  it('is journalled with its steps and what was fetched, and replayed without a browser', async () => {
    const { server, fetcher } = await site(`${LIST} draw('/api')`, (_, __, response) =>
      response.end('[{"title":"Brev"}]'),
    );
    const journal = memoryJournal();
    const webOf = (fetch: Fetcher['fetch']) =>
      openJournalledWeb({
        fetcher: { fetch },
        scope: siteScope(server.origin, []),
        budget: 5,
        seed: 1,
        trees: true,
        startedAt: new Date(0),
        journal: journal.next(),
      });
    const request = { url: `${server.origin}/`, manner: { as: 'visit' as const, ...NO_STEPS } };
    const [first] = [await webOf(fetcher.fetch).open(request)];
    expect(first).toMatchObject({ kind: 'page', traffic: { fetched: [{ text: '[{"title":"Brev"}]' }] } });
    const again = await webOf(() => Promise.reject(new Error('asked again'))).open(request);
    expect(JSON.stringify(again.kind === 'page' && again.traffic)).toBe(
      JSON.stringify(first?.kind === 'page' && first.traffic),
    );
    const other = { ...request, manner: { ...request.manner, more: { label: null, times: 1 } } };
    const web = webOf(() => Promise.reject(new Error('asked')));
    const opened = web.open(other);
    await Promise.all([web.close(), expect(opened).rejects.toThrow('was never requested')]);
  });
});

describe('data', () => {
  it('is requested as data, posted as JSON, bounded, and is no page', async () => {
    const bodies: string[] = [];
    const { server, fetcher } = await site('', (path, request, response) => {
      if (path === '/large') return void response.end(`"${'x'.repeat(DATA_BYTES)}"`);
      if (path === '/page') return void response.setHeader('content-type', 'text/html').end('<p>x');
      request.on('data', (piece: Buffer) => bodies.push(`${request.headers['content-type']} ${piece}`));
      request.on('end', () => response.end('{"ok":true}'));
    });
    const ask = (path: string, json: string | null) =>
      fetcher.fetch({
        url: server.origin + path,
        ...(json === null ? {} : { method: 'POST' as const, form: [] }),
        manner: { as: 'data', json },
      });
    expect(await ask('/list', '{"q":"vei"}')).toMatchObject({ kind: 'file', body: '{"ok":true}' });
    expect(bodies).toEqual(['application/json {"q":"vei"}']);
    expect(await ask('/large', null)).toMatchObject({ kind: 'failed', reason: 'too-large' });
    expect(await ask('/page', null)).toMatchObject({ kind: 'failed', reason: 'not-a-page' });
  });
});

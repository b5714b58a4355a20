import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../html/index.js';
import { memoryRenderMemory } from '../host-state.js';
import type { ReadPage } from '../read-page.js';
import { CutShort, DrawnPages } from './drawn-pages.js';
import type { Renderer } from './render.js';

const URL_OF = 'http://www.nordby.test/';
const EMPTY = '<title>Nordby</title><div id="root"></div><script src="/app.js"></script>';
const FULL = '<title>Nordby</title><div id="root"><p>Postliste og innsyn</div>';
const TEXT = '<title>Nordby</title><p>Velkommen til Nordby kommune.</p><script src="/app.js"></script>';

const received = (html: string): ReadPage => ({
  text: html,
  parsed: parseHtml(html, URL_OF),
  reading: { from: 'bytes', charset: 'utf-8' },
});

/** Ways in which a rendering ends: the DOM, complete or not, or the browser's failure. */
type End = { dom: string; late?: boolean } | 'fails';

/** Pages by a browser in which each rendering ends like this, the last end repeated. */
function pages(ends: readonly End[], isBusy: boolean, known = false): DrawnPages {
  let times = 0;
  const render: Renderer['render'] = async (_url, _html, { late } = {}) => {
    const end = ends[Math.min(times++, ends.length - 1)];
    if (end === undefined || end === 'fails') throw new Error('not rendered within 20 s');
    if (end.late) late?.();
    return end.dom;
  };
  const memory = memoryRenderMemory();
  if (known) void memory.set('www.nordby.test');
  return new DrawnPages({ render } as Renderer, memory, 1_000_000, () => () => isBusy);
}

const draw = (drawn: DrawnPages, html = EMPTY) =>
  drawn.rendered(new URL(URL_OF), received(html)).then(
    (page) => (page ? 'drawn' : 'as received'),
    (error) => (error instanceof CutShort ? error.retryMs : Promise.reject(error)),
  );

describe('a page that is empty without its scripts', () => {
  it.each<[string, End, boolean, string | number]>([
    ['is drawn', { dom: FULL }, true, 'drawn'],
    ['is drawn although it never rests', { dom: FULL, late: true }, true, 'drawn'],
    ['is as received if its scripts show nothing', { dom: EMPTY }, true, 'as received'],
    ['is as received if it is late on an idle machine', { dom: EMPTY, late: true }, false, 'as received'],
    ['is as received if it crashes the browser of an idle machine', 'fails', false, 'as received'],
    ['is deferred if it is late on a busy machine', { dom: EMPTY, late: true }, true, 60_000],
    ['is deferred if the browser of a busy machine fails', 'fails', true, 60_000],
  ])('%s', async (_, end, isBusy, result) => {
    expect(await draw(pages([end], isBusy))).toBe(result);
  });

  it('is deferred ever longer, then given up, and counted anew once it was drawn', async () => {
    const always = pages(['fails'], true);
    const results = [];
    for (let times = 0; times < 5; times++) results.push(await draw(always));
    expect(results).toEqual([60_000, 300_000, 1_200_000, null, 60_000]);
    const once = pages(['fails', { dom: FULL }, 'fails'], true);
    expect([await draw(once), await draw(once), await draw(once)]).toEqual([60_000, 'drawn', 60_000]);
  });
});

describe('a route', () => {
  const OTHER = '<title>Nordby</title><div id="root"><p>Kontakt oss</div>';
  /** The drawn address, or why it was not drawn; `drawn`: by route, then of the document. */
  const routed = (html: string, drawn: readonly End[], isBusy = false) =>
    pages(drawn, isBusy)
      .rendered(new URL(`${URL_OF}#/kontakt`), received(html))
      .then(
        (page) => page?.parsed.page.url ?? 'as received',
        (error) => (error instanceof CutShort ? error.retryMs : error.reason),
      );

  it.each<[string, string, readonly End[], boolean, string | number]>([
    [
      'is a page if its text differs from its document’s',
      EMPTY,
      [{ dom: OTHER }, { dom: FULL }],
      false,
      `${URL_OF}#/kontakt`,
    ],
    ['is its document if it draws the same', EMPTY, [{ dom: FULL }], false, URL_OF],
    ['is the document as received if it draws nothing', TEXT, [{ dom: TEXT }], false, 'as received'],
    ['is deferred if it was late on a busy machine', EMPTY, [{ dom: EMPTY, late: true }], true, 60_000],
    ['is not read if it was late', TEXT, [{ dom: TEXT, late: true }], false, 'needs-browser'],
    ['is not read if its document failed', EMPTY, [{ dom: OTHER }, 'fails'], false, 'needs-browser'],
    ['is not read if the browser failed', TEXT, ['fails'], false, 'needs-browser'],
  ])('%s', async (_, html, drawn, isBusy, result) => {
    expect(await routed(html, drawn, isBusy)).toBe(result);
  });
});

it('a document is drawn once for all its routes', async () => {
  const drawn: string[] = [];
  const render: Renderer['render'] = async (url) => `${drawn.push(url)} ${url}`;
  const all = new DrawnPages({ render } as Renderer, memoryRenderMemory(), 1_000_000, () => () => false);
  for (const route of ['#/a', '#/b']) await all.rendered(new URL(URL_OF + route), received(EMPTY));
  expect(drawn).toEqual([`${URL_OF}#/a`, URL_OF, `${URL_OF}#/b`]);
});

it('a page with a text of its own is never deferred for want of a browser', async () => {
  expect(await draw(pages(['fails'], true, true), TEXT)).toBe('as received');
});

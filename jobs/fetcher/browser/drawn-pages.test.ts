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
  const render: Renderer['render'] = async (_url, _html, _signal, late) => {
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
  drawn.rendered('www.nordby.test', received(html)).then(
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

it('a page with a text of its own is never deferred for want of a browser', async () => {
  expect(await draw(pages(['fails'], true, true), TEXT)).toBe('as received');
});

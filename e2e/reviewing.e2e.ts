import { beforeAll, describe, expect, it } from 'vitest';
import { product, signedIn, until, type Visitor } from './visitor.js';

/** Number of claims that a reviewer judges in a session. */
const CLAIMS = 40;
/** Minimum fraction of claims whose decisive words are visible without scrolling. */
const SEEN = 0.9;
/** Maximum time of a screenshot in milliseconds; a later one counts as missing. */
const PICTURE_MS = 20_000;

interface Sweep {
  id: string;
  state: string;
}

describe.skipIf(!product)('a reviewer’s forty claims', () => {
  let visitor: Visitor;
  let sweepId: string;

  beforeAll(async () => {
    visitor = await signedIn();
    const made = await visitor.page.evaluate(async () => {
      const body = { target: 'contact', practice: true, sites: 'all' };
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/sweeps', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    });
    sweepId = made.id;
    await until(
      () => visitor.api<Sweep>(`/sweeps/${sweepId}`),
      ({ state }) => state === 'done',
      300_000,
    );
    await visitor.open(`/review?data=practice&sweepId=${sweepId}`);
    await visitor.page.waitForSelector('main h2[tabindex]');
  }, 600_000);

  it('show the words that decided, without scrolling, and come as quickly as they are judged', async () => {
    const { page } = visitor;
    const [toNext, toPicture]: [number[], number[]] = [[], []];
    let [judged, named, seen] = [0, 0, 0];
    const isNamed = () => page.$eval('main h2[tabindex]', (node) => node.textContent?.startsWith('Is this') ?? false);
    for (; judged < CLAIMS; judged++) {
      if ((await page.$('main h2[tabindex]')) === null) break;
      if (await isNamed()) {
        named++;
        await page.waitForFunction(pictureStands, { timeout: PICTURE_MS }).catch(() => null);
        if (await page.evaluate(decidingWordsSeen)) seen++;
      }
      const times = await page.evaluateHandle(timeNextClaim, PICTURE_MS);
      await page.keyboard.press('c');
      const { next, picture } = await times.evaluate(({ ended }) => ended);
      if (next !== null) toNext.push(next);
      if (picture !== null) toPicture.push(picture);
    }
    process.stdout.write(
      `${judged} claims by one key each, ${named} with a page, deciding words seen on ${seen}; ` +
        `key to next claim ${median(toNext)} ms, to its picture ${median(toPicture)} ms (medians)\n`,
    );
    expect(judged).toBeGreaterThan(CLAIMS / 2);
    expect(seen / named).toBeGreaterThanOrEqual(SEEN);
  }, 300_000);
});

const median = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

function pictureStands(): boolean {
  const picture = document.querySelector('main img');
  return picture instanceof HTMLImageElement ? picture.complete : document.querySelector('main mark') !== null;
}

/** True if a mark of the screenshot or text is within its box and on the screen. */
function decidingWordsSeen(): boolean {
  const marks = [...document.querySelectorAll('main section span[aria-hidden].pointer-events-none, main mark')];
  return marks.some((mark) => {
    const { top, bottom } = mark.getBoundingClientRect();
    const box = mark.closest('section')?.getBoundingClientRect();
    return box !== undefined && top >= Math.max(0, box.top) && bottom <= Math.min(innerHeight, box.bottom);
  });
}

interface Times {
  /** Milliseconds; null if there was no next claim. */
  next: number | null;
  picture: number | null;
}

/** Waits for the next key, then measures the time until the next claim and its screenshot are shown. */
function timeNextClaim(patienceMs: number): { ended: Promise<Times> } {
  const heading = () => document.querySelector('main h2[tabindex]')?.textContent;
  const before = heading();
  const ended = new Promise<Times>((resolve) => {
    const follow = () => {
      const began = performance.now();
      let next: number | null = null;
      const look = () => {
        const passed = performance.now() - began;
        if (next === null && heading() !== undefined && heading() !== before) next = passed;
        if (next !== null && !heading()?.startsWith('Is this')) return resolve({ next, picture: null });
        const picture = document.querySelector('main img');
        if (next !== null && picture instanceof HTMLImageElement && picture.complete)
          return resolve({ next, picture: passed });
        if (passed > patienceMs || (next !== null && passed > next + 3_000)) return resolve({ next, picture: null });
        setTimeout(look, 4); // A timer instead of animation frames, which a hidden page does not get.
      };
      look();
    };
    window.addEventListener('keydown', follow, { once: true, capture: true });
  });
  return { ended };
}

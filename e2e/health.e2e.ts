import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { familyOf } from '../lab/product/whole.js';
import { SHORT } from '../scripts/testing/extent.js';
import { press, product, sees, signIn, takeScriptErrors, UNRENDERED, type Visitor, visit } from './visitor.js';

/** Duration in milliseconds, longer than a screen's timeout for the API. */
const HANGING_MS = 120_000;

describe.skipIf(!product || process.platform !== 'linux')('while the database is away', () => {
  let visitor: Visitor;
  let paused: number[] = [];
  beforeAll(async () => {
    visitor = await visit();
    visitor.page.setDefaultTimeout(60_000);
    await signIn(visitor);
  });
  afterEach(() => goOn());

  const database = (): number | null =>
    JSON.parse(readFileSync(path.join(product?.data ?? '', 'running.json'), 'utf8')).processes.database.pid;
  const pause = () => {
    const pid = database();
    if (pid === null) throw new Error('The database is down.');
    process.kill(pid, 'SIGSTOP'); // Stopped first, so that it starts no further process.
    paused = familyOf(pid);
    for (const one of paused) process.kill(one, 'SIGSTOP');
  };
  const goOn = () => {
    for (const one of paused.splice(0)) if (existsSync(`/proc/${one}`)) process.kill(one, 'SIGCONT');
  };
  /** Marks the document; a reload loses the mark. */
  const mark = () => visitor.page.evaluate(() => Object.assign(window, { unloaded: 'never' }));
  const isMarked = () => visitor.page.evaluate(() => 'unloaded' in window);

  it.skipIf(SHORT)('a banner says so, and the screens go on by themselves', { timeout: HANGING_MS }, async () => {
    const { page, open } = visitor;
    await open('/set-up/targets'); // A screen that is not refreshed while it is open.
    await mark();
    pause();
    await sees(page, 'The database is away.');
    await press(page, 'Bodies'); // This screen cannot be rendered now.
    await sees(page, 'This did not work');
    goOn();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Bodies');
    await page.waitForFunction(() => !document.body.innerText.includes('The database is away.'));
    expect(await isMarked()).toBe(true);
    expect(takeScriptErrors().filter((error) => !UNRENDERED.test(error))).toEqual([]);
  });

  it('once it was killed, it is there again without anybody', { timeout: HANGING_MS }, async () => {
    const { page, open } = visitor;
    await open('/runs');
    const before = database();
    if (before === null) throw new Error('The database is down.');
    process.kill(before, 'SIGKILL');
    const isAnother = () => ![before, null].includes(database());
    await expect.poll(isAnother, { timeout: 200_000 }).toBe(true);
    await expect
      .poll(() => page.evaluate(() => fetch('/api/health').then(({ status }) => status)), { timeout: 200_000 })
      .toBe(200);
    await open('/set-up/targets');
    await sees(page, 'Mail record');
  });
});

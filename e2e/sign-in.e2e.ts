import { beforeAll, describe, expect, it } from 'vitest';
import { firstSweepDone, press, product, sees, type Visitor, visit } from './visitor.js';

describe.skipIf(!product)('signing in', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit();
  });

  it('asks for it, and goes where the person wanted to', async () => {
    const { page, open } = visitor;
    await open('/bodies?text=nord');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/bodies?text=nord');
  });

  it('says what to do where e-mail and password do not belong together', async () => {
    const { page } = visitor;
    await page.waitForSelector('form[data-ready]');
    await page.type('[name=email]', 'nobody@hyrde.localhost');
    await page.type('[name=password]', 'not the password');
    await page.click('button[type=submit]');
    await page.waitForSelector('main [role=alert]');
    await sees(page, 'do not belong together');
  });

  it('shows the Overview, with the sweep that started by itself, when it is done', { timeout: 600_000 }, async () => {
    const { page, open, api } = visitor;
    await open('/sign-in');
    await page.waitForSelector('form[data-ready]');
    await page.type('[name=email]', product?.email ?? '');
    await page.type('[name=password]', product?.password ?? '');
    await page.click('button[type=submit]');
    await page.waitForFunction(() => location.pathname !== '/sign-in');
    const sweep = await firstSweepDone(visitor);
    expect(sweep.progress.done).toBe(sweep.progress.all);
    await open('/');
    await sees(page, 'Do the sites have the page?');
    await sees(page, 'Practice data');
    const { answers, sites } = await api<{ answers: Record<string, number>; sites: number }>('/overview?practice=true');
    expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(sites);
    const shown = await page.$$eval('[data-answers] dd > [data-count]', (links) =>
      links.map((link) => Number(link.textContent)),
    );
    expect(shown).toEqual(
      ['yes', 'probably', 'no', 'does-not-apply', 'could-not-be-reached', 'not-found', 'not-searched'].map(
        (answer) => answers[answer],
      ),
    );
  });

  it('ends the session', async () => {
    const { page, open } = visitor;
    await press(page, 'Sign out');
    await page.waitForSelector('[name=password]');
    await open('/');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });
});

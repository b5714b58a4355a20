import { createServer } from 'node:http';
import { OWNER_FILE } from '@hyrde/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../scripts/testing/listening.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { SITE_HOST } from './product.js';
import { alive, begin, press, product, sees, signedIn, until, type Visitor, visit } from './visitor.js';

interface Task {
  state: string;
  outcome: string | null;
  reason: string | null;
  waitingFor: string | null;
  downloads: number;
}
interface Site {
  id: string;
  name: string;
  homeUrl: string;
}

describe.skipIf(!product)('what the owner of a site asks for', () => {
  let visitor: Visitor;
  let site: Site;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    const { items } = await visitor.api<{ items: Site[] }>('/sites?practice=true&limit=40');
    const last = items.at(-1);
    if (!last) throw new Error('There is no practice country.');
    site = last;
  }, 300_000);

  /** Runs a sweep of one site. @returns its task once it fulfils `isSo` */
  async function searched(name: string, isSo: (task: Task) => boolean): Promise<{ task: Task; sweep: string }> {
    const sites = { siteIds: [site.id] };
    const sweep = await begin(visitor.page, {
      name,
      kind: 'locate',
      target: 'contact',
      budget: 5,
      practice: true,
      sites,
    });
    const tasks = () => visitor.api<{ items: Task[] }>(`/sweeps/${sweep}/searches`);
    const { items } = await until(tasks, ({ items: [task] }) => task !== undefined && isSo(task), 120_000);
    const [task] = items;
    if (!task) throw new Error('The sweep has no search.');
    return { task, sweep };
  }

  it('is an objection, entered on the body’s page: nothing is asked, and the search says why', async () => {
    const { page, open } = visitor;
    await looksRightInBoth(visitor, `/bodies/${site.id}`, 'site-owner-none');
    await page.locator('summary ::-p-text(Record a request)').click();
    await alive(page, 'textarea[name=note]');
    await page.locator('textarea[name=note]').fill('A letter of the municipal director, 3 November');
    await looksRight(visitor, 'site-owner-form');
    await press(page, 'Record a request');
    await sees(page, 'It holds from now on.');
    await looksRightInBoth(visitor, `/bodies/${site.id}`, 'site-owner-objects');
    const { task, sweep } = await searched('Objected', ({ state }) => state === 'done');
    expect(task).toMatchObject({ outcome: 'blocked', reason: 'owner-objects', downloads: 0 });
    await open(`/runs/${sweep}`);
    await sees(page, 'The site’s owner has objected');
    await looksRight(visitor, 'sweep-owner-objects');
  }, 300_000);

  it('is withdrawn, and the site is searched again', async () => {
    const { page, open } = visitor;
    await looksRightInBoth(visitor, '/set-up/owners', 'owners');
    await sees(page, 'A letter of the municipal director');
    await press(page, 'Withdraw');
    await sees(page, 'Withdrawn: it holds no longer.');
    await looksRightInBoth(visitor, '/set-up/owners?withdrawn=true', 'owners-withdrawn');
    await open('/set-up/owners');
    const { task } = await searched('Withdrawn', ({ state }) => state === 'done');
    expect(task.downloads).toBeGreaterThan(0);
  }, 300_000);

  it('is quiet hours: a search waits, says for what, and goes on when they are withdrawn', async () => {
    const { page, open } = visitor;
    const hour = new Date().getUTCHours();
    await open('/set-up/owners');
    await alive(page, '[name=host]');
    await page.locator('[name=host]').fill(site.homeUrl);
    await page.locator('[value=quiet-hours]').click();
    await page.locator('[name=from]').fill(`${hour}`);
    await page.locator('[name=to]').fill(`${(hour + 3) % 24}`);
    await page.locator('[name=timeZone]').fill('UTC');
    await page.locator('textarea[name=note]').fill('Their web master, by telephone');
    await looksRight(visitor, 'owners-form');
    await press(page, 'Record a request');
    await sees(page, /Quiet now, until/);
    const { task, sweep } = await searched('Quiet', ({ waitingFor }) => waitingFor === 'quiet-hours');
    expect(task).toMatchObject({ state: 'waiting', downloads: 0 });
    await open(`/runs/${sweep}`);
    await sees(page, 'Its owner wants to be left alone at this hour');
    await open('/set-up/owners');
    await press(page, 'Withdraw');
    const tasks = () => visitor.api<{ items: Task[] }>(`/sweeps/${sweep}/searches`);
    await until(tasks, ({ items: [one] }) => one?.state === 'done', 120_000);
  }, 300_000);

  it('is what they say for themselves, once a token on the site has shown that it is theirs', async () => {
    const guest = await visit();
    const host = `http://${SITE_HOST}:${product?.reached.site}`;
    const files: string[] = [];
    const own = createServer((request, response) => {
      files.push(request.url ?? '');
      response.writeHead(request.url === OWNER_FILE ? 200 : 404, { 'content-type': 'text/plain' }).end(token);
    });
    let token = '';
    const { close } = await listening(own, product?.reached.site);
    try {
      const { page } = guest;
      await looksRightInBoth(guest, '/visits', 'visits');
      await alive(page, '[name=host]');
      await page.locator('[name=host]').fill(`${host}/`);
      await press(page, 'Make a token');
      await sees(page, 'Not proven yet');
      await looksRightInBoth(guest, '/visits', 'visits-token');
      await press(page, 'Look for it now');
      await sees(page, 'Not found');
      await looksRight(guest, 'visits-not-found');
      token = (await page.$eval('#own ~ section pre', (element) => element.textContent)) ?? '';
      await press(page, 'Look for it now');
      await sees(page, 'Proven in this browser until');
      expect(files).toContain(OWNER_FILE);
      await page.locator('summary ::-p-text(Ask for something)').click();
      await press(page, 'Record a request');
      await sees(page, 'Objection: nothing is asked');
      await looksRightInBoth(guest, '/visits', 'visits-objects');
      await visitor.open('/set-up/owners');
      await sees(visitor.page, 'the owner, by a token on the site');
      await press(page, 'Withdraw');
      await sees(page, 'Nothing but our own rules');
      const trail = await page.$$eval('a[href$=".jsonl"]', async ([link]) =>
        link instanceof HTMLAnchorElement ? (await fetch(link.href)).text() : '',
      );
      expect(trail).toContain(`"url":"${host}${OWNER_FILE}"`);
    } finally {
      await guest.leave();
      await close();
    }
  }, 300_000);
});

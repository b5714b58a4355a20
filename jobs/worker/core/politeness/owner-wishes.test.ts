import { openSql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { findBrowser } from '../../../door/index.js';
import { doorTo, page, serve } from '../../../door/testing/loopback.js';
import { type PageRequest, robotsOf } from '../../../site/index.js';
import { postgresRobotsCache } from './postgres-host-memory.js';
import { PostgresPoliteness } from './postgres-politeness.js';

const database = await forFile(testDatabase(), 'drop');
const sql = await forFile(openSql(database.url), 'close');
const site = await forFile(
  serve((request, response) => {
    const text = request.url === '/app' ? `<script src="http://vendor.test:${site.port}/vendor.js"></script>` : '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('Postliste') + text);
  }),
  'close',
);
const politeness = await forFile(
  new PostgresPoliteness({ sql, owner: 'worker', leaseMs: 30_000, addressGapMs: 0 }),
  'close',
);
const browser = await findBrowser();
const door = await forFile(
  doorTo([site], {
    politeness,
    resolver: async () => ['127.0.0.1'],
    robotsCache: postgresRobotsCache(sql),
    browser: browser.found ? browser : null,
  }),
  'close',
);
const home = `http://www.kommune.test:${site.port}/`;
const visit = { as: 'visit', type: null, more: null } as const;

/** Every manner in which the five kinds of sweep ask. */
const MANNERS: Record<string, PageRequest> = {
  'a page': { url: home },
  'a form': { url: home, method: 'POST', form: [['q', 'brev']] },
  data: { url: home, manner: { as: 'data', json: null } },
  'a feed': { url: home, manner: { as: 'feed' } },
  'a sitemap': { url: `${home}sitemap.xml`, manner: { as: 'sitemap' } },
  'a visit': { url: home, manner: visit },
};

const object = (host: string) =>
  sql.query(`insert into owner_wish (id, host, kind, note) values (gen_random_uuid(), $1, 'objection', 'by mail')`, [
    host,
  ]);

beforeEach(async () => {
  await sql.query('truncate host, address, address_slot, owner_wish');
  site.asked.length = 0;
});

it.each(Object.entries(MANNERS))('asks nothing of a host whose owner objects: %s', async (_, request) => {
  await object('kommune.test');
  expect(await door.fetch(request)).toMatchObject({ kind: 'failed', reason: 'owner-objects', attempts: 0 });
  expect(site.asked).toEqual([]);
});

it('asks for no robots.txt either', async () => {
  await object('kommune.test');
  const reply = await door.fetch({ url: robotsOf(home), manner: { as: 'sitemap' } });
  expect([reply, site.asked]).toMatchObject([{ kind: 'named', sitemaps: [] }, []]);
});

it('says when a host in its quiet hours may be asked, and asks nothing before', async () => {
  await sql.query(
    `insert into owner_wish (id, host, kind, quiet_from, quiet_to, time_zone, note)
     select gen_random_uuid(), 'kommune.test', 'quiet-hours', hour, (hour + 2) % 24, 'UTC', 'by mail'
     from extract(hour from now() at time zone 'UTC') hour`,
  );
  expect(await door.fetch(home)).toMatchObject({ kind: 'later', why: 'quiet-hours', host: new URL(home).host });
  expect(site.asked).toEqual([]);
});

describe.skipIf(!browser.found)('in a browser', () => {
  it('takes no picture with what lies on a host whose owner objects', async () => {
    await object('kommune.test');
    expect(await door.screenshot(home, page('Postliste'))).toMatchObject({ kind: 'failed' });
    expect(site.asked).toEqual([]);
  });

  it('loads nothing into a page from a host whose owner objects', async () => {
    const request = { url: `${home}app`, manner: visit };
    expect(await door.fetch(request)).toMatchObject({ kind: 'document' });
    expect(site.documents()).toEqual(['/app', '/vendor.js']);
    await object('vendor.test');
    expect(await door.fetch(request)).toMatchObject({ kind: 'document' });
    expect(site.documents()).toEqual(['/app', '/vendor.js', '/app']);
  });
});

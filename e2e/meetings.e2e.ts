/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { openSql, type Sql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../lab/product/whole.js';
import { looksRightInBoth } from './looks-right.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

/** Meetings of two months: title, day, time, day of publication. */
const MEETINGS = [
  ['Kommunestyret', '2026-10-22', '18:00', '2026-11-03'],
  ['Formannskapet', '2026-11-05', '09:00', '2026-10-29'],
  ['Hovedutvalg for oppvekst og kultur', '2026-11-05', '17:00', null],
  ['Eldrerådet', '2026-11-12', null, '2026-11-12'],
  ['Kommunestyret', '2026-11-26', '18:00', '2026-12-08'],
] as const;

describe.skipIf(!product)('the meetings of a body', () => {
  const [siteId, portalId] = [randomUUID(), randomUUID()];
  const path = `/bodies/${siteId}`;
  let visitor: Visitor;
  let sql: Sql;

  beforeAll(async () => {
    if (!product) return;
    sql = openSql(databaseUrl(product.data)?.href ?? '');
    await sql.query(
      `insert into site (id, name, home_url, language, practice) values ($1, 'Fjellvik møter', 'http://moter.localhost/', 'nb', true)`,
      [siteId],
    );
    await sql.query(
      `insert into record_portal (id, site_id, practice, url, coverage, records)
       values ($1, $2, true, 'http://moter.localhost/kalender', 1, $3)`,
      [portalId, siteId, MEETINGS.length],
    );
    for (const [at, [title, date, time, published]] of MEETINGS.entries())
      await sql.query(
        `insert into portal_record (id, portal_id, site_id, practice, language, place, identity, date, title, sender_sign,
           recipient_sign, exempt, query, first_seen_at, last_seen_at, kind, time, published_on)
         values (gen_random_uuid(), $1, $2, true, 'nb', $3, $4, $5, $6, 'none', 'none', false, 0, now(), now(), 'meeting', $7, $8)`,
        [portalId, siteId, at, `meeting ${at}`, date, title, time, published],
      );
    visitor = await signedIn('/?data=practice');
  });
  afterAll(async () => {
    await sql?.query('delete from site where id = $1', [siteId]);
    await sql?.close();
  });

  it('are a calendar of the month and a list with what was published how late', async () => {
    const { page, open } = visitor;
    await open(`${path}?month=2026-11`);
    await sees(page, 'November 2026');
    const held = await page.$$eval('#meetings td:has(time[datetime="2026-11-05"]) li', (items) =>
      items.map((item) => item.textContent),
    );
    expect(held).toEqual(['09:00 Formannskapet', '17:00 Hovedutvalg for oppvekst og kultur']);
    await sees(page, '7 days before the meeting');
    await sees(page, 'the same day');
    await sees(page, '12 days after the meeting');
    await looksRightInBoth(visitor, `${path}?month=2026-11`, 'body-meetings');
  });

  it('are turned by month with the keyboard, and an empty month says so', async () => {
    const { page, open } = visitor;
    await open(`${path}?month=2026-11`);
    await page.focus('#meetings a[rel=prev]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.search.includes('month=2026-10'));
    await sees(page, '12 days after the meeting');
    await press(page, '← September 2026');
    await sees(page, 'No meeting in September 2026 is known.');
    await looksRightInBoth(visitor, `${path}?month=2026-09`, 'body-meetings-empty');
    // An invalid month is ignored.
    await open(`${path}?month=2026-99`);
    await sees(page, /(October|November) 2026/);
  });

  it('are found among the records by their kind', async () => {
    const { page, open } = visitor;
    await open(`/records?siteId=${siteId}&kind=meeting`);
    await sees(page, 'Eldrerådet');
    await open(`/records?siteId=${siteId}&kind=letter`);
    await sees(page, 'No record fits these filters.');
  });
});

import { randomUUID } from 'node:crypto';
import { openSql, type Sql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../lab/product/whole.js';
import { looksRightInBoth } from './looks-right.js';
import { press, product, sees, signedIn, takeScriptErrors, UNRENDERED, until, type Visitor } from './visitor.js';

const HOME = 'https://www.fjellvik.example/';
const ASKED = { method: 'POST', query: [], body: 'json', operations: [] };
/** A request that no evidence sends, and one that the evidence sends. */
const UNCLEAR = {
  ...{ url: `${HOME}api/poster`, method: 'POST', why: 'unclear', hash: 'a'.repeat(64), final: null },
  signature: { ...ASKED, path: '/api/poster', fields: ['ord', 'type'], commands: [{ name: 'type', value: 'journal' }] },
  example: '{"type":"journal","ord":"…"}',
};
const SENT = {
  ...{ url: `${HOME}api/search`, method: 'POST', hash: 'b'.repeat(64), requests: 12 },
  signature: { ...ASKED, path: '/api/search', fields: ['page', 'q'], commands: [] },
};

interface Portal {
  requestDecisions: { hash: string; decision: string; note: string | null; by: string | null }[];
}

describe.skipIf(!product)('requests of a portal’s scripts', () => {
  const [siteId, portalId] = [randomUUID(), randomUUID()];
  const screen = `/records/portals/${portalId}`;
  let visitor: Visitor;
  let sql: Sql;

  beforeAll(async () => {
    if (!product) return;
    sql = openSql(databaseUrl(product.data)?.href ?? '');
    await sql.query(
      `insert into site (id, name, home_url, language, practice) values ($1, 'Fjellvik', $2, 'nb', true)`,
      [siteId, HOME],
    );
    await sql.query(
      `insert into record_portal (id, site_id, practice, url, coverage, ended, records, runs, withheld, sent)
       values ($1, $2, true, $3, .95, 'covered', 45, 1, $4::jsonb, $5::jsonb)`,
      [portalId, siteId, `${HOME}innsyn`, JSON.stringify([UNCLEAR]), JSON.stringify([SENT])],
    );
    visitor = await signedIn('/?data=practice');
  });
  afterAll(async () => {
    await sql?.query('delete from site where id = $1', [siteId]);
    await sql?.close();
  });

  const decisions = async () => (await visitor.api<Portal>(`/record-portals/${portalId}`)).requestDecisions;
  const lastAction = async () =>
    (await visitor.api<{ items: { action: string }[] }>('/audit?limit=1')).items[0]?.action;

  async function decide(button: string, note: string): Promise<void> {
    await press(visitor.page, button);
    await visitor.page.locator('dialog[open] [name=note]').fill(note);
    await visitor.page.locator('dialog[open] button[type=submit]').click();
  }

  it('are shown in words: those withheld and those sent', async () => {
    await looksRightInBoth(visitor, screen, 'permissions');
    await sees(visitor.page, /POST \/api\/poster, JSON content with type = “journal”, ord/);
    await sees(visitor.page, /POST \/api\/search, JSON content with page, q/);
    await sees(visitor.page, '12 requests in the last run.');
  });

  it('are allowed with a note, in the name of the person', async () => {
    const { open, page } = visitor;
    await open(screen);
    await press(page, 'Allow');
    await sees(page, 'Does this request search, and change nothing?');
    await page.locator('dialog[open] [name=note]').fill('Seen in the browser');
    await page.locator('dialog[open] button[type=submit]').click();
    await until(decisions, (made) => made.length === 1, 20_000);
    expect(await decisions()).toMatchObject([
      { hash: UNCLEAR.hash, decision: 'allow', note: 'Seen in the browser', by: expect.any(String) },
    ]);
    expect(await lastAction()).toBe('portals.decide');
    await sees(page, /Allowed by/);
  });

  it('are forbidden though the evidence sends them', async () => {
    const { open, page } = visitor;
    await open(screen);
    await sees(page, 'Requests that were sent');
    await decide('Forbid /api/search', 'Slow on their side');
    await until(decisions, (made) => made.length === 2, 20_000);
    expect(await decisions()).toMatchObject([{ decision: 'allow' }, { hash: SENT.hash, decision: 'forbid' }]);
    await sees(page, /Forbidden by/);
    expect(await page.$eval('main', (main) => main.textContent)).not.toContain('Requests that were sent');
    await looksRightInBoth(visitor, screen, 'permissions-decided');
  });

  it('are decided on by the evidence again once a person revokes the decision', async () => {
    const { open, page } = visitor;
    await open(screen);
    await press(page, 'Revoke /api/search');
    await until(decisions, (made) => made.length === 1, 20_000);
    expect(await lastAction()).toBe('portals.revoke');
    await sees(page, 'Requests that were sent');
    await press(page, 'Revoke /api/poster');
    await until(decisions, (made) => made.length === 0, 20_000);
    await sees(page, 'might act');
  });

  it('that cannot be read are named with their row and column', async () => {
    await sql.query(`update record_portal set sent = '{"a": 1}' where id = $1`, [portalId]);
    await looksRightInBoth(visitor, screen, 'damaged-portal');
    await sees(visitor.page, `What is stored of “portal ${portalId}” cannot be read, since “sent” has another shape`);
    expect(takeScriptErrors().filter((error) => !UNRENDERED.test(error))).toEqual([]);
  });
});

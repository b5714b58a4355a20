import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { openSql, type Sql } from '@hyrde/store/sql';
import { parseFeed } from 'feedsmith';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../lab/product/whole.js';
import { SHORT } from '../scripts/testing/extent.js';
import { looksRightInBoth } from './looks-right.js';
import { type Municipality, openMunicipality } from './municipality.js';
import { SITE_HOST } from './product.js';
import { begin, press, product, sees, signedIn, until, type Visitor } from './visitor.js';

const PATIENCE_MS = 60_000;

interface Notified {
  headers: Record<string, string>;
  body: string;
}
interface WithSecret {
  secret: string | null;
  feeds: { atom: string; json: string } | null;
}

/** Moves a watch's times back by an hour: its budget is full and its hubs are due. `$1` is the site. */
const AN_HOUR_LATER = `
with later as (
  update engine_state set state = jsonb_set(jsonb_set(state, '{site,budget,downloads}', '5'), '{site,hubs}',
    (select jsonb_agg(hub || '{"planned": 0}') from jsonb_array_elements(state #> '{site,hubs}') hub))
  where kind = 'watch' and subject = $1::text
)
update watch_site set next_at = now() where site_id = $1::uuid`;

/** Makes the first forager of a site due, with a score at which it reproduces. `$1` is the site. */
const A_CHILD_IS_DUE = `
update engine_state set state = jsonb_set(jsonb_set(state, '{fleet,turn}', '0'), '{fleet,foragers,0,score}', '250')
where kind = 'watch' and subject = $1`;

describe.skipIf(!product)('following a mail record', () => {
  const siteId = randomUUID();
  const hooks: Notified[] = [];
  const mails: string[] = [];
  let visitor: Visitor;
  let sql: Sql;
  let town: Municipality;
  let subscriber: Server;
  let relay: SMTPServer;
  /** The document of this test, and its URL. */
  let document: { id: string; url: string | null };
  let published: string;

  beforeAll(async () => {
    if (!product) return;
    const { site, subscriber: hookPort, relay: relayPort } = product.reached;
    town = await openMunicipality(SITE_HOST, site);
    subscriber = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        hooks.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => subscriber.listen(hookPort, '127.0.0.1', resolve));
    relay = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        stream.on('end', () => {
          mails.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => relay.listen(relayPort, '127.0.0.1', resolve));
    sql = openSql(databaseUrl(product.data)?.href ?? '');
    await sql.query(
      `insert into site (id, name, home_url, language, practice) values ($1, 'Fjellvik', $2, 'nb', true)`,
      [siteId, town.home],
    );
    visitor = await signedIn('/?data=practice');
  });
  afterAll(async () => {
    await sql?.query('delete from sweep where id in (select sweep_id from task where site_id = $1)', [siteId]);
    await sql?.query('delete from site where id = $1', [siteId]);
    await sql?.query('delete from subscription where name = $1', ['Fjellvik']);
    await sql?.close();
    await town?.close();
    subscriber?.close();
    await new Promise<void>((resolve) => (relay ? relay.close(resolve) : resolve()));
  });

  /** Runs a sweep of the site until it is done. */
  async function swept(sweep: Record<string, unknown>): Promise<string> {
    const id = await begin(visitor.page, { ...sweep, name: 'Fjellvik', practice: true, sites: { siteIds: [siteId] } });
    const isDone = ({ state }: { state: string }) => state === 'done';
    await until(() => visitor.api<{ state: string }>(`/sweeps/${id}`), isDone, PATIENCE_MS);
    return id;
  }
  const subscribe = (more: object): Promise<WithSecret> =>
    visitor.page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/subscriptions', { method: 'POST', headers, body })).json();
      },
      JSON.stringify({ events: ['document.found'], name: 'Fjellvik', practice: true, filter: { siteId }, ...more }),
    );
  const feed = (query = '') =>
    visitor.api<{ items: { id: string; url: string | null; state: string }[] }>(
      `/documents?practice=true&siteId=${siteId}${query}`,
    );
  const records = () => visitor.api<{ total: number }>(`/records?practice=true&siteId=${siteId}`);

  it('is found on the site, and its entries are retrieved', async () => {
    const sweepId = await swept({ kind: 'locate', target: 'mail-record', budget: 20 });
    const { items } = await visitor.api<{ items: { foundUrl: string | null }[] }>(`/sweeps/${sweepId}/searches`);
    expect(items.map(({ foundUrl }) => foundUrl)).toEqual([`${town.home}innsyn/postliste`]);
    await swept({ kind: 'surface', budget: 60 });
    expect((await records()).total).toBe(24);
  }, 120_000);

  it('is watched: a new entry is in the feed, and goes out as webhook, Atom and mail', async () => {
    const { page, api } = visitor;
    const webhook = await subscribe({
      means: 'webhook',
      address: `http://127.0.0.1:${product?.reached.subscriber}/hook`,
    });
    await subscribe({ means: 'mail', address: 'reader@example.org', atMost: 1 });
    const { feeds } = await subscribe({ means: 'feed' });
    await begin(page, { kind: 'watch', name: 'Fjellvik', practice: true, sites: { siteIds: [siteId] } });
    const looked = () => api<{ items: { looks: number }[] }>(`/sites/${siteId}/hubs`);
    await until(looked, ({ items }) => items.some(({ looks }) => looks === 1), PATIENCE_MS);
    expect((await feed()).items).toEqual([]);

    published = town.publish('Søknad om ny bru over elva');
    await sql.query(AN_HOUR_LATER, [siteId]);
    const { items } = await until(feed, (found) => found.items.length > 0, PATIENCE_MS);
    expect(items).toHaveLength(1);
    document = items[0] ?? document;

    const [hook] = await until(
      async () => hooks,
      (got) => got.length > 0,
      PATIENCE_MS,
    );
    const event = new Webhook(webhook.secret ?? '').verify(hook?.body ?? '', hook?.headers ?? {});
    expect(event).toMatchObject({ type: 'document.found', data: { id: document.id, practice: true } });
    const [mail] = await until(
      async () => mails,
      (got) => got.length > 0,
      PATIENCE_MS,
    );
    expect(mail).toMatch(/^Subject: .*Fjellvik/m);
    expect(mail?.replaceAll('=\r\n', '')).toContain(`/records/documents/${document.id}`);
    const atom = await fetch(feeds?.atom ?? '').then((response) => response.text());
    expect(parseFeed(atom)).toMatchObject({ feed: { entries: [{ id: `urn:uuid:${document.id}` }] } });
    expect([hooks.length, mails.length]).toEqual([1, 1]);
  }, 120_000);

  it('leads to the record of the entry, and to the answer that showed it', async () => {
    const { page, open } = visitor;
    await swept({ kind: 'surface', budget: 60 });
    await until(records, ({ total }) => total === 25, PATIENCE_MS);
    await looksRightInBoth(visitor, `/records/feed?data=practice&siteId=${siteId}`, 'watch-feed');
    await looksRightInBoth(visitor, `/records/documents/${document.id}`, 'watch-document');
    const answer = await page.evaluate(async (id) => (await fetch(`/api/documents/${id}/answer`)).text(), document.id);
    expect(answer).toContain(`href="${new URL(published).pathname}"`);
    await page.locator('main a[href^="/records/"]').click();
    await page.waitForFunction(() => location.pathname.startsWith('/records/'));
    await sees(page, 'Where it is');
    expect(await page.$$eval('main a', (links) => links.map((link) => link.href))).toContain(published);
    await open(`/records/documents/${document.id}`);
  });

  it('is marked as not news by key, and taken back', async () => {
    const { page, open } = visitor;
    await open(`/records/feed?data=practice&siteId=${siteId}`);
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await sees(page, 'It has left the feed.');
    await until(feed, ({ items }) => items.length === 0, PATIENCE_MS);
    expect((await feed('&state=not-news')).items).toMatchObject([{ id: document.id }]);
    await press(page, 'Undo');
    await until(feed, ({ items }) => items.length === 1, PATIENCE_MS);
    const { items } = await visitor.api<{ items: { action: string }[] }>('/audit?limit=2');
    expect(items.map(({ action }) => action)).toEqual(['documents.news', 'documents.notNews']);
  });

  it.skipIf(SHORT)('teaches what is no news, in words, until that is struck out', async () => {
    const { page, open } = visitor;
    for (const week of [34, 35, 36]) town.publish(`Kinoprogram uke ${week}`);
    await sql.query(AN_HOUR_LATER, [siteId]);
    const { items } = await until(feed, (found) => found.items.length === 4, PATIENCE_MS);
    // A document marked as no news before the notification would not be sent.
    await until(
      async () => hooks,
      (got) => got.length === 4,
      PATIENCE_MS,
    );
    for (const { id } of items.filter((one) => one.id !== document.id))
      await page.evaluate((one) => fetch(`/api/documents/${one}/not-news`, { method: 'POST' }).then(() => {}), id);
    town.publish('Kinoprogram uke 37');
    await sql.query(AN_HOUR_LATER, [siteId]);
    await until(
      () => feed('&state=muted'),
      (found) => found.items.length === 1,
      PATIENCE_MS,
    );
    expect([hooks.length, (await feed()).items.length]).toEqual([4, 1]);
    await looksRightInBoth(visitor, `/bodies/${siteId}`, 'watch-mutes');
    await press(page, 'Strike out');
    await sees(page, 'It is struck out.');
    await until(feed, (found) => found.items.length === 2, PATIENCE_MS);
    await until(
      async () => hooks,
      (got) => got.length === 5,
      PATIENCE_MS,
    );
    await press(page, 'Undo');
    await until(feed, (found) => found.items.length === 1, PATIENCE_MS);
    await open('/records/feed?data=practice');
  });

  it.skipIf(SHORT)('is looked at by a fleet of foragers, whose family tree is shown', async () => {
    const { page, api } = visitor;
    const sites = { siteIds: [siteId] };
    await begin(page, { kind: 'watch', name: 'Fjellvik', practice: true, sites, foragers: 'both' });
    const fleet = () => api<{ items: { number: number; parent: number | null }[] }>(`/sites/${siteId}/foragers`);
    await until(fleet, ({ items }) => items.length === 2, PATIENCE_MS);
    await sql.query(A_CHILD_IS_DUE, [siteId]);
    await sql.query(AN_HOUR_LATER, [siteId]);
    const { items } = await until(fleet, (now) => now.items.length === 3, PATIENCE_MS);
    expect(items.map(({ parent }) => parent)).toEqual([null, null, 1]);
    await looksRightInBoth(visitor, `/bodies/${siteId}`, 'watch-fleet');
    await sees(page, 'Forager 3');
  });
});

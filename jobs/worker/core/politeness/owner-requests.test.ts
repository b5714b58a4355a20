import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { OWNER_FILE, OWNER_PROOF_MS } from '@hyrde/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { findBrowser, systemClock } from '../../../fetcher/index.js';
import { fetcherTo, page, serve } from '../../../fetcher/testing/loopback.js';
import { type PageRequest, robotsOf } from '../../../site/index.js';
import { dueProofs, lookForToken } from '../owner-proofs.js';
import { postgresRobotsCache } from './postgres-host-memory.js';
import { PostgresPoliteness } from './postgres-politeness.js';

const { sql } = await databaseForFile();
/** The host's answer to a request for the owner's file, and its robots.txt. */
let ownerFile: RequestListener;
let robotsTxt: string;
const site = await forFile(
  serve(
    (request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(200).end(robotsTxt);
      if (request.url?.startsWith('/.well-known/')) return ownerFile(request, response);
      const text = request.url === '/app' ? `<script src="http://vendor.test:${site.port}/vendor.js"></script>` : '';
      response.writeHead(200, { 'content-type': 'text/html' }).end(page('Postliste') + text);
    },
    { ownRobots: true },
  ),
  'close',
);
const politeness = await forFile(
  new PostgresPoliteness({ sql, owner: 'worker', leaseMs: 30_000, addressGapMs: 0 }),
  'close',
);
const browser = await findBrowser();
const fetcher = await forFile(
  fetcherTo([site], {
    politeness,
    resolver: async (name) => (name === 'inside.test' ? ['10.0.0.1'] : ['127.0.0.1']),
    robotsCache: postgresRobotsCache(sql),
    browser: browser.found ? browser : null,
  }),
  'close',
);
const home = `http://www.kommune.test:${site.port}/`;
const visit = { as: 'visit', type: null, more: null } as const;

/** Every way in which the five kinds of sweep request pages. */
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
  await sql.query('truncate host, address, address_slot, owner_wish, owner_proof');
  robotsTxt = '';
  site.asked.length = 0;
});

it.each(Object.entries(MANNERS))('asks nothing of a host whose owner objects: %s', async (_, request) => {
  await object('kommune.test');
  expect(await fetcher.fetch(request)).toMatchObject({ kind: 'failed', reason: 'owner-objects', attempts: 0 });
  expect(site.asked).toEqual([]);
});

it('requests no robots.txt either', async () => {
  await object('kommune.test');
  const reply = await fetcher.fetch({ url: robotsOf(home), manner: { as: 'sitemap' } });
  expect([reply, site.asked]).toMatchObject([{ kind: 'named', sitemaps: [] }, []]);
});

it('says when a host in its quiet hours may be asked, and asks nothing before', async () => {
  await sql.query(
    `insert into owner_wish (id, host, kind, quiet_from, quiet_to, time_zone, note)
     select gen_random_uuid(), 'kommune.test', 'quiet-hours', hour, (hour + 2) % 24, 'UTC', 'by mail'
     from extract(hour from now() at time zone 'UTC') hour`,
  );
  expect(await fetcher.fetch(home)).toMatchObject({ kind: 'later', why: 'quiet-hours', host: new URL(home).host });
  expect(site.asked).toEqual([]);
});

describe.skipIf(!browser.found)('in a browser', () => {
  it('takes no picture with what lies on a host whose owner objects', async () => {
    await object('kommune.test');
    expect(await fetcher.screenshot(home, page('Postliste'))).toMatchObject({ kind: 'failed' });
    expect(site.asked).toEqual([]);
  });

  it('loads nothing into a page from a host whose owner objects', async () => {
    const request = { url: `${home}app`, manner: visit };
    expect(await fetcher.fetch(request)).toMatchObject({ kind: 'document' });
    expect(site.documents()).toEqual(['/app', '/vendor.js']);
    await object('vendor.test');
    expect(await fetcher.fetch(request)).toMatchObject({ kind: 'document' });
    expect(site.documents()).toEqual(['/app', '/vendor.js', '/app']);
  });
});

describe('a token on the site', () => {
  const TOKEN = 'hyrde-of-this-host';
  const host = `kommune.test:${site.port}`;
  const text =
    (body: string, type = 'text/plain'): RequestListener =>
    (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(body);
  const to =
    (location: string): RequestListener =>
    (request, response) =>
      request.headers.host === host ? response.writeHead(302, { location }).end() : text(TOKEN)(request, response);

  /** Reports a token as published and has it checked as the reconciler would. */
  async function looked(of = host, endsAt = new Date(Date.now() + 3_600_000)) {
    const id = randomUUID();
    await sql.query(
      `insert into owner_proof (id, key_hash, origin, host, token, created_at, look_at, ends_at)
       values ($1, $2, $3, $4, $5, now(), now() - interval '1 hour', $6)`,
      [id, randomUUID(), `http://${of}`, of, TOKEN, endsAt],
    );
    const due = await sql.transaction((query) => dueProofs(query, Date.now()));
    const stopping = new AbortController().signal;
    for (const { name, data } of due) {
      expect([name, data]).toEqual(['owner-proof', { proofId: id }]);
      await lookForToken({ sql, fetcher, clock: systemClock, stopping }, id);
    }
    const { rows } = await sql.query('select * from owner_proof where id = $1', [id]);
    const [row] = rows;
    if (!row) throw new Error('The proof is gone.');
    return { due: due.length, row };
  }

  it('proves that it is its owner’s who has it, for 90 days, and is not looked for again', async () => {
    ownerFile = text(`# ours\r\n hyrde-of-another-installation\r\n  ${TOKEN} \r\n`);
    const { row } = await looked();
    expect(row).toMatchObject({ fault: null, look_at: null });
    expect(row.ends_at.getTime() - row.proven_at.getTime()).toBe(OWNER_PROOF_MS);
    expect(site.asked).toEqual(['/robots.txt', OWNER_FILE]);
    expect(await sql.transaction((query) => dueProofs(query, Date.now() + 3_600_000))).toEqual([]);
  });

  it.each<[string, RequestListener, string]>([
    ['of another host', text('hyrde-of-another-host'), 'other-text'],
    ['within a word', text(`x${TOKEN} ${TOKEN}x`), 'other-text'],
    ['on a page, as a host with one page for all addresses has it', text(TOKEN, 'text/html'), 'other-text'],
    ['that is not there', (_, response) => response.writeHead(404).end(), 'absent'],
    ['behind a password', (_, response) => response.writeHead(401).end(), 'absent'],
    ['of a server that fails', (_, response) => response.writeHead(500).end(TOKEN), 'unreachable'],
    [
      'that is on another host, to which a redirect leads',
      to(`http://other.test:${site.port}${OWNER_FILE}`),
      'elsewhere',
    ],
    ['in a stranger’s folder of the host', to(`http://${host}/.well-known/of/per.txt`), 'elsewhere'],
    ['below a path of the host with "www."', to(`http://www.${host}${OWNER_FILE}?of=per`), 'elsewhere'],
  ])('proves nothing %s', async (_, answer, fault) => {
    ownerFile = answer;
    expect((await looked()).row).toMatchObject({ fault, proven_at: null, look_at: null });
  });

  it('is found where the whole host has moved to the same with "www."', async () => {
    ownerFile = to(`http://www.${host}${OWNER_FILE}`);
    expect((await looked()).row).toMatchObject({ fault: null, proven_at: expect.any(Date) });
  });

  it('is not requested if robots.txt forbids it', async () => {
    ownerFile = text(TOKEN);
    robotsTxt = 'User-agent: Hyrde\nDisallow: /';
    const { row } = await looked(`forbids.test:${site.port}`); // The answers for the other hosts are cached.
    expect(row).toMatchObject({ fault: 'forbidden', proven_at: null });
    expect(site.documents()).toEqual([]);
  });

  it('is not requested if the owner objects, robots.txt included', async () => {
    ownerFile = text(TOKEN);
    await object('kommune.test');
    expect((await looked()).row).toMatchObject({ fault: 'objection', proven_at: null });
    expect(site.asked).toEqual([]);
  });

  it('is not requested at a name that resolves to an internal address', async () => {
    expect((await looked(`inside.test:${site.port}`)).row).toMatchObject({ fault: 'unreachable', proven_at: null });
    expect(site.asked).toEqual([]);
  });

  it('waits for the end of quiet hours', async () => {
    await sql.query(
      `insert into owner_wish (id, host, kind, quiet_from, quiet_to, time_zone, note)
       select gen_random_uuid(), 'kommune.test', 'quiet-hours', hour, (hour + 2) % 24, 'UTC', 'by mail'
       from extract(hour from now() at time zone 'UTC') hour`,
    );
    const { row } = await looked();
    expect(row).toMatchObject({ fault: null, proven_at: null });
    expect(row.look_at.getTime()).toBeGreaterThan(Date.now());
    expect(site.asked).toEqual([]);
  });

  it('that is too old is not looked for', async () => {
    ownerFile = text(TOKEN);
    const { due, row } = await looked(host, new Date(Date.now() - 1));
    expect([due, row, site.asked]).toMatchObject([0, { proven_at: null }, []]);
  });
});

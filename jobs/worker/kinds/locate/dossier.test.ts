import { Dossier } from '@hyrde/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { documentReply, exchangeOf, failedReply } from '../../../fetcher/testing/replies.js';
import { runTask } from '../../core/tasks/task-run.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { locateKind } from './index.js';

const HOME = 'http://www.nordby.kommune.localhost/';
const AT_VENDOR = 'http://innsyn.vendor.localhost/nordby';
const AT_REGISTER = 'http://register.localhost/nb/nordby';
const page = (title: string, body: string) => `<html lang="nb"><title>${title}</title><h1>${title}</h1>${body}`;
const link = (href: string, label: string) => `<a href="${href}">${label}</a> `;
const RECORD = page(
  'Postliste',
  `<p>Offentlig journal, innsyn i dokumenter.</p>${link('/nb/nordby/2', 'Postliste side 2')}`,
);
const RULES = {
  state: 'rules',
  fetchedAt: new Date(0),
  hash: 'x',
  matched: 'Disallow: /intern',
  crawlDelayMs: 0,
} as const;

let asked: string[];
let pages: Record<string, string>;
let walls: Record<string, Parameters<typeof failedReply>[1]>;

const { sql } = await databaseForFile();
beforeEach(async () => {
  await sql.query('truncate sweep, site, register cascade');
  asked = [];
  walls = {};
});

const context = () =>
  taskContext(sql, [locateKind], async (request) => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url);
    if (url.includes('/intern')) return failedReply(url, { reason: 'robots-disallow', robots: RULES, attempts: 0 });
    if (walls[url]) return failedReply(url, walls[url]);
    const html = pages[url];
    return html === undefined ? failedReply(url) : documentReply(url, html, { at: new Date() });
  });

const addRegister = (host: string, reach: 'page' | 'part', targets: string[], practice = true) =>
  sql.query(
    `insert into register (id, host, holder, targets, reach, practice)
     values (gen_random_uuid(), $1, 'Holder of ' || $1, $2, $3, $4)`,
    [host, targets, reach, practice],
  );

/** Searches the site for its mail record. */
async function search(algorithm = 'herder') {
  const { searchIds } = await makeSweep(sql, [{ name: 'Nordby', homeUrl: HOME }], { algorithms: [algorithm] });
  const [id = ''] = searchIds;
  await runTask(context(), id);
  const { rows } = await sql.query<{
    outcome: string;
    reason: string;
    weak: boolean;
    url: string | null;
    register: string | null;
    evidence: string[];
  }>(
    `select outcome, reason, weak, found_url as url, found_register as register,
       array(select final_url from evidence_page where task_id = id order by seq) as evidence from search where id = $1`,
    [id],
  );
  const stored = await sql.query(
    `select language, words_language as "wordsLanguage", pages, pages_read as "pagesRead", unread,
       unread_count as "unreadCount", off_site as "offSite", off_site_count as "offSiteCount", sitemaps, box, given
     from dossier where search_id = $1`,
    [id],
  );
  return { ...rows[0], dossier: Dossier.parse(stored.rows[0]) };
}

const homeWith = (links: string) => page('Nordby', `<p>Velkommen til kommunen.</p>${link('/skole', 'Skole')}${links}`);

/** Contains a name of the target, and more. */
const LABEL = 'Slik bruker du kommunens postliste';

/** A challenge in place of a page. */
function challenge(url: string): Parameters<typeof failedReply>[1] {
  const body = page('Just a moment...', '<p>Checking your browser before accessing nordby.kommune.localhost.</p>');
  const wall = { kind: 'challenge' as const, marks: ['just a moment'], odds: { headSays: 2.5, bias: -3 } };
  return {
    ...{ reason: 'challenge', status: 200 },
    wall: { ...wall, contentType: 'text/html', body, reading: { from: 'bytes', charset: 'utf-8' } },
    received: { exchange: exchangeOf(url, { status: 200 }), bytes: Buffer.from(body), truncated: false },
  };
}

describe('a wall in place of a page', () => {
  const kept = async () =>
    (
      await sql.query(
        'select final_url as url, status, reading, wall, received_hash is not null as bytes from evidence_page',
      )
    ).rows;
  const seen = { kind: 'challenge', marks: ['just a moment'], odds: { headSays: 2.5, bias: -3 } };

  it('that ends the search is kept, with why it is one', async () => {
    pages = {};
    walls = { [HOME]: challenge(HOME) };
    expect(await search()).toMatchObject({ outcome: 'blocked', reason: 'challenge' });
    expect(await kept()).toEqual([{ url: HOME, status: 200, reading: 'bytes', wall: seen, bytes: true }]);
  });

  it('that hides one page is kept beside the other evidence', async () => {
    const url = `${HOME}postliste`;
    pages = {
      [HOME]: homeWith(link('/postliste', 'Postliste')),
      [`${HOME}skole`]: page('Skole', '<p>Om skolene.</p>'),
    };
    walls = { [url]: challenge(url) };
    expect(await search()).toMatchObject({ url: null });
    expect(await kept()).toContainEqual({ url, status: 200, reading: 'bytes', wall: seen, bytes: true });
  });
});

describe('a search that finds nothing', () => {
  it('keeps what it did: pages, rules met, links off the site, the search box', async () => {
    const form = '<form action="/sok"><input type=search name=q></form>';
    pages = {
      [HOME]: homeWith(`${form}${link('/intern/ansatte', 'For ansatte')}${link(AT_VENDOR, LABEL)}`),
      [`${HOME}skole`]: page('Skole', '<p>Alt om skolene.</p>'),
    };
    const { outcome, reason, dossier, evidence } = await search('herder:cost=0'); // Visits every candidate.
    expect([outcome, reason]).toEqual(['not-found', 'not-all-seen']);
    expect(asked).not.toContain(AT_VENDOR);
    expect(dossier.unread).toContainEqual({
      url: `${HOME}intern/ansatte`,
      reason: 'robots-disallow',
      rule: 'Disallow: /intern',
      probable: null,
    });
    expect(dossier.offSite).toMatchObject([
      { url: AT_VENDOR, label: LABEL, from: HOME, register: null, followed: false },
    ]);
    expect(dossier.box.tries).toEqual([{ words: 'postliste', results: null, reason: 'missing' }]);
    expect(dossier.pages.map(({ url }) => url).sort()).toEqual([HOME, `${HOME}skole`]);
    // The home page is kept as evidence.
    expect(evidence).toContain(HOME);
  });

  it('names the probable page if robots.txt forbids reading it', async () => {
    pages = { [HOME]: homeWith(link('/intern/journal', 'Postliste og innsyn')) };
    const { outcome, dossier } = await search();
    expect(outcome).toBe('refused-by-robots');
    const probable = { label: 'Postliste og innsyn' };
    expect(dossier.unread[0]).toMatchObject({ url: `${HOME}intern/journal`, rule: 'Disallow: /intern', probable });
  });

  it('keeps it where the site refused, too', async () => {
    pages = {};
    const { outcome, dossier } = await search();
    expect(outcome).toBe('error');
    expect(dossier).toMatchObject({ pagesRead: 0, unread: [{ url: HOME, reason: 'missing', rule: null }] });
  });
});

describe('a target that lies on a register', () => {
  it('is found through a link to it, and the finding says so', async () => {
    await addRegister('innsyn.vendor.localhost', 'part', ['mail-record']);
    pages = {
      [HOME]: homeWith(link(AT_VENDOR, 'Postliste')),
      [AT_VENDOR]: RECORD,
      [`${HOME}skole`]: page('Skole', ''),
    };
    const { url, register, dossier } = await search();
    expect([url, register]).toEqual([AT_VENDOR, 'Holder of innsyn.vendor.localhost']);
    expect(dossier.offSite).toMatchObject([{ url: AT_VENDOR, register, followed: true }]);
  });

  it('is read alone where the register has a page a body', async () => {
    await addRegister('register.localhost', 'page', ['mail-record']);
    pages = {
      [HOME]: homeWith(link(AT_REGISTER, 'Postliste')),
      [AT_REGISTER]: RECORD,
      [`${HOME}skole`]: page('Skole', ''),
    };
    const { url, register } = await search();
    expect([url, register]).toEqual([AT_REGISTER, 'Holder of register.localhost']);
    expect(asked.filter((one) => one.startsWith('http://register.localhost/'))).toEqual([AT_REGISTER]);
  });

  it.each([
    ['another target', () => addRegister('register.localhost', 'page', ['council-minutes'])],
    [
      'real sites, while a practice site is searched',
      () => addRegister('register.localhost', 'page', ['mail-record'], false),
    ],
    [
      'nobody any more',
      async () => {
        await addRegister('register.localhost', 'page', ['mail-record']);
        await sql.query('update register set removed_at = now()');
      },
    ],
  ])('is named but not followed on a register of %s', async (_whom, add) => {
    await add();
    pages = {
      [HOME]: homeWith(link(AT_REGISTER, 'Postliste')),
      [AT_REGISTER]: RECORD,
      [`${HOME}skole`]: page('Skole', ''),
    };
    const { url, reason, weak, dossier, evidence } = await search();
    expect({ url, reason, weak }).toEqual({ url: AT_REGISTER, reason: 'held-elsewhere', weak: true });
    expect(evidence).toContain(HOME); // The page with the link.
    expect(asked).not.toContain(AT_REGISTER);
    expect(dossier.offSite).toMatchObject([{ url: AT_REGISTER, register: null, followed: false }]);
  });
});

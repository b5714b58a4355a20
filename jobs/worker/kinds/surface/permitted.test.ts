import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { FetchOptions } from '../../../fetcher/fetcher.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import { withTraffic } from '../../../html/index.js';
import {
  exampleBody,
  type PageRequest,
  requestSending,
  requestSignature,
  type Traffic,
  type VisitSteps,
} from '../../../site/index.js';
import { unclearPortal } from '../../../surface/testing/unclear-portal.js';
import { runTask } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from './index.js';

const RECORDS = 45;
const HOME = 'https://www.nordby.example/';
const PAGE = `${HOME}innsyn`;
const portal = unclearPortal(RECORDS);

const { sql } = await databaseForFile();
let posted: string[] = [];
beforeEach(async () => {
  posted = [];
  await sql.query('truncate sweep, site, request_permission cascade');
});

/** A fetcher whose visits make the requests of the page's script, through the gate's decision. */
async function fetch(request: string | PageRequest, { decisions = new Map() }: FetchOptions = {}): Promise<Reply> {
  const { url, method = 'GET', manner = null } = typeof request === 'string' ? { url: request } : request;
  const { pathname } = new URL(url);
  if (manner?.as === 'data') {
    posted.push(manner.json ?? '');
    return {
      ...fileReply(url, portal.answer(method, pathname, manner.json ?? '').text),
      contentType: 'application/json',
    };
  }
  if (pathname !== '/innsyn') return failedReply(url);
  const { text } = portal.answer('GET', '/innsyn', '');
  if (manner?.as !== 'visit') return documentReply(url, text);
  return documentReply(url, withTraffic(text, traffic(manner, decisions)));
}

function traffic({ type, more }: VisitSteps, decisions: NonNullable<FetchOptions['decisions']>): Traffic {
  const seen: Traffic = { fetched: [], withheld: [] };
  const typed = type?.words ?? '';
  const ask = (words: string, from: number, step: number) => {
    const body = portal.bodyOf(words, from);
    const asked = { method: 'POST', url: `${HOME.slice(0, -1)}${portal.path}`, body };
    const { refusal, by } = requestSending(asked, { decisions, words: typed });
    const { url, method } = asked;
    if (refusal !== null) {
      const signature = requestSignature(asked, typed);
      seen.withheld.push({ url, why: 'acts', method, act: refusal, signature, example: exampleBody(asked, typed) });
      return;
    }
    posted.push(body);
    const says = { total: null, next: null };
    const answer = { status: 200, text: portal.answer('POST', portal.path, body).text, says, step };
    seen.fetched.push({
      url,
      method: 'POST',
      body: { type: 'json', text: body },
      ...answer,
      ...(by !== null && { allowed: by }),
    });
  };
  ask('', 0, 0);
  if (type) ask(typed, 0, 1);
  if (more && seen.fetched.length > 0) ask(typed, 20, type ? 2 : 1);
  return seen;
}

interface Row {
  ended: string;
  records: number;
  withheld: { hash: string; signature: object; why: string; url: string }[];
  sent: { hash: string; signature: object; requests: number }[];
}

/** Runs the portal once. @returns its row */
async function run(site = { name: 'Nordby', home: HOME, url: PAGE }): Promise<Row & { portalId: string }> {
  const { taskId, portalId } = await makeSurfaceTask(sql, site);
  await runTask(taskContext(sql, [surfaceKind], fetch), taskId);
  const { rows } = await sql.query<Row>('select ended, records, withheld, sent from record_portal where id = $1', [
    portalId,
  ]);
  return { ...(rows[0] ?? expect.fail('The portal is gone.')), portalId };
}

const decide = (portalId: string, { hash, signature }: Row['withheld'][number], decision: string) =>
  sql.query(
    `insert into request_permission (id, practice, portal_id, hash, signature, why, decision)
     values (gen_random_uuid(), false, $1, $2, $3, 'unclear', $4)`,
    [portalId, hash, JSON.stringify(signature), decision],
  );
const revoke = () => sql.query('update request_permission set revoked_at = now()');

describe('a portal whose search nothing proves', () => {
  it('is read once a person allows its request, and no more after the permission is revoked', async () => {
    const before = await run();
    expect([before.records, posted]).toEqual([0, []]);
    const [request] = before.withheld;
    expect(before.withheld).toMatchObject([{ why: 'unclear', url: `${HOME}api/poster` }]);
    if (!request) return;
    await decide(before.portalId, request, 'allow');
    const after = await run();
    expect([after.portalId, after.records, after.ended, after.withheld]).toEqual([
      before.portalId,
      RECORDS,
      'covered',
      [],
    ]);
    const uses = await sql.query<{ requests: number }>('select requests from request_permission_use');
    expect(uses.rows).toEqual([{ requests: posted.length }]);
    const noted = await sql.query(
      `select from journal_entry where request #>> '{manner,allowed}' = $1 and request #>> '{manner,as}' = 'data'`,
      [request.hash],
    );
    expect(noted.rows.length).toBeGreaterThan(0);

    await revoke();
    posted = [];
    const revoked = await run();
    expect([posted, revoked.withheld.map(({ hash }) => hash)]).toEqual([[], [request.hash]]);
    expect([before.sent, after.sent, revoked.sent]).toEqual([[], [], []]);
  });

  it('of another site is not read by the permission', async () => {
    const { portalId, withheld } = await run();
    if (withheld[0]) await decide(portalId, withheld[0], 'allow');
    const other = await run({
      name: 'Sørby',
      home: HOME.replace('nordby', 'sorby'),
      url: PAGE.replace('nordby', 'sorby'),
    });
    expect([posted, other.records, other.withheld.length]).toEqual([[], 0, 1]);
  });
});

describe('a portal whose search is proven', () => {
  it('is not read if a person forbids its request', async () => {
    portal.path = '/api/search';
    try {
      const read = await run();
      expect([read.records, read.withheld]).toEqual([RECORDS, []]);
      const [sent] = read.sent;
      expect(read.sent).toMatchObject([{ url: `${HOME}api/search`, requests: posted.length }]);
      if (!sent) return;
      await decide(read.portalId, { ...sent, why: '', url: '' }, 'forbid');
      posted = [];
      const forbidden = await run();
      expect([posted, forbidden.sent, forbidden.withheld]).toMatchObject([
        [],
        [],
        [{ why: 'forbidden', hash: sent.hash }],
      ]);
    } finally {
      portal.path = '/api/poster';
    }
  });
});

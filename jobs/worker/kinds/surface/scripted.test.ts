import { afterEach, describe, expect, it } from 'vitest';
import { archiveOf, sizeOf } from '../../../../lab/country/portals/archive.js';
import { searchUrl } from '../../../../lab/country/portals/search.js';
import { country } from '../../../../lab/country/sites/country.js';
import { scriptedAnswer } from '../../../../lab/portals/scripted/portal.js';
import { variantOf } from '../../../../lab/portals/scripted/variants.js';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import { withTraffic } from '../../../html/index.js';
import type { Fetched, PageRequest, VisitSteps } from '../../../site/index.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from './index.js';
import { rereadPortal } from './reread.js';

const [site] = country({ sites: 120, troubles: [], archives: true })
  .sites.filter(({ archiveVendor }) => archiveVendor !== null)
  .sort((a, b) => sizeOf(a) - sizeOf(b));
const variant = variantOf('kortflaten', 0);

let asked: string[] = [];

const { sql } = await databaseForFile();
afterEach(() => {
  asked = [];
});

/** Requests that the page's script would have made during these steps of a visitor. */
function fetchedBy(origin: string, { type, more }: VisitSteps): Fetched[] {
  const of = (words: string, from: number, step: number): Fetched => {
    const target = `/api/journalposter?q=${encodeURIComponent(words)}&offset=${from}&limit=${variant.size}`;
    const { status, body } = answerTo(target);
    const says = { total: null, next: null };
    return { url: origin + target, method: 'GET', body: null, status, text: body, says, step };
  };
  const typed = type ? [of(type.words, 0, 1)] : [];
  const after = more ? [of(type?.words ?? '', variant.size, typed.length + 1)] : [];
  return [of('', 0, 0), ...typed, ...after];
}

function answerTo(target: string) {
  if (!site) throw new Error('There is no archive.');
  return scriptedAnswer(site, variant, target, null);
}

/** A fetcher with a simulated browser. @param until number of requests after which the worker is killed */
function context(until = Number.POSITIVE_INFINITY): TaskRunContext {
  const fetch = async (request: string | PageRequest): Promise<Reply> => {
    const { url, manner = null } = typeof request === 'string' ? { url: request } : request;
    if (asked.length >= until) throw new Error('The worker was killed.');
    asked.push(JSON.stringify([url, manner]));
    const { origin, pathname, search } = new URL(url);
    const { status, body, type } = answerTo(manner?.as === 'data' ? pathname + search : '/');
    if (status !== 200) return failedReply(url);
    if (manner?.as === 'data') return { ...fileReply(url, body), contentType: type };
    if (manner?.as !== 'visit') return documentReply(url, body);
    return documentReply(url, withTraffic(body, { fetched: fetchedBy(origin, manner), withheld: [] }));
  };
  return taskContext(sql, [surfaceKind], fetch);
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await sql.query<Record<string, unknown>>(text, values)).rows;

describe('a portal whose search only a script makes', () => {
  it('is retrieved completely by the service, across a kill, its fields named as in its data, people separate', async () => {
    if (!site) throw new Error('There is no archive.');
    const url = searchUrl(site) ?? '';
    const { taskId, portalId } = await makeSurfaceTask(sql, { name: site.name, home: `${site.origin}/`, url });
    await runTask(context(9), taskId);
    await sql.query('update task set not_before = null');
    await runTask(context(), taskId);
    const records = archiveOf(site).at(null).length;
    const [task] = await rowsOf('select outcome, reason, downloads from task where id = $1', [taskId]);
    expect(task).toMatchObject({ outcome: 'surfaced', reason: 'covered', downloads: asked.length });
    expect(new Set(asked).size).toBe(asked.length);
    const [counts] = await rowsOf(
      `select count(*)::int as records, count(distinct identity)::int as identities, count(document_number)::int as numbered,
         count(*) filter (where sender_sign = 'likely' and sender is not null)::int as leaks,
         count(*) filter (where sender_sign = 'likely')::int as people,
         count(*) filter (where page_hash is null)::int as unproven from portal_record`,
    );
    expect(counts).toMatchObject({ records, identities: records, numbered: records, leaks: 0, unproven: 0 });
    expect(Number(counts?.people)).toBeGreaterThan(0);
    const [portal] = await rowsOf('select form_url, form, columns from record_portal where id = $1', [portalId]);
    expect(portal).toMatchObject({ form_url: url, form: { method: 'GET', queries: [{ name: 'q' }] } });
    const columns = portal?.columns as { label: string; field: string }[];
    expect(columns.map(({ label, field }) => `${label}: ${field}`)).toEqual(
      expect.arrayContaining(['sak.saksnummer: caseNumber', 'dokument.tittel: title', 'avsender.navn: sender']),
    );

    await sql.query('update record_portal set reread = true where id = $1', [portalId]);
    const before = await rowsOf('select identity, title, date from portal_record order by identity');
    expect(await rereadPortal(context(), portalId)).toBe(records);
    expect(await rowsOf('select identity, title, date from portal_record order by identity')).toEqual(before);
  });
});

import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { ReportPdfMaker } from '../kinds/locate/reports/report-pdf-maker.js';
import { openApiOf } from '../openapi.js';
import { apiForFile } from '../testing/api.js';
import { detailsOf } from './audit.service.js';
import type { AuditPage } from './people.schemas.js';
import { changingRequests, PASSWORD } from './testing/changing-requests.js';

const api = await apiForFile({
  env: {
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hyrde@example.org', TSA_URL: 'https://tsa.example.org/' },
    ...{ DATA_FOLDER: import.meta.dirname, BACKUP_FOLDER: '/mnt/other-disk' },
  },
});
const admin = await api.as('admin');
const REQUESTS = await changingRequests(api, admin);
const versions = await versionsOfTables();
/** HTTP method by operation id, of the operations that change something. */
const operations = new Map(
  Object.values(openApiOf(api.app).paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId = '' }]: [string, { operationId?: string }]) =>
      method === 'get' ? [] : [[operationId, method.toUpperCase()] as const],
    ),
  ),
);

/**
 * Operations without an entry. Claims of the review queue are leases and decide nothing; owner proofs come from
 * strangers who have proven nothing yet; a preview stores nothing; with a passkey challenge nobody has signed in yet.
 */
const UNAUDITED = [
  'imports_preview',
  'ownerproofs_begin',
  'ownerproofs_look',
  'review_heartbeat',
  'review_next',
  'review_release',
  'session_askPasskey',
];

/** Number and newest version of the rows of each table, without the counters of sign-in attempts. */
async function stored(): Promise<Record<string, string>> {
  const [row] = await api.db.$queryRawUnsafe<{ versions: Record<string, string> }[]>(versions);
  return row?.versions ?? {};
}

/** SQL text of one query: the transaction that wrote a row is its `xmin`, which every change of the row raises. */
async function versionsOfTables(): Promise<string> {
  const tables = await api.db.$queryRaw<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sign_in_limit' order by 1`;
  const ways = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as version from "${name}"`,
  );
  return `select json_object_agg(name, version) as versions from (${ways.join(' union all ')}) of_table`;
}

async function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  await api.db.$executeRaw`alter table audit_entry rename to audit_away`;
  try {
    return await work();
  } finally {
    await api.db.$executeRaw`alter table audit_away rename to audit_entry`;
  }
}

describe('the audit log', () => {
  it('has a request below for every operation that changes data', () => {
    expect([...operations.keys()].sort()).toEqual([...Object.keys(REQUESTS), ...UNAUDITED].sort());
  });

  it.each(Object.keys(REQUESTS))('and the changes of %s are committed or rolled back together', async (operation) => {
    const [path, body, by = admin] = await (REQUESTS[operation] as (typeof REQUESTS)[string])();
    const send = () => by.request(operations.get(operation) ?? '', path, body);
    await api.app.get(ReportPdfMaker).runOnce(); // No report is left to be made meanwhile.
    const before = await stored();
    expect(Object.keys(before).length).toBeGreaterThan(50);
    const failed = await withoutAudit(send);
    expect([operation, failed.status]).toEqual([operation, 500]);
    expect(await stored()).toEqual(before);

    const entries = await api.db.auditEntry.count();
    const done = await send();
    expect([operation, done.status < 300, done.text]).toEqual([operation, true, done.text]);
    expect(await api.db.auditEntry.count()).toBe(entries + 1);
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const action = operation.replace('_', '.');
    const subject = `/api${path.split('?')[0]}`.replace(/(?<=\/(?:unsubscribe|letters)\/)[\w-]{43}/, ':token');
    expect([entry.action, entry.subject]).toEqual([action, subject]);
    expect(JSON.stringify(entry.details)).not.toContain(PASSWORD);
  });

  it('logs a change even if its body contains text that Postgres refuses', async () => {
    const person = await api.as('viewer');
    const { status } = await admin.patch(`/people/${person.id}`, { role: 'admin', name: 'A\u0000B' });
    const { role } = await api.db.person.findUniqueOrThrow({ where: { id: person.id } });
    const entries = await api.db.auditEntry.count({ where: { subject: `/api/people/${person.id}` } });
    expect([status < 300, role, entries]).toEqual(status < 300 ? [true, 'admin', 1] : [false, 'viewer', 0]);
    const unknown = await admin.patch(`/people/${person.id}`, { role: 'admin', other: 'A\u0000B' });
    expect(unknown.status).toBe(400);
  });
});

describe('reading the audit log', () => {
  const read = async (query: string) => (await admin.get<AuditPage>(`/audit?${query}`)).body;
  const write = (data: object) =>
    api.db.auditEntry.create({ data: { action: 'things.make', subject: '/api/things', ...data } });

  it('filters by person, action, time and subject, page by page', async () => {
    const { id: personId } = await api.as('auditor');
    for (let day = 1; day <= 7; day++)
      await write({
        personId,
        at: `2026-01-0${day}T12:00:00Z`,
        subject: `/api/things/${day}`,
        action: `things.${day % 2 ? 'make' : 'mend'}`,
      });
    const subjects = async (query: string) => (await read(query)).items.map(({ subject }) => subject.at(-1)).join('');
    const own = `personId=${personId}`;
    expect(await subjects(own)).toBe('7654321');
    expect(await subjects(`${own}&action=things.mend`)).toBe('642');
    expect(await subjects(`${own}&action=thing_`)).toBe('');
    expect(await subjects(`${own}&since=2026-01-03T00:00:00Z&until=2026-01-05T12:00:00Z`)).toBe('43');
    expect(await subjects(`${own}&subject=THINGS/5`)).toBe('5');
    let all = '';
    for (let cursor = ''; ; ) {
      const page = await read(`${own}&limit=3${cursor}`);
      expect([page.total, page.totalIsMore]).toEqual([7, false]);
      all += page.items.map(({ subject }) => subject.at(-1)).join('');
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(all).toBe('7654321');
    expect((await admin.get('/audit?action=a%20b')).status).toBe(400);
  });

  it('shows previous values of changed fields only', async () => {
    const { id } = await api.as('viewer');
    expect((await admin.patch(`/people/${id}`, { role: 'reviewer', disabled: false })).status).toBe(200);
    const [entry] = (await read(`subject=/api/people/${id}`)).items;
    expect(entry?.details).toEqual({ role: 'reviewer', disabled: false, before: { role: 'viewer' } });
  });

  it('exports CSV with the same filter, without formulas', async () => {
    const { id: personId } = await api.as('auditor');
    const subjectOf = (i: number) => (i === 1 ? '=1+1' : `/api/${i}`);
    const entries = Array.from({ length: 1_003 }, (_, i) => ({ personId, subject: subjectOf(i), details: { i } }));
    await api.db.auditEntry.createMany({ data: entries.map((entry) => ({ action: 'things.make', ...entry })) });
    const { text, headers } = await admin.get(`/audit/export.csv?personId=${personId}`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map(({ details = '' }) => JSON.parse(details).i)).toEqual(
      Array.from({ length: 1_003 }, (_, i) => 1_002 - i),
    );
    expect(rows.at(-2)?.subject).toBe("'=1+1");
    const one = (await admin.get(`/audit/export.csv?personId=${personId}&subject=/api/77`)).text;
    expect(parse(one, { columns: true, bom: true })).toHaveLength(11);
    expect((await (await api.as('auditor')).get('/audit/export.csv')).status).toBe(403);
  });

  it('names a removed person by a number and says that they were removed', async () => {
    const person = await api.as('reviewer');
    const { name: was } = await api.db.person.findUniqueOrThrow({ where: { id: person.id } });
    await write({ personId: person.id });
    await admin.delete(`/people/${person.id}`);
    const { items } = await read(`personId=${person.id}`);
    const name = `#${person.id.slice(-6)}`;
    expect(items).toMatchObject([{ person: { id: person.id, name, removed: true } }]);
    const { text } = await admin.get(`/audit/export.csv?personId=${person.id}`);
    expect(text).toContain(`${person.id},a removed person (${name})`);
    expect(text).not.toContain(was);
  });
});

describe('the details of an entry', () => {
  it('are short, storable and without secrets', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field${i}`, i]));
    expect(Object.keys(detailsOf(many))).toHaveLength(30);
    const details = detailsOf({
      text: 'a\u0000b\uD800c',
      list: ['\u0000', { '\u0000': 1 }],
      long: 'x'.repeat(501),
      gone: undefined,
      password: 'secret',
      current: 'secret',
      next: 'secret',
    });
    expect(details).toEqual({ text: 'a\uFFFDb\uFFFDc', list: ['\uFFFD', { '\uFFFD': 1 }], long: '…' });
    expect(detailsOf(Buffer.from('a'))).toEqual({});
    const webhook = { means: 'webhook', address: 'https://hooks.example.org/services/T0/secret' };
    expect(detailsOf(webhook)).toEqual({ means: 'webhook', address: 'https://hooks.example.org/…' });
    expect(detailsOf({ address: 'kari@example.org' })).toEqual({ address: 'kari@example.org' });
  });
});

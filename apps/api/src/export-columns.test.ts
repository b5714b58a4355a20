import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER_PROOF_MS } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { XLSX_TYPE } from './http/table-file.js';
import { xlsxRecords } from './http/xlsx-records.js';
import type { NewReportLink } from './kinds/locate/reports/reports.schemas.js';
import type { OwnerProof } from './owner-requests/owner-proofs.controller.js';
import type { SiteImport } from './sites/imports.schemas.js';
import { type Answer as Answered, apiForFile, client } from './testing/api.js';
import { plantName } from './testing/planted-name.js';

/**
 * Column names of each export in order; for JSON, the sorted paths of its fields. `UPDATE_EXPORTS=1` rewrites the file.
 */
const FIXTURE = path.join(import.meta.dirname, '../export-columns.json');
/** Downloadable JSON exports; every other path that ends in `.json` is a feed. */
const JSON_EXPORTS = /\/(?:dossiers|report)\.json$|\.jsonl$/;

interface Operation {
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

const api = await apiForFile();
const admin = await api.as('admin');
const { sweeps, topicId, urls } = await plantName(api);
const owner = await ownerOf(new URL(urls.mailRecord).hostname);
const { body: list } = await admin.request<SiteImport>('POST', '/site-imports', 'name,homeUrl\nFaulty,none\n');
const report = await tokenOf(`/sweeps/${sweeps.mailRecord}/report-links`);

/** Values of parameters by the beginning of a path, and the query without which the path returns no rows. */
const GIVEN: Record<string, { values?: Record<string, string | undefined>; query?: string }> = {
  '/sweeps/': { values: { id: sweeps.mailRecord } },
  '/topics/': { values: { id: topicId } },
  '/reports/': { values: { token: report } },
  '/matrix/': { query: '?targets=mail-record,contact' },
  '/comparison/': { query: `?before=${sweeps.mailRecord}&after=${sweeps.mailRecord}` },
  '/countries/': { values: { code: 'no' } },
  '/site-imports/': { values: { id: list.id } },
  '/owner-proofs/': { values: { id: owner.id } },
};

it('every export has the columns that programs and people know', async () => {
  const columns = Object.fromEntries(await Promise.all((await exports()).map(columnsOf)));
  if (process.env.UPDATE_EXPORTS === '1') writeFileSync(FIXTURE, `${JSON.stringify(columns, null, 2)}\n`);
  expect(columns).toEqual(JSON.parse(readFileSync(FIXTURE, 'utf8')));
});

/** All operations of the API that return a table. */
async function exports(): Promise<{ method: string; address: string }[]> {
  const { body } = await admin.get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
  return Object.entries(body.paths).flatMap(([full, methods]) =>
    Object.entries(methods).flatMap(([method, { responses = {} }]) => {
      const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content));
      const isTable = types.some((type) => type === 'text/csv' || type === XLSX_TYPE) || JSON_EXPORTS.test(full);
      return isTable ? [{ method: method.toUpperCase(), address: full.replace(/^\/api/, '') }] : [];
    }),
  );
}

async function columnsOf({ method, address }: { method: string; address: string }): Promise<[string, string[]]> {
  const name = `${method} ${address}`;
  const { values = {}, query = '' } = Object.entries(GIVEN).find(([begin]) => address.startsWith(begin))?.[1] ?? {};
  const filled = address.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? parameter);
  const by = address.startsWith('/owner-proofs/') ? owner.browser : admin;
  const reason = { reason: 'Complaint 2026/7: which columns are exported?' };
  const answer = await by.request(method, `${filled}${query}`, method === 'POST' ? reason : undefined);
  expect([name, answer.status < 300 ? 'answers' : answer.text]).toEqual([name, 'answers']);
  return [name, read(answer)];
}

function read({ headers, text, bytes }: Answered): string[] {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/csv')) return headerOf(parse(text, { bom: true, to_line: 1 }));
  if (type.startsWith(XLSX_TYPE)) {
    const sheet = xlsxRecords(bytes);
    return typeof sheet === 'string' ? [sheet] : (sheet.records[0]?.cells ?? []);
  }
  const values: unknown[] = type.includes('jsonl')
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [JSON.parse(text)];
  return [...new Set(values.flatMap((value) => fieldsOf(value)))].sort();
}

const headerOf = ([header = []]: string[][]): string[] => header;

/** Paths of the fields whose value is neither an object nor a list: `sites[].name`. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${at}[]`));
  if (value === null || typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, at ? `${at}.${name}` : name));
}

async function tokenOf(links: string): Promise<string | undefined> {
  return (await admin.post<NewReportLink>(links, {})).body.link.split('/').at(-1);
}

/** A browser that has proven ownership of the host. */
async function ownerOf(host: string) {
  const { body, headers } = await api.anonymous.post<OwnerProof>('/owner-proofs', { host });
  const lookedAt = api.clock.now();
  const endsAt = new Date(lookedAt.getTime() + OWNER_PROOF_MS);
  await api.db.ownerProof.update({ where: { id: body.id }, data: { provenAt: lookedAt, lookedAt, endsAt } });
  return { id: body.id, browser: client(api.url, '', headers.getSetCookie()[0]?.split(';')[0] ?? '') };
}

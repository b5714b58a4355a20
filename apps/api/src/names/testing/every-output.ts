import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Answer } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import { expect } from 'vitest';
import { BLOBS } from '../../base/tokens.js';
import { FileKind } from '../../evidence/finding-files.js';
import { ReportPdfMaker } from '../../kinds/locate/reports/report-pdf-maker.js';
import { secretHash } from '../../people/secrets.js';
import { type Client, startApi, type TestApi } from '../../testing/api.js';
import { PLACES, type Place, type PlantedName, plantName } from '../../testing/planted-name.js';
import { decoded, readable } from '../../testing/readable.js';

/** An API with a planted name, and the ids and tokens of the outputs made from it. */
export interface PlantedApi {
  api: TestApi;
  planted: PlantedName;
  subscriptionId: string;
  reportTokens: string[];
  matrixTokens: string[];
  letterTokens: string[];
  reportPdfId: string;
  matrixPdfId: string;
  viewId: string;
}

/** Plants a name in all stored data and in its outputs: subscriptions, report links, report PDFs. */
export async function plantEverywhere(): Promise<PlantedApi> {
  const api = await startApi();
  const planted = await plantName(api);
  const admin = await api.as('admin');
  const webhook = { means: 'webhook', name: 'Hook', filter: {}, address: 'https://hook.example/' };
  const made = await admin.post<{ subscription: { id: string } }>('/subscriptions', webhook);
  const subscriptionId = made.body.subscription.id;
  const news = Object.values(planted.changes).map((changeId) => ({ subscriptionId, changeId }));
  await api.db.subscriptionEvent.createMany({ data: news });
  for (const searchId of Object.values(planted.searches)) await noteProbable(api, subscriptionId, searchId);
  await api.compose();
  const tokenOf = async (address: string): Promise<string> =>
    (await admin.post<{ link?: string }>(address, {})).body.link?.split('/').at(-1) ?? '';
  const pdfOf = async (address: string): Promise<string> =>
    (await admin.post<{ id: string }>(address, { language: 'en', answers: Answer.options })).body.id;
  const reportTokens = await Promise.all(
    Object.values(planted.sweeps).map((id) => tokenOf(`/sweeps/${id}/report-links`)),
  );
  const reportPdfId = await pdfOf(`/sweeps/${planted.sweeps.mailRecord}/report-pdfs`);
  const matrixPdfId = await pdfOf('/matrix/report-pdfs?targets=mail-record,contact');
  await api.app.get(ReportPdfMaker).runOnce();
  const matrixTokens = [await tokenOf('/matrix/report-links?targets=mail-record,contact')];
  const view = { name: 'Coast', shared: true, practice: false, query: { text: 'a' } };
  const viewId = (await admin.post<{ id: string }>('/views', view)).body.id;
  const letterTokens = ['a'.repeat(43)];
  await plantLetter(api, planted, letterTokens[0] ?? '');
  return {
    ...{ api, planted, letterTokens, subscriptionId, reportPdfId, matrixPdfId, matrixTokens, viewId },
    reportTokens: reportTokens.filter((token) => token !== ''),
  };
}

/** Stores a letter about the site and an answer that contains the name. */
async function plantLetter({ db }: TestApi, { siteId, name }: PlantedName, token: string): Promise<void> {
  const { id: targetId } = await db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
  const at = new Date('2026-11-20T08:00:00.000Z');
  const of = { siteId, targets: ['mail-record', 'contact'], language: 'nb', tokenHash: secretHash(token) };
  const { id: letterId } = await db.letter.create({ data: { ...of, createdAt: at, endsAt: new Date('2099-01-01') } });
  const note = `Spør ${name}.`;
  await db.letterAnswer.create({ data: { letterId, targetId, kind: 'here', url: 'https://a.example/', note, at } });
}

/** Creates the notice of a finding to review, as the worker does. */
async function noteProbable({ db }: TestApi, subscriptionId: string, searchId: string): Promise<void> {
  const { siteId, sweep } = await db.search.findUniqueOrThrow({
    where: { id: searchId },
    select: { siteId: true, sweep: { select: { locate: { select: { targetVersion: true } } } } },
  });
  const targetId = sweep.locate?.targetVersion.targetId ?? null;
  const data = { type: 'finding.probable', practice: false, searchId, siteId, targetId };
  const { id: noticeId } = await db.notice.create({ data });
  await db.subscriptionEvent.create({ data: { subscriptionId, noticeId } });
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  parameters?: Parameter[];
}
const DOCUMENT: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
);
/** Endless streams. Their events contain only ids and values of closed lists (`Event` of jobs/contracts). */
const ENDLESS = new Set(['/api/events']);

/** Values to try for a path or query parameter: every planted object that fits. */
function choices(world: PlantedApi, of: string, name: string): string[] {
  const { planted, subscriptionId, reportPdfId, matrixPdfId, viewId } = world;
  const { siteId, searches, sweeps, changes } = planted;
  const ids: Record<string, string[]> = {
    sites: [siteId],
    sweeps: Object.values(sweeps),
    findings: Object.values(searches),
    searches: Object.values(searches),
    changes: Object.values(changes),
    records: [planted.recordId],
    'record-portals': [planted.portalId, planted.beneathPortalId],
    'try-outs': [planted.tryOutId],
    topics: [planted.topicId],
    documents: [planted.documentId],
    subscriptions: [subscriptionId],
    views: [viewId],
    'portal-recipes': ['elements'],
    reports: [reportPdfId, matrixPdfId],
    'report-pdfs': [reportPdfId, matrixPdfId],
  };
  const targets = ['mail-record', 'contact', 'accessibility-statement'];
  const byName: Record<string, string[]> = {
    slug: targets,
    target: targets,
    kind: [...FileKind.options],
    side: ['before', 'after'],
    list: ['norway'],
    words: ['nordmann', 'kari or sak or brev or postliste or kontakt'],
    before: Object.values(sweeps),
    after: [sweeps.mailRecord], // the sweep shows the same beside every other sweep
    from: ['2026-01-01'],
    personId: [planted.reviewerId],
    algorithm: ['ls2f:S=100,threshold=0.75', 'ls2f:S=101,threshold=0.75'],
  };
  if (name === 'token' && of.startsWith('/api/reports/')) return [...world.reportTokens, ...world.matrixTokens];
  if (name === 'token' && of.startsWith('/api/letters/')) return world.letterTokens;
  if (name === 'searchId' && /^\/api\/(?:reports|letters)\//.test(of)) return Object.values(searches);
  if (name === 'id' || name === 'searchId') return ids[of.split('/')[2] ?? ''] ?? [siteId];
  return byName[name] ?? ['1'];
}

/** Optional query parameters that show more than the plain URL. */
const FURTHER: Record<string, string[]> = { rank: ['rank=1', 'rank=2'], state: ['state=failed'] };

/** URLs of all outputs of the API, filled in with each planted object. */
export function addresses(world: PlantedApi): { output: string; address: string }[] {
  return Object.entries(DOCUMENT.paths)
    .filter(([of, methods]) => methods.get && !ENDLESS.has(of))
    .flatMap(([of, { get }]) => {
      const names = [...of.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const filled = names.reduce<string[]>(
        (all, name) => all.flatMap((one) => choices(world, of, name).map((value) => one.replace(`{${name}}`, value))),
        [of],
      );
      const asked = (get?.parameters ?? []).filter((one) => one.in === 'query');
      const needed = asked.filter(({ required }) => required);
      const query = needed.reduce<string[]>(
        (all, { name }) => all.flatMap((one) => choices(world, of, name).map((v) => `${one && `${one}&`}${name}=${v}`)),
        [''],
      );
      const further = asked.flatMap(({ name }) => FURTHER[name] ?? []);
      const queries = [...(needed.length > 0 ? query : ['']), ...further];
      const limited = queries.flatMap((one) =>
        asked.some(({ name }) => name === 'limit') ? [one, `${one}&limit=1`] : one,
      );
      return filled.flatMap((one) =>
        limited.map((q) => ({ output: of, address: `${one.replace(/^\/api/, '')}${q && `?${q}`}` })),
      );
    });
}

/** The name as a word of its own, since one target is called `kariéra`. */
export const NAME = /nordmann|(?<!\p{L})kari(?!\p{L})/iu;

/** The name without the middle name that marks a place. */
const BARE = /kari\P{L}{0,3}nordmann/iu;
/** Place of a name that was found; `address` for a name without a middle name. */
export type OutputPlace = Place | 'address';
export const OUTPUT_PLACES = [...(Object.keys(PLACES) as Place[]), 'address'] as const;

const MIDDLE = Object.fromEntries(
  Object.entries(PLACES).map(([place, name]) => [place, new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu')]),
) as Record<Place, RegExp>;

/** Fast check before the exact ones, since most texts contain no part of the name. */
const GLANCE = new RegExp(['kari', 'nordmann', ...Object.values(PLACES)].join('|'), 'i');

/** Places whose planted name a text contains. */
function placesIn(text: string): OutputPlace[] {
  if (!GLANCE.test(text)) return [];
  const places: OutputPlace[] = OUTPUT_PLACES.filter((place) => place !== 'address' && MIDDLE[place].test(text));
  if (BARE.test(text) || (places.length === 0 && NAME.test(text))) places.push('address');
  return places;
}

/** Reason for reading names that the tests give. */
export const REASON = 'Complaint 2026/7: is the entry still there?';

/** Outputs of methods other than GET that return received content. */
async function writes({ api, planted }: PlantedApi, who: Client): Promise<{ output: string; text: string }[]> {
  const { documentId, topicId, portalId, siteId, urls } = planted;
  const { id: find } = await api.db.discoverFind.findFirstOrThrow({ where: { run: { sweepId: topicId } } });
  const asked: [method: string, output: string, ids: Record<string, string>, body?: unknown][] = [
    ['POST', '/review/next', {}, {}],
    ['POST', '/records/export-with-names', {}, { reason: REASON }],
    ['POST', '/documents/{id}/not-news', { id: documentId }],
    ['DELETE', '/documents/{id}/not-news', { id: documentId }],
    ['PUT', '/topics/{id}/finds/{findId}/verdict', { id: topicId, findId: find }, { verdict: 'right' }],
    ['POST', '/record-portals/{id}/corrections', { id: portalId }, { selector: '> td', field: 'title' }],
    ['PUT', '/sites/{id}/verified-pages/{target}/entered', { id: siteId, target: 'contact' }, { url: urls.entry }],
  ];
  const answers: { output: string; text: string }[] = [];
  for (const [method, output, ids, body] of asked) {
    const address = output.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const { status, text } = await who.request(method, address, body);
    expect(status, `${method} ${address}`).toBeLessThan(500);
    answers.push({ output: `${method} /api${output}`, text });
  }
  return answers;
}

export interface Reading {
  naming: Map<string, Set<OutputPlace>>;
  /** Outputs that never answered with 200. */
  unavailable: string[];
}

/** Reads every output of the API as this reader. */
export async function readEveryOutput(world: PlantedApi, who: Client): Promise<Reading> {
  const naming: Reading['naming'] = new Map();
  const note = (output: string, text: string) => {
    for (const place of placesIn(text)) naming.set(output, (naming.get(output) ?? new Set()).add(place));
  };
  const all = addresses(world);
  const unavailable = new Set(all.map(({ output }) => output));
  for (const { output, address } of all) {
    const { status, bytes, headers } = await who.get(address);
    expect(status, address).toBeLessThan(500);
    if (status === 200) unavailable.delete(output);
    note(output, readable(bytes));
    note(output, [...headers].flat().map(decoded).join(' '));
  }
  for (const { output, text } of await writes(world, who)) note(output, text);
  return { naming, unavailable: [...unavailable] };
}

/** A table row or body that contains the name. */
export interface StoredName {
  where: string;
  places: OutputPlace[];
}

/** Stored rows and bodies that contain the name, as readable by anybody with access to the database. */
export async function storedNames({ db, app }: TestApi): Promise<StoredName[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE' order by 1`;
  const found: StoredName[] = [];
  const note = (where: string, text: string) => {
    const places = placesIn(readable(Buffer.from(text)));
    if (places.length > 0) found.push({ where, places });
  };
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows) note(name.replace('public.', ''), row);
  }
  const blobs: BlobStore = app.get(BLOBS);
  for (const { hash } of await db.blob.findMany({ select: { hash: true } }))
    note('body', (await blobs.get(hash))?.toString('latin1') ?? '');
  return found;
}

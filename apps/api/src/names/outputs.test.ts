import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Answer, type Role } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePerson } from '../../../../jobs/worker/kinds/surface/removal/remove-person.js';
import { BLOBS } from '../base/tokens.js';
import { FileKind } from '../evidence/finding-files.js';
import { ReportPdfMaker } from '../kinds/locate/reports/report-pdf-maker.js';
import { RATE } from '../people/tokens.service.js';
import { type Client, program, startApi, type TestApi } from '../testing/api.js';
import { PLACES, type Place, type PlantedName, plantName } from '../testing/planted-name.js';
import { decoded, readable } from '../testing/readable.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  parameters?: Parameter[];
}
const DOCUMENT: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);
/** Endless streams. Their events contain only ids and values of closed lists (`Event` of jobs/contracts). */
const ENDLESS = new Set(['/api/events']);

const ROLES: readonly Role[] = ['viewer', 'reviewer', 'auditor', 'admin'];

let api: TestApi;
let planted: PlantedName;
let subscriptionId: string;
let reportTokens: string[];
let matrixTokens: string[];
let [reportPdfId, matrixPdfId] = ['', ''];
beforeAll(plantEverywhere);
afterAll(() => api.stop());

/**
 * Plants a name in everything that Hyrde stores and in the outputs made from it: subscriptions, report links, report
 * PDFs.
 */
async function plantEverywhere(): Promise<void> {
  api = await startApi();
  planted = await plantName(api);
  const admin = await api.as('admin');
  const webhook = { means: 'webhook', name: 'Hook', filter: {}, address: 'https://hook.example/' };
  const made = await admin.post<{ subscription: { id: string } }>('/subscriptions', webhook);
  subscriptionId = made.body.subscription.id;
  const news = Object.values(planted.changes).map((changeId) => ({ subscriptionId, changeId }));
  await api.db.subscriptionEvent.createMany({ data: news });
  for (const searchId of Object.values(planted.searches)) await noteProbable(searchId);
  await api.compose();
  const links = Object.values(planted.sweeps).map((id) =>
    admin.post<{ link?: string }>(`/sweeps/${id}/report-links`, {}),
  );
  const pdfOf = async (path: string): Promise<string> =>
    (await admin.post<{ id: string }>(path, { language: 'en', answers: Answer.options })).body.id;
  reportPdfId = await pdfOf(`/sweeps/${planted.sweeps.mailRecord}/report-pdfs`);
  matrixPdfId = await pdfOf('/matrix/report-pdfs?targets=mail-record,contact');
  await api.app.get(ReportPdfMaker).round();
  const { body: matrix } = await admin.post<{ link?: string }>('/matrix/report-links?targets=mail-record,contact', {});
  matrixTokens = [matrix.link?.split('/').at(-1) ?? ''];
  reportTokens = (await Promise.all(links)).flatMap(({ body: { link } }) => link?.split('/').at(-1) ?? []);
}

/** Creates the notice of a finding to review, as the worker does. */
async function noteProbable(searchId: string): Promise<void> {
  const { siteId, sweep } = await api.db.search.findUniqueOrThrow({
    where: { id: searchId },
    select: { siteId: true, sweep: { select: { locate: { select: { targetVersion: true } } } } },
  });
  const targetId = sweep.locate?.targetVersion.targetId ?? null;
  const data = { type: 'finding.probable', practice: false, searchId, siteId, targetId };
  const { id: noticeId } = await api.db.notice.create({ data });
  await api.db.subscriptionEvent.create({ data: { subscriptionId, noticeId } });
}

/** Values to try for a path or query parameter: every planted object that fits. */
function choices(of: string, name: string): string[] {
  const {
    siteId,
    portalId,
    beneathPortalId,
    recordId,
    reviewerId,
    tryOutId,
    topicId,
    documentId,
    searches,
    sweeps,
    changes,
  } = planted;
  const ids: Record<string, string[]> = {
    sites: [siteId],
    sweeps: Object.values(sweeps),
    findings: Object.values(searches),
    searches: Object.values(searches),
    changes: Object.values(changes),
    records: [recordId],
    'record-portals': [portalId, beneathPortalId],
    'try-outs': [tryOutId],
    topics: [topicId],
    documents: [documentId],
    subscriptions: [subscriptionId],
    reports: [reportPdfId],
    'report-pdfs': [reportPdfId, matrixPdfId],
    'matrix-reports': [matrixPdfId],
  };
  if (name === 'slug' || name === 'target') return ['mail-record', 'contact', 'accessibility-statement'];
  if (name === 'kind') return [...FileKind.options];
  if (name === 'side') return ['before', 'after'];
  if (name === 'day' || name === 'version') return ['1'];
  if (name === 'list') return ['norway'];
  if (name === 'words') return ['nordmann', 'kari or sak or brev or postliste or kontakt'];
  if (name === 'before') return Object.values(sweeps);
  if (name === 'after') return [sweeps.mailRecord]; // the sweep shows the same beside every other sweep
  if (name === 'token' && of.startsWith('/api/reports/')) return reportTokens;
  if (name === 'token' && of.startsWith('/api/matrix-reports/')) return matrixTokens;
  if (name === 'from') return ['2026-01-01'];
  if (name === 'personId') return [reviewerId];
  if (name === 'algorithm') return ['ls2f:S=100,threshold=0.75', 'ls2f:S=101,threshold=0.75'];
  if (name === 'id' || name === 'searchId') return ids[of.split('/')[2] ?? ''] ?? [siteId];
  return ['1'];
}

/** Optional query parameters that show more than the plain URL. */
const FURTHER: Record<string, string[]> = { rank: ['rank=1', 'rank=2'], state: ['state=failed'] };

/** URLs of all outputs of the API, filled in with each planted object. */
function addresses(): { output: string; address: string }[] {
  return Object.entries(DOCUMENT.paths)
    .filter(([of, methods]) => methods.get && !ENDLESS.has(of))
    .flatMap(([of, { get }]) => {
      const names = [...of.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const filled = names.reduce<string[]>(
        (all, name) => all.flatMap((one) => choices(of, name).map((value) => one.replace(`{${name}}`, value))),
        [of],
      );
      const asked = (get?.parameters ?? []).filter((one) => one.in === 'query');
      const needed = asked.filter(({ required }) => required);
      const query = needed.reduce<string[]>(
        (all, { name }) => all.flatMap((one) => choices(of, name).map((v) => `${one && `${one}&`}${name}=${v}`)),
        [''],
      );
      const told = asked.flatMap(({ name }) => FURTHER[name] ?? []);
      const queries = [...(needed.length > 0 ? query : ['']), ...told];
      const limited = queries.flatMap((one) =>
        asked.some(({ name }) => name === 'limit') ? [one, `${one}&limit=1`] : one,
      );
      return filled.flatMap((one) =>
        limited.map((q) => ({ output: of, address: `${one.replace(/^\/api/, '')}${q && `?${q}`}` })),
      );
    });
}

/** The name as a word of its own, since one target is called `kariéra`. */
const NAME = /nordmann|(?<!\p{L})kari(?!\p{L})/iu;

/** The name without the middle name that marks a place. */
const BARE = /kari\P{L}{0,3}nordmann/iu;
type Output = Place | 'address';
const TOLD = [...(Object.keys(PLACES) as Place[]), 'address'] as const;

const MIDDLE = Object.fromEntries(
  Object.entries(PLACES).map(([place, name]) => [place, new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu')]),
) as Record<Place, RegExp>;

/** Fast check before the exact ones, since most texts contain no part of the name. */
const GLANCE = new RegExp(['kari', 'nordmann', ...Object.values(PLACES)].join('|'), 'i');

/** Places whose planted name a text contains. */
function placesIn(text: string): Output[] {
  if (!GLANCE.test(text)) return [];
  const places: Output[] = TOLD.filter((place) => place !== 'address' && MIDDLE[place].test(text));
  if (BARE.test(text) || (places.length === 0 && NAME.test(text))) places.push('address');
  return places;
}

const reason = 'Complaint 2026/7: is the entry still there?';

/** Outputs of methods other than GET that return received content. */
async function writes(who: Client): Promise<{ output: string; text: string }[]> {
  const { documentId, topicId, portalId, siteId, urls } = planted;
  const { id: find } = await api.db.discoverFind.findFirstOrThrow({ where: { run: { sweepId: topicId } } });
  const asked: [string, string, string, unknown?][] = [
    ['POST', '/review/next', '/review/next', {}],
    ['POST', '/records/export-with-names', '/records/export-with-names', { reason }],
    ['POST', '/documents/{id}/not-news', `/documents/${documentId}/not-news`],
    ['DELETE', '/documents/{id}/not-news', `/documents/${documentId}/not-news`],
    ['PUT', '/topics/{id}/finds/{findId}/verdict', `/topics/${topicId}/finds/${find}/verdict`, { verdict: 'right' }],
    [
      'POST',
      '/record-portals/{id}/corrections',
      `/record-portals/${portalId}/corrections`,
      { selector: '> td', field: 'title' },
    ],
    [
      'PUT',
      '/sites/{id}/verified-pages/{target}/entered',
      `/sites/${siteId}/verified-pages/contact/entered`,
      { url: urls.entry },
    ],
  ];
  const answers: { output: string; text: string }[] = [];
  for (const [method, output, address, body] of asked) {
    const { status, text } = await who.request(method, address, body);
    expect(status, `${method} ${address}`).toBeLessThan(500);
    answers.push({ output: `${method} /api${output}`, text });
  }
  return answers;
}

interface Look {
  /** Outputs that contain the name, with the places that it comes from. */
  telling: Map<string, Set<Output>>;
  shut: string[];
}

/**
 * Reads every output.
 * @returns the outputs that contain the name, and those that never answered with 200
 */
async function readEveryOutput(who: Client): Promise<Look> {
  const telling: Look['telling'] = new Map();
  const note = (output: string, text: string) => {
    for (const place of placesIn(text)) telling.set(output, (telling.get(output) ?? new Set()).add(place));
  };
  const shut = new Set(addresses().map(({ output }) => output));
  for (const { output, address } of addresses()) {
    const { status, bytes, headers } = await who.get(address);
    expect(status, address).toBeLessThan(500);
    if (status === 200) shut.delete(output);
    note(output, readable(bytes));
    note(output, [...headers].flat().map(decoded).join(' '));
  }
  for (const { output, text } of await writes(who)) note(output, text);
  return { telling, shut: [...shut] };
}

const fetchersOf = ({ telling }: Look): string[] => [...telling.keys()].sort();

/** Output that always shows names, since its request contains the reason. */
const EXPORT = 'POST /api/records/export-with-names';

/** Results of all readers, for the table of outputs by reader. */
const looks: { who: string; look: Look }[] = [];
async function noted(who: string, by: Client): Promise<Look> {
  const look = await readEveryOutput(by);
  looks.push({ who, look });
  return look;
}

/**
 * Outputs that do not answer with 200 here. None contains content of pages, except for the pictures of changes, which
 * are shown only with a reason.
 */
const SHUT = [
  '/api/changes/{id}/pictures/{side}',
  '/api/countries/{code}/sites.csv',
  '/api/countries/{code}/sites.xlsx',
  '/api/documents/{id}/answer',
  '/api/feeds/{token}/atom.xml',
  '/api/feeds/{token}/feed.json',
  '/api/findings/{searchId}/runners-up/{rank}/screenshot',
  '/api/owner-proofs/{id}/requests.csv',
  '/api/owner-proofs/{id}/requests.jsonl',
  '/api/records/removals/{id}',
  '/api/schedules/preview',
  '/api/schedules/{id}',
  '/api/schedules/{id}/runs',
  '/api/session/provider',
  '/api/session/provider/callback',
  '/api/site-imports/{id}',
  '/api/site-imports/{id}/failed.csv',
  '/api/site-imports/{id}/failed.xlsx',
  '/api/sweeps/{id}/days',
  '/api/sweeps/{id}/days/{day}/regions',
  '/api/unsubscribe/{token}',
];

/** Outputs of report PDFs; unavailable after a removal, which deletes the earlier PDFs. */
const PDFS = [
  '/api/matrix-reports/{token}/pdfs/{id}/parts/{number}',
  '/api/report-pdfs/{id}/parts/{number}',
  '/api/reports/{token}/pdfs/{id}/parts/{number}',
];

it('is composed for subscribers as viewers may read it', async () => {
  const deliveries = await api.db.delivery.findMany({ where: { subscriptionId } });
  const told = [planted.changes, planted.searches].flatMap((all) => Object.values<string>(all));
  expect(deliveries).toHaveLength(told.length);
  expect(deliveries.filter(({ payload }) => NAME.test(JSON.stringify(payload)))).toEqual([]);
});

describe('a name that is planted wherever Hyrde keeps what it received', () => {
  it.each(ROLES)('is told by no output to one of role %s who has not said why', async (role) => {
    const look = await noted(role, await api.as(role));
    expect(fetchersOf(look)).toEqual(ROLES.indexOf(role) < ROLES.indexOf('auditor') ? [] : [EXPORT]);
    if (role === 'admin') expect(look.shut).toEqual(SHUT); // every other output was read and searched for the name
  });

  it('is told by no output to one who has no more than links', async () => {
    expect(fetchersOf(await noted('anonymous', api.anonymous))).toEqual([]);
  });

  it.each<Role>(['auditor', 'admin'])(
    'is told to an %s who has said why, each look in the audit log first',
    async (role) => {
      const auditor = await api.as(role);
      const opened = await auditor.post('/names', { reason });
      expect([opened.status, opened.body]).toMatchObject([200, { opening: { reason } }]);
      expect(fetchersOf(await noted(`${role}, a reason given`, auditor))).toEqual([
        '/api/changes/{id}',
        '/api/changes/{id}/pictures/{side}',
        '/api/documents/{id}/answer',
        '/api/findings/{searchId}',
        '/api/findings/{searchId}/evidence.warc.gz',
        '/api/findings/{searchId}/files/{kind}',
        '/api/findings/{searchId}/packet.zip',
        '/api/findings/{searchId}/proof-sheet.pdf',
        '/api/findings/{searchId}/screenshot',
        '/api/findings/{searchId}/text',
        '/api/record-portals/{id}',
        '/api/records/{id}',
        '/api/searches/{id}/dossier',
        '/api/sweeps/{id}/evidence.warc.gz',
        EXPORT,
      ]);
      const looks = await api.db.auditEntry.findMany({ where: { personId: auditor.id } });
      expect(looks.filter(({ action }) => action === 'names.open')).toHaveLength(1);
      const seen = new Set(looks.filter(({ action }) => action === 'names.look').map(({ subject }) => subject));
      const { searches, changes, sweeps, recordId, portalId } = planted;
      for (const subject of [
        `/api/findings/${searches.mailRecord}`,
        `/api/findings/${searches.mailRecord}/text`,
        `/api/findings/${searches.mailRecord}/screenshot`,
        `/api/findings/${searches.mailRecord}/files/received`,
        `/api/findings/${searches.contact}/evidence.warc.gz`,
        `/api/sweeps/${sweeps.surface}/evidence.warc.gz`,
        `/api/changes/${changes.entry}`,
        `/api/changes/${changes.entry}/pictures/after`,
        `/api/searches/${searches.contact}/dossier`,
        `/api/records/${recordId}`,
        `/api/record-portals/${portalId}`,
      ])
        expect(seen).toContain(subject);
      const named = looks.filter(({ action }) => action.startsWith('names.') || action === 'records.exportWithNames');
      expect(named.every(({ details }) => JSON.stringify(details).includes(reason))).toBe(true);
    },
  );

  it('is told by no output to a program, though its person has said why', async () => {
    const auditor = await api.as('auditor');
    const token = { name: 'nightly', kind: 'personal', scope: 'run', days: 1 };
    const { secret } = (await auditor.post<{ secret: string }>('/tokens', token)).body;
    await auditor.post('/names', { reason });
    let asked = 0;
    const within = program(api.url, secret);
    const get: Client['get'] = (address) => {
      if (++asked % (RATE.quota / 2) === 0) api.clock.advance(RATE.windowS * 1_000);
      return within.get(address);
    };
    const look = await noted('program', { ...within, get });
    expect(fetchersOf(look)).toEqual([]);
    expect(look.shut.length).toBeLessThan(SHUT.length + 20); // most outputs were opened and searched
  });

  it('is covered again after an hour, when asked, and for one who is an auditor no more', async () => {
    const auditor = await api.as('auditor');
    const text = async () => NAME.test((await auditor.get(`/findings/${planted.searches.mailRecord}/text`)).text);
    await auditor.post('/names', { reason: 'To see that it ends' });
    expect(await text()).toBe(true);
    api.clock.advance(61 * 60_000);
    expect(await text()).toBe(false);
    await auditor.post('/names', { reason: 'To see that it ends' });
    await auditor.delete('/names');
    expect(await text()).toBe(false);
    await auditor.post('/names', { reason: 'To see that it ends' });
    await api.db.person.update({ where: { id: auditor.id }, data: { role: 'reviewer' } });
    expect(await text()).toBe(false);
  });

  it.each<Role>(['viewer', 'reviewer'])('a %s can say why as much as they like', async (role) => {
    const { status } = await (await api.as(role)).post('/names', { reason: 'I would like to know' });
    expect(status).toBe(403);
  });

  it('an auditor must say why', async () => {
    expect((await (await api.as('auditor')).post('/names', { reason: 'because' })).status).toBe(400);
  });

  it('no filter tells by what it lets through', async () => {
    const viewer = await api.as('viewer');
    const found = async (address: string) =>
      (await viewer.get<{ items: unknown[]; total: number }>(address)).body.items;
    for (const part of ['nordmann', 'kari', 'Kari Nordmann', 'klage-fra-kari']) {
      const q = encodeURIComponent(part);
      for (const address of [
        `/records?q=${q}`,
        ...Object.values(planted.sweeps).map((id) => `/sweeps/${id}/tasks?text=${q}`),
        `/sweeps/${planted.sweeps.mailRecord}/searches?text=${q}`,
        `/sweeps/${planted.sweeps.contact}/searches?text=${q}`,
        `/sweeps/${planted.sweeps.beneath}/searches?text=${q}`,
        `/answers?target=mail-record&text=${q}`,
      ])
        expect(await found(address), address).toEqual([]);
    }
  });

  it('an address of another target’s answer that lies under a mail record is covered, however it is spelt', async () => {
    const viewer = await api.as('viewer');
    const { sweeps, urls } = planted;
    const { body } = await viewer.get<{ items: { foundUrl: string }[] }>(`/sweeps/${sweeps.beneath}/searches`);
    const { host } = new URL(urls.mailRecord);
    expect(body.items.map(({ foundUrl }) => foundUrl).sort()).toEqual([
      `http://www.${host}/Innsyn/Postliste/•••`,
      `${urls.mailRecord}/•••`,
      `${urls.mailRecord}?sak=•••`,
      `https://${host}/innsyn/•••`,
      'https://portal.vendor.example/dokument/•••',
      'https://treff.vendor.example/treff/•••',
    ]);
  });

  it('reviewers judge without reading it, and positions of words stay right', async () => {
    const reviewer = await api.as('reviewer');
    const hand = await reviewer.post('/review/next', { practice: false, target: 'mail-record' });
    expect(hand.status).toBe(200);
    expect(hand.text).not.toMatch(NAME);
    const { body } = await reviewer.get<{ text: string; names: string }>(
      `/findings/${planted.searches.mailRecord}/text`,
    );
    expect(body).toMatchObject({ names: 'covered', text: expect.stringMatching(/^Postliste\n/) });
    expect(body.text).toHaveLength(`Postliste\nKlage fra ${planted.in('text')} på vedtak om byggesak`.length);
  });
});

it.each(['kari nordmann', 'Kari Anne Elise Marie Nordmann', 'Мария Иванова', '王小明'])(
  '%s is told to no viewer either',
  async (name) => {
    const other = await startApi();
    try {
      const { searches, changes, recordId, portalId, sweeps } = await plantName(other, name);
      const viewer = await other.as('viewer');
      for (const address of [
        ...Object.values(searches).flatMap((id) => [
          `/findings/${id}`,
          `/findings/${id}/text`,
          `/searches/${id}/dossier`,
        ]),
        ...Object.values(changes).map((id) => `/changes/${id}`),
        ...Object.values(sweeps).map((id) => `/sweeps/${id}/evidence.warc.gz`),
        `/sweeps/${sweeps.mailRecord}/export.csv`,
        `/records/${recordId}`,
        `/records/export.csv`,
        `/record-portals/${portalId}`,
      ]) {
        const text = readable((await viewer.get(address)).bytes).toLowerCase();
        for (const part of name.toLowerCase().split(' ')) expect(text, address).not.toContain(part);
      }
    } finally {
      await other.stop();
    }
  },
);

const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

/** A table row or body that contains the name. */
interface Kept {
  where: string;
  places: Output[];
}

/** Stored rows and bodies that contain the name, as readable by anybody with access to the database. */
async function kept(): Promise<Kept[]> {
  const tables = await api.db.$queryRaw<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE' order by 1`;
  const naming: Kept[] = [];
  const note = (where: string, text: string) => {
    const places = placesIn(readable(Buffer.from(text)));
    if (places.length > 0) naming.push({ where, places });
  };
  for (const { name } of tables) {
    const rows = await api.db.$queryRawUnsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows) note(name.replace('public.', ''), row);
  }
  const blobs: BlobStore = api.app.get(BLOBS);
  for (const { hash } of await api.db.blob.findMany({ select: { hash: true } }))
    note('body', (await blobs.get(hash))?.toString('latin1') ?? '');
  return naming;
}

/** Page of the docs that lists which output shows a planted name to whom. */
function page(before: readonly Kept[], after: readonly Kept[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  const counts = (place: Output, all: readonly Kept[]) => {
    const those = all.filter(({ places }) => places.includes(place));
    const bodies = those.filter(({ where }) => where === 'body').length;
    return `${those.length - bodies} + ${bodies}`;
  };
  const outputs = (place: Output, { telling }: Look) =>
    [...telling.values()].filter((places) => places.has(place)).length;
  const first = looks.find(({ who }) => who === 'admin, a reason given')?.look;
  return `${HEAD}
${table(
  ['planted in', ...looks.map(({ who }) => who), 'rows + bodies', 'once removed'],
  TOLD.map((place) => [
    place,
    ...looks.map(({ look }) => outputs(place, look)),
    counts(place, before),
    counts(place, after),
  ]),
)}

## By output, to an admin who has said why

${table(
  ['output', 'tells what was planted in'],
  [...(first?.telling ?? [])]
    .sort()
    .map(([output, places]) => [`\`${output}\``, TOLD.filter((place) => places.has(place)).join(', ')]),
)}
`;
}

const HEAD = `# Who reads a name

One person's name is planted wherever Hyrde keeps what it received, in each place with another name in the middle, and
looked for in every output of the API, PDFs, packets, workbooks and WARC unpacked: by \`apps/api/src/names/outputs.test.ts\`,
which writes this page. Numbers are outputs that tell it. Who says no reason is told by none; to export names is to say one.
`;

describe('the same name once its person is removed', () => {
  // The names are planted anew, since the tests above change the data.
  beforeAll(async () => {
    await api.stop();
    await plantEverywhere();
  });

  it('is told by no output to who sees least or most, whatever they say, and is in no row and no body', async () => {
    const sql = openSql(api.appUrl);
    try {
      const before = await kept();
      expect(before.filter(({ where }) => where === 'body')).toHaveLength(planted.blobs.length);

      const auditor = await api.as('auditor');
      const { body } = await auditor.post<{ id: string }>('/records/removals', { personName: planted.name, reason });
      const context = { sql, blobs: api.app.get(BLOBS), log: log as never, stopping: new AbortController().signal };
      await removePerson({ ...context, namesKey: 'a key of these tests' }, body.id);
      const preview = await auditor.get<{ spellings: { id: string; kind: string; text: string }[] }>(
        `/records/removals/${body.id}`,
      );
      const met = preview.body.spellings;
      const { picture: _dots, ...written } = PLACES;
      for (const place of Object.keys(written) as Place[])
        expect(met).toContainEqual(expect.objectContaining({ text: planted.in(place), kind: 'like' }));
      const spellings = met.filter(({ kind }) => kind !== 'other').map(({ id }) => id);
      await auditor.post(`/records/removals/${body.id}/confirm`, { spellings });
      await removePerson({ ...context, namesKey: 'a key of these tests' }, body.id);

      const after = await kept();
      expect(after).toEqual([]);
      for (const role of ['viewer', 'admin'] as const) {
        const who = await api.as(role);
        const mayOpen = (await who.post('/names', { reason })).status === 200;
        expect(mayOpen, role).toBe(role === 'admin');
        const look = await noted(`${role}, once removed`, who);
        expect(fetchersOf(look), role).toEqual([]);
        if (!mayOpen) continue;
        expect(look.shut).toEqual([...SHUT, ...PDFS].sort());
        const { status, text } = await who.post('/records/export-with-names', { reason });
        expect([status, text]).toEqual([200, expect.stringContaining(',2026/7,')]);
      }
      await expect(page(before, after)).toMatchFileSnapshot('../../../../docs/names.md');
    } finally {
      await sql.close();
    }
  });
});

import type { Role } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePerson } from '../../../../jobs/worker/kinds/surface/removal/remove-person.js';
import { BLOBS } from '../base/tokens.js';
import { RATE } from '../people/tokens.service.js';
import { type Client, program, startApi, type TestApi } from '../testing/api.js';
import { PLACES, type Place, type PlantedName, plantName } from '../testing/planted-name.js';
import { readable } from '../testing/readable.js';
import {
  NAME,
  OUTPUT_PLACES,
  type OutputPlace,
  type PlantedApi,
  plantEverywhere,
  type Reading,
  readEveryOutput,
  REASON as reason,
  type StoredName,
  storedNames,
} from './testing/every-output.js';

const ROLES: readonly Role[] = ['viewer', 'reviewer', 'auditor', 'admin'];

let api: TestApi;
let planted: PlantedName;
let world: PlantedApi;
const plant = async () => {
  world = await plantEverywhere();
  ({ api, planted } = world);
};
beforeAll(plant);
afterAll(() => api.stop());

const outputsIn = ({ naming }: Reading): string[] => [...naming.keys()].sort();

/** Output that always shows names, since its request contains the reason. */
const EXPORT = 'POST /api/records/export-with-names';

/** Results of all readers, for the table of outputs by reader. */
const readings: { who: string; reading: Reading }[] = [];
async function noted(who: string, by: Client): Promise<Reading> {
  const reading = await readEveryOutput(world, by);
  readings.push({ who, reading });
  return reading;
}

/**
 * Outputs that do not answer with 200 here. None contains content of pages, except for the pictures of changes, which
 * are shown only with a reason, and trials of recipes, whose results are stored redacted (the worker's trial.test.ts).
 */
const UNAVAILABLE = [
  '/api/changes/{id}/pictures/{side}',
  '/api/countries/{code}/sites.csv',
  '/api/countries/{code}/sites.xlsx',
  '/api/documents/{id}/answer',
  '/api/feeds/{token}/atom.xml',
  '/api/feeds/{token}/feed.json',
  '/api/findings/{searchId}/runners-up/{rank}/screenshot',
  '/api/letters/{token}/proof-sheets/{searchId}',
  '/api/organisation/logo.png',
  '/api/owner-proofs/{id}/requests.csv',
  '/api/owner-proofs/{id}/requests.jsonl',
  '/api/portal-recipes/trials/{id}',
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

/** Deleted with the answers of the person's portals. */
const PAGES_OF_RECORDS = ['/api/records/{id}/packet.zip', '/api/records/{id}/page'];
/** Outputs of report PDFs; unavailable after a removal, which deletes the earlier PDFs. */
const PDFS = ['/api/report-pdfs/{id}/parts/{number}', '/api/reports/{token}/pdfs/{id}/parts/{number}'];

it('is redacted in deliveries to subscribers', async () => {
  const deliveries = await api.db.delivery.findMany({ where: { subscriptionId: world.subscriptionId } });
  const notified = [planted.changes, planted.searches].flatMap((all) => Object.values<string>(all));
  expect(deliveries).toHaveLength(notified.length);
  expect(deliveries.filter(({ payload }) => NAME.test(JSON.stringify(payload)))).toEqual([]);
});

describe('a name planted in all stored content', () => {
  it.each(ROLES)('is in no output for role %s without a reason', async (role) => {
    const reading = await noted(role, await api.as(role));
    expect(outputsIn(reading)).toEqual(ROLES.indexOf(role) < ROLES.indexOf('auditor') ? [] : [EXPORT]);
    if (role === 'admin') expect(reading.unavailable).toEqual(UNAVAILABLE); // every other output was read and searched for the name
  });

  it('is in no output for a reader who has links alone', async () => {
    expect(outputsIn(await noted('anonymous', api.anonymous))).toEqual([]);
  });

  it.each<Role>(['auditor', 'admin'])(
    'is shown to role %s with a reason, each access in the audit log first',
    async (role) => {
      const auditor = await api.as(role);
      const opened = await auditor.post('/names', { reason });
      expect([opened.status, opened.body]).toMatchObject([200, { opening: { reason } }]);
      expect(outputsIn(await noted(`${role}, a reason given`, auditor))).toEqual([
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
        '/api/records/{id}/packet.zip',
        '/api/records/{id}/page',
        '/api/searches/{id}/dossier',
        '/api/sweeps/{id}/evidence.warc.gz',
        EXPORT,
      ]);
      const entries = await api.db.auditEntry.findMany({ where: { personId: auditor.id } });
      expect(entries.filter(({ action }) => action === 'names.open')).toHaveLength(1);
      const seen = new Set(entries.filter(({ action }) => action === 'names.look').map(({ subject }) => subject));
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
      const named = entries.filter(({ action }) => action.startsWith('names.') || action === 'records.exportWithNames');
      expect(named.every(({ details }) => JSON.stringify(details).includes(reason))).toBe(true);
    },
  );

  it('is in no output for a program, even if its person has given a reason', async () => {
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
    const reading = await noted('program', { ...within, get });
    expect(outputsIn(reading)).toEqual([]);
    expect(reading.unavailable.length).toBeLessThan(UNAVAILABLE.length + 20); // most outputs were opened and searched
  });

  it('is redacted again after an hour, on request, and after the loss of the role', async () => {
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

  it.each<Role>(['viewer', 'reviewer'])('a %s gets no permission for any reason', async (role) => {
    const { status } = await (await api.as(role)).post('/names', { reason: 'I would like to know' });
    expect(status).toBe(403);
  });

  it('an auditor must give a reason', async () => {
    expect((await (await api.as('auditor')).post('/names', { reason: 'because' })).status).toBe(400);
  });

  it('is revealed by no filter', async () => {
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

  it('an address of another target’s answer beneath a mail record is redacted in every spelling', async () => {
    const viewer = await api.as('viewer');
    const { sweeps, urls } = planted;
    const { body } = await viewer.get<{ items: { foundUrl: string }[] }>(`/sweeps/${sweeps.beneath}/searches`);
    const { host } = new URL(urls.mailRecord);
    expect(body.items.map(({ foundUrl }) => foundUrl).sort()).toEqual([
      `http://www.${host}/Innsyn/Postliste/•••`,
      `${urls.mailRecord}/klage-fra-•••`,
      `${urls.mailRecord};sak=•••`,
      `${urls.mailRecord}?sak=•••`,
      'https://portal.vendor.example/dokument/•••',
      'https://treff.vendor.example/treff/•••',
    ]);
  });

  it('reviewers judge without reading it, and positions of words stay correct', async () => {
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
  '%s is not shown to a viewer either',
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

/** Page of the docs that lists which output shows a planted name to whom. */
function page(before: readonly StoredName[], after: readonly StoredName[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  const counts = (place: OutputPlace, all: readonly StoredName[]) => {
    const holding = all.filter(({ places }) => places.includes(place));
    const bodies = holding.filter(({ where }) => where === 'body').length;
    return `${holding.length - bodies} + ${bodies}`;
  };
  const outputs = (place: OutputPlace, { naming }: Reading) =>
    [...naming.values()].filter((places) => places.has(place)).length;
  const first = readings.find(({ who }) => who === 'admin, a reason given')?.reading;
  return `${HEAD}
${table(
  ['planted in', ...readings.map(({ who }) => who), 'rows + bodies', 'after removal'],
  OUTPUT_PLACES.map((place) => [
    place,
    ...readings.map(({ reading }) => outputs(place, reading)),
    counts(place, before),
    counts(place, after),
  ]),
)}

## By output, to an admin who has given a reason

${table(
  ['output', 'shows the name planted in'],
  [...(first?.naming ?? [])]
    .sort()
    .map(([output, places]) => [`\`${output}\``, OUTPUT_PLACES.filter((place) => places.has(place)).join(', ')]),
)}
`;
}

const HEAD = `# Who can read a name

\`apps/api/src/names/outputs.test.ts\` plants one person's name in all content that Hyrde stores, in each place with
another middle name, and searches every output of the API for it, with PDFs, packets, workbooks and WARC unpacked. It also
writes this page. Numbers count the outputs that contain the name. Without a reason no output contains it, except for the
export with names, whose request includes the reason.
`;

describe('the same name after the removal of its person', () => {
  // The names are planted anew, since the tests above change the data.
  beforeAll(async () => {
    await api.stop();
    await plant();
  });

  it('is in no output for readers with the lowest or highest role, with or without a reason, and in no row or body', async () => {
    const sql = openSql(api.appUrl);
    try {
      const before = await storedNames(api);
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

      const after = await storedNames(api);
      expect(after).toEqual([]);
      for (const role of ['viewer', 'admin'] as const) {
        const who = await api.as(role);
        const mayOpen = (await who.post('/names', { reason })).status === 200;
        expect(mayOpen, role).toBe(role === 'admin');
        const reading = await noted(`${role}, after removal`, who);
        expect(outputsIn(reading), role).toEqual([]);
        if (!mayOpen) continue;
        expect(reading.unavailable).toEqual([...UNAVAILABLE, ...PDFS, ...PAGES_OF_RECORDS].sort());
        const { status, text } = await who.post('/records/export-with-names', { reason });
        expect([status, text]).toEqual([200, expect.stringContaining(',2026/7,')]);
      }
      await expect(page(before, after)).toMatchFileSnapshot('../../../../docs/names.md');
    } finally {
      await sql.close();
    }
  });
});

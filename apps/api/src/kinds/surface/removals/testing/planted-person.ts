import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { type BlobStore, pack, sha256 } from '@hyrde/store/blobs';
import type { TestApi } from '../../../../testing/api.js';
import { makeSites, makeSweep } from '../../../../testing/fixtures.js';

export const NAME = 'Kari Nordmann';
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a picture of the page')]);
export const VISIBLE = 'Postliste\nFra Kari Nordmann: klage på vann\nKartverket: kart';

const AT = new Date('2026-11-20T10:00:00Z');
const SITE = 'https://vest-0001.example';
const html = (body: string) =>
  `<!doctype html><html><meta charset="windows-1252"><body><p>Blåbær</p>${body}</body></html>`;
const PDF = Buffer.concat([
  Buffer.from('%PDF-1.4\nstream\n'),
  deflateSync(Buffer.from('<x>Kari Nordmann</x>')),
  Buffer.from('\nendstream'),
]);
/** Content coding, bytes, reading, and text if it is not the bytes' own. */
const BODIES = [
  ['br', brotliCompressSync(Buffer.from('Ka&#114;i Nord&shy;mann har skrevet')), 'bytes', null],
  ['', Buffer.from('{"avsender":"\\u004bari Nordmann"}'), 'file', null],
  ['', Buffer.from('<html>uten</html>'), 'rendered-dom', '<p>KARI NORDMANN</p>'],
  ['', PDF, 'pdf', '<p>Nordmann, Kari</p>'],
] as const;

/** Deletes all data, then stores the name in twelve places, and in every compression and encoding of bodies. */
export async function plantPerson({ db }: TestApi, blobs: BlobStore): Promise<{ searchId: string; changeId: string }> {
  await db.$executeRaw`truncate sweep, site, name_removal, person_removal, blob, audit_entry, host, target_example cascade`;
  const put = async (body: Buffer | string, kept = true) => {
    const packed = await pack(Buffer.from(body));
    await blobs.put([packed], { kept });
    return packed.hash;
  };
  const [siteId = ''] = await makeSites(db, 1, { region: 'Vest' });
  const made = await makeSweep(db, [siteId], [{ outcome: 'found', reason: 'accepted', url: `${SITE}/post` }]);
  const [searchId = ''] = made.searchIds;

  const page = html('<td>Kari</td><td>Nordmann</td> klage på vann <a href="/sok?q=Kari+Nordmann">mer</a>');
  const head = {
    ...{ method: 'GET', url: `${SITE}/post?navn=Kari%20Nordmann`, requestHeaders: [], requestBody: null },
    ...{ status: 200, statusText: 'OK', httpVersion: '1.1', address: '127.0.0.1', port: 443, tls: null },
    ...{ at: AT.toISOString(), durationMs: 5 },
    headers: [
      ['content-type', 'text/html; charset=windows-1252'],
      ['content-encoding', 'gzip'],
      ['link', '</kari-nordmann>; rel=author'],
    ],
  };
  const contentType = 'text/html; charset=windows-1252';
  const of = { taskId: searchId, status: 200, contentType, at: AT, durationMs: 5, hops: [] };
  const first = {
    ...{ ...of, url: head.url, finalUrl: head.url, seq: 0, exchange: head, reading: 'bytes', textHash: sha256(page) },
    receivedHash: await put(gzipSync(Buffer.from(page, 'latin1'))),
  };
  await db.journalEntry.create({ data: { ...first, asked: 0, cost: 1 } });
  await db.evidencePage.create({ data: first });
  for (const [i, [encoding, bytes, reading, text]] of BODIES.entries()) {
    const url = `${SITE}/${i}`;
    const headers = encoding ? [['content-encoding', encoding]] : [];
    await db.journalEntry.create({
      data: {
        ...{ ...of, seq: i + 1, asked: i + 1, cost: 1, reading, url, finalUrl: url },
        receivedHash: await put(bytes, false),
        textHash: text === null ? sha256(bytes) : await put(text, false),
        exchange: { ...head, url: `${SITE}/`, headers },
      },
    });
  }

  const start = VISIBLE.indexOf('vann');
  const match = {
    word: 'vann',
    places: [{ place: 'text', count: 1 }],
    snippet: 'Fra Kari Nordmann: klage på vann',
    spans: [{ place: 'text', start, end: start + 4 }],
  };
  const hashes = { visibleHash: await put(VISIBLE), screenshotHash: await put(PNG) };
  await db.finding.update({
    where: { searchId },
    data: { title: `Brev fra ${NAME}`, seq: 0, ...hashes, screenshot: 'done', matches: [match] },
  });
  await db.trailStep.create({ data: { searchId, position: 1, url: `${SITE}/kari-nordmann`, label: NAME } });
  await db.runnerUp.create({
    data: { searchId, rank: 1, url: `${SITE}/b`, title: `Om ${NAME}`, confidence: 0.1 },
  });

  const [beforeHash, afterHash] = [await put(`Fra ${NAME}\nGammel`), await put(`Fra ${NAME}\nNy`)];
  const seen = { siteId, firstSeenAt: AT, lastSeenAt: AT };
  const finding = { url: `${SITE}/post`, role: 'finding' };
  const known = await db.knownPage.create({
    data: { ...seen, ...finding, textHash: afterHash, fingerprint: Buffer.alloc(8) },
  });
  const pictureHash = await put(Buffer.concat([PNG, Buffer.from('later')]));
  const picture = { picture: 'done', pictureHash };
  const texts = { beforeHash, afterHash };
  const { id: changeId } = await db.pageChange.create({
    data: { siteId, practice: false, at: AT, change: 'changed', ...finding, ...texts, ...picture, pageId: known.id },
  });
  await db.knownPage.create({ data: { ...seen, url: `${SITE}/ansatte/kari-nordmann`, role: 'other' } });

  const { id: portalId } = await db.recordPortal.create({
    data: {
      ...{ siteId, practice: false, url: 'https://portal.example/sok', coverage: 0.95, records: 2 },
      columns: [{ texts: [NAME] }],
    },
  });
  await db.portalQuery.create({
    data: {
      ...{ portalId, position: 0, at: AT, newest: false, method: 'GET', shown: [0], matching: 1, fresh: 1 },
      ...{ words: ['kari', 'nordmann'], choices: { navn: NAME }, capped: false, downloads: 1, records: 1 },
    },
  });
  const record = {
    ...{ portalId, siteId, practice: false, language: 'nb', senderSign: 'none', recipientSign: 'none', exempt: false },
    ...{ query: 0, firstSeenAt: AT, lastSeenAt: AT, taskId: searchId, seq: 0 },
  };
  const records = [
    { identity: 'a', caseNumber: '2026/1', title: 'Klage', names: { create: { sender: NAME } } },
    { title: `Søknad fra ${NAME.toUpperCase()}` },
    { link: 'https://portal.example/dok?til=Kari%20Nordmann' },
    { exempt: true, exemption: `Offl. § 13 (Nordmann, Kari)` },
    { title: 'Vedtak i Kari Nordmann kommune' },
    { title: 'Svar til K. Nordmann' },
  ];
  for (const [place, fields] of records.entries())
    await db.portalRecord.create({ data: { ...record, place, identity: `other ${place}`, ...fields } });

  const robotsText = 'User-agent: *\nDisallow: /ansatte/kari-nordmann';
  const robots = { robotsText, robotsState: 'read', robotsFetchedAt: AT };
  await db.host.create({ data: { host: 'vest-0001.example', ...robots } });
  const details = { reason: 'requested "her" by mail', q: NAME };
  await db.auditEntry.create({ data: { action: 'records.exportWithNames', subject: '/api/records', details } });
  await db.$executeRaw`insert into bullmq.job_log (queue, job_id, idx, row) select 'q', 'j', 1, ${`failed at ${NAME}`} where false`;
  return { searchId, changeId };
}

/** Raw bytes decoded in every way that a person with a shell would try. */
function decodings(bytes: Buffer): string[] {
  const unpacked = [bytes];
  for (const unpack of [gunzipSync, brotliDecompressSync, inflateSync])
    try {
      unpacked.push(unpack(bytes));
    } catch {}
  const stream = bytes.indexOf('stream\n');
  if (stream >= 0) unpacked.push(inflateSync(bytes.subarray(stream + 7)));
  return unpacked.flatMap((one) => [one.toString('utf8'), one.toString('latin1'), one.toString('utf16le')]);
}

const plainly = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&shy;/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%20|<[^>]*>/g, ' ');
const holds = (text: string) => /kari[^\p{L}\p{N}]{1,12}nordmann|nordmann[^\p{L}\p{N}]{1,12}kari/iu.test(plainly(text));

/**
 * Scans every row of every table of both schemas and every decoded body with a plain expression, independent of the
 * product's own code.
 * @returns the table of each row, or `blob`, that contains the name; and the number of tables scanned
 */
export async function rawScan({ db }: TestApi, blobs: BlobStore): Promise<{ found: string[]; tables: number }> {
  const found: string[] = [];
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE' order by 1`;
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows)
      if (holds(row) || holds(row.replaceAll('", "', ' '))) found.push(name.replace('public.', ''));
  }
  for (const { hash } of await db.blob.findMany({ select: { hash: true } })) {
    const bytes = await blobs.get(hash);
    if (bytes && decodings(bytes).some(holds)) found.push('blob');
  }
  return { found, tables: tables.length };
}

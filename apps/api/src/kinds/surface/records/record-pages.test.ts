import { readEnvironment } from '@hyrde/contracts';
import { verifyPacket } from '@hyrde/jobs/packet';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { addPage, exchange, makeSweep, makeTask } from '../../../evidence/testing/make-rows.js';
import { apiForFile } from '../../../testing/api.js';
import type { RecordPage } from './records.controller.js';

const api = await apiForFile();
const sql = await forFile(openSql(api.databaseUrl), 'close');
const made = { sql, blobs: openBlobStore(readEnvironment({ DATABASE_URL: api.databaseUrl }), sql) };
const [viewer, auditor] = [await api.as('viewer'), await api.as('auditor')];

const URL_ = 'https://www.afjord.example/postliste';
const HTML = `<table><tr><th>Dato</th><th>Sak</th><th>Avsender</th><th>Tittel</th></tr>
<tr><td>20.11.2026</td><td>2026/12-1</td><td>Ola Nordmann</td><td>Søknad om tilskudd</td></tr>
<tr><td>20.11.2026</td><td>2026/12-2</td><td>Kari Nordmann</td><td>Klage på vedtak</td></tr></table>`;
const OWN = ['20.11.2026', '2026/12-2', 'Klage på vedtak'];

let record = '';
beforeEach(async () => {
  await api.db.$executeRaw`truncate sweep, site, names_opening cascade`;
  const task = await makeTask(made, await makeSweep(made));
  await addPage(made, task, 0, { text: HTML, exchange: exchange({ url: URL_ }) });
  await sql.query('update evidence_page set has_records = true, final_url = $1, url = $1', [URL_]);
  const { siteId } = await api.db.task.findUniqueOrThrow({ where: { id: task } });
  const at = new Date('2026-11-20T10:00:00Z');
  const portal = await api.db.recordPortal.create({
    data: { siteId: siteId ?? '', practice: false, url: URL_, coverage: 0.95, records: 1 },
  });
  const { id } = await api.db.portalRecord.create({
    data: {
      portalId: portal.id,
      siteId: siteId ?? '',
      practice: false,
      language: 'nb',
      query: 0,
      place: 0,
      identity: 'a',
      date: new Date('2026-11-20'),
      documentNumber: '2026/12-2',
      title: 'Klage på vedtak',
      senderSign: 'likely',
      recipientSign: 'none',
      exempt: false,
      taskId: task,
      seq: 0,
      pageUrl: URL_,
      firstSeenAt: at,
      lastSeenAt: at,
      names: { create: { sender: 'Kari Nordmann' } },
    },
  });
  record = id;
});

const openNames = () => auditor.post('/names', { reason: 'A request for access of 20 November' });
const pageFor = async (who: typeof viewer) => (await who.get<RecordPage>(`/records/${record}/page`)).body;
const marked = ({ text, spans }: RecordPage) => spans.map(({ start, end }) => text.slice(start, end));
const packetFor = async (who: typeof viewer) => {
  const { status, bytes } = await who.get(`/records/${record}/packet.zip`);
  expect(status).toBe(200);
  return Buffer.from(bytes);
};
const filesOf = (packet: Buffer) =>
  new Map(Object.entries(unzipSync(packet)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

describe('the page of a record', () => {
  it('is its text as received, with the record’s own words marked and persons redacted', async () => {
    const page = await pageFor(viewer);
    expect(page).toMatchObject({ url: URL_, names: 'covered', isCut: false });
    expect(page.text).toContain('2026/12-1');
    expect(page.text).not.toContain('Nordmann');
    expect(marked(page)).toEqual(OWN);
  });

  it('shows names to an auditor who gave a reason, which is in the audit log', async () => {
    await openNames();
    const page = await pageFor(auditor);
    expect(page.names).toBe('shown');
    expect(page.text).toContain('Kari Nordmann');
    expect(marked(page)).toEqual(OWN);
    const entries = await api.db.auditEntry.findMany({ where: { subject: { contains: record } } });
    expect(entries).toHaveLength(1);
  });

  it('is shown around the record, if it is long', async () => {
    const rows = Array.from({ length: 4_000 }, (_, i) => `<tr><td>${i}</td><td>Sak nummer ${i}</td></tr>`).join('');
    await sql.query('truncate evidence_page cascade');
    const [{ task_id: task } = { task_id: '' }] = (
      await sql.query<{ task_id: string }>('select task_id from portal_record')
    ).rows;
    await addPage(made, task, 0, { text: `<table>${rows}</table>${HTML}`, exchange: exchange({ url: URL_ }) });
    const page = await pageFor(viewer);
    expect(page.isCut).toBe(true);
    expect(page.text.length).toBeLessThanOrEqual(60_000);
    expect(marked(page)).toEqual(OWN);
  });

  it('does not exist if it is not stored', async () => {
    await sql.query('truncate evidence_page cascade');
    expect((await viewer.get(`/records/${record}/page`)).status).toBe(404);
    expect((await viewer.get(`/records/${record}/packet.zip`)).status).toBe(404);
    expect((await viewer.get(`/records/${crypto.randomUUID()}/page`)).status).toBe(404);
  });
});

describe('the data of a record', () => {
  const rows = [
    ['20.11.2026', '2026/12-1', 'Sølvi Ødegård', 'Søknad om tilskudd'],
    ['20.11.2026', '2026/12-2', 'Kari Nordmann', 'Klage på vedtak'],
    ['20.11.2026', '2026/12-3', 'Bjørn Bråten', 'Klage fra Bjørn Bråten på gebyr'],
  ].map(([date, number, from, title]) => ({ date, number, from, title }));
  const json = JSON.stringify({ items: rows });
  const escaped = json.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const element = (row: object) =>
    Object.entries(row)
      .map(([name, value]) => `<${name}>${value.replace(/ø/g, '&#248;')}</${name}>`)
      .join('');
  const xml = `<?xml version="1.0"?><list>${rows.map((row) => `<item>${element(row)}</item>`).join('')}</list>`;
  async function storedAs(text: string, contentType: string) {
    await sql.query('truncate evidence_page cascade');
    const { taskId } = await api.db.portalRecord.findUniqueOrThrow({ where: { id: record } });
    await addPage(made, taskId ?? '', 0, { text, contentType, exchange: exchange({ url: URL_ }) });
    await sql.query('update evidence_page set has_records = true, final_url = $1, url = $1', [URL_]);
  }

  it.each([
    ['JSON', json, 'application/json'],
    ['JSON that escapes its letters, called a page', escaped, 'text/html'],
    ['XML', xml, 'text/xml; charset=utf-8'],
  ])('in %s are shown a value a line, persons redacted', async (_, text, contentType) => {
    await storedAs(text, contentType);
    const page = await pageFor(viewer);
    expect(page.text.split('\n').slice(0, 4)).toEqual([
      ...['date: 20.11.2026', 'number: 2026/12-1', 'from: ••••• •••••••', 'title: Søknad om tilskudd'],
    ]);
    expect(page.text).not.toMatch(/Sølvi|deg.rd|Kari|Nordmann|Bjørn|Bråten/);
    expect(marked(page)).toEqual(OWN);
  });

  it('in a table without mark-up are for auditors who gave a reason', async () => {
    await storedAs(
      ['date;number;from;title', ...rows.map((row) => Object.values(row).join(';'))].join('\n'),
      'text/csv',
    );
    expect((await viewer.get(`/records/${record}/page`)).status).toBe(404);
    expect((await viewer.get(`/records/${record}/packet.zip`)).status).toBe(404);
    await openNames();
    expect((await pageFor(auditor)).text).toContain('Kari Nordmann');
  });
});

describe('the packet of a record', () => {
  it('is sealed as that of a finding, with the redacted text alone, and the same at the next request', async () => {
    const packet = await packetFor(viewer);
    const { faults, manifest } = await verifyPacket(packet);
    expect(faults).toEqual([]);
    expect(manifest).toMatchObject({ record });
    expect(manifest).not.toHaveProperty('finding');
    const files = filesOf(packet);
    expect([...files.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual([
      'files/READ-ME.txt',
      'files/proof.json',
      'files/www.afjord.example.redacted.txt',
    ]);
    for (const text of files.values()) expect(text).not.toContain('Nordmann');
    const about = files.get('files/READ-ME.txt');
    expect(about).toContain('in\n  files/www.afjord.example.redacted.txt\nLeft out');
    expect(about).toContain('in them: 2 of the files');
    const proof = JSON.parse(files.get('files/proof.json') ?? '');
    const shown = files.get('files/www.afjord.example.redacted.txt') ?? '';
    expect(proof.words.map(({ start, end }: { start: number; end: number }) => shown.slice(start, end))).toEqual(OWN);
    expect(proof).toMatchObject({ claim: expect.stringContaining('Klage på vedtak'), record: { id: record } });
    expect(proof.clock).toHaveLength(3);
    expect(await packetFor(viewer)).toEqual(packet);
  });

  it('has all files for an auditor who gave a reason', async () => {
    await openNames();
    const packet = await packetFor(auditor);
    expect((await verifyPacket(packet)).faults).toEqual([]);
    const files = filesOf(packet);
    expect(files.get('files/www.afjord.example.html')).toBe(HTML);
    expect(files.get('files/www.afjord.example.txt')).toContain('Kari Nordmann');
    expect(files.has('files/www.afjord.example.exchange.json')).toBe(true);
    expect(files.get('files/READ-ME.txt')).not.toContain('without the names');
  });

  it('is refused if the stored page is damaged', async () => {
    await sql.query(`update evidence_page set text_hash = repeat('0', 64)`);
    const { status, body } = await viewer.get<{ type: string }>(`/records/${record}/packet.zip`);
    expect([status, body.type]).toEqual([500, 'urn:hyrde:problem:damaged-evidence']);
  });
});

import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { openBlobStore, sha256 } from '@hyrde/store/blobs';
import { describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { bytesHeld } from '../../../../scripts/testing/bytes-held.js';
import { AT, addFinding, addPage, exchange, makeSweep, makeTask, type PageMade } from './testing/make-rows.js';
import { collected, decodedBodies, type ReadRecord, readWarc } from './testing/read-warc.js';
import { type WarcFile, warcOfFinding, warcOfSweep } from './warc-of-evidence.js';

let lost: string[] = [];
const { sql } = await databaseForFile();
const made = { sql, blobs: openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql) };

const FILE: WarcFile = {
  name: 'x.warc.gz',
  date: new Date('2026-11-22T00:00:00Z'),
  software: 'Hyrde/1',
  operator: 'https://ops.example',
};
const source = () => ({
  query: made.sql.query,
  blobs: made.blobs,
  lost: (why: string) => lost.push(why),
  redaction: null,
});
const fileOfFinding = async (taskId: string, file = FILE) => collected(await warcOfFinding(source(), file, taskId));
const fileOfSweep = async (sweepId: string, file = FILE) => collected(await warcOfSweep(source(), file, sweepId));

/** WARC of a finding with this page alone. */
async function fileOfPage(page: PageMade): Promise<Buffer[]> {
  const task = await makeTask(made, await makeSweep(made));
  await addPage(made, task, 0, page);
  await addFinding(made, task, null);
  return fileOfFinding(task);
}
const ofPage = async (page: PageMade): Promise<ReadRecord[]> => readWarc(await fileOfPage(page));

const only = (records: readonly ReadRecord[], type: string): ReadRecord => {
  const [record, another] = records.filter((r) => r.type === type);
  if (!record || another) throw new Error(`Not one ${type} record, but: ${records.map((r) => r.type)}`);
  return record;
};
const metadataOf = (records: readonly ReadRecord[]) =>
  records.filter(({ type }) => type === 'metadata').map(({ block }) => JSON.parse(block.toString()));

it('gives null where there is no finding, or no sweep', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await warcOfFinding(source(), FILE, nobody)).toBeNull();
  expect(await warcOfSweep(source(), FILE, nobody)).toBeNull();
});

describe('a page', () => {
  it('is a response and its request, as on the wire', async () => {
    const body = gzipSync('<p>Blåbær</p>');
    const file = await fileOfPage({
      received: body,
      exchange: exchange({
        statusText: 'Alt bra',
        headers: [
          ['Server', 'IIS'],
          ['set-cookie', 'a=1'],
          ['Content-Encoding', 'gzip'],
          ['Set-Cookie', 'b=2; Path=/,,,x'],
          ['X-Navn', 'Bl\xe5b\xe6r'],
          ['set-cookie', 'c=3'],
          ['Warc-Type', 'nonsense'],
          ['Warc-Type', 'more'],
          ['X-Empty', ''],
          ['content-length', String(body.length)],
        ],
      }),
    });
    const records = await readWarc(file);
    const [response, request] = [only(records, 'response'), only(records, 'request')];
    expect(response.head).toBe(
      'HTTP/1.1 200 Alt bra\r\nServer: IIS\r\nset-cookie: a=1\r\nContent-Encoding: gzip\r\nSet-Cookie: b=2; Path=/,,,x\r\n' +
        'X-Navn: Bl\xe5b\xe6r\r\nset-cookie: c=3\r\nWarc-Type: nonsense\r\nWarc-Type: more\r\nX-Empty: \r\n' +
        `content-length: ${body.length}\r\n\r\n`,
    );
    expect(response.payload).toEqual(body);
    expect(response.header('WARC-Payload-Digest')).toBe(`sha256:${sha256(body)}`);
    expect(response.target).toBe('https://www.afjord.example/postliste?side=2');
    expect(response.header('WARC-Date')).toBe('2026-11-20T08:09:10.123Z');
    expect(response.header('WARC-IP-Address')).toBe('192.0.2.7');
    expect(response.header('WARC-Truncated')).toBeNull();
    expect(request.head).toBe(
      'GET /postliste?side=2 HTTP/1.1\r\nhost: www.afjord.example\r\nconnection: keep-alive\r\n' +
        'user-agent: Hyrde/0.2.0\r\naccept-encoding: gzip, deflate, br\r\n\r\n',
    );
    expect(request.payload).toHaveLength(0);
    expect(request.header('WARC-Concurrent-To')).toBe(response.id);
  });

  it.each([
    ['gzip', gzipSync, gunzipSync],
    ['br', brotliCompressSync, brotliDecompressSync],
  ])('keeps its content coding %s, which a reader can undo', async (coding, packed, unpacked) => {
    const html = '<h1>Innsyn</h1>'.repeat(50);
    const file = await fileOfPage({
      received: packed(Buffer.from(html)),
      exchange: exchange({ headers: [['Content-Encoding', coding]] }),
    });
    const response = only(await readWarc(file), 'response');
    expect(response.head).toContain(`\r\nContent-Encoding: ${coding}\r\n`);
    expect(unpacked(response.payload).toString()).toBe(html);
    if (coding !== 'br') expect(await decodedBodies(file)).toEqual([html]); // warcio does not support Brotli
  });

  it('does not claim a transfer coding that was removed', async () => {
    const file = await fileOfPage({
      text: '<p>chunked</p>',
      exchange: exchange({
        headers: [
          ['transfer-encoding', 'chunked'],
          ['Content-Length', '3'],
          ['Vary', '*'],
        ],
      }),
    });
    expect(only(await readWarc(file), 'response').head).toBe(
      'HTTP/1.1 200 OK\r\nX-Hyrde-Original-transfer-encoding: chunked\r\nX-Hyrde-Original-Content-Length: 3\r\nVary: *\r\n\r\n',
    );
    expect(await decodedBodies(file)).toEqual(['<p>chunked</p>']);
  });

  it('has the form that was sent', async () => {
    const body = 'fra=2026-01-01&s%C3%B8k=%C3%A5';
    const records = await ofPage({
      exchange: exchange({ method: 'POST', requestBody: body, status: 404, statusText: '' }),
    });
    const request = only(records, 'request');
    expect(request.head).toMatch(/^POST \/postliste\?side=2 HTTP\/1\.1\r\n/);
    expect(request.payload.toString()).toBe(body);
    expect(request.header('WARC-Payload-Digest')).toBe(`sha256:${sha256(body)}`);
    expect(only(records, 'response').head).toMatch(/^HTTP\/1\.1 404 \r\n/);
  });

  it('has addresses of all kinds', async () => {
    const ipv6 = await ofPage({ exchange: exchange({ address: '2001:db8::7' }) });
    expect(only(ipv6, 'response').header('WARC-IP-Address')).toBe('2001:db8::7');
    const unknown = await ofPage({ exchange: exchange({ address: null }) });
    expect(only(unknown, 'response').header('WARC-IP-Address')).toBeNull();
    const strange = await ofPage({ exchange: exchange({ url: 'https://blåbær.example/søk?q=æ ø#del' }) });
    expect(only(strange, 'response').target).toBe('https://xn--blbr-roah.example/s%C3%B8k?q=%C3%A6%20%C3%B8');
    expect(only(strange, 'request').head).toMatch(/^GET \/s%C3%B8k\?q=%C3%A6%20%C3%B8 HTTP/);
  });

  it('may be empty', async () => {
    const response = only(
      await ofPage({ text: '', exchange: exchange({ headers: [['Content-Length', '0']] }) }),
      'response',
    );
    expect(response.payload).toHaveLength(0);
    expect(response.header('WARC-Payload-Digest')).toBe(`sha256:${sha256('')}`);
    expect(response.header('WARC-Truncated')).toBeNull();
  });

  it('has each hop before it, without the body that was not kept', async () => {
    const first = exchange({
      url: 'http://afjord.example/',
      status: 301,
      headers: [
        ['Location', 'https://afjord.example/'],
        ['Content-Length', '162'],
      ],
      at: new Date(AT.getTime() - 900),
    });
    const second = exchange({
      url: 'https://afjord.example/',
      status: 302,
      headers: [['Content-Length', '0']],
      address: '192.0.2.8',
    });
    const records = await ofPage({
      hops: [
        { url: first.url, status: 301, by: 'redirect', exchange: first, truncated: false },
        { url: second.url, status: 302, by: 'redirect', exchange: second, truncated: false },
      ],
    });
    const responses = records.filter(({ type }) => type === 'response');
    expect(
      responses.map((r) => [
        r.target,
        r.head.slice(9, 12),
        r.header('WARC-Truncated'),
        r.header('WARC-Payload-Digest'),
      ]),
    ).toEqual([
      ['http://afjord.example/', '301', 'unspecified', null],
      ['https://afjord.example/', '302', null, `sha256:${sha256('')}`],
      ['https://www.afjord.example/postliste?side=2', '200', null, `sha256:${sha256('<p>Hei</p>')}`],
    ]);
    expect(responses[0]?.head).toContain('\r\nContent-Length: 162\r\n');
    expect(responses[0]?.header('WARC-Date')).toBe('2026-11-20T08:09:09.223Z');
    const requests = records.filter(({ type }) => type === 'request');
    expect(requests.map((r) => r.header('WARC-Concurrent-To'))).toEqual(responses.map(({ id }) => id));
    expect(metadataOf(records)[0].hops.map((hop: { record: string }) => hop.record)).toEqual(
      responses.slice(0, 2).map(({ id }) => id),
    );
  });

  it('says what no other record can', async () => {
    const [page] = metadataOf(await ofPage({ request: { method: 'GET', form: null, validators: { etag: '"1"' } } }));
    expect(page).toMatchObject({
      seq: 0,
      reading: 'bytes',
      charset: 'utf-8',
      tls: { protocol: 'TLSv1.3' },
      port: 443,
      robots: { state: 'rules', crawlDelayMs: 0 },
      request: { validators: { etag: '"1"' } },
      received: { sha256: sha256('<p>Hei</p>'), state: 'stored' },
    });
  });

  it('that was rendered has the DOM beside what was received', async () => {
    const records = await ofPage({
      reading: 'rendered-dom',
      received: Buffer.from('<script src=a.js>'),
      text: '<p>æ</p>',
    });
    const [response, dom] = [only(records, 'response'), only(records, 'resource')];
    expect(response.payload.toString()).toBe('<script src=a.js>');
    expect(dom.block.toString()).toBe('<p>æ</p>');
    expect(dom.target).toBe('urn:rendered-dom:https://www.afjord.example/postliste?side=2');
    expect(dom.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(dom.header('WARC-Concurrent-To')).toBe(response.id);
  });

  it('that is a PDF has the file, and the text that was read in it', async () => {
    const pdf = Buffer.from('%PDF-1.7\n\x00\xff', 'latin1');
    const records = await ofPage({
      reading: 'pdf',
      received: pdf,
      text: '<p>Møte</p>',
      contentType: 'application/pdf',
    });
    const [response, text] = [only(records, 'response'), only(records, 'conversion')];
    expect(response.payload).toEqual(pdf);
    expect(text.block.toString()).toBe('<p>Møte</p>');
    expect(text.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(text.header('WARC-Refers-To')).toBe(response.id);
  });

  it.each(['decoded-text', 'pdf', 'rendered-dom'])(
    'stored as %s before bytes were kept is not called received',
    async (reading) => {
      const records = await ofPage({
        reading,
        exchange: null,
        received: null,
        text: '<p>Gammel</p>',
        url: 'https://old.example/a',
        contentType: 'text/html; charset=iso-8859-1',
        hops: [{ url: 'http://old.example/', status: 301 }],
      });
      expect(records.map(({ type }) => type)).toEqual([
        'warcinfo',
        reading === 'rendered-dom' ? 'resource' : 'conversion',
        'metadata',
        'metadata',
      ]);
      expect(records[1]?.block.toString()).toBe('<p>Gammel</p>');
      expect(records[1]?.header('Content-Type')).toBe('text/html; charset=utf-8');
      expect(records[1]?.header('WARC-Date')).toBe(AT.toISOString());
      const [page] = metadataOf(records);
      expect(page).toMatchObject({ received: null, reading, hops: [{ url: 'http://old.example/', status: 301 }] });
      expect(page.document.record).toBe(records[1]?.id);
    },
  );
});

describe('a finding', () => {
  it('says what is claimed and why, and points to the records of its pages', async () => {
    const task = await makeTask(made, await makeSweep(made));
    await addPage(made, task, 0, { exchange: exchange({ url: 'https://www.afjord.example/' }) });
    await addPage(made, task, 4, { text: '<p>Postliste</p>' });
    await addFinding(made, task, 4);
    const records = await readWarc(await fileOfFinding(task));
    const [home, page] = records.filter(({ type }) => type === 'response');
    const [visible, picture] = [only(records, 'conversion'), only(records, 'resource')];
    const last = records.at(-1);
    const said = metadataOf(records).at(-1);
    expect(said).toMatchObject({
      task,
      kind: 'locate',
      engine: 'herder',
      engineVersion: '2',
      outcome: 'found',
      sweep: { name: 'Mail records, autumn' },
      site: { name: 'Åfjord' },
      finding: {
        confidence: 0.93,
        language: 'nb',
        record: page?.id,
        target: { version: 3 },
        trail: [
          { url: 'https://www.afjord.example/', label: '', record: home?.id },
          { label: 'Innsyn & «postliste»', record: page?.id },
        ],
        runnersUp: [{ title: 'Hjem', record: home?.id }],
        matches: [{ word: 'postliste' }],
        contributions: [{ feature: 'intercept', value: -1.5 }],
        verifications: [{ verdict: 'correct' }],
        visibleText: { record: visible.id },
        picture: { record: picture.id },
      },
    });
    expect(last?.block.toString()).not.toContain('Kari');
    expect(last?.header('WARC-Refers-To')).toBe(page?.id);
    expect(visible.block.toString()).toBe('Postliste – alle saker');
    expect(picture.target).toBe('urn:fullPage:https://www.afjord.example/postliste?side=2');
    expect(picture.header('Content-Type')).toBe('image/png');
    expect(only(records, 'warcinfo').block.toString()).toMatch(
      /^software: Hyrde\/1\r\noperator: https:\/\/ops\.example\r\nrobots: RFC 9309\r\nisPartOf: sweep .*\r\ndescription: .*\r\nformat: .*\r\nconformsTo: .*\r\n$/,
    );
  });

  it('gives the same records every time, but for the first', async () => {
    const sweep = await makeSweep(made);
    const task = await makeTask(made, sweep);
    for (const seq of [0, 1, 2]) await addPage(made, task, seq);
    await addFinding(made, task, 1);
    const [first, ...once] = await fileOfFinding(task);
    const [again, ...twice] = await fileOfFinding(task, { ...FILE, date: new Date() });
    expect(Buffer.concat(twice)).toEqual(Buffer.concat(once));
    expect(again).not.toEqual(first);
    expect(Buffer.concat((await fileOfSweep(sweep)).slice(1))).toEqual(Buffer.concat(once));
    const ids = (await readWarc(await fileOfFinding(task))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^<urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}>$/);
  });

  it.each(['missing', 'damaged'])('whose body is %s says so in its place, and gives no byte of it', async (state) => {
    const task = await makeTask(made, await makeSweep(made));
    const hash = await addPage(made, task, 0, { text: `<p>${state}</p>` });
    await addPage(made, task, 1);
    await addFinding(made, task, 1);
    if (state === 'missing') await made.sql.query('delete from blob where hash = $1', [hash]);
    else await made.sql.query(`update blob set body = 'other', encoding = 'identity' where hash = $1`, [hash]);
    lost = [];
    const records = await readWarc(await fileOfFinding(task));
    const [response, next] = records.filter(({ type }) => type === 'response');
    expect(response?.payload).toHaveLength(0);
    expect(response?.header('WARC-Truncated')).toBe('unspecified');
    expect(response?.header('WARC-Payload-Digest')).toBeNull();
    expect(next?.payload.toString()).toBe('<p>Hei</p>');
    expect(metadataOf(records)[0].received).toMatchObject({ sha256: hash, state });
    expect(lost).toEqual([expect.stringContaining(hash)]);
  });

  it('breaks off where the store does not answer', async () => {
    const task = await makeTask(made, await makeSweep(made));
    await addPage(made, task, 0);
    await addFinding(made, task, 0);
    const blobs = { get: () => Promise.reject(new Error('S3 is away')) };
    await expect(warcOfFinding({ ...source(), blobs }, FILE, task).then(collected)).rejects.toThrow('S3 is away');
  });
});

describe('a sweep', () => {
  it('has every task with evidence once, in the order in which they ended', async () => {
    const sweep = await makeSweep(made);
    const expected: string[] = [];
    for (let i = 0; i < 120; i++) {
      const task = await makeTask(made, sweep, { finishedAt: new Date(AT.getTime() + Math.floor(i / 55)) });
      if (i % 12 === 5) continue;
      await addPage(made, task, 0);
      expected.push(task);
    }
    const stranger = await makeTask(made, await makeSweep(made));
    await addPage(made, stranger, 0);
    const records = await readWarc(await fileOfSweep(sweep));
    const tasks = metadataOf(records).filter((said) => 'engine' in said);
    expect(tasks.map(({ task }) => task).sort()).toEqual(expected.sort());
    const ends = tasks.map(({ finishedAt }) => finishedAt);
    expect(ends).toEqual(ends.toSorted());
    expect(records.filter(({ type }) => type === 'response')).toHaveLength(110);
  });

  it('may be of any kind, and its tasks of no site', async () => {
    const sweep = await makeSweep(made);
    const task = await makeTask(made, sweep);
    await addPage(made, task, 0);
    await made.sql.query('delete from search where id = $1', [task]);
    await made.sql.query(`update task set site_id = null, outcome = 'gathered', finished_at = $2 where id = $1`, [
      task,
      AT,
    ]);
    await made.sql.query('delete from locate_sweep where sweep_id = $1', [sweep]);
    await made.sql.query(`update sweep set kind = 'discover' where id = $1`, [sweep]);
    const records = await readWarc(await fileOfSweep(sweep));
    expect(records.at(-1)?.target).toBe(`urn:uuid:${task}`);
    expect(metadataOf(records).at(-1)).toMatchObject({
      kind: 'discover',
      outcome: 'gathered',
      site: null,
      finding: null,
    });
  });

  it('refers to nothing outside the file', async () => {
    const sweep = await makeSweep(made);
    for (let i = 0; i < 3; i++) {
      const task = await makeTask(made, sweep);
      await addPage(made, task, 0, {
        hops: [{ url: 'https://a.example/', status: 301, exchange: exchange({ status: 301 }) }],
      });
      await addPage(made, task, 1, { reading: 'rendered-dom' });
      await addFinding(made, task, 1);
    }
    const records = await readWarc(await fileOfSweep(sweep));
    const ids = new Set(records.map(({ id }) => id));
    expect(ids.size).toBe(records.length);
    for (const record of records)
      for (const name of ['WARC-Concurrent-To', 'WARC-Refers-To']) {
        const id = record.header(name);
        if (id !== null) expect(ids).toContain(id);
      }
  });
});

it('holds one page in memory, however many there are', async () => {
  const sweep = await makeSweep(made);
  const task = await makeTask(made, sweep);
  await addPage(made, task, 0, { received: Buffer.alloc(100_000, 'a') }); // 40 MB in total
  await made.sql.query(
    `insert into evidence_page select (jsonb_populate_record(page, jsonb_build_object('seq', n))).*
     from evidence_page page, generate_series(1, 399) n where task_id = $1`,
    [task],
  );
  const before = bytesHeld();
  let records = 0;
  let most = 0;
  for await (const _record of (await warcOfSweep(source(), FILE, sweep)) ?? [])
    if (++records % 400 === 0) most = Math.max(most, bytesHeld() - before);
  expect(records).toBe(1_202);
  expect(most).toBeLessThan(20_000_000);
});

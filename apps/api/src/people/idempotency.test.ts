import { describe, expect, it } from 'vitest';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { apiForFile, type Client, client, program, startApi } from '../testing/api.js';
import { ANSWER_KEPT_MS, IdempotencyService } from './idempotency.service.js';

const api = await apiForFile();
/** Another process of the API on the same database. */
const other = await forFile(startApi({ of: api }), 'stop');
const anna = await api.as('admin');
const annaThere = client(other.url, anna.id, anna.cookie);

let named = 0;
const body = () => ({ name: `Sted ${++named}`, homeUrl: `https://sted-${named}.example/` });
const post = <T = { id: string }>(who: Client, path: string, sent: unknown, key: string) =>
  who.request<T>('POST', path, sent, { 'idempotency-key': key });
const sitesNamed = (name: string) => api.db.site.count({ where: { name } });
let keys = 0;
const newKey = () => `"key ${++keys}"`;

describe('a request with a key', () => {
  it('is made once; its repetition gets the stored answer, at any process, quoted or not', async () => {
    const sent = body();
    const first = await post(anna, '/sites', sent, '"k-1"');
    for (const who of [anna, annaThere])
      for (const key of ['"k-1"', 'k-1']) {
        const again = await post(who, '/sites', sent, key);
        expect([again.status, again.body]).toEqual([201, first.body]);
      }
    expect(await sitesNamed(sent.name)).toBe(1);
    expect(await api.db.auditEntry.count({ where: { action: 'sites.create', personId: anna.id } })).toBe(1);
  });

  it('refuses another body or another path under the same key', async () => {
    const key = newKey();
    expect((await post(anna, '/sites', body(), key)).status).toBe(201);
    const otherBody = await post(anna, '/sites', body(), key);
    expect([otherBody.status, otherBody.body]).toMatchObject([422, { type: 'urn:hyrde:problem:key-reused' }]);
    const otherPath = { name: 'p', kind: 'personal', scope: 'read', days: 1 };
    expect((await post(anna, '/tokens', otherPath, key)).status).toBe(422);
  });

  it('sent twice at the same moment to two processes makes one sweep', async () => {
    await anna.post('/sites', body());
    const plan = { target: 'mail-record' };
    for (let pair = 0; pair < 10; pair++) {
      const [name, key] = [`sweep ${pair}`, newKey()];
      const answers = await Promise.all([anna, annaThere].map((who) => post(who, '/sweeps', { ...plan, name }, key)));
      const statuses = answers.map(({ status }) => status).sort();
      // The late one meets the first while it runs, or gets its answer.
      expect(statuses[0]).toBe(201);
      expect([201, 409]).toContain(statuses[1]);
      for (const { status, body, headers } of answers)
        if (status === 409) {
          expect(body).toMatchObject({ type: 'urn:hyrde:problem:request-in-flight' });
          expect(headers.get('retry-after')).toBe('1');
        }
      const again = await post(annaThere, '/sweeps', { ...plan, name }, key);
      expect([again.status, again.body.id]).toEqual([201, answers.find(({ status }) => status === 201)?.body.id]);
      expect(await api.db.sweep.count({ where: { name } })).toBe(1);
    }
  });

  it('is free again if the request failed, or if the process died before it had answered', async () => {
    const [sent, key] = [body(), newKey()];
    expect((await post(anna, '/sites', { ...sent, homeUrl: 'none' }, key)).status).toBe(400);
    // The transaction of a process that dies is rolled back by Postgres, here by an error of its last statement.
    await api.db.$executeRawUnsafe('alter table audit_entry rename to audit_away');
    try {
      expect((await post(anna, '/sites', sent, key)).status).toBe(500);
    } finally {
      await api.db.$executeRawUnsafe('alter table audit_away rename to audit_entry');
    }
    expect(await sitesNamed(sent.name)).toBe(0);
    expect((await post(annaThere, '/sites', sent, key)).status).toBe(201);
    expect(await sitesNamed(sent.name)).toBe(1);
  });

  it('belongs to the person, and to the token', async () => {
    const [sent, key] = [{ name: 't', kind: 'personal', scope: 'run', days: 1 }, newKey()];
    const { secret } = (await post<{ secret: string }>(anna, '/tokens', sent, key)).body;
    const berit = await api.as('admin');
    const hers = await post<{ secret: string }>(berit, '/tokens', sent, key);
    expect(hers.status).toBe(201);
    expect(hers.body.secret).not.toBe(secret);
    const site = body();
    expect((await post(program(api.url, secret), '/sites', site, key)).status).toBe(201);
    expect((await post(program(api.url, secret), '/sites', site, key)).status).toBe(201);
    expect(await sitesNamed(site.name)).toBe(1);
  });

  it('keeps no secret in plain text', async () => {
    const sent = { name: 't', kind: 'personal', scope: 'read', days: 1 };
    const { secret } = (await post<{ secret: string }>(anna, '/tokens', sent, newKey())).body;
    const rows = await api.db.idempotencyKey.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('must be a key', async () => {
    for (const key of ['""', '"', `"${'x'.repeat(256)}"`, 'two words'])
      expect([key, (await post(anna, '/sites', body(), key)).status]).toEqual([key, 400]);
  });

  it('is deleted after a day', async () => {
    const [sent, key] = [{ name: 'd', kind: 'personal', scope: 'read', days: 9 }, newKey()];
    const first = await post<{ secret: string }>(anna, '/tokens', sent, key);
    api.clock.advance(ANSWER_KEPT_MS);
    expect((await post<{ secret: string }>(anna, '/tokens', sent, key)).body.secret).not.toBe(first.body.secret);
    api.clock.advance(ANSWER_KEPT_MS);
    await api.app.get(IdempotencyService).runOnce();
    expect(await api.db.idempotencyKey.count()).toBe(0);
  });
});

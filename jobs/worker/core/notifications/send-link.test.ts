import { createHash } from 'node:crypto';
import { LINK_LASTS_MS, LINK_MAIL_MS } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { addressGate, systemResolver } from '../../../fetcher/index.js';
import { FakeClock } from '../../../fetcher/testing/fake-clock.js';
import { openNotifier } from '../../../notifications/index.js';
import { mailServer } from '../../../notifications/testing/mail-server.js';
import { openLog } from '../telemetry.js';
import { dueLinks, sendLink } from './send-link.js';

const START = Date.parse('2026-11-25T12:00:00Z');
let answer = 0;
const { sql } = await databaseForFile();
const { smtp, got } = await forFile(mailServer({ refusal: () => answer }), 'close');

it('mails a link whose token is nowhere else, again where the relay greylists, and the last is the good one', async () => {
  const clock = new FakeClock(START);
  const notifier = openNotifier({
    gate: addressGate({ resolver: systemResolver }),
    operator: {},
    relay: () => ({ ...smtp, trusted: true }),
    totalMs: 5_000,
  });
  const { rows } = await sql.query<{ id: string }>(
    `insert into person (id, email, name, role, password_hash) values (gen_random_uuid(), 'ny@example.org', 'Ny', 'viewer', 'none') returning id`,
  );
  const personId = rows[0]?.id ?? '';
  await sql.query(
    `insert into sign_in_link (person_id, purpose, created_at, expires_at, by_admin, mailed, language, mail_next_at)
     values ($1, 'invitation', $2, $3, true, true, 'nb', $2)`,
    [personId, new Date(START), new Date(START + LINK_MAIL_MS)],
  );
  const context = {
    sql,
    notifier,
    clock,
    log: openLog('error'),
    stopping: new AbortController().signal,
    random: () => 0.5,
  };
  const send = () => sendLink(context, { personId, purpose: 'invitation' }, 'https://hyrde.example/');
  const stored = async () =>
    (await sql.query<Record<string, unknown>>('select * from sign_in_link where person_id = $1', [personId])).rows[0];
  try {
    answer = 451;
    expect((await dueLinks(sql.query, clock.now())).map(({ name }) => name)).toEqual(['sign-in-link']);
    await send();
    expect(await stored()).toMatchObject({ mail_attempts: 1, mail_next_at: new Date(START + 5_000) });
    expect(await dueLinks(sql.query, clock.now())).toEqual([]);
    answer = 0;
    clock.advance(5_000);
    await Promise.all([send(), send()]); // Two workers at once.
    expect(got.map(({ to }) => to)).toEqual([['ny@example.org']]);
    const token = /https:\/\/hyrde\.example\/choose-password#([\w-]{43})/.exec(got[0]?.source ?? '')?.[1] ?? '';
    expect(await stored()).toMatchObject({
      token_hash: createHash('sha256').update(token).digest('hex'),
      mail_next_at: null,
      mail_detail: null,
      expires_at: new Date(START + 5_000 + LINK_LASTS_MS.invitation),
    });
    expect(got[0]?.source).toContain('Du er invitert til Hyrde');
    expect(got[0]?.source).not.toContain('List-Unsubscribe');
    await sql.query('update sign_in_link set mail_next_at = $1', [new Date(clock.now())]);
    expect(await dueLinks(sql.query, START + LINK_MAIL_MS)).toEqual([]);
  } finally {
    await notifier.close();
  }
});

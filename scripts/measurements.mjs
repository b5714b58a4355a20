// Measurements of the doctor: machine, and path to it. Each returns a measurement; the doctor interprets it.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';

const WRITES = 20;
/** Size of Postgres's write at the end of a small transaction. */
const PAGE = Buffer.alloc(8_192);
const DAY_MS = 86_400_000;
/** Minimum validity of a certificate in milliseconds: automatic renewal happens a month before the end. */
const SOON_MS = 14 * DAY_MS;

/** Duration in milliseconds of a small synced write in a folder: the median of twenty. */
export function syncMs(folder) {
  const dir = mkdtempSync(path.join(folder, 'doctor-'));
  const file = openSync(path.join(dir, 'write'), 'w');
  try {
    const times = Array.from({ length: WRITES }, () => {
      const began = performance.now();
      writeSync(file, PAGE);
      fsyncSync(file);
      return performance.now() - began;
    });
    return times.sort((a, b) => a - b)[WRITES / 2];
  } finally {
    closeSync(file);
    rmSync(dir, { recursive: true });
  }
}

/** Offset of Postgres's clock in milliseconds, and its uncertainty. */
export async function clockAhead(client, now = Date.now) {
  const asked = now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const answered = now();
  return { ms: rows[0].at - (asked + answered) / 2, within: (answered - asked) / 2 };
}

/**
 * Certificate of a server for a name: its expiry, and a browser's objection.
 * @param ca further trusted authorities
 */
export function certificateOf({ host, port, servername = host, ca, patienceMs = 10_000 }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername, rejectUnauthorized: false, ...(ca && { ca }) }, () => {
      const { valid_to } = socket.getPeerCertificate();
      const fault = socket.authorizationError ?? null;
      socket.destroy();
      resolve({ validTo: new Date(valid_to), fault: fault && String(fault.code ?? fault.message ?? fault) });
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer in ${patienceMs} ms`)));
    socket.on('error', reject);
  });
}

/** `over` (expired) · `refused` (not trusted by browsers) · `soon` · `good` */
export function certificateState({ validTo, fault }, now = Date.now()) {
  if (validTo.getTime() <= now) return 'over';
  if (fault) return 'refused';
  return validTo.getTime() - now < SOON_MS ? 'soon' : 'good';
}

/**
 * Checks that events arrive when they are sent: a stream sends its first bytes immediately and does not end.
 * @param token an API token (docs/tokens.md)
 * @param toHeartbeat true to wait for the next bytes, which the API sends after 20 s without events
 * @returns flows · held (a proxy buffers the stream) · cut (a proxy ends a quiet stream) · the status of a refusal
 */
export async function eventsAt(url, token, patienceMs = 10_000, toHeartbeat = false) {
  const over = new AbortController();
  const patience = setTimeout(() => over.abort(), patienceMs);
  let begun = false;
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const response = await fetch(`${url}/api/events`, { headers, signal: over.signal });
    if (!response.ok) return response.status;
    const reader = response.body.getReader();
    begun = !(await reader.read()).done;
    if (!begun) return 'held';
    return toHeartbeat && (await reader.read()).done ? 'cut' : 'flows';
  } catch (error) {
    if (over.signal.aborted) return 'held';
    if (begun) return 'cut';
    throw error;
  } finally {
    clearTimeout(patience);
    over.abort();
  }
}

/**
 * Tries to open the sealed secrets of the database with the key of this environment.
 * @returns `open` · `shut` (another key) · `none` (nothing is sealed, or there are no tables yet)
 */
export async function sealedSecrets(client, env) {
  const { Sealer, Unreadable } = await import('@hyrde/store/sealer');
  const { rows: tables } = await client.query("select to_regclass('public.totp') is not null as there");
  if (!tables[0].there) return 'none';
  const { rows } = await client.query(`
    (select person_id::text as subject, secret from totp where secret like 'v1.%' limit 1) union all
    (select id::text, secret from subscription where deleted_at is null and secret like 'v1.%' limit 1)`);
  try {
    const sealer = new Sealer(env);
    for (const { subject, secret } of rows) sealer.open(secret, subject);
    return rows.length > 0 ? 'open' : 'none';
  } catch (error) {
    if (error instanceof Unreadable) return 'shut';
    throw error;
  }
}

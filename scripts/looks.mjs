// What the doctor measures of the machine and of the way to it. Each says what it saw; the doctor says what that means.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';

const WRITES = 20;
/** What Postgres writes at the end of a small transaction. */
const PAGE = Buffer.alloc(8_192);
const DAY_MS = 86_400_000;
/** Certificates that renew themselves are renewed a month before; one with less left is not being renewed. */
const SOON_MS = 14 * DAY_MS;

/** Milliseconds until a small write is safe on the disk of a folder: the median of twenty. */
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

/** How many milliseconds Postgres's clock is ahead of ours, and how far off that may be. */
export async function clockAhead(client, now = Date.now) {
  const asked = now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const answered = now();
  return { ms: rows[0].at - (asked + answered) / 2, within: (answered - asked) / 2 };
}

/**
 * The certificate that a server shows for a name: until when it holds, and what a browser has against it.
 * @param ca further authorities that are trusted
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

/** over · refused (browsers do not trust it) · soon · good */
export function certificateState({ validTo, fault }, now = Date.now()) {
  if (validTo.getTime() <= now) return 'over';
  if (fault) return 'refused';
  return validTo.getTime() - now < SOON_MS ? 'soon' : 'good';
}

/**
 * Whether events come through as they are sent: a stream has its first bytes at once, and does not end.
 * @param token of a program (docs/tokens.md)
 * @param toHeartbeat looks on until the next bytes, which the API sends after 20 s where nothing happens
 * @returns flows · held (something on the way keeps them back) · cut (… ends a stream that is quiet) · the status of a refusal
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

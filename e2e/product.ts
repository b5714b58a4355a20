import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../scripts/postgres.mjs';

const ROOT = path.join(import.meta.dirname, '..');
/** Building on a machine that does other things as well takes its time. */
const START_MS = 900_000;

/** What the first person chooses. */
const PASSWORD = 'tre elger leser avis';

/** The whole product, started as a person starts it, in a data folder of its own. */
export interface Product {
  url: string;
  /** Its data folder. */
  data: string;
  email: string;
  password: string;
  stop: () => Promise<void>;
}

/**
 * `npm start` with a small practice country and quick hosts.
 * @throws what it printed, where it ends before it is ready
 */
export async function startProduct(): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'hyrde-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HYRDE_DATA: data,
      PORT: String(port),
      API_PORT: String(await freePort()),
      PRACTICE_PORT: String(await freePort()),
      HYRDE_PRACTICE_SITES: '40',
      HYRDE_FIRST_SWEEP: '20',
      HOST_PACE_MS: '20',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await saysHowToSignIn(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const { email, password } = JSON.parse(readFileSync(path.join(data, 'first-sign-in.json'), 'utf8'));
  await changePassword(url, email, password);
  return { url, data, email, password: PASSWORD, stop };
}

/** The first password is good for nothing but this. */
async function changePassword(url: string, email: string, first: string): Promise<void> {
  const post = async (where: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${url}/api${where}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${where} answers ${response.status}: ${await response.text()}`);
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const cookie = await post('/session', { email, password: first });
  await post('/session/password', { current: first, next: PASSWORD }, cookie);
}

/** Resolves when the start is done; rejects with what was printed where it ends first, or takes too long. */
function saysHowToSignIn(child: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`It did not start in time.\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      if (!said.includes('Sign in as')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with code ${code}.\n${said}`));
    });
  });
}

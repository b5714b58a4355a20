import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SET_BY } from '../apps/api/src/settings/defaults.js';
import { providerEnv } from '../apps/api/src/testing/identity-provider.js';
import { startProduct as startWhole } from '../lab/product/whole.js';
import { freePort } from '../scripts/postgres.mjs';

/** Password that the first person chooses. */
const PASSWORD = 'tre elger leser avis';

/** The whole product, started by `npm start`, in a data folder of its own. */
export interface Product {
  url: string;
  data: string;
  email: string;
  password: string;
  /**
   * Loopback ports that it may reach, on which tests listen: of a site, a subscriber, the mail relay and the identity
   * provider.
   */
  reached: { site: number; subscriber: number; relay: number; provider: number };
  stop: () => Promise<void>;
}

/** A host name of 127.0.0.1, for a site that a test serves. */
export const SITE_HOST = 'www.fjellvik.kommune.localhost';

/**
 * Environment of the tested product: every variable that changes a default differs from it, so that a screen which shows
 * the default is noticed (`screens.e2e.ts`). The short crawl delay keeps the tests short.
 */
export const CHANGED: Readonly<Record<(typeof SET_BY)[keyof typeof SET_BY], string>> = {
  CRAWL_DELAY_MS: '20',
  MAX_CRAWL_DELAY_S: '37',
  JOURNAL_RETENTION_DAYS: '41',
  FINISHED_TASKS_DAYS: '411',
  WORKER_CONCURRENCY: '390',
  WORKER_LEASE_S: '33',
};

/**
 * Starts the product with a small practice country and changed settings; its password is the one-time password.
 * @throws its output if it ends before it is ready
 */
export async function startFirst(): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'hyrde-e2e-'));
  const port = await freePort();
  const [site, subscriber] = [await freePort(), await freePort()];
  const reached = { site, subscriber, relay: await freePort(), provider: await freePort() };
  const hosts = path.join(data, 'hosts');
  writeFileSync(hosts, `127.0.0.1 ${SITE_HOST}\n`);
  const env = {
    HOSTS_FILE: hosts,
    ALLOW_ADDRESSES: [reached.site, reached.subscriber].map((open) => `127.0.0.1/32:${open}`).join(),
    SMTP_URL: `smtp://127.0.0.1:${reached.relay}`,
    SMTP_FROM: 'Hyrde <hyrde@example.org>',
    ...providerEnv(reached.provider),
    OIDC_NAME: 'Fjellvik',
    OIDC_ROLES: 'chiefs=auditor',
    API_PORT: String(await freePort()),
    PRACTICE_PORT: String(await freePort()),
    // The guides' pictures show the country of a first start.
    ...(!process.env.GUIDE_PICTURES && { HYRDE_PRACTICE_SITES: '40', HYRDE_FIRST_SWEEP: '20' }),
    ...CHANGED,
  };
  const remove = () => rmSync(data, { recursive: true, force: true });
  const product = await startWhole({ data, port, env }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const { url } = product;
  const stop = () => product.stop().then(remove);
  const { email, password } = JSON.parse(readFileSync(path.join(data, 'first-sign-in.json'), 'utf8'));
  return { url, data, email, password, reached, stop };
}

/** As `startFirst`, with a password of the first person's own. */
export async function startProduct(): Promise<Product> {
  const product = await startFirst();
  await changePassword(product.url, product.email, product.password);
  return { ...product, password: PASSWORD };
}

/** Changes the one-time password, which allows nothing else. */
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

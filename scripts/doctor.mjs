// `npm run doctor`: checks everything that a start needs, and prints faults with their remedy. Changes nothing.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { WEB_SERVER } from './build.mjs';
import { dataFolder, ensureNode, isPortFree, loadEnvironmentFile, ROOT } from './machine.mjs';
import { certificateOf, certificateState, clockAhead, eventsAt, sealedSecrets, syncMs } from './measurements.mjs';
import { foreignVersion, OLDEST_POSTGRES } from './postgres.mjs';
import { strangeSettings } from './settings.mjs';
import { freeBytesAt, spaceState } from './supervisor/disk-space.mjs';
import { KEEPS_ENDING } from './supervisor/processes.mjs';
import { lookAt } from './supervisor/run-file.mjs';

const ok = (text) => ({ sign: '✓', text });
/** A warning that does not prevent a start. */
const note = (text, advice) => ({ sign: '!', text, advice });
const bad = (text, advice) => ({ sign: '✗', text, advice });

const installed = () => existsSync(path.join(ROOT, 'node_modules/.bin'));

const node = () => ok(`Node ${process.versions.node}`);

const built = () => existsSync(path.join(ROOT, 'jobs/contracts/dist/index.js'));

async function room() {
  const data = dataFolder();
  const free = freeBytesAt(data);
  const text = `Disk of ${data}: ${(free / 1e9).toFixed(1)} GB free`;
  if (!built()) return ok(text);
  const { LOW_DISK_BYTES } = await import('@hyrde/contracts');
  const state = spaceState(free, LOW_DISK_BYTES);
  if (state === 'none')
    return bad(`${text}: full`, 'Make room there. What runs goes on by itself once there is; nothing is lost.');
  if (state === 'low')
    return note(`${text}: little`, 'Make room there before it is gone, or move the folder: HYRDE_DATA=…');
  return ok(text);
}

/**
 * Maximum duration of a sync in milliseconds; beyond it a worker waits longer for the disk than for hosts, at two
 * writes a download.
 */
const SLOW_SYNC_MS = 20;

function disk() {
  const data = dataFolder();
  if (process.env.DATABASE_URL || !existsSync(data))
    return ok('Disk speed: not asked, no database of ours lies here yet');
  const ms = syncMs(data);
  const text = `Disk of ${data}: a small write is safe after ${ms.toFixed(1)} ms`;
  if (ms <= SLOW_SYNC_MS) return ok(text);
  return note(`${text}: slow`, 'Each download waits for two of them. Move the folder to a local SSD: HYRDE_DATA=…');
}

function packages() {
  if (!installed()) return bad('Packages: not installed', 'npm start installs them.');
  return existsSync(WEB_SERVER)
    ? ok('Packages installed, dashboard built')
    : bad('Dashboard: not built', 'npm start builds it.');
}

async function environment() {
  if (!built()) return bad('Environment: not checked', 'npm start compiles first.');
  const { readEnvironment } = await import('@hyrde/contracts');
  readEnvironment({ DATABASE_URL: 'postgresql://embedded/hyrde', ...process.env });
  const strange = strangeSettings(ROOT);
  return strange.length > 0 ? note(strange.join('\n'), 'Mend or remove it.') : ok('Environment variables are valid');
}

/** State of the product in the data folder: running, or remains of a crashed start. */
async function product() {
  const { state, start, url, processes, survivors } = lookAt(dataFolder());
  if (state === 'running') return (await ailing(processes, url)) ?? ok(`Hyrde runs (process ${start}): ${url}`);
  if (survivors.length > 0)
    return note(
      `A start that was killed left processes running: ${survivors.join(', ')}`,
      'npm start ends them and goes on where they were.',
    );
  if (state === 'unreadable')
    return note('The run file (running.json) cannot be read; it is taken as absent', 'npm start writes it anew.');
  return ok('Hyrde does not run, and nothing is left of an earlier start');
}

/** Fault of a running product; null if it works. */
async function ailing(processes, url) {
  const logs = path.join(dataFolder(), 'logs');
  for (const [name, { pid, ends, why }] of Object.entries(processes)) {
    const advice = `Its log says more: ${path.join(logs, `${name}.log`)}. It is started again for ever; no need to do that.`;
    if (ends >= KEEPS_ENDING) return bad(`${name} keeps ending (${ends} times in a row): ${why}`, advice);
    if (!pid) return note(`${name} is down (${why}) and about to be started again`, advice);
  }
  if (!url) return null;
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) });
    const { title, detail } = await response.json();
    return response.ok ? null : bad(`Hyrde runs, but: ${title}`, detail);
  } catch (error) {
    return bad(
      `Hyrde runs, but ${url} does not answer (${error.cause?.code ?? error.message})`,
      `The logs say why: ${logs}`,
    );
  }
}

async function port() {
  const wanted = Number(process.env.PORT ?? 3000);
  if (await isPortFree(wanted)) return ok(`Port ${wanted} is free`);
  const { state, url, survivors } = lookAt(dataFolder());
  if (state === 'running') return ok(`Port ${wanted} is in use, by Hyrde as it seems (${url})`);
  if (survivors.length > 0) return note(`Port ${wanted} is in use, by what a killed start left`, 'npm start ends it.');
  return bad(`Port ${wanted} is in use by another program`, `Stop it, or PORT=${wanted + 10} npm start.`);
}

/**
 * Maximum clock skew in milliseconds: a code of a second factor is valid for 30 s either way, and receivers of webhooks
 * allow minutes.
 */
const SKEW_MS = 5_000;

async function database() {
  if (!process.env.DATABASE_URL) {
    const dir = path.join(dataFolder(), 'postgres');
    const made = existsSync(path.join(dir, 'data/PG_VERSION'));
    const foreign = made && installed() ? foreignVersion(dir) : null;
    if (foreign) return bad(`Database: ${foreign.fault}`, foreign.remedy);
    return ok(`Database: embedded, ${made ? `in ${dataFolder()}` : 'made at the first start'}`);
  }
  if (!installed()) return bad('Database: not checked', 'npm start installs what the check needs.');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as server_version, current_setting('server_version_num')::int as number",
    );
    if (rows[0].number < OLDEST_POSTGRES * 10_000)
      return bad(
        `Database: your Postgres ${rows[0].server_version} is too old; Hyrde needs ${OLDEST_POSTGRES} or newer`,
        'Upgrade the server, or set DATABASE_URL to a newer one.',
      );
    const text = `Database: your Postgres ${rows[0].server_version} answers`;
    const { ms, within } = await clockAhead(client);
    if (Math.abs(ms) - within <= SKEW_MS) return ok(text);
    return note(
      `${text}; its clock is ${(Math.abs(ms) / 1_000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'} this machine’s`,
      'Let both follow a time server. Sessions, codes of second factors and signatures of webhooks go by the clock.',
    );
  } catch (error) {
    return bad(
      `Database: ${error.message || error.code}`,
      'Check DATABASE_URL, and that the server runs and lets you in.',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checks the key of sealed secrets. With the embedded database it is derived from a password that nobody changes. */
async function secrets() {
  const { DATABASE_URL, SECRETS_KEY } = process.env;
  if (!DATABASE_URL)
    return ok(`Sealed secrets: by ${SECRETS_KEY ? 'SECRETS_KEY' : 'the embedded database’s password'}`);
  if (!existsSync(path.join(ROOT, 'prisma/dist/sealer.js')))
    return bad('Sealed secrets: not checked', 'npm start compiles first.');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    if ((await sealedSecrets(client, { DATABASE_URL, SECRETS_KEY })) === 'shut')
      return bad(
        `Sealed secrets do not open: ${SECRETS_KEY ? 'SECRETS_KEY' : 'SECRETS_KEY is missing, or the database’s password'} is not the one that sealed them`,
        'Restore the former SECRETS_KEY. Without it people need a recovery code, and webhooks a new secret each.',
      );
  } finally {
    await client.end().catch(() => {});
  }
  return SECRETS_KEY
    ? ok('Sealed secrets: by SECRETS_KEY')
    : note(
        'SECRETS_KEY is not set: secrets of second factors and webhooks are sealed by the database’s password',
        'Keep that password beside the backups, or set SECRETS_KEY before the first of them.',
      );
}

/** Timeout of a heartbeat in milliseconds; the API's streams send one every 20 s. */
const HEARTBEAT_PATIENCE_MS = 40_000;

/**
 * Checks the path from browsers to a running product: a proxy in front may be at fault although everything here works.
 */
async function way() {
  const { PUBLIC_URL, HYRDE_TOKEN } = process.env;
  if (!PUBLIC_URL) return ok('Public address: none is set (PUBLIC_URL)');
  const { protocol, hostname, port, href } = new URL(PUBLIC_URL);
  const facts = [];
  if (protocol === 'https:') {
    const seen = await certificateOf({ host: hostname, port: Number(port) || 443 });
    const until = seen.validTo.toISOString().slice(0, 10);
    const state = certificateState(seen);
    if (state === 'over') return bad(`${PUBLIC_URL}: its certificate ended on ${until}`, 'Renew it.');
    if (state === 'refused')
      return bad(
        `${PUBLIC_URL}: browsers refuse its certificate (${seen.fault})`,
        'Get one for this name that they trust.',
      );
    if (state === 'soon')
      return note(`${PUBLIC_URL}: its certificate ends on ${until}`, 'Renew it, and see why it was not.');
    facts.push(`its certificate holds until ${until}`);
  }
  if (!HYRDE_TOKEN) facts.push('its stream of events was not read (HYRDE_TOKEN: a token with the scope read)');
  else {
    const events = await eventsAt(href.replace(/\/$/, ''), HYRDE_TOKEN, HEARTBEAT_PATIENCE_MS, true);
    if (events === 'held')
      return bad(
        `${PUBLIC_URL}: something in front of it holds events back, so that screens do not move`,
        'Let the proxy pass /api/events on as it comes (nginx: proxy_buffering off; proxy_read_timeout 60s).',
      );
    if (events === 'cut')
      return bad(
        `${PUBLIC_URL}: something in front of it ends streams that are quiet for 20 s, so that screens connect anew for ever`,
        'Give the proxy more patience with /api/events (nginx: proxy_read_timeout 60s).',
      );
    if (events !== 'flows')
      return note(`${PUBLIC_URL}/api/events answers ${events}`, 'Is HYRDE_TOKEN one of this product?');
    facts.push('events come through');
  }
  return ok(`${PUBLIC_URL}: ${facts.join('; ')}`);
}

async function queue() {
  if (!process.env.REDIS_URL) return ok('Queue: in Postgres');
  if (!installed()) return bad('Queue: not checked', 'npm start installs what the check needs.');
  const { Redis } = await import('ioredis');
  const redis = new Redis(process.env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 5_000 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1];
    if (policy && policy !== 'noeviction')
      return bad(`Queue: Redis may drop jobs (maxmemory-policy ${policy})`, 'Set maxmemory-policy noeviction.');
    return ok('Queue: your Redis answers');
  } catch (error) {
    return bad(
      `Queue: Redis does not answer (${error.message})`,
      'Check REDIS_URL, or unset it to keep the queue in Postgres.',
    );
  } finally {
    redis.disconnect();
  }
}

async function browser() {
  if (!existsSync(path.join(ROOT, 'jobs/dist/fetcher/index.js')))
    return bad('Browser: not checked', 'npm start compiles first.');
  const { findBrowser } = await import('@hyrde/jobs/fetcher');
  const found = await findBrowser();
  if (found.found && found.unsandboxed !== null)
    return note(
      `Browser: ${found.path}, without its sandbox: ${found.unsandboxed}`,
      'Start Hyrde as another user than root, where user namespaces are allowed.',
    );
  if (found.found) return ok(`Browser: ${found.path}`);
  return bad(
    `Browser: ${found.why}`,
    'Install chromium, or set PUPPETEER_EXECUTABLE_PATH. Without it, pages made by scripts end as they are.',
  );
}

async function main() {
  await ensureNode();
  loadEnvironmentFile();
  let broken = 0;
  for (const check of [
    node,
    room,
    disk,
    packages,
    environment,
    product,
    port,
    database,
    secrets,
    queue,
    browser,
    way,
  ]) {
    const result = await Promise.resolve()
      .then(check)
      .catch((error) => bad(`${check.name}: ${error.message}`, 'Mend this first.'));
    console.log(`${result.sign} ${result.text}${result.advice ? `\n    → ${result.advice}` : ''}`);
    if (result.sign === '✗') broken++;
  }
  console.log(broken ? `\n${broken} of these prevent a start.` : '\nNothing prevents `npm start`.');
  process.exit(broken ? 1 : 0);
}

await main();

// `npm run doctor`: looks at everything a start needs and says what is broken and what to do. Changes nothing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WEB_SERVER } from './build.mjs';
import { checkNode, dataFolder, isPortFree, loadEnvironmentFile, ROOT, roomAt } from './machine.mjs';

const ok = (text) => ({ ok: true, text });
const bad = (text, advice) => ({ ok: false, text, advice });

const installed = () => existsSync(path.join(ROOT, 'node_modules/.bin'));

function node() {
  checkNode();
  return ok(`Node ${process.versions.node}`);
}

function room() {
  const free = `${(roomAt(ROOT) / 1e9).toFixed(1)} GB free`;
  return roomAt(ROOT) > 1e9
    ? ok(`Disk: ${free}`)
    : bad(`Disk: ${free}`, 'Make room: crawls are kept in the data folder.');
}

function packages() {
  if (!installed()) return bad('Packages: not installed', 'npm start installs them.');
  return existsSync(WEB_SERVER)
    ? ok('Packages installed, dashboard built')
    : bad('Dashboard: not built', 'npm start builds it.');
}

async function environment() {
  if (!existsSync(path.join(ROOT, 'jobs/contracts/dist/index.js')))
    return bad('Environment: not checked', 'npm start compiles first.');
  const { readEnvironment } = await import('@hyrde/contracts');
  readEnvironment({ DATABASE_URL: 'postgresql://embedded/hyrde', ...process.env });
  return ok('Environment variables are valid');
}

async function port() {
  const wanted = Number(process.env.PORT ?? 3000);
  if (await isPortFree(wanted)) return ok(`Port ${wanted} is free`);
  const running = path.join(dataFolder(), 'running.json');
  if (existsSync(running))
    return ok(`Port ${wanted} is in use, by Hyrde as it seems (${JSON.parse(readFileSync(running, 'utf8')).url})`);
  return bad(`Port ${wanted} is in use by another program`, `Stop it, or PORT=${wanted + 10} npm start.`);
}

async function database() {
  if (!process.env.DATABASE_URL) {
    const made = existsSync(path.join(dataFolder(), 'postgres/data/PG_VERSION'));
    return ok(`Database: embedded, ${made ? `in ${dataFolder()}` : 'made at the first start'}`);
  }
  if (!installed()) return bad('Database: not checked', 'npm start installs what the check needs.');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    return ok(`Database: your Postgres ${rows[0].server_version} answers`);
  } catch (error) {
    return bad(
      `Database: ${error.message || error.code}`,
      'Check DATABASE_URL, and that the server runs and lets you in.',
    );
  } finally {
    await client.end().catch(() => {});
  }
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
  if (!existsSync(path.join(ROOT, 'jobs/dist/door/index.js')))
    return bad('Browser: not checked', 'npm start compiles first.');
  const { findBrowser } = await import('@hyrde/jobs/door');
  const found = await findBrowser();
  if (found.found) return ok(`Browser: ${found.path}`);
  return bad(
    `Browser: ${found.why}`,
    'Install chromium, or set PUPPETEER_EXECUTABLE_PATH. Without it, pages made by scripts end as they are.',
  );
}

async function main() {
  loadEnvironmentFile();
  let broken = 0;
  for (const check of [node, room, packages, environment, port, database, queue, browser]) {
    const result = await Promise.resolve()
      .then(check)
      .catch((error) => bad(`${check.name}: ${error.message}`, 'Mend this first.'));
    console.log(`${result.ok ? '✓' : '✗'} ${result.text}${result.ok ? '' : `\n    → ${result.advice}`}`);
    if (!result.ok) broken++;
  }
  console.log(broken ? `\n${broken} of these stand in the way.` : '\nNothing stands in the way of `npm start`.');
  process.exit(broken ? 1 : 0);
}

await main();

// `npm start`: from a bare machine, or a killed run, to the dashboard. `--watch` (npm run dev) rebuilds as files change.
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, compile, install, run, WEB_SERVER } from './build.mjs';
import { checkNode, checkPort, dataFolder, isPortFree, loadEnvironmentFile, ROOT } from './machine.mjs';
import { answers, processes } from './processes.mjs';
import { claimDataFolder } from './run-file.mjs';
import { bold, Complaint, dim, giveUp, step } from './terminal.mjs';

const watch = process.argv.includes('--watch');
const PRACTICE_SEED = 1; // one country for everybody, so that figures can be compared
const PRACTICE_SITES = 357; // as many as the country the paper's question comes from has municipalities
const FIRST_SWEEP_SITES = 72; // a fifth of the country, from every region: swept in about two minutes

async function main() {
  checkNode();
  loadEnvironmentFile();
  process.env.HYRDE_ROOT = ROOT; // how `run-file` knows our processes again
  const data = dataFolder();
  const runFile = await claimDataFolder(data);
  const port = portFrom(process.env.PORT ?? '3000');
  await checkPort(port, 'PORT');
  console.log(bold('\nHyrde starts'));

  await install();
  await compile();
  await checkEnvironment();
  if (!watch) await buildWeb();

  const product = await startProduct(data, port);
  runFile.note(product.children.pids(), product.url);
  stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'], product, runFile);
  greet(product);
}

function portFrom(text) {
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Complaint(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** @throws Complaint that names each variable which is wrong, before anything is started with it */
async function checkEnvironment() {
  const { readEnvironment } = await import('@hyrde/contracts');
  try {
    readEnvironment({ DATABASE_URL: 'postgresql://embedded/hyrde', ...process.env });
  } catch (error) {
    throw new Complaint(error.message);
  }
}

/** Starts database, practice country, API, worker and dashboard, each when what it needs is there. */
async function startProduct(data, port) {
  const logs = path.join(data, 'logs');
  mkdirSync(logs, { recursive: true });
  const children = processes(logs);
  const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const database = process.env.DATABASE_URL
    ? null
    : await step('Starting Postgres', () => embeddedPostgres(data, logs));
  try {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: process.env.DATABASE_URL ?? database.urlOf('hyrde'),
      API_PORT: process.env.API_PORT ?? String(await freePortNear(port + 1)),
      PUBLIC_URL: url,
    };
    if (!(await isMigrated(env.DATABASE_URL)))
      await step('Preparing the database', () =>
        run(path.join(ROOT, 'node_modules/.bin/prisma'), ['migrate', 'deploy'], { env }),
      );
    const admin = firstAdmin(data);
    const practice = database ? await practiceCountry(data, children, env) : null;
    if (practice) Object.assign(env, practice.env);
    await step('Seeding', () => seed(env, admin, practice));
    await step('Starting API, worker and dashboard', () => startServices(children, env, port));
    return { children, database, url, admin, env };
  } catch (error) {
    await children.stop();
    await database?.stop();
    throw error;
  }
}

async function embeddedPostgres(data, logs) {
  const { startPostgres } = await import('./postgres.mjs');
  return startPostgres({
    dir: path.join(data, 'postgres'),
    log: createWriteStream(path.join(logs, 'postgres.log'), { flags: 'a' }),
  });
}

/** Has every migration been applied? Asking Postgres takes a tenth of the time that asking Prisma's command line does. */
async function isMigrated(url) {
  const names = readdirSync(path.join(ROOT, 'prisma/migrations')).filter((name) => !name.includes('.'));
  try {
    const { rows } = await query(
      url,
      'select migration_name as name from _prisma_migrations where finished_at is not null',
    );
    const applied = new Set(rows.map((row) => row.name));
    return names.every((name) => applied.has(name));
  } catch {
    return false; // no such table, no such database: the migration says what is wrong, if anything is
  }
}

async function query(url, sql) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function freePortNear(first) {
  for (let port = first; port < first + 50; port++) if (await isPortFree(port)) return port;
  throw new Complaint(`No port between ${first} and ${first + 50} is free. Choose one: API_PORT=… npm start`);
}

/** The first person's e-mail address and password: made once, kept in the data folder, readable by its owner alone. */
function firstAdmin(data) {
  const file = path.join(data, 'first-sign-in.json');
  if (!existsSync(file)) {
    const password = randomBytes(9).toString('base64url');
    writeFileSync(file, `${JSON.stringify({ email: 'admin@hyrde.localhost', password }, null, 1)}\n`, { mode: 0o600 });
  }
  return { ...JSON.parse(readFileSync(file, 'utf8')), file };
}

/**
 * The practice country: chosen at the first start, served as long as its sites are in the registry.
 * `HYRDE_PRACTICE=0` starts without it.
 */
async function practiceCountry(data, children, env) {
  const file = path.join(data, 'practice.json');
  const first = !existsSync(file);
  if (process.env.HYRDE_PRACTICE === '0') return null;
  if (!first && !(await hasPracticeSites(env))) return null;
  if (first) {
    const port = await freePortNear(Number(process.env.PRACTICE_PORT ?? 4180));
    writeFileSync(
      file,
      JSON.stringify({ seed: PRACTICE_SEED, sites: Number(process.env.HYRDE_PRACTICE_SITES ?? PRACTICE_SITES), port }),
    );
  }
  const { seed, sites, port } = JSON.parse(readFileSync(file, 'utf8'));
  await checkPort(port, 'PRACTICE_PORT');
  const hostsFile = path.join(data, 'practice-hosts');
  const shape = ['--seed', String(seed), '--sites', String(sites), '--port', String(port)];
  const lab = path.join(ROOT, 'lab/cli.mjs');
  const registry = path.join(data, 'practice-registry.json');
  if (first) writeFileSync(registry, await run(process.execPath, [lab, 'registry', '--json', ...shape]));
  const ready = new Promise((resolve) => {
    const log = process.env.HYRDE_PRACTICE_LOG ? ['--log', process.env.HYRDE_PRACTICE_LOG] : [];
    children.keep('practice-country', process.execPath, [lab, 'country', ...shape, '--hosts-file', hostsFile, ...log], {
      onLine: (line) => line.startsWith('{') && resolve(JSON.parse(line)),
    });
  });
  const { allow } = await step('Opening the practice country', () => ready);
  const join = (...lists) => lists.filter(Boolean).join(',');
  return {
    registry: first ? registry : null,
    env: { HOSTS_FILE: process.env.HOSTS_FILE ?? hostsFile, ALLOW_ADDRESSES: join(process.env.ALLOW_ADDRESSES, allow) },
  };
}

async function hasPracticeSites(env) {
  const { rows } = await query(env.DATABASE_URL, 'select exists (select from site where practice) as any');
  return rows[0].any;
}

/** Built-in targets and first person; the practice country and its first sweep only into an empty, embedded database. */
function seed(env, admin, practice) {
  const args = practice?.registry
    ? ['--practice', practice.registry, '--first-sweep', String(process.env.HYRDE_FIRST_SWEEP ?? FIRST_SWEEP_SITES)]
    : [];
  return run(process.execPath, [path.join(ROOT, 'apps/api/dist/seed.js'), ...args], {
    env: { ...env, HYRDE_ADMIN_EMAIL: admin.email, HYRDE_ADMIN_PASSWORD: admin.password },
  });
}

async function startServices(children, env, port) {
  const web = {
    PORT: String(port),
    HOSTNAME: process.env.HOSTNAME_TO_LISTEN ?? 'localhost',
    API_ORIGIN: `http://127.0.0.1:${env.API_PORT}`,
  };
  const node = (name, file, extra = {}) =>
    children.keep(
      name,
      process.execPath,
      [...(watch ? ['--watch'] : []), '--enable-source-maps', path.join(ROOT, file)],
      { env: { ...env, ...extra } },
    );
  node('api', 'apps/api/dist/main.js');
  node('worker', 'jobs/dist/worker/main.js');
  if (watch) {
    children.keep('compiler', path.join(ROOT, 'node_modules/.bin/tsc'), ['-b', '--watch', '--preserveWatchOutput']);
    const next = path.join(ROOT, 'node_modules/.bin/next');
    children.keep('web', next, ['dev', '--port', String(port)], {
      cwd: path.join(ROOT, 'apps/web'),
      env: { ...env, ...web, NODE_ENV: 'development' },
    });
  } else
    children.keep('web', process.execPath, [WEB_SERVER], { cwd: path.dirname(WEB_SERVER), env: { ...env, ...web } });
  await answers(`http://127.0.0.1:${env.API_PORT}/api/health`);
  await answers(`http://localhost:${port}/sign-in`);
}

function stopOn(signals, { children, database }, runFile) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await children.stop();
    await database?.stop();
    runFile.clear();
    console.log('Everything has stopped. Your data is kept; `npm start` goes on where this ended.');
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, stop);
}

function greet({ url, admin, env }) {
  console.log(`
  ${bold(url)}

  Sign in as ${bold(admin.email)} with ${bold(admin.password)}
  ${dim(`(the first password, kept in ${path.relative(process.cwd(), admin.file)}; delete that file once you have changed it)`)}
  ${dim(`Queue: ${(env.REDIS_URL ?? process.env.REDIS_URL) ? 'Redis' : 'Postgres'}. Logs: ${path.relative(process.cwd(), path.join(dataFolder(), 'logs'))}. Ctrl-C stops everything.`)}
`);
}

main().catch(giveUp);

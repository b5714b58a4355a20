// `npm start`: from a bare machine, or a crashed run, to the dashboard. `--watch` (npm run dev) rebuilds on changes.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, compile, install, run, WEB_SERVER } from './build.mjs';
import { closeToOthers, firstSignIn } from './data-folder.mjs';
import { checkPort, dataFolder, ensureNode, freePortNear, loadEnvironmentFile, ROOT } from './machine.mjs';
import { startPostgres } from './postgres.mjs';
import { openPracticeCountry } from './practice-country.mjs';
import { strangeSettings } from './settings.mjs';
import { backupsOf, keepBackups } from './supervisor/backups.mjs';
import { watchFreeSpace } from './supervisor/disk-space.mjs';
import { openLogFile, openReporter } from './supervisor/log-file.mjs';
import { answers, processes } from './supervisor/processes.mjs';
import { claimDataFolder, MARK } from './supervisor/run-file.mjs';
import { bold, Complaint, dim, giveUp, step } from './terminal.mjs';

const watch = process.argv.includes('--watch');

async function main() {
  await ensureNode();
  loadEnvironmentFile();
  for (const sentence of strangeSettings(ROOT)) console.warn(sentence);
  process.chdir(ROOT); // Relative paths in settings are of this folder.
  const data = dataFolder();
  const runFile = await claimDataFolder(data);
  const port = portFrom(process.env.PORT ?? '3000');
  await checkPort(port, 'PORT');
  console.log(bold('\nHyrde starts'));

  await install();
  await compile();
  await checkEnvironment();
  if (!watch) await buildWeb();

  const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  process.env[MARK] = data; // In the environment of all processes started here.
  const product = { url, children: supervise(data, url, runFile) };
  stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'], product, runFile);
  await watchDisk(data, product.children.report, runFile);
  await startProduct(product, data, port);
  greet(product);
}

/** Supervises the processes: their events are printed, logged, and stored for the next start. */
function supervise(data, url, runFile) {
  const logs = path.join(data, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const report = openReporter(logs);
  return { report, ...processes({ logs, report, onChange: (all) => runFile.note(all, url) }) };
}

async function watchDisk(data, report, runFile) {
  const { LOW_DISK_BYTES } = await import('@hyrde/contracts');
  watchFreeSpace({ data, lowBytes: LOW_DISK_BYTES, report, onCheck: runFile.retry });
}

function portFrom(text) {
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Complaint(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** @throws Complaint that names each invalid variable, before anything is started */
async function checkEnvironment() {
  const { readEnvironment } = await import('@hyrde/contracts');
  try {
    readEnvironment({ DATABASE_URL: 'postgresql://embedded/hyrde', ...process.env });
  } catch (error) {
    throw new Complaint(error.message);
  }
}

/** Starts database, practice country, API, worker and dashboard, each after its dependencies. */
async function startProduct(product, data, port) {
  closeToOthers(data);
  const { children } = product;
  try {
    const database = process.env.DATABASE_URL
      ? null
      : await step('Starting Postgres', () => keepDatabase({ data, children }));
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: database?.urlOf('hyrde') ?? process.env.DATABASE_URL,
      DATA_FOLDER: data,
      API_PORT: process.env.API_PORT ?? String(await freePortNear(port + 1, 'API_PORT')),
      PUBLIC_URL: product.url,
    };
    const migrated = await step('Preparing the database', () => prepareDatabase(env));
    product.admin = await firstSignIn(data, async (sql) => (await query(env.DATABASE_URL, sql)).rows);
    const ask = async (sql) => (await query(env.DATABASE_URL, sql)).rows;
    const practice = database ? await openPracticeCountry({ data, children, ask }) : null;
    Object.assign(env, practice?.env);
    const seeding = () => seed(env, product.admin, practice);
    // Later seeds only add the data of a new version, so nothing waits for them.
    const first = migrated || practice?.seedArguments.length > 0;
    if (first) await step('Seeding', seeding);
    await step('Starting API, worker and dashboard', () =>
      Promise.all([startServices(children, env, port), first ? undefined : seeding()]),
    );
    const { BACKUP_EVERY_MS: everyMs } = await import('@hyrde/contracts');
    keepBackups({ backups: await backupsOf(env), everyMs, report: children.report });
  } catch (error) {
    await children.stop();
    throw error;
  }
}

/**
 * Starts the embedded Postgres and keeps it running: whenever it ends, it is restarted on the same port.
 * @param children the supervised processes (`processes`)
 * @returns `urlOf(database)`, constant for this start
 * @throws if the first start fails
 */
async function keepDatabase({ data, children }) {
  const log = openLogFile(path.join(data, 'logs/database.log'));
  const dir = path.join(data, 'postgres');
  let postgres;
  const start = async () => {
    postgres = await startPostgres({ dir, port: postgres?.port, log });
    return postgres.child;
  };
  /** SIGINT is Postgres's "fast shutdown": roll back, checkpoint, exit. */
  const end = (child, signal) => child.kill(signal === 'SIGTERM' ? 'SIGINT' : signal);
  await children.keepUp('database', start, { end, last: true });
  return { urlOf: postgres.urlOf };
}

/**
 * Applies missing migrations, and prepares the role of API and worker: that of the embedded database, or that of
 * DATABASE_URL if OWNER_DATABASE_URL names the owner.
 * @returns true if there were migrations
 */
async function prepareDatabase(env) {
  const { MigrationError, migrate } = await import('@hyrde/store/migrate');
  const { appUrlOf, prepareAppRole } = await import('@hyrde/store/roles');
  const owner = process.env.OWNER_DATABASE_URL || env.DATABASE_URL;
  try {
    const migrated = (await migrate(owner)).length > 0;
    if (!process.env.DATABASE_URL) env.DATABASE_URL = appUrlOf(owner);
    if (owner !== env.DATABASE_URL) await prepareAppRole(owner, env.DATABASE_URL);
    return migrated;
  } catch (error) {
    throw error instanceof MigrationError ? new Complaint(error.message) : error;
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

/** Seeds built-in targets and the first person; at the first start also the practice country and its first sweep. */
async function seed(env, admin, practice) {
  await run(process.execPath, [path.join(ROOT, 'apps/api/dist/seed.js'), ...(practice?.seedArguments ?? [])], {
    env: { ...env, ...(admin && { HYRDE_ADMIN_EMAIL: admin.email, HYRDE_ADMIN_PASSWORD: admin.password }) },
  });
  practice?.seeded();
}

async function startServices(children, env, port) {
  const dashboardKey = { DASHBOARD_KEY: process.env.DASHBOARD_KEY || randomBytes(24).toString('base64url') };
  const web = {
    ...dashboardKey,
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
  await node('api', 'apps/api/dist/main.js', dashboardKey);
  await node('worker', 'jobs/dist/worker/main.js');
  if (watch) {
    await children.keep('compiler', path.join(ROOT, 'node_modules/.bin/tsc'), [
      '-b',
      '--watch',
      '--preserveWatchOutput',
    ]);
    const next = path.join(ROOT, 'node_modules/.bin/next');
    await children.keep('web', next, ['dev', '--port', String(port)], {
      cwd: path.join(ROOT, 'apps/web'),
      env: { ...env, ...web, NODE_ENV: 'development' },
    });
  } else
    await children.keep('web', process.execPath, [WEB_SERVER], {
      cwd: path.dirname(WEB_SERVER),
      env: { ...env, ...web },
    });
  for (const url of [`http://127.0.0.1:${env.API_PORT}/api/health`, `http://localhost:${port}/sign-in`])
    if (!(await answers(url)))
      throw new Complaint(
        [`${url} does not answer. \`npm run doctor\` looks for the cause.`, ...children.troubles()].join('\n  '),
      );
}

function stopOn(signals, product, runFile) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await product.children.stop();
    await product.children.report.close();
    runFile.clear();
    console.log('Everything has stopped. Your data is kept; `npm start` goes on where this ended.');
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, stop);
}

function greet({ url, admin }) {
  const signIn = admin
    ? `Sign in as ${bold(admin.email)} with ${bold(admin.password)}
  ${dim(`(a first password, kept in ${path.relative(process.cwd(), admin.file)} until you have chosen your own)`)}`
    : 'Sign in as yourself: the first password has been changed, or, after a restore, is that of the former data folder.';
  console.log(`
  ${bold(url)}

  ${signIn}
  ${dim(`Queue: ${process.env.REDIS_URL ? 'Redis' : 'Postgres'}. Logs: ${path.relative(process.cwd(), path.join(dataFolder(), 'logs'))}. Ctrl-C stops everything.`)}
`);
}

main().catch(giveUp);

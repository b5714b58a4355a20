import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationError, migrate } from '@hyrde/store/migrate';
import { withClient } from '@hyrde/store/sql';
import { freePort, inRoot, ROOT } from '../product/parts.js';
import { makeDataDisk } from './disk.js';

/** Faults that need a product of their own, since the day's product is past them. */
export const TRIALS = ['migration', 'first-build'] as const;
export type Trial = (typeof TRIALS)[number];

/** Result of a trial: what happened, and violated laws. */
export interface TrialReport {
  happened: string[];
  broken: string[];
}

export const runTrial = (trial: Trial): Promise<TrialReport> =>
  trial === 'migration' ? migrationOnFullDisk() : firstBuildEnded();

/** Rows of the table that the migration copies: about 200 MB. */
const ROWS = 200_000;
const BIG = '99991231000000_copies_a_table';

interface Postgres {
  urlOf(database: string): string;
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

/**
 * The disk is full while a migration runs. It must fail with a sentence and leave no trace, and succeed once there is
 * space, with the same rows.
 */
async function migrationOnFullDisk(): Promise<TrialReport> {
  const disk = makeDataDisk();
  if (disk.whyNotFull !== null) return { happened: [`not done here: ${disk.whyNotFull}`], broken: [] };
  const { startPostgres } = (await import(inRoot('scripts/postgres.mjs'))) as {
    startPostgres(options: { dir: string }): Promise<Postgres>;
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-migrations-'));
  cpSync(inRoot('prisma/migrations'), folder, { recursive: true });
  const happened: string[] = [];
  const broken: string[] = [];
  let postgres = await startPostgres({ dir: disk.folder });
  try {
    const url = () => postgres.urlOf('hyrde');
    await migrate(url(), { folder });
    await withClient(url(), (client) =>
      client.query(`create table big as select n, repeat(md5(n::text), 30) as text from generate_series(1, ${ROWS}) n`),
    );
    mkdirSync(path.join(folder, BIG));
    writeFileSync(path.join(folder, BIG, 'migration.sql'), 'create table copy as select * from big; drop table big;');
    disk.fill();
    const refused = await migrate(url(), { folder }).then(
      () => null,
      (error: Error) => error,
    );
    happened.push(`on a full disk: ${refused?.name}: ${refused?.message.slice(0, 300)}`);
    if (!(refused instanceof MigrationError)) broken.push('a migration on a full disk did not end as MigrationError');
    const from = performance.now();
    await postgres.stop({ timeoutMs: 20_000 });
    happened.push(`Postgres was stopped in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    disk.empty();
    postgres = await startPostgres({ dir: disk.folder });
    const { rows } = await withClient(url(), (client) =>
      client.query(`select (select count(*)::int from big) as rows, to_regclass('copy') as copy`),
    );
    if (rows[0]?.rows !== ROWS || rows[0]?.copy !== null) broken.push(`it left traces: ${JSON.stringify(rows[0])}`);
    const applied = await migrate(url(), { folder });
    const after = await withClient(url(), (client) => client.query('select count(*)::int as rows from copy'));
    happened.push(`with space: applied ${applied.join(', ')}, ${after.rows[0]?.rows} of ${ROWS} rows`);
    if (after.rows[0]?.rows !== ROWS) broken.push('rows were lost');
  } finally {
    await postgres.stop({ timeoutMs: 20_000 });
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return { happened, broken };
}

/** Moments of a first start at which it is ended: the title of a step, and ms after it. */
const MOMENTS = [
  { step: 'Compiling', afterMs: 1_500 },
  { step: 'Building the dashboard', afterMs: 5_000 },
] as const;
const STARTED = 'Sign in as';
const START_MS = 900_000;
/** Maximum time in ms until all processes of an ended start are gone. */
const GONE_MS = 10_000;

/** A first start is ended by SIGTERM while it builds. No process may stay, and the next start must work. */
async function firstBuildEnded(): Promise<TrialReport> {
  const dir = mkdtempSync(path.join(tmpdir(), 'hyrde-first-build-'));
  const clone = path.join(dir, 'clone');
  const happened: string[] = [];
  const broken: string[] = [];
  try {
    spawnSync('git', ['clone', '--quiet', ROOT, clone]);
    for (const modules of spawnSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' })
      .stdout.trim()
      .split('\n'))
      copyPackages(path.dirname(modules), clone);
    const env = {
      ...process.env,
      HYRDE_DATA: path.join(dir, 'data'),
      HYRDE_PRACTICE: '0',
      PORT: `${await freePort()}`,
    };
    for (const { step, afterMs } of MOMENTS) {
      const child = begin(clone, env);
      await saying(child, step);
      await sleep(afterMs);
      const count = processesIn(clone).length;
      child.kill('SIGTERM');
      await once(child, 'exit');
      const deadline = performance.now() + GONE_MS;
      while (processesIn(clone).length > 0 && performance.now() < deadline) await sleep(100);
      const left = processesIn(clone);
      happened.push(`ended ${afterMs / 1_000} s into "${step}", with ${count} processes: ${left.length} are left`);
      if (left.length > 0) broken.push(`after "${step}" ${left.length} processes are left: ${left.join(', ')}`);
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
    }
    const child = begin(clone, env);
    const from = performance.now();
    await saying(child, STARTED);
    happened.push(`the next start was ready after ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    child.kill('SIGTERM');
    await once(child, 'exit');
  } catch (error) {
    broken.push(error instanceof Error ? error.message : String(error));
  } finally {
    for (const { pid } of processesIn(clone)) process.kill(pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  }
  return { happened, broken };
}

/** Links the installed packages of a workspace into the clone, without the stamps of finished builds. */
function copyPackages(workspace: string, clone: string): void {
  const from = path.join(ROOT, workspace, 'node_modules');
  const to = path.join(clone, workspace, 'node_modules');
  if (!existsSync(from)) return;
  spawnSync('cp', ['-al', from, to]);
  rmSync(path.join(to, '.cache'), { recursive: true, force: true });
  if (workspace !== '.') return;
  // The packages are the lock file's, so that the step "Installing" has nothing to do.
  const stamp = 'node_modules/.cache/hyrde/packages';
  if (existsSync(path.join(ROOT, stamp))) cpSync(path.join(ROOT, stamp), path.join(clone, stamp));
}

const begin = (clone: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['scripts/start.mjs'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Waits until a process has said this. @throws if it ends before, or takes too long */
function saying(child: ChildProcess, words: string): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`"${words}" was not said in time: ${said.slice(-500)}`)), START_MS);
    const end = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk;
        if (said.includes(words)) end(resolve);
      });
    child.once('exit', (code) =>
      end(() => reject(new Error(`it ended with ${code} before "${words}": ${said.slice(-1_000)}`))),
    );
  });
}

/** Running processes whose working folder is within a folder. */
function processesIn(folder: string): { pid: number; toString(): string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
      if (!`${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${folder}/`)) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120);
      return command === '' ? [] : [{ pid: Number(name), toString: () => command }];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

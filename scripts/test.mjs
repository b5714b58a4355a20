// `npm test`: prepares the checks, runs them, and ends with `N passed, N failed`. The variable TESTS sets the extent:
// `short`, or `all` by `npm test -- --all`. The lists LONG in vitest.config.ts and e2e/vitest.config.ts name the files
// that the short run leaves out; a test that takes a sample, or is left out itself, uses scripts/testing/extent.ts.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { buildWeb, compile, install, run, standBack } from './build.mjs';
import { ensureNode, ROOT } from './machine.mjs';
import { bold, giveUp, step } from './terminal.mjs';

const ALL = process.argv.includes('--all');
/** Parts that the short run leaves out, printed at its end. */
const ONLY_ALL =
  'npm test -- --all adds: a crash test for each kind, the lab’s floors and fits, long laws, the detailed browser tests, ' +
  'each screen in both languages and widths, four times the examples of properties, and ' +
  'the search for dead code outside the product.';

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);
const REPORTS = path.join(ROOT, 'node_modules/.cache/hyrde-tests');
/** Workspaces without code that exists only for tests. */
const PRODUCT = ['apps/api', 'apps/client', 'apps/web', 'jobs', 'jobs/contracts', 'prisma'];
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures with their messages. Printed last, since only the end of a long log may be kept. */
const failures = [];

/** Runs a check that passes or fails as a whole. @returns true if it passed */
async function check(title, work) {
  try {
    await work();
    total.passed++;
    return true;
  } catch (error) {
    total.failed++;
    failures.push({ name: title, said: error.message });
    return false;
  }
}

/** A program that must exit with 0, at a lower priority than tests of the project `waiting`. */
const program = (title, command, args, options) =>
  check(title, () => step(title, () => run(command, args, { ...options, behind: true })));

/** Validates the compose files if docker-compose is installed. */
async function composeFiles() {
  if (spawnSync('docker-compose', ['--version']).status !== 0) {
    console.log('  - Compose files: skipped, since there is no docker-compose');
    total.skipped++;
    return;
  }
  const passwords = ['POSTGRES', 'APP_POSTGRES', 'REDIS', 'ADMIN', 'GRAFANA'].map((whose) => `${whose}_PASSWORD`);
  const env = Object.fromEntries([...passwords, 'DASHBOARD_KEY', 'METRICS_TOKEN'].map((name) => [name, 'any']));
  // From its own folder: docker-compose 1 resolves the seccomp profile's path against it, version 2 against the file.
  const cwd = path.join(ROOT, 'docker');
  const files = ['-f', 'compose.yaml', '-f', 'observability/compose.yaml'];
  await program('Compose files', 'docker-compose', [...files, 'config', '--quiet'], { env, cwd });
}

/** Failures in vitest's JSON report. A file that fails without a failed test did not load, or its hook threw. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length)
      return [{ name: file, said: message || 'It failed outside its tests; see its hooks, and the log above.' }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      said: failureMessages.join('\n'),
    }));
  });
}

/** Runs a set of tests and counts each. */
async function tests(title, args, { behind = false } = {}) {
  console.log(bold(`\n${title}`));
  const started = Date.now();
  const report = path.join(REPORTS, `${title.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const code = await new Promise((resolve) => {
    const child = spawn(
      bin('vitest'),
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        cwd: ROOT,
        env: { ...process.env, TESTS: ALL ? 'all' : 'short' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    if (behind) standBack(child);
    child.on('close', resolve);
  });
  let result = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {} // It ended before it could report; its exit code counts below.
  const failed = failedTests(result);
  if (code !== 0 && !failed.length) failed.push({ name: title, said: `vitest ended with ${code}; see above.` });
  // A file that does not load, or an error outside any test, counts as one.
  const numFailed = result.numFailedTests || (code === 0 ? 0 : 1);
  total.passed += result.numPassedTests;
  total.failed += numFailed;
  total.skipped += result.numPendingTests;
  failures.push(...failed);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(bold(`\n${title}: ${result.numPassedTests} passed, ${numFailed} failed in ${seconds} s`));
}

/** Tests of workers, leases, hosts and processes, then of whole products: they often wait, so others compute beside them. */
async function whatWaits(web) {
  await tests('Tests that wait', ['--project', 'alone', '--project', 'waiting']);
  if (await web) await tests('End-to-end tests', ['--config', 'e2e/vitest.config.ts']);
}

/**
 * Checks that compute, at a lower priority: a lease that expires for lack of a processor fails a test, a late
 * computation does not.
 */
async function whatComputes(web) {
  await web; // The build generates types.
  // Each uses one core, so they run while the others use the second.
  await program('Types', bin('tsc'), ['-p', 'tsconfig.check.json']);
  await program('Types of the dashboard', bin('tsc'), ['--noEmit', '-p', 'apps/web/tsconfig.json']);
  await program('Lint and format', bin('biome'), ['ci', '.']);
  await program('Architecture and its picture', process.execPath, ['scripts/architecture.mjs', '--check']);
  if (ALL) await program('Dead code', bin('knip'), []); // The next check also finds unused exports of the product.
  const product = PRODUCT.flatMap((workspace) => ['--workspace', workspace]);
  await program('Code that tests alone use', bin('knip'), ['--production', '--include', 'exports,types', ...product]);
  await program('Licences and install scripts', process.execPath, ['scripts/licences.mjs', '--check']);
  await composeFiles();
  await tests('Tests that compute', ['--project', 'computing'], { behind: true });
}

const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * Uses temporary folders in memory if there is enough: Postgres spends half of its processor time on files otherwise.
 * Not if programs there may not be executed, which a browser from npm needs.
 */
function useMemory() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY) || freemem() < 8 * GIB) return;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === IN_MEMORY);
  if (bavail * bsize >= 6 * GIB && mount && !/\bnoexec\b/.test(mount)) process.env.TMPDIR = IN_MEMORY;
}

async function main() {
  await ensureNode();
  const started = Date.now();
  useMemory();
  await install();
  mkdirSync(REPORTS, { recursive: true });
  await compile();
  const web = check('The dashboard’s build', () => buildWeb({ behind: true }));
  await Promise.all([whatWaits(web), whatComputes(web)]);

  if (!ALL) console.log(`\n${ONLY_ALL}`);
  for (const { name, said } of failures) console.error(`\n✗ ${name}\n${said}`);
  console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  process.exit(total.failed ? 1 : 0);
}

main().catch(giveUp);

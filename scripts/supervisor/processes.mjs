// Supervises the product's processes: started in order, kept alive, stopped together.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openLogFile } from './log-file.mjs';

/** Delay before a process is restarted, in milliseconds; doubles with each consecutive end. */
const FIRST_RESTART_MS = 1_000;
/** Maximum delay of a restart in milliseconds: little load on the machine, and bearable for a person who waits. */
const LONGEST_RESTART_MS = 30_000;
/** Minimum lifetime in milliseconds after which the next end counts as the first. */
const STEADY_MS = 60_000;
/** Number of consecutive ends from which on they are reported as a fault. */
export const KEEPS_ENDING = 3;
/** Timeout of a stop in milliseconds: a worker ends its attempts and releases its leases; then it is killed. */
const STOP_MS = 8_000;
/** Timeout of the last stop in milliseconds: a database writes its buffers before it ends. */
const LAST_STOP_MS = 60_000;
/** Delay in milliseconds for the rest of a dead process's output, which a child of it may hold open. */
const LAST_WORDS_MS = 500;
/** Number of characters of a process's output that are kept to explain its end. */
const LAST_WORDS = 4_000;

/**
 * Keeps a set of named processes running.
 * @param logs folder with a log file for each process
 * @param report (openReporter) receives each end and each restart
 * @param onChange called with each process's name whenever it starts or ends: `{ pid, ends, why }`, where `pid` is null
 *   while it is down and `ends` counts its consecutive ends
 */
export function processes({ logs, report, onChange }) {
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const kept = new Map();
  let stopping = false;
  const changed = () => onChange(Object.fromEntries([...kept].map(([name, { state }]) => [name, { ...state }])));

  /**
   * Starts a process and restarts it with growing delays whenever it ends by itself.
   * @param start returns the child process once it is ready; may throw
   * @param words returns its last output
   * @param end asks a child to end: SIGTERM for a graceful end, SIGKILL for an immediate one
   * @param last true if it is stopped after all others, which depend on it
   * @returns resolves after the first start @throws the error of the first start
   */
  async function keepUp(name, start, { words = () => '', end = endGroup, last = false } = {}) {
    const one = { child: null, end, last, state: { pid: null, ends: 0, why: null }, starting: null };
    let wait = FIRST_RESTART_MS;
    kept.set(name, one);

    const launch = async () => {
      const child = await start();
      const startedAt = performance.now();
      one.child = child;
      one.state.pid = child.pid ?? null;
      whenEnded(child, async (how) => {
        one.child = null;
        one.state.pid = null;
        endGroup(child, 'SIGKILL'); // Its own children must not outlive it.
        await outputRead(child);
        if (stopping) return;
        if (performance.now() - startedAt > STEADY_MS) {
          wait = FIRST_RESTART_MS;
          one.state.ends = 0;
        }
        again(how, how === 'SIGKILL' ? '' : lastLine(words())); // A killed process has no final output.
      });
      if (one.state.ends > 0) report.info(`${name} runs again (process ${child.pid}).`, { name, pid: child.pid });
      changed();
    };

    const again = (how, said) => {
      one.state.ends++;
      one.state.why = said ? `${how}: ${said}` : how;
      const inSeconds = `${wait / 1000} s`;
      const { ends, why } = one.state;
      const log = path.relative(process.cwd(), path.join(logs, `${name}.log`));
      if (ends === KEEPS_ENDING)
        report.error(
          `${name} keeps ending: ${ends} times in a row. The last time: ${why}. It is tried again for ever, at most ${LONGEST_RESTART_MS / 1000} s apart; \`npm run doctor\` looks for the cause. Its log: ${log}`,
          { name, ends, why },
        );
      else
        report.warn(`${name} ended (${how}). Starting it again in ${inSeconds}. Its log: ${log}`, { name, ends, why });
      changed();
      one.timer = setTimeout(() => {
        if (!stopping) one.starting = launch().catch((error) => again('it does not start', lastLine(error.message)));
      }, wait);
      wait = Math.min(wait * 2, LONGEST_RESTART_MS);
    };

    one.starting = launch();
    await one.starting;
  }

  /** Keeps a program running, its output in a log. `onLine` receives its lines. */
  function keep(name, command, args, { env = {}, cwd, onLine } = {}) {
    const log = openLogFile(path.join(logs, `${name}.log`));
    let said = '';
    const start = () => {
      said = '';
      const child = spawn(command, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          log.write(chunk);
          said = (said + chunk).slice(-LAST_WORDS);
          if (onLine) String(chunk).split('\n').filter(Boolean).forEach(onLine);
        });
      return child;
    };
    return keepUp(name, start, { words: () => said });
  }

  /** Stops every process, then kills it; those that are `last` after all others have ended. */
  async function stop() {
    stopping = true;
    for (const { timer } of kept.values()) clearTimeout(timer);
    const all = [...kept.values()];
    for (const group of [all.filter(({ last }) => !last), all.filter(({ last }) => last)])
      await Promise.all(group.map(stopOne));
  }

  /** Processes that ended recently with the reason, a line each. */
  const troubles = () =>
    [...kept].filter(([, { state }]) => state.ends > 0).map(([name, { state }]) => `${name}: ${state.why}`);

  return { keep, keepUp, stop, troubles };
}

async function stopOne(one) {
  await one.starting?.catch(() => {});
  const { child, end } = one;
  if (!child) return;
  const ended = new Promise((resolve) => whenEnded(child, resolve));
  end(child, 'SIGTERM');
  const timer = setTimeout(() => end(child, 'SIGKILL'), one.last ? LAST_STOP_MS : STOP_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * Calls back once with the way a process ended, even if it has ended before. A process that failed to start has ended,
 * too.
 */
function whenEnded(child, callback) {
  if (child.exitCode !== null || child.signalCode !== null) return callback(howEnded(child.exitCode, child.signalCode));
  let over = false;
  const once = (how) => {
    if (over) return;
    over = true;
    callback(how);
  };
  child.on('error', (error) => child.pid === undefined && once(error.message));
  // Not "close": a browser that outlives its worker keeps the worker's output open.
  child.on('exit', (code, signal) => once(howEnded(code, signal)));
}

const howEnded = (code, signal) => signal ?? `exit code ${code}`;

/** Resolves when all output of an ended process has been read. */
const outputRead = (child) =>
  new Promise((resolve) => {
    if ([child.stdout, child.stderr].every((stream) => !stream || stream.closed)) return resolve();
    const timer = setTimeout(resolve, LAST_WORDS_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Signals a process and all its children. */
function endGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {} // It has ended already.
}

/** The last line with an error, else the last line; of a JSON log its message. */
export function lastLine(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const line = lines.findLast((one) => /error|fatal|panic/i.test(one)) ?? lines.at(-1) ?? '';
  try {
    const { msg, error } = JSON.parse(line);
    return [msg, error?.message].filter(Boolean).join(' ').slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}

/** Waits up to a minute until `url` responds with 2xx. @returns true if it did */
export async function answers(url) {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

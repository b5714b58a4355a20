// The product's processes as one: started in order, kept alive, stopped together.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openLogFile } from './log-file.mjs';

/** A process that ends on its own is started again after this long, doubling as long as it keeps ending. */
const FIRST_RESTART_MS = 1_000;
/** Long enough not to wear out the machine, short enough for somebody who waits before the screen. */
const LONGEST_RESTART_MS = 30_000;
/** Who lived so long has not failed at its start: the next end is a first one. */
const STEADY_MS = 60_000;
/** So many ends in a row are no accident any more. */
export const KEEPS_ENDING = 3;
/** A worker ends its searches' attempts and gives back its leases; what takes longer is killed. */
const STOP_MS = 8_000;
/** A database writes out what it holds before it ends. */
const LAST_STOP_MS = 60_000;
/** What a dead process printed arrives at once, unless a child of its own still holds its output open. */
const LAST_WORDS_MS = 500;
/** Of what a process printed, so much is kept to tell why it ended. */
const LAST_WORDS = 4_000;

/**
 * Keeps a set of named processes running.
 * @param logs the folder that gets one log file a process
 * @param report (openReporter) is told each end and each new start
 * @param onChange is told each process by name, whenever one starts or ends: `{ pid, ends, why }`, where `pid` is null
 * while it is down and `ends` counts its ends in a row
 */
export function processes({ logs, report, onChange }) {
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const kept = new Map();
  let stopping = false;
  const changed = () => onChange(Object.fromEntries([...kept].map(([name, { state }]) => [name, { ...state }])));

  /**
   * Starts a process and starts it again, with growing pauses, whenever it ends by itself.
   * @param start gives the child process, once it may be relied on; it may throw
   * @param words gives the last that it printed
   * @param end asks a child to end: by SIGTERM nicely, by SIGKILL at once
   * @param last whether it is stopped after all others, who need it
   * @returns when it first started @throws what the first start throws
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
        endGroup(child, 'SIGKILL'); // what it started itself must not outlive it
        await outputRead(child);
        if (stopping) return;
        if (performance.now() - startedAt > STEADY_MS) {
          wait = FIRST_RESTART_MS;
          one.state.ends = 0;
        }
        again(how, how === 'SIGKILL' ? '' : lastLine(words())); // who is killed has no last words
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

  /** Keeps a program running, its output in a log. `onLine` sees what it prints. */
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

  /** Asks every process to stop, then makes them; those that are `last` when all others have ended. */
  async function stop() {
    stopping = true;
    for (const { timer } of kept.values()) clearTimeout(timer);
    const all = [...kept.values()];
    for (const group of [all.filter(({ last }) => !last), all.filter(({ last }) => last)])
      await Promise.all(group.map(stopOne));
  }

  /** Who has ended of late, and why: one line each. */
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

/** Calls back once, with how it ended, also where that was before. A process that never began has ended, too. */
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

/** Resolves when all that a dead process printed has been read. */
const outputRead = (child) =>
  new Promise((resolve) => {
    if ([child.stdout, child.stderr].every((stream) => !stream || stream.closed)) return resolve();
    const timer = setTimeout(resolve, LAST_WORDS_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Signals a process and all that it started. */
function endGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {} // gone already
}

/** The last line that tells of an error, else the last at all; out of a JSON log the message in it. */
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

/** Waits a minute until `url` answers 2xx. @returns whether it did in time */
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

// The product's processes as one: started in order, kept alive, stopped together.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { dim } from './terminal.mjs';

/** A process that ends on its own is started again after this long, doubling up to a minute. */
const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** A worker ends its searches' attempts and gives back its leases; what takes longer is killed. */
const STOP_MS = 8_000;

/**
 * Keeps a set of named processes running.
 * @param logs the folder that gets one log file a process
 * @param onChange is told the process ids by name whenever one starts
 */
export function processes(logs, onChange) {
  mkdirSync(logs, { recursive: true });
  const running = new Map();
  let stopping = false;

  /** Starts `command` and starts it again whenever it ends by itself. `onLine` sees what it prints. */
  function keep(name, command, args, { env = {}, cwd, onLine } = {}) {
    const log = createWriteStream(path.join(logs, `${name}.log`), { flags: 'a' });
    let wait = FIRST_RESTART_MS;
    const launch = () => {
      const started = Date.now();
      const child = spawn(command, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      running.set(name, child);
      onChange(Object.fromEntries([...running].map(([key, { pid }]) => [key, pid])));
      for (const stream of [child.stdout, child.stderr]) {
        stream.pipe(log, { end: false });
        if (onLine) stream.on('data', (chunk) => String(chunk).split('\n').filter(Boolean).forEach(onLine));
      }
      child.on('error', (error) => log.write(`${error}\n`));
      child.on('close', (code, signal) => {
        if (running.get(name) === child) running.delete(name);
        if (stopping) return;
        if (Date.now() - started > LONGEST_RESTART_MS) wait = FIRST_RESTART_MS;
        console.log(
          dim(
            `  ${name} ended (${signal ?? code}); starting it again in ${wait / 1000} s. Its log: ${path.relative(process.cwd(), log.path)}`,
          ),
        );
        setTimeout(() => stopping || launch(), wait);
        wait = Math.min(wait * 2, LONGEST_RESTART_MS);
      });
    };
    launch();
  }

  /** Asks every process to stop, then makes them. */
  async function stop() {
    stopping = true;
    const ended = [...running.values()].map(
      (child) => new Promise((resolve) => (child.exitCode !== null ? resolve() : child.once('close', resolve))),
    );
    const signal = (name) => {
      for (const child of running.values())
        try {
          process.kill(-child.pid, name); // the whole group: a browser's processes too
        } catch {} // gone already
    };
    signal('SIGTERM');
    const timer = setTimeout(() => signal('SIGKILL'), STOP_MS);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  return { keep, stop };
}

/** Waits until `url` answers 2xx. */
export async function answers(url, timeoutMs = 60_000) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > until) throw new Error(`${url} does not answer.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

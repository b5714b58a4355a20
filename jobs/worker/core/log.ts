import type { Environment } from '@hyrde/contracts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];
type Details = Record<string, unknown>;

/** One line a message: time, level, words, and what they are about as JSON. */
export type Log = Record<Level, (message: string, details?: Details) => void>;

/** A log on standard output; errors go to standard error. */
export function openLog(level: Environment['LOG_LEVEL'], write = writeLine): Log {
  const silent = () => {};
  const at = (one: Level) => (message: string, details?: Details) => {
    const rest = details ? ` ${JSON.stringify(details, plain)}` : '';
    write(one, `${new Date().toISOString()} ${one.padEnd(5)} ${message}${rest}`);
  };
  const loud = (one: Level) => (LEVELS.indexOf(one) >= LEVELS.indexOf(level) ? at(one) : silent);
  return { debug: loud('debug'), info: loud('info'), warn: loud('warn'), error: loud('error') };
}

function writeLine(level: Level, line: string): void {
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Errors say what they are: JSON alone would print `{}`. */
function plain(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const code = 'code' in value ? { code: value.code } : {};
  return { name: value.name, message: value.message, ...code, stack: value.stack?.split('\n').slice(1, 6).join(' ') };
}

/** For sources that repeat themselves in a tight loop: at most one message in `everyMs`, with the number left out. */
export function throttled(say: Log[Level], message: string, everyMs = 10_000, now = Date.now) {
  let last = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (error: unknown): void => {
    if (now() - last < everyMs) {
      leftOut++;
      return;
    }
    say(message, { error, ...(leftOut > 0 ? { leftOut } : {}) });
    last = now();
    leftOut = 0;
  };
}

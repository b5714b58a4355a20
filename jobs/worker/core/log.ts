import { type Environment, type LogIds, logFormat } from '@hyrde/contracts';
import { type Logger, pino } from 'pino';

type Level = Environment['LOG_LEVEL'];
/** What a message is about, beside the fields that every line has. An `error` is written with name, code and stack. */
type Details = Record<string, unknown> & { level?: never; time?: never; process?: never; msg?: never };

/** The worker's log: one JSON line a message (`logFormat`). */
export interface Log extends Record<Level, (message: string, details?: Details) => void> {
  /** A log whose every line names these. */
  child(ids: LogIds): Log;
}

/** @param write takes the lines in place of standard output */
export function openLog(level: Level, write?: (line: string) => void): Log {
  const format = logFormat('worker', level);
  return logOf(write ? pino(format, { write }) : pino(format));
}

function logOf(logger: Logger): Log {
  const at =
    (level: Level) =>
    (message: string, details: Details = {}) =>
      logger[level](details, message);
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (ids) => logOf(logger.child(ids)),
  };
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

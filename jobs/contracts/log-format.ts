import type { Environment } from './environment.js';

/** Which process a line is from, and what it is about. Every id may be missing. */
export interface LogIds {
  task?: string;
  /** The attempt at the task. */
  runner?: string;
  sweep?: string;
  /** One HTTP request; the answer names it in `X-Request-Id`. */
  request?: string;
}

/** Their values are never written, however they get into a line. */
const SECRET_KEYS = [
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'cookie',
  'set-cookie',
  'authorization',
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];
/** At the top of a line, within what it tells, and one deeper, as in `request.headers.cookie`. */
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
const SECRET = '[secret]';

/** `//user:password@` of an address, wherever it stands: connection errors quote addresses. */
const CREDENTIALS = /\/\/[^/@\s"\\]*:[^/@\s"\\]*@/g;

/** As deep as errors are followed into their causes. */
const MAX_CAUSES = 3;
/** Lines of a stack that are written: where it was thrown, not how Node got there. */
const STACK_LINES = 5;

/**
 * The one format of the logs, as options of pino: a JSON object a line with `level`, `time` (ISO 8601), `process`, ids,
 * details and `msg`. Errors stand under `error`.
 */
export const logFormat = (process: 'api' | 'worker', level: Environment['LOG_LEVEL']) => ({
  level,
  base: { process },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (word: string) => ({ level: word }) },
  errorKey: 'error',
  serializers: { error: (error: unknown) => plainError(error) },
  redact: { paths: SECRET_PATHS, censor: SECRET },
  hooks: { streamWrite: (line: string) => line.replace(CREDENTIALS, `//${SECRET}@`) },
});

/** Errors say what they are; JSON alone would write `{}`. */
function plainError(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...('code' in error && { code: error.code }),
    stack: stack && shortStack(stack),
    ...(cause !== undefined && causes > 0 && { cause: plainError(cause, causes - 1) }),
  };
}

/** Without the message, which may have lines of its own. */
const shortStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
    .join('; ');

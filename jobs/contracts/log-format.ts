import type { Environment } from './environment.js';

/** Process and subject of a log line. Each id is optional. */
export interface LogIds {
  task?: string;
  /** Id of the attempt at the task. */
  runner?: string;
  sweep?: string;
  /** Id of an HTTP request; the answer has it as `X-Request-Id`. */
  request?: string;
}

/** Keys whose values are never logged. */
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
/** Paths of these keys: at the top of a line, in its details, and one level deeper, as in `request.headers.cookie`. */
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
const SECRET = '[secret]';

/** Credentials in a URL (`//user:password@`), anywhere in a line: connection errors quote URLs. */
const CREDENTIALS = /\/\/[^/@\s"\\]*:[^/@\s"\\]*@/g;

/** Maximum number of causes of an error that are logged. */
const MAX_CAUSES = 3;
/** Maximum number of stack lines that are logged: the place of the error, without Node's own frames. */
const STACK_LINES = 5;

/** Options of pino for all logs: a JSON object a line with `level`, `time`, `process`, ids, details, `msg`, `error`. */
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

/** Loggable fields of an error, which JSON alone would write as `{}`. */
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

/** Stack without the message, which may have several lines. */
const shortStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
    .join('; ');

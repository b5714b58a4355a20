import { type Environment, logFormat } from '@hyrde/contracts';
import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { requestIds } from '../http/middleware.js';

/** Log of the API: one JSON line per message (`logFormat`), with the current request. */
export function openLog(level: Environment['LOG_LEVEL'], write?: (line: string) => void): Logger {
  const format = { ...logFormat('api', level), mixin: requestIds };
  return write ? pino(format, { write }) : pino(format);
}

/** Writes messages of Nest and of the API's own `Logger`s: an error under `error`, an object's fields as details. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  verbose = (message: unknown, ...params: unknown[]) => this.write('debug', message, params);
  debug = (message: unknown, ...params: unknown[]) => this.write('debug', message, params);
  log = (message: unknown, ...params: unknown[]) => this.write('info', message, params);
  warn = (message: unknown, ...params: unknown[]) => this.write('warn', message, params);
  error = (message: unknown, ...params: unknown[]) => this.write('error', message, params);
  fatal = (message: unknown, ...params: unknown[]) => this.write('error', message, params);

  /** @param params as passed by Nest: details, an error or its stack, and last the context */
  private write(level: Environment['LOG_LEVEL'], message: unknown, params: readonly unknown[]): void {
    const details = [message, ...params].map(detailsOf);
    this.logger[level](Object.assign({}, ...details), textOf(message));
  }
}

function detailsOf(value: unknown, position: number): object {
  if (value instanceof Error) return { error: value };
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value !== 'string' || position === 0) return {};
  return value.includes('\n') ? { stack: value } : { context: value };
}

const textOf = (message: unknown): string =>
  message instanceof Error ? message.message : typeof message === 'object' ? '' : String(message);

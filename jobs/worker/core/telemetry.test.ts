import { describe, expect, it } from 'vitest';
import { type Log, openLog, throttled } from './telemetry.js';

function record(level: Parameters<typeof openLog>[0] = 'debug', say: (log: Log) => void = () => {}) {
  const lines: string[] = [];
  const log = openLog(level, (line) => lines.push(line));
  say(log);
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

describe("a line of the worker's log", () => {
  it('is JSON with level, time, process, message and details', () => {
    const { lines, read } = record('info', (log) => log.info('ready', { concurrency: 400 }));
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    const [{ time, ...line }] = read();
    expect(line).toEqual({ level: 'info', process: 'worker', msg: 'ready', concurrency: 400 });
    expect(new Date(time).toISOString()).toBe(time);
  });

  it('carries the ids of its attempt, those of an attempt within another too', () => {
    const { read } = record('info', (log) => {
      const child = log.child({ task: 't1', sweep: 's1' });
      child.child({ runner: 'w-1' }).warn('slow');
      log.warn('quick');
    });
    expect(read()).toMatchObject([
      { level: 'warn', task: 't1', sweep: 's1', runner: 'w-1', msg: 'slow' },
      { msg: 'quick' },
    ]);
    expect(read()[1]).not.toHaveProperty('task');
  });

  it('is left out below the level', () => {
    const { read } = record('warn', (log) => {
      for (const level of ['debug', 'info', 'warn', 'error'] as const) log.child({ task: 't' })[level](level);
    });
    expect(read().map(({ msg }) => msg)).toEqual(['warn', 'error']);
  });

  it('says what an error is, and why it came', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { read } = record('error', (log) => log.error('failed', { error: new TypeError('two\nlines', { cause }) }));
    const [{ error }] = read();
    expect(error).toMatchObject({ name: 'TypeError', message: 'two\nlines', cause: { code: 'ECONNREFUSED' } });
    expect(error.stack).toMatch(/^at .*telemetry\.test\.ts/);
    expect(error.stack.split('; ').length).toBeLessThanOrEqual(5);
  });

  it('says what was thrown though it is no error', () => {
    const { read } = record('error', (log) => log.error('failed', { error: 'a text' }));
    expect(read()).toMatchObject([{ error: 'a text' }]);
  });

  it('says why an error came no deeper than needed, though it be its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    const { read } = record('error', (log) => log.error('failed', { error }));
    expect(read()[0].error.cause.cause.cause).not.toHaveProperty('cause');
  });

  it('contains no secret at any position', () => {
    const { lines, read } = record('info', (log) => {
      log.info('top', { password: 'hunter2', DATABASE_URL: 'hunter2' });
      log.info('within', { headers: { cookie: 'hunter2', 'set-cookie': ['hunter2'], accept: '*/*' } });
      log.info('deeper', { request: { headers: { authorization: 'hunter2' } } });
      log.info('connect to postgresql://hyrde:hunter2@db:5432/hyrde', { url: 'redis://:hunter2@cache' });
      log.info('failed', { error: new Error('cannot reach "postgresql://hyrde:hunter2@db/hyrde"') });
    });
    expect(lines.join('')).not.toContain('hunter2');
    expect(read()).toMatchObject([
      { password: '[secret]' },
      { headers: { cookie: '[secret]', accept: '*/*' } },
      {},
      { msg: 'connect to postgresql://[secret]@db:5432/hyrde' },
      { error: { message: 'cannot reach "postgresql://[secret]@db/hyrde"' } },
    ]);
  });

  it('leaves addresses without credentials unchanged', () => {
    const url = 'https://www.nordvik.test:8443/a@b?mail=x@y.no';
    expect(record('info', (log) => log.info(url)).read()).toMatchObject([{ msg: url }]);
  });
});

it('a source that repeats itself is heard once in a while, with how often it was not', () => {
  let now = 0;
  const { log, read } = record();
  const say = throttled(log.warn, 'away', 100, () => now);
  for (now of [0, 50, 99, 100, 250]) say(new Error(`at ${now}`));
  expect(read().map(({ error, leftOut }) => [error.message, leftOut])).toEqual([
    ['at 0', undefined],
    ['at 100', 2],
    ['at 250', undefined],
  ]);
});

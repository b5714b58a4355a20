import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { NextFunction, Request, Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { requestId } from '../http/middleware.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { NestLog, openLog } from './log.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function record(level: Parameters<typeof openLog>[0] = 'debug') {
  const lines: string[] = [];
  const logger = openLog(level, (line) => lines.push(line));
  return { log: new NestLog(logger), lines, read: () => lines.map((line) => JSON.parse(line)) };
}

describe("a line of the API's log", () => {
  it('is JSON with level, time, process, message, context and details', () => {
    const { log, lines, read } = record();
    log.log('ready', { url: 'http://127.0.0.1:3001/api' }, 'start');
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    const [{ time, ...line }] = read();
    expect(line).toEqual({
      level: 'info',
      process: 'api',
      msg: 'ready',
      context: 'start',
      url: 'http://127.0.0.1:3001/api',
    });
    expect(new Date(time).toISOString()).toBe(time);
  });

  it('says what an error is, however Nest hands it over', () => {
    const { log, read } = record();
    const error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    log.error(error, undefined, 'ExceptionsHandler');
    log.error('The iteration failed.', error, 'schedules');
    log.error('away', error.stack, 'old');
    const logged = { name: 'Error', message: 'away', code: 'ECONNREFUSED' };
    expect(read()).toMatchObject([
      { level: 'error', msg: 'away', context: 'ExceptionsHandler', error: logged },
      { level: 'error', msg: 'The iteration failed.', context: 'schedules', error: logged },
      { level: 'error', msg: 'away', context: 'old', stack: error.stack },
    ]);
  });

  it('has one of four levels, and is left out below the one set', () => {
    const { log, read } = record('info');
    for (const level of ['verbose', 'debug', 'log', 'warn', 'error', 'fatal'] as const) log[level](level);
    expect(read().map(({ level, msg }) => [level, msg])).toEqual([
      ['info', 'log'],
      ['warn', 'warn'],
      ['error', 'error'],
      ['error', 'fatal'],
    ]);
  });

  it('holds no secret', () => {
    const { log, lines } = record();
    log.log('signed in', { email: 'a@b.no', password: 'hunter2', headers: { cookie: 'hunter2' } });
    log.error(new Error('cannot reach postgresql://hyrde:hunter2@db/hyrde'));
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('a@b.no');
  });
});

describe('a request', () => {
  let close = async (): Promise<void> => undefined;
  afterEach(() => close());

  /** Nest application whose route /fail throws, and whose route /body writes to the log after it has read the body. */
  async function serve() {
    const recorded = record('info');
    const module = await Test.createTestingModule({}).compile();
    const app = module.createNestApplication<NestExpressApplication>({ logger: recorded.log });
    const fail = (_req: Request, _res: Response, next: NextFunction) => setImmediate(() => next(new Error('broken')));
    const body = (_req: Request, res: Response) => {
      new Logger('probe').log('read');
      res.send('done');
    };
    app.use(requestId);
    app.useBodyParser('json');
    app.use('/fail', fail);
    app.use('/body', body);
    app.useGlobalFilters(new ProblemFilter());
    await app.listen(0, '127.0.0.1');
    close = () => app.close();
    const { port } = app.getHttpServer().address() as AddressInfo;
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    return { ask, read: recorded.read };
  }

  it('has a name, in the answer and in every line about it, Nest’s own lines in the same format', async () => {
    const { ask, read } = await serve();
    const [first, second] = await Promise.all([ask('/fail'), ask('/fail')]);
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id') ?? '');
    expect(ids[0]).toMatch(UUID);
    expect(ids[0]).not.toBe(ids[1]);
    const failures = read().filter(({ level }) => level === 'error');
    expect(failures.map(({ request }) => request).sort()).toEqual([...ids].sort());
    expect(failures).toMatchObject([{ error: { message: 'broken' }, context: 'http' }, { context: 'http' }]);
    const nest = read().find(({ context }) => context === 'NestApplication');
    expect(nest).toMatchObject({ level: 'info', process: 'api' });
    expect(nest).not.toHaveProperty('request');
  });

  it('keeps the name it came with, its body read or not, unless that is unusable', async () => {
    const { ask, read } = await serve();
    const init = { method: 'POST', body: '{"a":1}' };
    const headers = { 'content-type': 'application/json', 'x-request-id': 'balancer-7.a' };
    expect((await ask('/body', { ...init, headers })).headers.get('x-request-id')).toBe('balancer-7.a');
    expect(read().find(({ context }) => context === 'probe')).toMatchObject({ msg: 'read', request: 'balancer-7.a' });
    for (const unusable of ['', 'a b', 'x'.repeat(65), '{"level":"error"}']) {
      const answer = await ask('/nothing', { headers: { 'x-request-id': unusable } });
      expect(answer.headers.get('x-request-id')).toMatch(UUID);
    }
  });
});

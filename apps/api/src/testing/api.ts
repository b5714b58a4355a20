import { createHash, randomBytes } from 'node:crypto';
import { QUEUES, type Role, readEnvironment } from '@hyrde/contracts';
import { connect, type Database, seedBuiltIns } from '@hyrde/store';
import { getQueueToken } from '@nestjs/bullmq';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { composeDue } from '../../../../jobs/worker/core/notifications/compose.js';
import { testDatabase } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { appModule } from '../app.module.js';
import { furnish } from '../application.js';
import { CLOCK, ENVIRONMENT, SQL } from '../base/tokens.js';
import { RecentAnswers } from '../events/recent-answers.service.js';
import { API_KINDS } from '../kinds/index.js';
import type { ApiKind } from '../kinds/kind.js';
import { FollowUpService } from '../kinds/refresh/changes/follow-up.service.js';
import { cookieName, SESSION_COOKIE } from '../people/cookie.js';
import { HASH_COST } from '../people/hashing.service.js';
import { TickerService } from '../schedules/ticker.service.js';
import { TaskQueue } from '../sweeps/task-queue.js';

/** A clock that runs only if set. It starts at the current time, since Postgres' own clock cannot be set. */
export class TestClock {
  private at = Date.now();
  now(): Date {
    return new Date(this.at);
  }
  set(time: Date | string): void {
    this.at = new Date(time).getTime();
  }
  advance(ms: number): void {
    this.at += ms;
  }
}

/** Queue that records its jobs. */
export class RecordingQueue {
  readonly jobs: { name: string; data: { taskId: string }; opts?: { jobId?: string } }[] = [];
  failing = false;
  on(): this {
    return this;
  }
  async addBulk(jobs: RecordingQueue['jobs']): Promise<void> {
    if (this.failing) throw new Error('the queue is away');
    this.jobs.push(...jobs);
  }
  async close(): Promise<void> {}
}

/** Minimum cost of scrypt, a hundredth of the cost in production. */
export const CHEAP_HASH = { N: 2 ** 10, r: 8, p: 1 };

/** Database template with the built-in targets. */
const SEEDED = {
  name: 'hyrde_seeded',
  async fill(url: string): Promise<void> {
    const db = connect(url, 1);
    await seedBuiltIns(db);
    await db.$disconnect();
  },
};

/** Cache that stores nothing. */
const NOTHING_RECENT: Pick<RecentAnswers, 'of' | 'clear' | 'afterChanges'> = {
  of: (_, answerAnew) => answerAnew(),
  clear: () => undefined,
  afterChanges: (_request, _response, next) => next(),
};

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
  bytes: Uint8Array;
}

/** HTTP client of a signed-in person. */
export interface Client {
  id: string;
  cookie: string;
  /** Sends `If-Match: *` with an edit unless another is given. */
  request<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>;
  patch<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>;
  delete<T = unknown>(path: string): Promise<Answer<T>>;
}

export interface TestApi {
  app: NestExpressApplication;
  db: Database;
  clock: TestClock;
  queue: RecordingQueue;
  url: string;
  /** URL with the rights of the database's owner. */
  databaseUrl: string;
  /** URL with the rights of the API. */
  appUrl: string;
  /** Creates a person with this role and signs in. */
  as(role: Role): Promise<Client>;
  anonymous: Client;
  /** Composes the notifications that are due, as a worker does. */
  compose(): Promise<void>;
  /** Waits until every new sweep is in the queue; requests do not wait for it. */
  queued(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  kinds?: readonly ApiKind[];
  /** Environment variables beside the defaults. */
  env?: Record<string, string>;
  /** Another instance whose database this one shares. */
  of?: Pick<TestApi, 'databaseUrl' | 'appUrl'>;
  /** Maps the database's address to that of a proxy in front of it. */
  through?: (databaseUrl: string) => string;
}

/**
 * The complete API on a port and a database of its own, with the built-in targets; the queue only records. Periodic
 * work is stopped, so that tests run it at a defined moment.
 */
export async function startApi({
  kinds = API_KINDS,
  env: extra = {},
  of,
  through,
}: StartOptions = {}): Promise<TestApi> {
  const database = of ? { url: of.databaseUrl, appUrl: of.appUrl, drop: async () => {} } : await testDatabase(SEEDED);
  const clock = new TestClock();
  const queue = new RecordingQueue();
  const env = readEnvironment({ DATABASE_URL: through?.(database.appUrl) ?? database.appUrl, ...extra });
  const testing = await Test.createTestingModule({ imports: [appModule(kinds)] })
    .overrideProvider(ENVIRONMENT)
    .useValue(env)
    .overrideProvider(CLOCK)
    .useValue(clock)
    .overrideProvider(HASH_COST)
    .useValue(CHEAP_HASH)
    .overrideProvider(RecentAnswers)
    .useValue(NOTHING_RECENT) // tests write into the database directly
    .overrideProvider(getQueueToken(QUEUES.tasks))
    .useValue(queue)
    .overrideProvider(getQueueToken(QUEUES['try-outs']))
    .useValue(queue)
    .compile();
  const app = testing.createNestApplication<NestExpressApplication>({ logger: false, bodyParser: false });
  furnish(app, env);
  await app.listen(0, '127.0.0.1');
  await app.get(TickerService).onApplicationShutdown();
  await app.get(FollowUpService).onApplicationShutdown();
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const db = connect(database.url, 4);
  return {
    app,
    db,
    clock,
    queue,
    url,
    databaseUrl: database.url,
    appUrl: database.appUrl,
    as: (role) => signedIn(db, clock, { url, cookie: cookieName(SESSION_COOKIE, env.PUBLIC_URL) }, role),
    anonymous: client(url, '', ''),
    compose: async () => {
      const now = () => clock.now().getTime();
      const log = { error: () => undefined };
      await composeDue({ sql: app.get(SQL), clock: { now }, log, publicUrl: env.PUBLIC_URL });
    },
    queued: () => app.get(TaskQueue).onApplicationShutdown(),
    stop: async () => {
      await db.$disconnect();
      await app.close();
      await database.drop();
    },
  };
}

async function signedIn(
  db: Database,
  clock: TestClock,
  { url, cookie }: { url: string; cookie: string },
  role: Role,
): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  const name = `${role} ${token.slice(0, 6)}`;
  const person = await db.person.create({
    data: { email: `${token.slice(0, 12).toLowerCase()}@example.org`, name, role, passwordHash: 'none' },
  });
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const expiresAt = new Date(clock.now().getTime() + 400 * 24 * 3_600_000);
  await db.session.create({ data: { tokenHash, personId: person.id, expiresAt } });
  return client(url, person.id, `${cookie}=${token}`);
}

/** HTTP client of a program with a token. */
export const program = (url: string, secret: string): Client =>
  client(url, '', '', { authorization: `Bearer ${secret}` });

export function client(url: string, id: string, cookie: string, always: Record<string, string> = {}): Client {
  const request = async <T>(method: string, path: string, body?: unknown, extra: Record<string, string> = {}) => {
    const raw = body instanceof Uint8Array || typeof body === 'string';
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': raw ? 'text/csv' : 'application/json' }),
        ...(method === 'PATCH' || method === 'PUT' ? { 'if-match': '*' } : {}),
        ...always,
        ...extra,
      },
      ...(body === undefined ? {} : { body: raw ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const json = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const parsed = (json ? JSON.parse(text) : text) as T;
    return { status: response.status, headers: response.headers, text, bytes, body: parsed };
  };
  return {
    id,
    cookie,
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    put: (path, body) => request('PUT', path, body),
    delete: (path) => request('DELETE', path),
  };
}

/** An API shared by all tests of a file, stopped after the last one. */
export const apiForFile = (options?: StartOptions): Promise<TestApi> => forFile(startApi(options), 'stop');

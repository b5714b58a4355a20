import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Injectable, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { DATABASE, ENVIRONMENT, SQL } from '../base/tokens.js';
import { Describes } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { QueuesService } from '../queues/queues.service.js';

/** Upper bounds of the buckets in seconds: a list takes 5 to 50 ms, an export or a stream longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const COUNT_TASKS = statement({
  name: 'metrics.count-tasks',
  text: `
    select sweep.kind, tally.outcome, sum(tally.count)::float8 as n
    from task_tally tally join sweep on sweep.id = tally.sweep_id group by 1, 2`,
  row: z.object({ kind: z.string(), outcome: z.string(), n: z.number() }),
});

/** Size of the table of bodies from Postgres' own statistics, which are cheap to read. */
const BLOBS = statement({
  name: 'metrics.blobs',
  text: `
    select n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables where relname = 'blob' and schemaname = 'public'`,
  row: z.object({ rows: z.number(), bytes: z.number() }),
});

/**
 * Metrics of this process and of the work that all workers share. Labels come from closed lists and routes are given as
 * declared, so that no client can add a series.
 */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'hyrde_http_request_seconds',
    help: 'Time to answer a request, by declared route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(SQL) sql: Sql,
    queues: QueuesService,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('hyrde_queue_jobs', 'Jobs by class and state', ['class', 'state'], async (set) => {
      for (const { jobClass, waiting, running, later, failed } of (await queues.counts()).items)
        for (const [state, n] of Object.entries({ waiting, running, later, failed }))
          if (n !== null) set({ class: jobClass, state }, n);
    });
    this.gauge(
      'hyrde_tasks',
      'Tasks of all sweeps by kind and outcome; "" for open tasks',
      ['kind', 'outcome'],
      async (set) => {
        for (const { kind, outcome, n } of await queryRows(this.db, COUNT_TASKS)) set({ kind, outcome }, n);
      },
    );
    this.gauge('hyrde_blob_rows', 'Bodies in the catalogue, as estimated by Postgres', [], async (set) => {
      set({}, (await this.blobs()).rows);
    });
    this.gauge(
      'hyrde_blob_table_bytes',
      'Size of the catalogue on disk, with the bodies stored in Postgres',
      [],
      async (set) => {
        set({}, (await this.blobs()).bytes);
      },
    );
    this.gauge(
      'hyrde_pg_pool_connections',
      'Connections of the pool for hand-written statements',
      ['state'],
      async (set) => {
        for (const [state, n] of Object.entries(sql.use())) set({ state }, n);
      },
    );
  }

  /** Middleware that measures each request until the end of the response. */
  readonly measure = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.requests.startTimer();
    response.once('finish', () => {
      const route: unknown = request.route?.path;
      end({
        method: request.method,
        route: typeof route === 'string' ? route : 'none',
        status: `${Math.floor(response.statusCode / 100)}xx`,
      });
    });
    next();
  };

  text = (): Promise<string> => this.registry.metrics();

  get contentType(): string {
    return this.registry.contentType;
  }

  private gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (labels: Record<string, string>, value: number) => void) => Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        await read((labels, value) => this.set(labels, value));
      },
    });
  }

  private async blobs(): Promise<{ rows: number; bytes: number }> {
    return (await queryRow(this.db, BLOBS)) ?? { rows: 0, bytes: 0 };
  }
}

/**
 * Metrics for Prometheus on the API's own port, since a second port would need protection, too. A scraper, which cannot
 * sign in, sends METRICS_TOKEN; without that setting only admins may read them.
 */
@ApiTags('metrics')
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly metrics: MetricsService,
  ) {}

  @Describes('Read metrics', 'In the text format of Prometheus.')
  @Get()
  @Needs('admin')
  @ApiProduces('text/plain')
  async read(@Req() _request: Request, @Res() response: Response): Promise<void> {
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }

  /** Answers a scraper that sends the token; any other request continues to `read` and its guard. */
  readonly scraped = (request: Request, response: Response, next: NextFunction): void => {
    const { METRICS_TOKEN: token } = this.env;
    const [, given] = /^Bearer (.{1,500})$/.exec(request.get('authorization') ?? '') ?? [];
    if (request.method !== 'GET' || !token || !given || !isSame(given, token)) next();
    else this.read(request, response).catch(next);
  };
}

/** Comparison in constant time; the digests have equal length. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

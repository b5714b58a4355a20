import type { Server } from 'node:http';
import { type Environment, readEnvironment } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import { parseAllowList } from '@hyrde/jobs/site';
import { openTracing, type Tracing } from '@hyrde/jobs/tracing';
import { connect, type Database } from '@hyrde/store';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql, type Sql } from '@hyrde/store/sql';
import {
  type BeforeApplicationShutdown,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ALLOWED_ADDRESSES, BLOBS, CLOCK, type Clock, DATABASE, ENVIRONMENT, SQL, TRACING } from './tokens.js';
import { joiningTransactions } from './transaction.js';

/** Grace period for open requests at shutdown, in milliseconds; all but the longest requests take milliseconds. */
const GRACE_MS = 3_000;

/**
 * Closes the remaining connections after the grace period: browsers open connections in advance, and Node waits more
 * than a minute for a connection without a request.
 */
@Injectable()
class FarewellService implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }
}

/** Number of connections of the blob store, which reads one body at a time. */
const SQL_CONNECTIONS = 2;

/** Global providers: environment, database, stored bodies, clock. */
@Global()
@Module({
  providers: [
    FarewellService,
    { provide: ENVIRONMENT, useFactory: () => readEnvironment() },
    {
      provide: DATABASE,
      inject: [ENVIRONMENT],
      useFactory: (env: Environment) => joiningTransactions(connect(env.DATABASE_URL)),
    },
    {
      provide: SQL,
      inject: [ENVIRONMENT],
      useFactory: (env: Environment) => openSql(env.DATABASE_URL, { max: SQL_CONNECTIONS }),
    },
    { provide: NamingPages, inject: [DATABASE], useFactory: (db: Database) => new NamingPages(db) },
    { provide: BLOBS, inject: [ENVIRONMENT, SQL], useFactory: openBlobStore },
    {
      provide: ALLOWED_ADDRESSES,
      inject: [ENVIRONMENT],
      useFactory: (env: Environment) => parseAllowList(env.ALLOW_ADDRESSES ?? ''),
    },
    { provide: TRACING, inject: [ENVIRONMENT], useFactory: (env: Environment) => openTracing('hyrde-api', env) },
    { provide: CLOCK, useValue: { now: () => new Date() } satisfies Clock },
  ],
  exports: [ENVIRONMENT, DATABASE, NamingPages, SQL, BLOBS, ALLOWED_ADDRESSES, TRACING, CLOCK],
})
export class BaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(SQL) private readonly sql: Sql,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.db.$disconnect(), this.sql.close(), this.tracing.close()]);
  }
}

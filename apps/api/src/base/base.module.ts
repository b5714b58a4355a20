import { type Environment, readEnvironment } from '@hyrde/contracts';
import { connect, type Database } from '@hyrde/prisma';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { FarewellService } from './farewell.service.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from './tokens.js';

/** What every module may ask for: the environment, the database, the time. */
@Global()
@Module({
  providers: [
    FarewellService,
    { provide: ENVIRONMENT, useFactory: () => readEnvironment() },
    { provide: DATABASE, inject: [ENVIRONMENT], useFactory: (env: Environment) => connect(env.DATABASE_URL) },
    { provide: CLOCK, useValue: { now: () => new Date() } satisfies Clock },
  ],
  exports: [ENVIRONMENT, DATABASE, CLOCK],
})
export class BaseModule implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.db.$disconnect();
  }
}

import { type Environment, QUEUE } from '@hyrde/contracts';
import { queueConnection } from '@hyrde/prisma';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '../base/tokens.js';
import { LeftoversService } from './leftovers.service.js';
import { SearchQueue } from './task-queue.js';
import { SearchesController } from '../kinds/locate/searches/searches.controller.js';
import { SearchesService } from '../kinds/locate/searches/searches.service.js';
import { SweepMaker } from './sweep-maker.js';
import { SweepsController } from './sweeps.controller.js';
import { SweepsService } from './sweeps.service.js';

/** Sweeps, their searches, and the way to the workers. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: (env: Environment) => ({ connection: queueConnection(env) }),
    }),
    BullModule.registerQueue({ name: QUEUE }),
  ],
  controllers: [SweepsController, SearchesController],
  providers: [LeftoversService, SearchQueue, SweepMaker, SweepsService, SearchesService],
  exports: [SearchQueue, SweepsService],
})
export class SweepsModule {}

import { type Environment, QUEUES } from '@hyrde/contracts';
import { openQueuePool } from '@hyrde/store';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '../base/tokens.js';
import { NamesModule } from '../names/names.module.js';
import { SweepMaker } from './sweep-maker.js';
import { SweepsService } from './sweeps.service.js';
import { TaskQueue } from './task-queue.js';
import { TasksController } from './tasks.controller.js';

/** Number of Postgres connections of the queue, unused with Redis; the API only adds jobs. */
const QUEUE_CONNECTIONS = 2;

/** Sweeps of any kind, their tasks, and the queue to the workers. */
@Module({
  imports: [
    NamesModule,
    BullModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: (env: Environment) => ({ connection: openQueuePool(env, QUEUE_CONNECTIONS).connection }),
    }),
    BullModule.registerQueue({ name: QUEUES.tasks }, { name: QUEUES['try-outs'] }),
  ],
  controllers: [TasksController],
  providers: [TaskQueue, SweepMaker, SweepsService],
  exports: [TaskQueue, SweepMaker, SweepsService],
})
export class SweepsModule {}

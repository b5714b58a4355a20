import { Module } from '@nestjs/common';
import { NamesModule } from '../names/names.module.js';
import { SweepsModule } from '../sweeps/sweeps.module.js';
import { QueuesController } from './queues.controller.js';
import { QueuesService } from './queues.service.js';

@Module({
  imports: [NamesModule, SweepsModule],
  controllers: [QueuesController],
  providers: [QueuesService],
  exports: [QueuesService],
})
export class QueuesModule {}

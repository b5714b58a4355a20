import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { JudgedTryOutService } from './judged-try-out.service.js';
import { TryOutsController } from './try-outs.controller.js';
import { TryOutsService } from './try-outs.service.js';

/** Trying words out before they are in use: a draft's on one site, a proposed version's on judged sites. */
@Module({
  imports: [NamesModule, SweepsModule],
  controllers: [TryOutsController],
  providers: [TryOutsService, JudgedTryOutService],
})
export class TryOutsModule {}

import { Module } from '@nestjs/common';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { TryOutsController } from './try-outs.controller.js';
import { TryOutsService } from './try-outs.service.js';

/** Trying words out on one site before they are a version. */
@Module({ imports: [SweepsModule], controllers: [TryOutsController], providers: [TryOutsService] })
export class TryOutsModule {}

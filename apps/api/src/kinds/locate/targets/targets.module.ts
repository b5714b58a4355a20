import { Module } from '@nestjs/common';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { AlgorithmsController } from './algorithms.controller.js';
import { ExamplesController } from './examples/examples.controller.js';
import { ExamplesService } from './examples/examples.service.js';
import { TargetsController } from './targets.controller.js';
import { TargetsService } from './targets.service.js';
import { TryOutsController } from '../try-outs/try-outs.controller.js';
import { TryOutsService } from '../try-outs/try-outs.service.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsService } from './versions/versions.service.js';

/** What is sought: targets, their versions and examples, and trying words out. */
@Module({
  imports: [SweepsModule],
  controllers: [TargetsController, VersionsController, ExamplesController, TryOutsController, AlgorithmsController],
  providers: [TargetsService, VersionsService, ExamplesService, TryOutsService],
})
export class TargetsModule {}

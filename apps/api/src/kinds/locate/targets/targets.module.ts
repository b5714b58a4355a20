import { Module } from '@nestjs/common';
import { EventsModule } from '../../../events/events.module.js';
import { NamesModule } from '../../../names/names.module.js';
import { AlgorithmsController } from './algorithms.controller.js';
import { ExamplesController } from './examples/examples.controller.js';
import { ExamplesService } from './examples/examples.service.js';
import { TargetsController } from './targets.controller.js';
import { TargetsService } from './targets.service.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsService } from './versions/versions.service.js';

/** What is sought: targets, their versions and examples. */
@Module({
  imports: [NamesModule, EventsModule],
  controllers: [TargetsController, VersionsController, ExamplesController, AlgorithmsController],
  providers: [TargetsService, VersionsService, ExamplesService],
})
export class TargetsModule {}

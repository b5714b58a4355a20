import { Module } from '@nestjs/common';
import { NamesModule } from '../../names/names.module.js';
import { PeopleModule } from '../../people/people.module.js';
import { ConfirmedFormsService } from './portals/confirmed-forms.service.js';
import { CorrectionsService } from './portals/corrections.service.js';
import { PortalsController } from './portals/portals.controller.js';
import { PortalsService } from './portals/portals.service.js';
import { RecordsController } from './records/records.controller.js';
import { RecordsService } from './records/records.service.js';
import { RemovalsController } from './removals/removals.controller.js';
import { RemovalsService } from './removals/removals.service.js';

/** What only surface's sweeps have: one folder a part. */
@Module({
  imports: [NamesModule, PeopleModule],
  controllers: [RemovalsController, RecordsController, PortalsController],
  providers: [RecordsService, PortalsService, CorrectionsService, ConfirmedFormsService, RemovalsService],
})
export class SurfaceModule {}

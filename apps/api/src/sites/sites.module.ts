import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ReadyListsController } from './ready-lists/ready-lists.controller.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';

/** The registry of public bodies' sites. */
@Module({
  controllers: [SitesController, ImportsController, ReadyListsController],
  providers: [SitesService, ImportsService],
})
export class SitesModule {}

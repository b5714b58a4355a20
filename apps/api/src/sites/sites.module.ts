import { Module } from '@nestjs/common';
import { CountriesController, CountriesService } from './countries/countries.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';
import { TagEditsController, TagEditsService } from './tag-edits.js';

/** Registry of the sites of public bodies. */
@Module({
  controllers: [TagEditsController, SitesController, ImportsController, CountriesController],
  providers: [TagEditsService, SitesService, ImportsService, CountriesService],
})
export class SitesModule {}

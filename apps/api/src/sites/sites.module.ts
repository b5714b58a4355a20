import { Module } from '@nestjs/common';
import { CountriesController } from './countries/countries.controller.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SitesController } from './sites.controller.js';
import { TagEditsController } from './tag-edits.js';

/** Registry of the sites of public bodies. */
@Module({
  controllers: [TagEditsController, SitesController, ImportsController, CountriesController],
  providers: [ImportsService],
})
export class SitesModule {}

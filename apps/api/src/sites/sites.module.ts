import { Module } from '@nestjs/common';
import { CountriesController, CountriesService } from './countries/countries.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';

/** The registry of public bodies' sites. */
@Module({
  controllers: [SitesController, ImportsController, CountriesController],
  providers: [SitesService, ImportsService, CountriesService],
})
export class SitesModule {}

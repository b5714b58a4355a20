import { Module } from '@nestjs/common';
import { CountriesController, CountriesService } from './countries/countries.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';

/** Registry of the sites of public bodies. */
@Module({
  controllers: [SitesController, ImportsController, CountriesController],
  providers: [SitesService, ImportsService, CountriesService],
})
export class SitesModule {}

import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { SearchesController } from './searches.controller.js';
import { SearchesService } from './searches.service.js';

/** A sweep's searches, a site's, and their export. */
@Module({
  imports: [NamesModule, SweepsModule],
  controllers: [SearchesController],
  providers: [SearchesService],
  exports: [SearchesService],
})
export class SearchesModule {}

import { Module } from '@nestjs/common';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { SearchesController } from './searches.controller.js';
import { SearchesService } from './searches.service.js';

/** A sweep's searches, a site's, and their export. */
@Module({
  imports: [SweepsModule],
  controllers: [SearchesController],
  providers: [SearchesService],
  exports: [SearchesService],
})
export class SearchesModule {}

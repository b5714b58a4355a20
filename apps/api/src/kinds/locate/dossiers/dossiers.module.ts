import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { SearchesModule } from '../searches/searches.module.js';
import { DossiersController } from './dossiers.controller.js';
import { DossiersService } from './dossiers.service.js';

/** What searches did: on the way to nothing, or to nothing sure. */
@Module({
  imports: [NamesModule, SearchesModule, SweepsModule],
  controllers: [DossiersController],
  providers: [DossiersService],
})
export class DossiersModule {}

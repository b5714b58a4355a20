import { Module } from '@nestjs/common';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { SearchesModule } from '../searches/searches.module.js';
import { DossiersController } from './dossiers.controller.js';
import { DossiersService } from './dossiers.service.js';

/** What searches did: on the way to nothing, or to nothing sure. */
@Module({ imports: [SearchesModule, SweepsModule], controllers: [DossiersController], providers: [DossiersService] })
export class DossiersModule {}

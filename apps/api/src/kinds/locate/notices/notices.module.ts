import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { ProbableTold } from './probable-told.service.js';

/** What searches find that subscribers are told of. */
@Module({ imports: [NamesModule], providers: [ProbableTold], exports: [ProbableTold] })
export class NoticesModule {}

import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { StandingAnswersController } from './standing-answers.controller.js';
import { StandingAnswersService } from './standing-answers.service.js';

/** Each site's answer today. */
@Module({ imports: [NamesModule], controllers: [StandingAnswersController], providers: [StandingAnswersService] })
export class StandingAnswersModule {}

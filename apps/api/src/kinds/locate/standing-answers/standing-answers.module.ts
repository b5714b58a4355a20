import { Module } from '@nestjs/common';
import { StandingAnswersController } from './standing-answers.controller.js';
import { StandingAnswersService } from './standing-answers.service.js';

/** Each site's answer today. */
@Module({ controllers: [StandingAnswersController], providers: [StandingAnswersService] })
export class StandingAnswersModule {}

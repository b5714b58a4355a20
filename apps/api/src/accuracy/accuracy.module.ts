import { Module } from '@nestjs/common';
import { AccuracyController } from './accuracy.controller.js';
import { AccuracyService } from './accuracy.service.js';

@Module({ controllers: [AccuracyController], providers: [AccuracyService], exports: [AccuracyService] })
export class AccuracyModule {}

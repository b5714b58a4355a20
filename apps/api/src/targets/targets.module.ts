import { Module } from '@nestjs/common';
import { AlgorithmsController } from './algorithms.controller.js';
import { TargetsController } from './targets.controller.js';
import { TargetsService } from './targets.service.js';

@Module({ controllers: [TargetsController, AlgorithmsController], providers: [TargetsService] })
export class TargetsModule {}

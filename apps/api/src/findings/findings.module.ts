import { Module } from '@nestjs/common';
import { FindingsController } from './findings.controller.js';
import { FindingsService } from './findings.service.js';

/** What searches claim, and why. */
@Module({ controllers: [FindingsController], providers: [FindingsService], exports: [FindingsService] })
export class FindingsModule {}

import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { FindingsModule } from '../findings/findings.module.js';
import { AgreementService } from './agreement.service.js';
import { ClaimsService } from './claims.service.js';
import { GivenVerdictsService } from './given-verdicts.service.js';
import { ReviewController } from './review.controller.js';
import { VerdictsService } from './verdicts.service.js';

/** One claim at a time: who judges what, and what the verdicts come to. */
@Module({
  imports: [NamesModule, FindingsModule],
  controllers: [ReviewController],
  providers: [ClaimsService, VerdictsService, AgreementService, GivenVerdictsService],
})
export class ReviewModule {}

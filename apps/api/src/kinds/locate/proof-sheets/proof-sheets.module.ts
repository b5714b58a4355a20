import { Module } from '@nestjs/common';
import { EvidenceModule } from '../../../evidence/evidence.module.js';
import { NamesModule } from '../../../names/names.module.js';
import { FindingsModule } from '../findings/findings.module.js';
import { ProofSheetsController } from './proof-sheets.controller.js';
import { ProofSheetsService } from './proof-sheets.service.js';

/** What is handed on of findings. */
@Module({
  imports: [EvidenceModule, FindingsModule, NamesModule],
  controllers: [ProofSheetsController],
  providers: [ProofSheetsService],
  exports: [ProofSheetsService],
})
export class ProofSheetsModule {}

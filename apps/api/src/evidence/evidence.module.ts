import { Module } from '@nestjs/common';
import { NamesModule } from '../names/names.module.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService } from './evidence.service.js';
import { SealsController } from './seals.controller.js';
import { SealsService } from './seals.service.js';
import { ShownPages } from './shown-pages.js';

/** Evidence as files: WARC of a finding or sweep, files of a finding, sealed packets, and answers that kinds keep. */
@Module({
  imports: [NamesModule],
  controllers: [EvidenceController, SealsController],
  providers: [EvidenceService, SealsService, ShownPages],
  exports: [EvidenceService, ShownPages],
})
export class EvidenceModule {}

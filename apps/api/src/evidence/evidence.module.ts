import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService } from './evidence.service.js';

/** Evidence as files: WARC of a finding or a sweep, and all that can be taken away of a finding. */
@Module({ controllers: [EvidenceController], providers: [EvidenceService] })
export class EvidenceModule {}

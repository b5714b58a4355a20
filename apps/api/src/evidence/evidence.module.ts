import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService } from './evidence.service.js';

/** Evidence as files: WARC of a finding or a sweep, a page as it was received. */
@Module({ controllers: [EvidenceController], providers: [EvidenceService] })
export class EvidenceModule {}

import { Module } from '@nestjs/common';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { NamesModule } from '../../names/names.module.js';
import { BurstsController } from './bursts/bursts.controller.js';
import { DocumentDetails } from './documents/document-details.service.js';
import { DocumentEvents } from './documents/document-events.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { ForagersController } from './foragers/foragers.controller.js';
import { HubsController } from './hubs/hubs.controller.js';
import { MutesController } from './mutes/mutes.controller.js';
import { MutesService } from './mutes/mutes.service.js';

/** What only watches have: one folder a part. */
@Module({
  imports: [EvidenceModule, NamesModule],
  controllers: [DocumentsController, HubsController, ForagersController, BurstsController, MutesController],
  providers: [DocumentDetails, DocumentsService, MutesService, DocumentEvents],
})
export class WatchModule {}

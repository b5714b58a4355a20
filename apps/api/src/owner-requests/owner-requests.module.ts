import { Module } from '@nestjs/common';
import { NamesModule } from '../names/names.module.js';
import { PeopleModule } from '../people/people.module.js';
import { AskedOfHost } from './asked-of-host.service.js';
import { OwnerProofsController } from './owner-proofs.controller.js';
import { OwnerRequestsController } from './owner-requests.controller.js';
import { OwnerRequestsService } from './owner-requests.service.js';

@Module({
  imports: [PeopleModule, NamesModule],
  controllers: [OwnerRequestsController, OwnerProofsController],
  providers: [OwnerRequestsService, AskedOfHost],
})
export class OwnerRequestsModule {}

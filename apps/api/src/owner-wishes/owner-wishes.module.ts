import { Module } from '@nestjs/common';
import { NamesModule } from '../names/names.module.js';
import { PeopleModule } from '../people/people.module.js';
import { AskedOfHost } from './asked-of-host.service.js';
import { OwnerProofsController } from './owner-proofs.controller.js';
import { OwnerProofsService } from './owner-proofs.service.js';
import { OwnerWishesController } from './owner-wishes.controller.js';
import { OwnerWishesService } from './owner-wishes.service.js';

/** What the owners of sites ask of who visits them, and what they may know. */
@Module({
  imports: [PeopleModule, NamesModule],
  controllers: [OwnerWishesController, OwnerProofsController],
  providers: [OwnerWishesService, OwnerProofsService, AskedOfHost],
})
export class OwnerWishesModule {}

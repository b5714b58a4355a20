import { Module } from '@nestjs/common';
import { OwnerWishesController } from './owner-wishes.controller.js';
import { OwnerWishesService } from './owner-wishes.service.js';

/** What the owners of sites ask of who visits them. */
@Module({ controllers: [OwnerWishesController], providers: [OwnerWishesService] })
export class OwnerWishesModule {}

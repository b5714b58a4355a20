import { Module } from '@nestjs/common';
import { KnownPagesController } from './known-pages.controller.js';
import { KnownPagesService } from './known-pages.service.js';

/** Where each target's page of a site is, and where there need be none. */
@Module({ controllers: [KnownPagesController], providers: [KnownPagesService] })
export class KnownPagesModule {}

import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { VerifiedPagesController } from './verified-pages.controller.js';
import { VerifiedPagesService } from './verified-pages.service.js';

/** Where each target's page of a site is, and where there need be none. */
@Module({ imports: [NamesModule], controllers: [VerifiedPagesController], providers: [VerifiedPagesService] })
export class VerifiedPagesModule {}

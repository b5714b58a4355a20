import { Module } from '@nestjs/common';
import { NamesModule } from '../names/names.module.js';
import { StoredPagesController } from './stored-pages.controller.js';
import { StoredPagesService } from './stored-pages.service.js';

@Module({ imports: [NamesModule], controllers: [StoredPagesController], providers: [StoredPagesService] })
export class StoredPagesModule {}

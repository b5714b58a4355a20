import { Module } from '@nestjs/common';
import { RegistersController } from './registers.controller.js';
import { RegistersService } from './registers.service.js';

/** Vendors' portals and authorities' registers: where targets lie off the sites. */
@Module({ controllers: [RegistersController], providers: [RegistersService] })
export class RegistersModule {}

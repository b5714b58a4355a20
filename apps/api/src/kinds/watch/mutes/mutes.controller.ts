import { MUTED_AFTER } from '@hyrde/contracts';
import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { DecideMute, Mute, Mutes, MutesService } from './mutes.service.js';

/** Mutes, learned from "not news". */
@ApiTags('watch')
@Needs('viewer')
@Controller()
export class MutesController {
  constructor(private readonly mutes: MutesService) {}

  @Describes('List what is muted on a site', 'The mutes of a site’s hubs, newest first; struck-out ones last.')
  @Get('sites/:id/mutes')
  @Returns(Mutes)
  async ofSite(@Param({ schema: IdParam }) { id }: IdParam) {
    return { items: await this.mutes.ofSite(id), after: MUTED_AFTER };
  }

  @Describes('Strike out a mute', 'Strikes out a mute, or restores it. Idempotent.')
  @Put('mutes/:id/state')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(Mute)
  decide(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: DecideMute }) { state }: DecideMute) {
    return this.mutes.decide(id, state);
  }
}

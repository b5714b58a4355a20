import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../http/returns.js';
import { InBrowser, Me, Needs, type SignedIn } from '../people/access.js';
import { NamesOpening, NamesService, OpenNames } from './names.service.js';

/** Permission to read the names of private persons on pages: given for a reason, valid for one hour. */
@ApiTags('names')
@Needs('auditor')
@InBrowser()
@Controller('names')
export class NamesController {
  constructor(private readonly names: NamesService) {}

  @Describes('Ask whether names are shown', 'Your current permission to read names and its end; null without one.')
  @Get()
  @Returns(NamesOpening)
  async opening(@Me() me: SignedIn) {
    return { opening: await this.names.openingOf(me) };
  }

  @Describes('Show names', 'Shows names on pages to you for an hour; the reason is recorded in the audit log.')
  @Post()
  @Returns(NamesOpening)
  async open(@Me() me: SignedIn, @Body({ schema: OpenNames }) { reason }: OpenNames) {
    return { opening: await this.names.open(me, reason) };
  }

  @Describes('Redact names', 'Ends your permission to read names.')
  @Delete()
  @Returns(NamesOpening)
  async close(@Me() me: SignedIn) {
    await this.names.close(me);
    return { opening: null };
  }
}

import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { InBrowser, Me, Needs, type SignedIn } from './access.js';
import { Sessions, SessionsQuery } from './people.schemas.js';
import { SessionsService } from './sessions.service.js';

/** Browsers in which people are signed in: one's own, for administrators anybody's. */
@ApiTags('session')
@Needs('viewer')
@InBrowser()
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Describes('List one’s sessions', 'The last used first.')
  @Get()
  @Returns(Sessions)
  async list(
    @Me() me: SignedIn,
    @Query({ schema: SessionsQuery }) { personId = me.id }: SessionsQuery,
    @Req() request: Request,
  ) {
    return { items: await this.sessions.list(me, personId, request) };
  }

  @Describes('End one’s other sessions', 'Ends all but the one that asks.')
  @Delete()
  @Returns(Done)
  async endAll(
    @Me() me: SignedIn,
    @Query({ schema: SessionsQuery }) { personId = me.id }: SessionsQuery,
    @Req() request: Request,
  ) {
    await this.sessions.endOthers(me, personId, request);
    return DONE;
  }

  @Describes('End a session', 'One of your own; for administrators, anybody’s.')
  @Delete(':id')
  @Returns(Done)
  async end(@Me() me: SignedIn, @Param({ schema: IdParam }) { id }: IdParam) {
    await this.sessions.end(me, id);
    return DONE;
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import {
  ActiveOwnerRequest,
  DecideOwnerRequest,
  OwnerRequestsPage,
  OwnerRequestsQuery,
  RecordOwnerRequest,
} from './owner-requests.schemas.js';
import { OwnerRequestsService } from './owner-requests.service.js';

@ApiTags('owner-requests')
@Controller('owner-requests')
export class OwnerRequestsController {
  constructor(private readonly requests: OwnerRequestsService) {}

  @Describes(
    'List requests of site owners',
    'Newest first: those that hold, or those that were withdrawn; of one host, or of all.',
  )
  @Get()
  @Needs('viewer')
  @Returns(OwnerRequestsPage)
  list(@Query({ schema: OwnerRequestsQuery }) query: OwnerRequestsQuery) {
    return this.requests.list(query);
  }

  @Describes(
    'Record a request of a site owner',
    'Puts a request in force for a host and all below it, from the next document on: an objection (nothing is asked any more), quiet hours, or a pace. One of the same kind that stands for this host gives way. What was kept before stays.',
  )
  @Post()
  @Needs('auditor')
  @Returns(ActiveOwnerRequest, 201)
  enter(@Body({ schema: RecordOwnerRequest }) body: RecordOwnerRequest, @Me() { id }: SignedIn) {
    return this.requests.enter(body, id);
  }

  @Describes('Withdraw a request of a site owner', 'Withdraws it, or lets it hold again. Done twice, it is done.')
  @Put(':id/state')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(ActiveOwnerRequest)
  decide(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: DecideOwnerRequest }) { state }: DecideOwnerRequest,
    @Me() me: SignedIn,
  ) {
    return this.requests.decide(id, state, me.id);
  }
}

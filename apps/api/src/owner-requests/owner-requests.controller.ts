import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../http/common.js';
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

  @Describes('List requests of site owners', 'Active or withdrawn requests, of one host or of all; newest first.')
  @Get()
  @Needs('viewer')
  @Returns(OwnerRequestsPage)
  list(@Query({ schema: OwnerRequestsQuery }) query: OwnerRequestsQuery) {
    return this.requests.list(query);
  }

  @Describes(
    'Record a request of a site owner',
    'Activates a request for a host and its subdomains, from the next document on: an objection (no more requests), quiet hours, or a crawl delay. It replaces an active one of the same kind for this host. Data stored before is kept.',
  )
  @Post()
  @Needs('auditor')
  @Returns(ActiveOwnerRequest, 201)
  enter(@Body({ schema: RecordOwnerRequest }) body: RecordOwnerRequest, @Me() { id }: SignedIn) {
    return this.requests.enter(body, id);
  }

  @Describes('Withdraw a request of a site owner', 'Withdraws or reactivates a request. Idempotent.')
  @Put(':id/state')
  @Needs('auditor')
  @Returns(ActiveOwnerRequest)
  decide(
    @PathId() id: string,
    @Body({ schema: DecideOwnerRequest }) { state }: DecideOwnerRequest,
    @Me() me: SignedIn,
  ) {
    return this.requests.decide(id, state, me.id);
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns, Tells } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { FoundHosts, FoundHostsQuery } from './found-hosts.schemas.js';
import { FoundHostsService } from './found-hosts.service.js';

/** Hosts that topics came upon. One is put on the list as any body is: `POST /sites`, or `PATCH` of one taken off it. */
@ApiTags('discover')
@Needs('viewer')
@Controller('found-hosts')
export class FoundHostsController {
  constructor(private readonly foundHosts: FoundHostsService) {}

  @Tells('List found hosts', 'Hosts with finds that no body on the list has.')
  @Get()
  @Returns(FoundHosts)
  list(@Query({ schema: FoundHostsQuery }) query: FoundHostsQuery) {
    return this.foundHosts.list(query);
  }
}

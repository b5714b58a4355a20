import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Done } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { FoundHosts, FoundHostsQuery, FoundHostsService, HostParam, JudgeHost } from './found-hosts.service.js';

/** Hosts found by topics. A host is registered as any site is: `POST /sites`, or `PATCH` if its site is archived. */
@ApiTags('discover')
@Needs('viewer')
@Controller('found-hosts')
export class FoundHostsController {
  constructor(private readonly foundHosts: FoundHostsService) {}

  @Describes(
    'List found hosts',
    'Hosts with finds that belong to no registered site: those that look public first, then descending by number of finds.',
  )
  @Get()
  @Returns(FoundHosts)
  list(@Query({ schema: FoundHostsQuery }) query: FoundHostsQuery) {
    return this.foundHosts.list(query);
  }

  @Describes(
    'Judge a found host',
    'Stores for all topics that the host does not belong to a public body; null withdraws this.',
  )
  @Put(':host/verdict')
  @Needs('reviewer')
  @Returns(Done)
  judge(
    @Param({ schema: HostParam }) { host }: HostParam,
    @Body({ schema: JudgeHost }) judged: JudgeHost,
    @Me() me: SignedIn,
  ) {
    return this.foundHosts.judge(host, judged, me.id);
  }
}

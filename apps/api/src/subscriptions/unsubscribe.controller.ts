import type { Environment } from '@hyrde/contracts';
import { Controller, Get, HttpCode, Inject, Param, Post, Redirect } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../base/tokens.js';
import { DONE, Done } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Public } from '../people/access.js';
import { TokenParam } from './subscriptions.schemas.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** What the List-Unsubscribe of a mail leads to (RFC 8058): mail programs post, people look first. */
@ApiTags('subscriptions')
@Public()
@Controller('unsubscribe/:token')
export class UnsubscribeController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @Describes(
    'Look at a mail’s link to its end',
    'To a page with a button: programs that look at links must not end anything.',
  )
  @Get()
  @Redirect()
  @ApiResponse({ status: 302, description: 'The page that asks' })
  look(@Param({ schema: TokenParam }) { token }: TokenParam): { url: string } {
    return { url: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/unsubscribe/${token}` };
  }

  @Describes(
    'End a mail by its link',
    'The link that stands in the mail is the key; nothing more is sent to its reader.',
  )
  @Post()
  @HttpCode(200)
  @Returns(Done)
  async end(@Param({ schema: TokenParam }) { token }: TokenParam) {
    await this.subscriptions.endByReader(token);
    return DONE;
  }
}

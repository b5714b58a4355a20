import type { Environment } from '@hyrde/contracts';
import { atomOf, type Feed, jsonFeedOf, listsOf, newestEvents, senderOf } from '@hyrde/jobs/notifications/compose';
import type { Database } from '@hyrde/store';
import { Controller, Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { notFound } from '../http/problem.js';
import { Describes } from '../http/returns.js';
import { Public } from '../people/access.js';
import { secretHash } from '../people/secrets.js';
import { Subscription, TokenParam } from './subscriptions.schemas.js';

/** Number of entries in a feed: a reader that polls daily misses none at up to a hundred events a day. */
const ENTRIES = 100;

/** Feeds for readers that cannot sign in: the link grants the rights of a viewer. */
@ApiTags('subscriptions')
@Public()
@Controller('feeds/:token')
export class FeedsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  @Describes('Read a feed as Atom', 'Events of a subscription, newest first. The link is the key, without a sign-in.')
  @Get('atom.xml')
  @Header('cache-control', 'private, no-cache')
  @ApiProduces('application/atom+xml')
  @ApiResponse({ status: 200, description: 'Atom, RFC 4287' })
  async atom(@Param({ schema: TokenParam }) { token }: TokenParam): Promise<StreamableFile> {
    const feed = await this.feedOf(token, 'atom.xml');
    return new StreamableFile(Buffer.from(atomOf(feed)), { type: 'application/atom+xml; charset=utf-8' });
  }

  @Describes('Read a feed as JSON Feed', 'Events of a subscription, newest first. The link is the key; no sign-in.')
  @Get('feed.json')
  @Header('cache-control', 'private, no-cache')
  @ApiProduces('application/feed+json')
  @ApiResponse({ status: 200, description: 'JSON Feed 1.1' })
  async json(@Param({ schema: TokenParam }) { token }: TokenParam): Promise<StreamableFile> {
    const feed = await this.feedOf(token, 'feed.json');
    return new StreamableFile(Buffer.from(jsonFeedOf(feed)), { type: 'application/feed+json; charset=utf-8' });
  }

  /** @throws Problem if the link belongs to no active feed */
  private async feedOf(token: string, file: string): Promise<Feed> {
    const row = await this.db.subscription.findFirst({
      where: { means: 'feed', linkHash: secretHash(token), deletedAt: null, offAt: null },
    });
    if (!row) throw notFound('feed');
    const sender = senderOf(row, this.env.PUBLIC_URL);
    const { filter, events } = Subscription.pick({ filter: true, events: true }).parse(row);
    const [{ path } = { path: '/' }] = listsOf(events);
    const { publicUrl, practice } = sender;
    return {
      sender,
      url: `${publicUrl}/api/feeds/${token}/${file}`,
      home: `${publicUrl}${path}${practice ? '?data=practice' : ''}`,
      events: await newestEvents(this.db, events, filter, practice, ENTRIES),
    };
  }
}

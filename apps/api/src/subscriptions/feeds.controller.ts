import type { Database } from '@hyrde/store';
import { Controller, Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DATABASE } from '../base/tokens.js';
import { notFound } from '../http/problem.js';
import { Tells } from '../http/returns.js';
import { Public } from '../people/access.js';
import { secretHash } from '../people/secret-hash.js';
import { ComposerService } from './composer.service.js';
import { atomOf, type Feed, jsonFeedOf } from './feeds.js';
import { NewsSources } from './news-sources.service.js';
import { Subscription, TokenParam } from './subscriptions.schemas.js';

/** What readers keep of a feed at a time; those that look once a day miss nothing of a hundred a day. */
const ENTRIES = 100;

/** News for feed readers, which cannot sign in: whoever has the link may read what a viewer may. */
@ApiTags('subscriptions')
@Public()
@Controller('feeds/:token')
export class FeedsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly composer: ComposerService,
    private readonly sources: NewsSources,
  ) {}

  @Tells('Read a feed as Atom', 'What a subscription tells of, newest first. The link is the key; it needs no sign-in.')
  @Get('atom.xml')
  @Header('cache-control', 'private, no-cache')
  @ApiProduces('application/atom+xml')
  @ApiResponse({ status: 200, description: 'Atom, RFC 4287' })
  async atom(@Param({ schema: TokenParam }) { token }: TokenParam): Promise<StreamableFile> {
    const feed = await this.feedOf(token, 'atom.xml');
    return new StreamableFile(Buffer.from(atomOf(feed)), { type: 'application/atom+xml; charset=utf-8' });
  }

  @Tells(
    'Read a feed as JSON Feed',
    'What a subscription tells of, newest first. The link is the key; it needs no sign-in.',
  )
  @Get('feed.json')
  @Header('cache-control', 'private, no-cache')
  @ApiProduces('application/feed+json')
  @ApiResponse({ status: 200, description: 'JSON Feed 1.1' })
  async json(@Param({ schema: TokenParam }) { token }: TokenParam): Promise<StreamableFile> {
    const feed = await this.feedOf(token, 'feed.json');
    return new StreamableFile(Buffer.from(jsonFeedOf(feed)), { type: 'application/feed+json; charset=utf-8' });
  }

  /** @throws Problem where no feed that is on has this link */
  private async feedOf(token: string, file: string): Promise<Feed> {
    const row = await this.db.subscription.findFirst({
      where: { means: 'feed', linkHash: secretHash(token), deletedAt: null, offAt: null },
    });
    if (!row) throw notFound('feed');
    const sender = await this.composer.senderOf(row.id);
    const { filter, events } = Subscription.pick({ filter: true, events: true }).parse(row);
    const [{ path } = { path: '/' }] = this.sources.listsOf(events);
    const { publicUrl, practice } = sender;
    return {
      sender,
      url: `${publicUrl}/api/feeds/${token}/${file}`,
      home: `${publicUrl}${path}${practice ? '?data=practice' : ''}`,
      told: await this.sources.newest(events, filter, practice, ENTRIES),
    };
  }
}

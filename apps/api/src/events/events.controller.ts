import { Controller, Get, Logger, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Id } from '../http/common.js';
import { Problem } from '../http/problem.js';
import { Describes } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { SessionsService } from '../people/sessions.service.js';
import { EventHub } from './event-hub.service.js';

const EventsQuery = z.object({
  /** Limits the stream to events of this sweep and of the review queue. */
  sweepId: Id.optional(),
});
type EventsQuery = z.infer<typeof EventsQuery>;

/** Maximum number of streams of a person: one for each tab of the dashboard and for a script or two. */
const MOST_A_PERSON = 20;
const RETRY_AFTER_S = 30;
/**
 * Interval between two heartbeats, in milliseconds: proxies close a connection that is silent for a minute, and a
 * stream outlives its session by at most this time, even if a notice is lost.
 */
const HEARTBEAT_MS = 20_000;
/** Maximum number of buffered bytes; a client that is further behind is disconnected and has to reconnect. */
const MOST_BUFFERED = 1_000_000;

@ApiTags('events')
@Controller('events')
export class EventsController {
  private readonly log = new Logger('events');

  constructor(
    private readonly hub: EventHub,
    private readonly sessions: SessionsService,
  ) {}

  @Describes(
    'Follow events',
    'Server-sent events: each `data` is an Event of the contracts as JSON and says what to load again. Events may be lost, so a client must load all data again after a reconnect. The stream ends with the session, or when the person’s role changes; a person may have 20 streams open.',
  )
  @Get()
  @Needs('viewer')
  @ApiOkResponse({ description: 'text/event-stream', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  stream(
    @Query({ schema: EventsQuery }) { sweepId }: EventsQuery,
    @Me() person: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    if (this.hub.countOf(person.id) >= MOST_A_PERSON)
      throw new Problem(
        'too-many-streams',
        `At most ${MOST_A_PERSON} streams may be open at once. Close some tabs.`,
        [],
        { 'retry-after': String(RETRY_AFTER_S) },
      );
    const recheck = () => {
      this.sessions.isStillValid(request, person).then(
        (active) => active || response.end(),
        (error: unknown) =>
          this.log.warn('A session could not be checked. Its stream continues until it can be.', { error }),
      );
    };
    const leave = this.hub.subscribe({
      personId: person.id,
      hear: (event) => {
        if (sweepId && 'sweepId' in event && event.sweepId !== sweepId) return;
        if (response.writableLength > MOST_BUFFERED) response.destroy();
        else response.write(`data: ${JSON.stringify(event)}\n\n`);
      },
      recheck,
      stop: () => response.end(),
    });
    const heartbeat = setInterval(() => {
      response.write(': still here\n\n');
      recheck();
    }, HEARTBEAT_MS);
    response.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
    response.set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    response.write('retry: 2000\n\n: hello\n\n');
  }
}

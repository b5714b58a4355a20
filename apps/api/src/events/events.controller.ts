import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Id } from '../http/common.js';
import { Needs } from '../people/access.js';
import { EventHub } from './event-hub.service.js';

const EventsQuery = z.object({
  /** Only what concerns this sweep, and the review queue. */
  sweepId: Id.optional(),
});
type EventsQuery = z.infer<typeof EventsQuery>;

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** A reader this far behind is gone or asleep; it reconnects and reads anew. */
const MOST_BUFFERED = 1_000_000;

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(private readonly hub: EventHub) {}

  /**
   * What happens, as server-sent events: each `data` is an Event of the contracts as JSON and says what to look at
   * again. Events may be lost; a client reads anew when it reconnects.
   */
  @Get()
  @Needs('viewer')
  @ApiOkResponse({ description: 'text/event-stream', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  stream(
    @Query({ schema: EventsQuery }) { sweepId }: EventsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    response.set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    response.write('retry: 2000\n\n: hello\n\n');
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    const leave = this.hub.subscribe(
      (event) => {
        if (sweepId && 'sweepId' in event && event.sweepId !== sweepId) return;
        if (response.writableLength > MOST_BUFFERED) response.destroy();
        else response.write(`data: ${JSON.stringify(event)}\n\n`);
      },
      () => response.end(),
    );
    request.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
  }
}

import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Grace period for open requests at shutdown, in milliseconds; all but the longest requests take milliseconds. */
const GRACE_MS = 3_000;

/**
 * Closes the remaining connections after the grace period: browsers open connections in advance, and Node waits more than a minute for a
 * connection without a request.
 */
@Injectable()
export class FarewellService implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }
}

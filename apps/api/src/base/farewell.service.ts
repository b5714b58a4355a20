import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long requests under way may take once the API goes down; all but the longest take milliseconds. */
const GRACE_MS = 3_000;

/**
 * Cuts what else would keep the API up: browsers open connections to have them at hand, and Node waits more than a minute
 * for one on which nothing was ever asked.
 */
@Injectable()
export class FarewellService implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }
}

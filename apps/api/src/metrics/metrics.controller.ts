import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { ENVIRONMENT } from '../base/tokens.js';
import { Describes } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { MetricsService } from './metrics.service.js';

/**
 * Metrics for Prometheus, on the API's own port, since a second port would need protection, too. A scraper, which
 * cannot sign in, sends METRICS_TOKEN; without that setting only admins may read them.
 */
@ApiTags('metrics')
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly metrics: MetricsService,
  ) {}

  @Describes('Read metrics', 'In the text format of Prometheus.')
  @Get()
  @Needs('admin')
  @ApiProduces('text/plain')
  async read(@Req() _request: Request, @Res() response: Response): Promise<void> {
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }

  /** Answers a scraper that sends the token; any other request continues to `read` and its guard. */
  readonly scraped = (request: Request, response: Response, next: NextFunction): void => {
    const { METRICS_TOKEN: token } = this.env;
    const [, given] = /^Bearer (.{1,500})$/.exec(request.get('authorization') ?? '') ?? [];
    if (request.method !== 'GET' || !token || !given || !isSame(given, token)) next();
    else this.read(request, response).catch(next);
  };
}

/** Constant-time comparison; the digests have equal length whatever the texts are. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

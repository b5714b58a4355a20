import type { Environment } from '@hyrde/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT } from '../base/tokens.js';
import { clientAddress } from '../http/client-address.js';
import { KnownBrowsersService } from './known-browsers.service.js';

/** From where somebody tries to prove who they are, as the throttle counts it. */
@Injectable()
export class SenderService {
  private readonly addressOf: (request: Request) => string;

  constructor(
    @Inject(ENVIRONMENT) env: Environment,
    private readonly browsers: KnownBrowsersService,
  ) {
    this.addressOf = clientAddress(env);
  }

  async of(request: Request, email: string): Promise<{ browser: string | null; address: string }> {
    return { browser: await this.browsers.knownBy(request, email), address: this.addressOf(request) };
  }
}

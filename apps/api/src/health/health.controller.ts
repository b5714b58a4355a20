import type { Database } from '@hyrde/prisma';
import { Controller, Get, Inject, ServiceUnavailableException } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Returns } from '../http/returns.js';
import { Public } from '../people/access.js';
import { ProgressService } from './progress.service.js';

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly progress: ProgressService,
  ) {}

  /** Answers 200 where API and database work and work gets on, else 503 with what does not. */
  @Get()
  @Public()
  @Returns(Health)
  async health(): Promise<z.infer<typeof Health>> {
    await this.db.$queryRaw`select 1`;
    const standstill = await this.progress.standstill();
    if (standstill) throw new ServiceUnavailableException(standstill);
    return { status: 'ok' };
  }
}

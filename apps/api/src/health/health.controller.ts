import type { Database } from '@hyrde/prisma';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Returns } from '../http/returns.js';
import { Public } from '../people/access.js';

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Answers 200 where API and database work. */
  @Get()
  @Public()
  @Returns(Health)
  async health(): Promise<z.infer<typeof Health>> {
    await this.db.$queryRaw`select 1`;
    return { status: 'ok' };
  }
}

import { statfs } from 'node:fs/promises';
import { type Environment, LOW_ROOM_BYTES } from '@hyrde/contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ENVIRONMENT } from '../base/tokens.js';
import { databaseAway, Problem } from '../http/problem.js';
import { Returns } from '../http/returns.js';
import { Public } from '../people/access.js';
import { DatabaseProbe } from './database-probe.js';
import { ProgressService } from './progress.service.js';

const Health = z
  .object({
    status: z.literal('ok'),
    /** Little room is left on the disk of the data folder; make some before it is gone. */
    lowRoom: z.boolean(),
  })
  .meta({ id: 'Health' });

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly progress: ProgressService,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** Answers 200 where API and database work and work gets on, else 503, within seconds, with what does not. */
  @Get()
  @Public()
  @Returns(Health)
  async health(): Promise<z.infer<typeof Health>> {
    const [work, lowRoom] = await Promise.all([this.database.work(), hasLowRoom(this.env.DATA_FOLDER)]);
    if (!work) throw databaseAway();
    const standstill = this.progress.standstill(work);
    if (standstill) throw new Problem('standstill', standstill);
    return { status: 'ok', lowRoom };
  }
}

/** Has this folder's disk little room? False where nobody named a folder. */
async function hasLowRoom(folder: string | undefined): Promise<boolean> {
  if (!folder) return false;
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < LOW_ROOM_BYTES;
}

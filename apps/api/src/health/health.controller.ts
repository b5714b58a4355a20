import { named } from '@hyrde/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { databaseAway, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { Public } from '../people/access.js';
import { DiskSpaceService } from './disk-space.service.js';
import { DatabaseProbe, ProgressService } from './progress.service.js';

const Health = named('Health', {
  status: z.literal('ok'),
  /** True if the disk of the data folder is low on space. */
  lowRoom: z.boolean(),
});

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly progress: ProgressService,
    private readonly room: DiskSpaceService,
  ) {}

  @Describes(
    'Check the health of the installation',
    'Answers 200 if API and database work and tasks make progress, else 503 with the fault, within seconds.',
  )
  @Get()
  @Public()
  @Returns(Health)
  async health(): Promise<z.infer<typeof Health>> {
    const [work, lowRoom] = await Promise.all([this.database.work(), this.room.isLow()]);
    if (!work) throw databaseAway();
    const standstill = this.progress.standstill(work);
    if (standstill) throw new Problem('standstill', standstill);
    return { status: 'ok', lowRoom };
  }
}

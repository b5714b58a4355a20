import { named } from '@hyrde/contracts';
import { countPractice, type Database, removePractice } from '@hyrde/store';
import { Controller, Delete, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Describes, Returns } from '../http/returns.js';
import { AuditedFirst, Needs } from '../people/access.js';

const PracticeCounts = named('PracticeCounts', {
  sites: z.number().int(),
  sweeps: z.number().int(),
  tasks: z.number().int(),
  verifications: z.number().int(),
  schedules: z.number().int(),
});

@ApiTags('practice')
@Controller('practice')
export class PracticeController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes('Count the practice country', 'Amount of data of the practice country, which its removal would delete.')
  @Get()
  @Needs('viewer')
  @Returns(PracticeCounts)
  count() {
    return countPractice(this.db);
  }

  @Describes(
    'Remove the practice country',
    'Deletes the practice country with all data that resulted from it, and returns the amounts deleted.',
  )
  @Delete()
  @Needs('admin')
  @AuditedFirst()
  @Returns(PracticeCounts)
  remove() {
    return removePractice(this.db);
  }
}

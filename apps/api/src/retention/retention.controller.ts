import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { Retention } from './retention.schemas.js';
import { RetentionService } from './retention.service.js';

@ApiTags('settings')
@Needs('auditor')
@Controller('retention')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Describes(
    'Read what is kept until when',
    'What is kept for how long, how much there is of it, and how much goes within a day.',
  )
  @Get()
  @Returns(Retention)
  async list() {
    return { items: await this.retention.list() };
  }
}

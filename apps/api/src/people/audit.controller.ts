import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { PageQuery } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { Needs } from './access.js';
import { AuditService } from './audit.service.js';
import { AuditEntry } from './people.schemas.js';

const AuditPage = z.object({ items: z.array(AuditEntry), next: z.string().nullable() }).meta({ id: 'AuditPage' });

@ApiTags('people')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** Newest first. */
  @Get()
  @Needs('admin')
  @Returns(AuditPage)
  list(@Query({ schema: PageQuery }) query: PageQuery): Promise<z.infer<typeof AuditPage>> {
    return this.audit.list(query);
  }
}

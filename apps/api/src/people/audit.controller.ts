import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { ReturnsCsv, sentCsv, type TableColumn } from '../http/table-file.js';
import { Needs } from './access.js';
import { AuditService } from './audit.service.js';
import { type AuditEntry, AuditFilter, AuditPage, AuditQuery } from './people.schemas.js';

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { name: 'id', meaning: 'Number of the entry, ascending by time.', of: ({ id }) => id },
  { name: 'at', meaning: 'Time, in UTC.', of: ({ at }) => at },
  {
    name: 'person_id',
    meaning: 'Id of the person; empty if nobody was signed in.',
    of: ({ person }) => person?.id ?? null,
  },
  {
    name: 'person',
    meaning: 'Name of the person; a number for a removed person.',
    of: ({ person }) => nameOf(person),
  },
  {
    name: 'token',
    meaning: 'Name of the token, if a program made the change.',
    of: ({ token }) => token?.name ?? null,
  },
  { name: 'action', meaning: 'Action, such as `sweeps.create`.', of: ({ action }) => action },
  { name: 'subject', meaning: 'Path of the changed object.', of: ({ subject }) => subject },
  {
    name: 'details',
    meaning: 'Fields of the request, without secrets, as JSON.',
    of: ({ details }) => JSON.stringify(details),
  },
];

const nameOf = (person: AuditEntry['person']): string | null =>
  person && (person.removed ? `a removed person (${person.name})` : person.name);

@ApiTags('people')
@Needs('admin')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Describes('List entries of the audit log', 'Newest first.')
  @Get()
  @Returns(AuditPage)
  list(@Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.audit.list(query);
  }

  @Describes('Export the audit log as CSV', 'All entries that match the filter, newest first.')
  @Get('export.csv')
  @ReturnsCsv()
  export(@Query({ schema: AuditFilter }) filter: AuditFilter): Promise<StreamableFile> {
    return sentCsv(attachment('audit.csv'), COLUMNS, this.audit.all(filter));
  }
}

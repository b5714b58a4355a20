import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { ReturnsCsv, sentCsv, type TableColumn } from '../http/table-file.js';
import { Needs } from './access.js';
import { AuditService } from './audit.service.js';
import { type AuditEntry, AuditFilter, AuditPage, AuditQuery } from './people.schemas.js';

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { name: 'id', meaning: 'Its number; later entries have higher ones.', of: ({ id }) => id },
  { name: 'at', meaning: 'When, in UTC.', of: ({ at }) => at },
  { name: 'person_id', meaning: 'By whom; empty where nobody was signed in.', of: ({ person }) => person?.id ?? null },
  {
    name: 'person',
    meaning: 'Their name; of one who was removed, that and a number.',
    of: ({ person }) => nameOf(person),
  },
  { name: 'token', meaning: 'By which token, where a program did it.', of: ({ token }) => token?.name ?? null },
  { name: 'action', meaning: 'What was done.', of: ({ action }) => action },
  { name: 'subject', meaning: 'To what: its path.', of: ({ subject }) => subject },
  {
    name: 'details',
    meaning: 'What was sent, without secrets, as JSON.',
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

  @Describes('Export the audit log as CSV', 'All entries of a filter, newest first, as CSV.')
  @Get('export.csv')
  @ReturnsCsv()
  export(@Query({ schema: AuditFilter }) filter: AuditFilter): StreamableFile {
    return sentCsv(attachment('audit.csv'), COLUMNS, this.audit.all(filter));
  }
}

import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { ReturnsCsv, sentCsv, tableColumns } from '../http/table-file.js';
import { Needs } from './access.js';
import { AuditService } from './audit.service.js';
import { type AuditEntry, AuditFilter, AuditPage, AuditQuery } from './people.schemas.js';

const COLUMNS = tableColumns<AuditEntry>({
  id: ['Number of the entry, ascending by time.', ({ id }) => id],
  at: ['Time, in UTC.', ({ at }) => at],
  person_id: ['Id of the person; empty if nobody was signed in.', ({ person }) => person?.id ?? null],
  person: ['Name of the person; a number for a removed person.', ({ person }) => nameOf(person)],
  token: ['Name of the token, if a program made the change.', ({ token }) => token?.name ?? null],
  action: ['Action, such as `sweeps.create`.', ({ action }) => action],
  subject: ['Path of the changed object.', ({ subject }) => subject],
  details: ['Fields of the request, without secrets, as JSON.', ({ details }) => JSON.stringify(details)],
});

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

import { Body, Controller, Get, Param, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import type { TableColumn } from '../../../http/table-file.js';
import { CsvQuery, ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import type { FindToExport } from './finds.service.js';
import {
  Find,
  FindParam,
  Finds,
  FindsQuery,
  FindsService,
  FindsToJudge,
  FindsToJudgeQuery,
  JudgeFind,
} from './finds.service.js';

/** Columns of the CSV export of finds. */
const FIND_COLUMNS: readonly TableColumn<FindToExport>[] = [
  { name: 'url', meaning: 'Address of the page', of: ({ url }) => url },
  { name: 'title', meaning: 'Its title', of: ({ title }) => title },
  { name: 'host', meaning: 'Its host', of: ({ host }) => host },
  { name: 'site', meaning: 'Whose that is, where it is registered', of: ({ site }) => site?.name ?? null },
  { name: 'region', meaning: 'Region of that site', of: ({ site }) => site?.region?.name ?? null },
  { name: 'probability', meaning: 'That it is on the topic, 0 to 1', of: ({ probability }) => probability },
  { name: 'verdict', meaning: 'right or cannot-tell, where a person has judged it', of: ({ verdict }) => verdict },
  { name: 'foundAt', meaning: 'When it was found, UTC', of: ({ foundAt }) => foundAt },
];

@ApiTags('discover')
@Needs('viewer')
@Controller('topics/:id/finds')
export class FindsController {
  constructor(private readonly finds: FindsService) {}

  @Describes(
    'List the finds of a topic',
    'Those that count, or those of one verdict, in the order in which they were found.',
  )
  @Get()
  @Returns(Finds)
  list(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: FindsQuery }) query: FindsQuery) {
    return this.finds.list(id, query);
  }

  @Describes(
    'Export the finds of a topic as CSV',
    'Those that count, as CSV; addresses that were given to begin with and are not on the topic are not among them.',
  )
  @Get('export.csv')
  @ReturnsCsv()
  export(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: CsvQuery }) query: CsvQuery): StreamableFile {
    return sentCsv(attachment('finds.csv'), FIND_COLUMNS, this.finds.all(id), query);
  }

  @Describes('Take finds to judge', 'Those of a topic to judge next.')
  @Get('to-judge')
  @Returns(FindsToJudge)
  toJudge(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: FindsToJudgeQuery }) query: FindsToJudgeQuery) {
    return this.finds.toJudge(id, query);
  }

  @Describes(
    'Judge a find',
    'What a person says of one; null takes that back. Two wrong ones more than right ones stop its host.',
  )
  @Put(':findId/verdict')
  @Needs('reviewer')
  @Returns(Find)
  judge(
    @Param({ schema: FindParam }) { id, findId }: FindParam,
    @Body({ schema: JudgeFind }) { verdict }: JudgeFind,
    @Me() me: SignedIn,
  ) {
    return this.finds.judge(id, findId, verdict, me.id);
  }
}

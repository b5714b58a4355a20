import { Body, Controller, Get, Param, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { CsvQuery, ReturnsCsv, sentCsv, type TableColumn } from '../../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import {
  Find,
  FindParam,
  Finds,
  FindsQuery,
  FindsService,
  FindsToJudge,
  FindsToJudgeQuery,
  type FindToExport,
  JudgeFind,
} from './finds.service.js';

const FIND_COLUMNS: readonly TableColumn<FindToExport>[] = [
  { name: 'url', meaning: 'Address of the page', of: ({ url }) => url },
  { name: 'title', meaning: 'Title of the page', of: ({ title }) => title },
  { name: 'host', meaning: 'Host of the page', of: ({ host }) => host },
  { name: 'site', meaning: 'Registered site of the host', of: ({ site }) => site?.name ?? null },
  { name: 'region', meaning: 'Region of that site', of: ({ site }) => site?.region?.name ?? null },
  {
    name: 'probability',
    meaning: 'Probability that the page is on the topic, 0 to 1',
    of: ({ probability }) => probability,
  },
  { name: 'verdict', meaning: 'Verdict of a person, if any: right or cannot-tell', of: ({ verdict }) => verdict },
  { name: 'foundAt', meaning: 'When it was found, UTC', of: ({ foundAt }) => foundAt },
];

@ApiTags('discover')
@Needs('viewer')
@Controller('topics/:id/finds')
export class FindsController {
  constructor(private readonly finds: FindsService) {}

  @Describes(
    'List the finds of a topic',
    'Finds that count, or those with the given verdict, in the order in which they were found.',
  )
  @Get()
  @Returns(Finds)
  list(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: FindsQuery }) query: FindsQuery) {
    return this.finds.list(id, query);
  }

  @Describes(
    'Export the finds of a topic as CSV',
    'Finds that count, as CSV, without seeds that are not relevant to the topic.',
  )
  @Get('export.csv')
  @ReturnsCsv()
  export(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: CsvQuery }) query: CsvQuery,
  ): Promise<StreamableFile> {
    return sentCsv(attachment('finds.csv'), FIND_COLUMNS, this.finds.all(id), query);
  }

  @Describes('Take finds to judge', 'The next finds of a topic to judge.')
  @Get('to-judge')
  @Returns(FindsToJudge)
  toJudge(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: FindsToJudgeQuery }) query: FindsToJudgeQuery) {
    return this.finds.toJudge(id, query);
  }

  @Describes(
    'Judge a find',
    'Stores a verdict on a find; null withdraws it. A host is stopped if wrong verdicts exceed right ones by two.',
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

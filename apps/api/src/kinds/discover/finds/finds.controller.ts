import { Body, Controller, Get, Param, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { CsvQuery, ReturnsCsv, sentCsv, tableColumns } from '../../../http/table-file.js';
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

const FIND_COLUMNS = tableColumns<FindToExport>({
  url: ['Address of the page', ({ url }) => url],
  title: ['Title of the page', ({ title }) => title],
  host: ['Host of the page', ({ host }) => host],
  site: ['Registered site of the host', ({ site }) => site?.name ?? null],
  region: ['Region of that site', ({ site }) => site?.region?.name ?? null],
  probability: ['Probability that the page is on the topic, 0 to 1', ({ probability }) => probability],
  verdict: ['Verdict of a person, if any: right or cannot-tell', ({ verdict }) => verdict],
  foundAt: ['When it was found, UTC', ({ foundAt }) => foundAt],
});

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
  list(@PathId() id: string, @Query({ schema: FindsQuery }) query: FindsQuery) {
    return this.finds.list(id, query);
  }

  @Describes(
    'Export the finds of a topic as CSV',
    'Finds that count, as CSV, without seeds that are not relevant to the topic.',
  )
  @Get('export.csv')
  @ReturnsCsv()
  export(@PathId() id: string, @Query({ schema: CsvQuery }) query: CsvQuery): Promise<StreamableFile> {
    return sentCsv(attachment('finds.csv'), FIND_COLUMNS, this.finds.all(id), query);
  }

  @Describes('Take finds to judge', 'The next finds of a topic to judge.')
  @Get('to-judge')
  @Returns(FindsToJudge)
  toJudge(@PathId() id: string, @Query({ schema: FindsToJudgeQuery }) query: FindsToJudgeQuery) {
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

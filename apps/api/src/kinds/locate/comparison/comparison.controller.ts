import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv, type TableColumn } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import {
  type ComparedSite,
  Comparison,
  ComparisonCsv,
  ComparisonQuery,
  Difference,
  type Side,
  Trend,
  TrendQuery,
} from './comparison.schemas.js';
import { ComparisonService, TrendService } from './comparison.service.js';

const SAID: readonly [name: string, meaning: string, of: (side: Side) => string | number | null][] = [
  ['Answer', 'The answer', ({ answer }) => answer],
  ['Reason', 'Why the search ended so', ({ reason }) => reason],
  ['Url', 'The page that the search named', ({ foundUrl }) => foundUrl],
  ['Confidence', 'Confidence of the search, 0 to 1', ({ confidence }) => confidence],
  ['Verdict', 'Verdict agreed by people', ({ verdict }) => verdict],
  ['Downloads', 'Documents requested from the site', ({ downloads }) => downloads],
  ['At', 'When the search ended, UTC', ({ finishedAt }) => finishedAt],
];

const sideColumns = (side: 'before' | 'after'): TableColumn<ComparedSite>[] =>
  SAID.map(([name, meaning, of]) => ({
    name: `${side}${name}`,
    meaning: `${meaning}, ${side}`,
    of: ({ [side]: said }) => said && of(said),
  }));

/** Columns of the CSV export of a comparison. */
const COMPARISON_COLUMNS: TableColumn<ComparedSite>[] = [
  { name: 'site', meaning: 'Name of the site', of: ({ site }) => site.name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: ({ site }) => site.homeUrl },
  { name: 'region', meaning: 'Its region', of: ({ site }) => site.region },
  { name: 'difference', meaning: Difference.options.join(', '), of: ({ difference }) => difference },
  ...sideColumns('before'),
  ...sideColumns('after'),
];

@ApiTags('searches')
@Needs('viewer')
@Controller('comparison')
export class ComparisonController {
  constructor(
    private readonly comparison: ComparisonService,
    private readonly trends: TrendService,
  ) {}

  @Describes(
    'Compare two sweeps',
    'Two sweeps for one target, or two algorithms, side by side for each site; sites with differences first.',
  )
  @Get()
  @Returns(Comparison)
  page(@Query({ schema: ComparisonQuery }) query: ComparisonQuery) {
    return this.comparison.page(query);
  }

  @Describes('Read the trend of answers', 'The answers to one target by sweep, in order of time.')
  @Get('trend')
  @Returns(Trend)
  trend(@Query({ schema: TrendQuery }) query: TrendQuery) {
    return this.trends.read(query);
  }

  @Describes('Export a comparison as CSV', 'Every site that matches the filter, as CSV.')
  @Get('export.csv')
  @ReturnsCsv()
  async export(@Query({ schema: ComparisonCsv }) { separator, ...filter }: ComparisonCsv): Promise<StreamableFile> {
    await this.comparison.page({ ...filter, limit: 1 }); // an invalid comparison is refused before the download begins
    return sentCsv(attachment('comparison.csv'), COMPARISON_COLUMNS, this.comparison.all(filter), { separator });
  }
}

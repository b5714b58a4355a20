import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../../../http/files.js';
import { Returns, Tells } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { Comparison, ComparisonCsv, ComparisonQuery, Trend, TrendQuery } from './comparison.schemas.js';
import { ComparisonService } from './comparison.service.js';
import { COMPARISON_COLUMNS } from './export.js';
import { TrendService } from './trend.service.js';

@ApiTags('searches')
@Needs('viewer')
@Controller('comparison')
export class ComparisonController {
  constructor(
    private readonly comparison: ComparisonService,
    private readonly trends: TrendService,
  ) {}

  @Tells(
    'Compare two sweeps',
    'Two sweeps for one target side by side, or two algorithms, site by site: where they differ first.',
  )
  @Get()
  @Returns(Comparison)
  page(@Query({ schema: ComparisonQuery }) query: ComparisonQuery) {
    return this.comparison.page(query);
  }

  @Tells('Read how answers went', 'How the answers to one target went from sweep to sweep.')
  @Get('trend')
  @Returns(Trend)
  trend(@Query({ schema: TrendQuery }) query: TrendQuery) {
    return this.trends.read(query);
  }

  @Tells('Export a comparison as CSV', 'Every site that the filter lets through, as CSV.')
  @Get('export.csv')
  @ReturnsCsv()
  async export(@Query({ schema: ComparisonCsv }) { separator, ...filter }: ComparisonCsv): Promise<StreamableFile> {
    await this.comparison.page({ ...filter, limit: 1 }); // what cannot be compared is refused before the file begins
    return sentCsv(attachment('comparison.csv'), COMPARISON_COLUMNS, this.comparison.all(filter), { separator });
  }
}

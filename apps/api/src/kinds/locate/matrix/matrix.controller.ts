import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import {
  MatrixCsv,
  MatrixFilter,
  MatrixPage,
  MatrixQuery,
  MatrixService,
  MatrixTable,
  MatrixTotals,
  matrixColumns,
} from './matrix.service.js';

@ApiTags('answers')
@Needs('viewer')
@Controller('matrix')
export class MatrixController {
  constructor(private readonly matrix: MatrixService) {}

  @Describes(
    'List bodies with their answers',
    'Every site with its current answer to each target: a page of the matrix on the screen Bodies.',
  )
  @Get()
  @Returns(MatrixPage)
  page(@Query({ schema: MatrixQuery }) query: MatrixQuery) {
    return this.matrix.page(query);
  }

  @Describes('Read the totals of the matrix', 'The number of sites by answer for each column of the whole matrix.')
  @Get('totals')
  @Returns(MatrixTotals)
  totals(@Query({ schema: MatrixFilter }) query: MatrixFilter) {
    return this.matrix.totals(query);
  }

  @Describes(
    'Export the matrix as CSV',
    'The whole matrix. Its first columns are those of a list of sites, so that it can be imported as one (`POST /site-imports`).',
  )
  @Get('export.csv')
  @ReturnsCsv()
  async export(@Query({ schema: MatrixCsv }) { separator, ...table }: MatrixCsv): Promise<StreamableFile> {
    return sentCsv(attachment('bodies.csv'), matrixColumns(await this.matrix.targets(table)), this.matrix.all(table), {
      separator,
    });
  }

  @Describes(
    'Export the matrix as an Excel workbook',
    'The whole table as an Excel workbook, whose second sheet explains the columns.',
  )
  @Get('export.xlsx')
  @ReturnsXlsx()
  async workbook(@Query({ schema: MatrixTable }) table: MatrixTable): Promise<StreamableFile> {
    return sentXlsx(attachment('bodies.xlsx'), matrixColumns(await this.matrix.targets(table)), this.matrix.all(table));
  }
}

import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Returns } from '../../../http/returns.js';
import { CSV_FILE, csvOf, XLSX_FILE, XLSX_TYPE, xlsxOf } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { matrixColumns } from './export.js';
import { MatrixCsv, MatrixFilter, MatrixPage, MatrixQuery, MatrixTable, MatrixTotals } from './matrix.schemas.js';
import { MatrixService } from './matrix.service.js';

@ApiTags('answers')
@Needs('viewer')
@Controller('matrix')
export class MatrixController {
  constructor(private readonly matrix: MatrixService) {}

  /** Every site with its answer to each target today: the matrix of the screen Bodies, a page at a time. */
  @Get()
  @Returns(MatrixPage)
  page(@Query({ schema: MatrixQuery }) query: MatrixQuery): Promise<MatrixPage> {
    return this.matrix.page(query);
  }

  /** What the columns of the whole matrix add up to. */
  @Get('totals')
  @Returns(MatrixTotals)
  totals(@Query({ schema: MatrixFilter }) query: MatrixFilter): Promise<MatrixTotals> {
    return this.matrix.totals(query);
  }

  /** The whole matrix. It begins with the columns of a list of sites, and can be read in as one (`POST /site-imports`). */
  @Get('export.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOkResponse(CSV_FILE)
  async export(@Query({ schema: MatrixCsv }) { separator, ...table }: MatrixCsv): Promise<StreamableFile> {
    const csv = csvOf(matrixColumns(await this.matrix.targets(table)), this.matrix.all(table), { separator });
    return new StreamableFile(csv, {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="bodies.csv"',
    });
  }

  /** The same as an Excel workbook, whose second sheet says what the columns mean. */
  @Get('export.xlsx')
  @Header('content-type', XLSX_TYPE)
  @ApiOkResponse(XLSX_FILE)
  async workbook(@Query({ schema: MatrixTable }) table: MatrixTable): Promise<StreamableFile> {
    const workbook = await xlsxOf(matrixColumns(await this.matrix.targets(table)), this.matrix.all(table));
    return new StreamableFile(workbook, { type: XLSX_TYPE, disposition: 'attachment; filename="bodies.xlsx"' });
  }
}

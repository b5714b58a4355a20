import { Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Returns } from '../../http/returns.js';
import { CSV_FILE, CsvQuery, csvOf, XLSX_FILE, XLSX_TYPE, xlsxOf } from '../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../people/access.js';
import { SiteImport } from '../imports.schemas.js';
import { Countries, CountryParam } from './countries.schemas.js';
import { BODY_COLUMNS, CountriesService, countryOf } from './countries.service.js';

/** Countries whose public bodies come with the product. */
@ApiTags('sites')
@Needs('viewer')
@Controller('countries')
export class CountriesController {
  constructor(private readonly countries: CountriesService) {}

  /** Each with what adding it would do now. */
  @Get()
  @Returns(Countries)
  async list(): Promise<Countries> {
    return { items: await this.countries.list() };
  }

  /** Adds its bodies to the sites; `DELETE /site-imports/{id}` undoes it. Nothing is searched by it. */
  @Post(':code/sites')
  @Needs('auditor')
  @Returns(SiteImport, 201)
  add(@Param({ schema: CountryParam }) { code }: CountryParam, @Me() me: SignedIn): Promise<SiteImport> {
    return this.countries.add(code, me.id);
  }

  /** Its bodies as a list that `POST /site-imports` reads. */
  @Get(':code/sites.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOkResponse(CSV_FILE)
  csv(
    @Param({ schema: CountryParam }) { code }: CountryParam,
    @Query({ schema: CsvQuery }) query: CsvQuery,
  ): StreamableFile {
    return new StreamableFile(csvOf(BODY_COLUMNS, countryOf(code).rows, query), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${code}.csv"`,
    });
  }

  /** The same as an Excel workbook. */
  @Get(':code/sites.xlsx')
  @Header('content-type', XLSX_TYPE)
  @ApiOkResponse(XLSX_FILE)
  async workbook(@Param({ schema: CountryParam }) { code }: CountryParam): Promise<StreamableFile> {
    return new StreamableFile(await xlsxOf(BODY_COLUMNS, countryOf(code).rows), {
      type: XLSX_TYPE,
      disposition: `attachment; filename="${code}.xlsx"`,
    });
  }
}

import { Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { attachment } from '../../http/files.js';
import { Describes, Returns } from '../../http/returns.js';
import { CsvQuery, ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../people/access.js';
import { SiteImport } from '../imports.schemas.js';
import { BODY_COLUMNS, Countries, CountriesService, CountryParam, countryOf } from './countries.service.js';

/** Countries whose public bodies come with the product. */
@ApiTags('sites')
@Needs('viewer')
@Controller('countries')
export class CountriesController {
  constructor(private readonly countries: CountriesService) {}

  @Describes('List countries', 'Those that come with the product, each with what adding it would do now.')
  @Get()
  @Returns(Countries)
  async list() {
    return { items: await this.countries.list() };
  }

  @Describes(
    'Add a country',
    'Adds its bodies to the sites; `DELETE /site-imports/{id}` undoes it. Nothing is searched by it.',
  )
  @Post(':code/sites')
  @Needs('auditor')
  @Returns(SiteImport, 201)
  add(@Param({ schema: CountryParam }) { code }: CountryParam, @Me() me: SignedIn) {
    return this.countries.add(code, me.id);
  }

  @Describes('Download a country as CSV', 'Its bodies as a list that `POST /site-imports` reads.')
  @Get(':code/sites.csv')
  @ReturnsCsv()
  csv(
    @Param({ schema: CountryParam }) { code }: CountryParam,
    @Query({ schema: CsvQuery }) query: CsvQuery,
  ): StreamableFile {
    return sentCsv(attachment(`${code}.csv`), BODY_COLUMNS, countryOf(code).rows, query);
  }

  @Describes('Download a country as an Excel workbook', 'The same as an Excel workbook.')
  @Get(':code/sites.xlsx')
  @ReturnsXlsx()
  async workbook(@Param({ schema: CountryParam }) { code }: CountryParam): Promise<StreamableFile> {
    return sentXlsx(attachment(`${code}.xlsx`), BODY_COLUMNS, countryOf(code).rows);
  }
}

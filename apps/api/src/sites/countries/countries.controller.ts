import { named } from '@hyrde/contracts';
import { Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Localised, pathParam } from '../../http/common.js';
import { attachment } from '../../http/files.js';
import { notFound } from '../../http/problem.js';
import { Describes, Returns } from '../../http/returns.js';
import { CsvQuery, ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, tableColumns } from '../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../people/access.js';
import { SiteImport } from '../imports.schemas.js';
import { ImportsService } from '../imports.service.js';
import type { ListLine } from '../site-list.js';
import { tagsAsText } from '../sites.schemas.js';
import { type Body, COUNTRIES, type CountryFile } from './countries.js';

export const PathCountry = pathParam(z.object({ code: z.string().max(10) }));

/** Available country, and the effect of adding it now. */
const Country = named('Country', {
  code: z.string(),
  name: Localised,
  /** Name of the country's bodies. */
  bodies: Localised,
  source: Localised,
  /** Date of the source data. */
  asOf: z.iso.date(),
  /** Number of bodies in the file: `fresh` + `known` + `withoutAddress`. */
  count: z.number().int(),
  /** Number of bodies that would be added. */
  fresh: z.number().int(),
  /** Number of bodies already among the sites, by address or by number and name; those sites stay unchanged. */
  known: z.number().int(),
  /** Number of bodies that cannot be added since their address is unknown. */
  withoutAddress: z.number().int(),
  /** Number of addresses that no person has checked. */
  uncheckedAddresses: z.number().int(),
  /** Number of addresses that only follow the usual pattern; the first visit tests them. */
  guessedAddresses: z.number().int(),
  uncheckedLanguages: z.number().int(),
  /** Number of bodies whose language the first visit determines. */
  withoutLanguage: z.number().int(),
});
type Country = z.infer<typeof Country>;
export const Countries = named('Countries', { items: z.array(Country) });
export type Countries = z.infer<typeof Countries>;

/** Columns of a country's list, named as the import reads them; the import ignores the others. */
export const BODY_COLUMNS = tableColumns<Body>({
  number: ['Official number.', ({ number }) => number],
  name: ['Name.', ({ name }) => name],
  otherNames: ['Official names in other languages; not imported.', ({ otherNames }) => otherNames.join(' | ')],
  region: ['County.', ({ region }) => region],
  language: ['Language of its pages; empty if the first visit determines it.', ({ language }) => language ?? null],
  homeUrl: ['Home page; empty if unknown.', ({ homeUrl }) => homeUrl ?? null],
  tags: ['Fields that no person has checked.', (body) => tagsAsText(tagsOf(body))],
});

/** @throws Problem not-found */
export function countryOf(code: string): CountryFile {
  const country = COUNTRIES.find((one) => one.code === code);
  if (!country) throw notFound('country');
  return country;
}

const tagsOf = ({ unchecked }: Body): string[] =>
  unchecked.map((what) => (what === 'guess' ? 'guessed address' : `unchecked ${what}`));

/** Import lines of the bodies with an address, numbered by their position in the file. */
function linesOf({ rows }: CountryFile): ListLine[] {
  return rows.flatMap((row, index) => {
    const { number, name, region, language, homeUrl } = row;
    if (homeUrl === undefined) return [];
    const cells = [number, name, region, homeUrl];
    const site = { name, homeUrl, region, language: language ?? null, population: null, number, tags: tagsOf(row) };
    return [{ line: index + 1, cells, text: cells.join(', '), ok: true, site }];
  });
}

/** Countries whose public bodies are delivered with the product. */
@ApiTags('sites')
@Needs('viewer')
@Controller('countries')
export class CountriesController {
  constructor(private readonly imports: ImportsService) {}

  @Describes('List countries', 'Countries delivered with the product, each with the effect of adding it now.')
  @Get()
  @Returns(Countries)
  async list() {
    return { items: await Promise.all(COUNTRIES.map((country) => this.preview(country))) };
  }

  @Describes('Add a country', 'Adds its bodies to the sites; `DELETE /site-imports/{id}` undoes it. No sweep starts.')
  @Post(':code/sites')
  @Needs('auditor')
  @Returns(SiteImport, 201)
  add(@PathCountry() code: string, @Me() me: SignedIn) {
    const country = countryOf(code);
    const { name, bodies } = country;
    return this.imports.addNew(linesOf(country), { fileName: `${name.en}: ${bodies.en}`, personId: me.id });
  }

  @Describes('Download a country as CSV', 'Its bodies as a list that `POST /site-imports` imports.')
  @Get(':code/sites.csv')
  @ReturnsCsv()
  csv(@PathCountry() code: string, @Query({ schema: CsvQuery }) query: CsvQuery): Promise<StreamableFile> {
    return sentCsv(attachment(`${code}.csv`), BODY_COLUMNS, countryOf(code).rows, query);
  }

  @Describes('Download a country as an Excel workbook', 'The same list as an Excel workbook.')
  @Get(':code/sites.xlsx')
  @ReturnsXlsx()
  async workbook(@PathCountry() code: string): Promise<StreamableFile> {
    return sentXlsx(attachment(`${code}.xlsx`), BODY_COLUMNS, countryOf(code).rows);
  }

  private async preview(country: CountryFile): Promise<Country> {
    const { code, name, bodies, source, asOf, rows } = country;
    const lines = linesOf(country);
    const { fresh, known } = await this.imports.countNew(lines);
    const unchecked = (what: Body['unchecked'][number]) => rows.filter((row) => row.unchecked.includes(what)).length;
    return {
      code,
      name,
      bodies,
      source,
      asOf,
      fresh,
      known,
      count: rows.length,
      withoutAddress: rows.length - lines.length,
      uncheckedAddresses: unchecked('address'),
      guessedAddresses: unchecked('guess'),
      uncheckedLanguages: unchecked('language'),
      withoutLanguage: rows.filter(({ language }) => language === undefined).length,
    };
  }
}

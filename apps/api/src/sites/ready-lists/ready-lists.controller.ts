import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Localised } from '../../http/common.js';
import { notFound } from '../../http/problem.js';
import { Returns } from '../../http/returns.js';
import { CSV_FILE, CsvQuery, csvOf, XLSX_FILE, XLSX_TYPE, xlsxOf } from '../../http/table-file.js';
import { Needs } from '../../people/access.js';
import { NORWAY } from './norway.js';
import { READY_COLUMNS, type ReadyList } from './ready-list.js';

const LISTS: readonly ReadyList[] = [NORWAY];

const ReadyListParam = z.object({ list: z.string().max(100) });
type ReadyListParam = z.infer<typeof ReadyListParam>;

const ReadyLists = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        name: Localised,
        source: Localised,
        /** The day from which it holds. */
        asOf: z.iso.date(),
        sites: z.number().int(),
        /** Sites without an address, which must be given before they can be read in. */
        withoutAddress: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'ReadyLists' });
type ReadyLists = z.infer<typeof ReadyLists>;

/** Lists of sites that come with the product, as files that `POST /site-imports` reads. */
@ApiTags('sites')
@Needs('viewer')
@Controller('ready-lists')
export class ReadyListsController {
  @Get()
  @Returns(ReadyLists)
  list(): ReadyLists {
    return {
      items: LISTS.map(({ id, name, source, asOf, lines }) => ({
        id,
        name,
        source,
        asOf,
        sites: lines.length,
        withoutAddress: lines.filter(({ homeUrl }) => homeUrl === null).length,
      })),
    };
  }

  @Get(':list/sites.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOkResponse(CSV_FILE)
  csv(
    @Param({ schema: ReadyListParam }) { list }: ReadyListParam,
    @Query({ schema: CsvQuery }) query: CsvQuery,
  ): StreamableFile {
    const { id, lines } = listNamed(list);
    return new StreamableFile(csvOf(READY_COLUMNS, lines, query), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${id}.csv"`,
    });
  }

  @Get(':list/sites.xlsx')
  @Header('content-type', XLSX_TYPE)
  @ApiOkResponse(XLSX_FILE)
  async workbook(@Param({ schema: ReadyListParam }) { list }: ReadyListParam): Promise<StreamableFile> {
    const { id, lines } = listNamed(list);
    return new StreamableFile(await xlsxOf(READY_COLUMNS, lines), {
      type: XLSX_TYPE,
      disposition: `attachment; filename="${id}.xlsx"`,
    });
  }
}

function listNamed(id: string): ReadyList {
  const list = LISTS.find((one) => one.id === id);
  if (!list) throw notFound('list');
  return list;
}

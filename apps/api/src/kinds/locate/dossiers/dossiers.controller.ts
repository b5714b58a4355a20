import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { SearchFilter } from '../searches/searches.schemas.js';
import { DossiersService } from './dossiers.service.js';
import { SearchDossier, SearchDossiers } from './search-record.js';

@ApiTags('searches')
@Needs('viewer')
@Controller()
export class DossiersController {
  constructor(
    private readonly dossiers: DossiersService,
    private readonly sweeps: SweepsService,
    private readonly names: NamesService,
  ) {}

  @Describes(
    'Read the dossier of a search',
    'The record of a search: pages read with the reason why each was rejected, links off the site, robots rules, words, and the outcome.',
  )
  @Get('searches/:id/dossier')
  @Returns(SearchDossier)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.dossiers.one(id, await this.names.sight(request));
  }

  @Describes(
    'Export the dossiers of a sweep as JSON',
    'The dossiers of the sweep’s ended searches that match the filter, as a JSON array; names are redacted.',
  )
  @Get('sweeps/:id/dossiers.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Returns(SearchDossiers)
  async export(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: SearchFilter }) filter: SearchFilter) {
    const { name } = await this.sweeps.one(id);
    const file = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep'} – dossiers.json`;
    return new StreamableFile(jsonOf(this.dossiers.all(id, filter)), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="dossiers.json"; filename*=UTF-8''${encodeURIComponent(file)}`,
    });
  }
}

/** Streams values as one JSON array, a line each. */
function jsonOf(values: AsyncIterable<unknown>): Readable {
  const lines = async function* () {
    let before = '[\n';
    for await (const value of values) {
      yield `${before}${JSON.stringify(value)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  };
  return Readable.from(lines(), { objectMode: false });
}

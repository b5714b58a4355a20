import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { cacheOfPicture, NamesService } from '../../../names/names.service.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import { PageChangeDetails, PageChanges, PageChangesQuery, PictureParam } from './changes.schemas.js';
import { ChangesService } from './changes.service.js';

@ApiTags('refresh')
@Needs('viewer')
@Controller('changes')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly names: NamesService,
  ) {}

  @Get()
  @Returns(PageChanges)
  list(@Query({ schema: PageChangesQuery }) query: PageChangesQuery): Promise<PageChanges> {
    return this.changes.list(query);
  }

  @Get(':id')
  @Returns(PageChangeDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest): Promise<PageChangeDetails> {
    return this.changes.one(id, await this.names.sight(request));
  }

  /**
   * How the page looked before and after; a picture never changes. Where it names private persons, nobody has it without
   * a reason.
   */
  @Get(':id/pictures/:side')
  @ApiOkResponse({
    description: 'PNG',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  async picture(
    @Param({ schema: PictureParam }) { id, side }: PictureParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { picture, names } = await this.changes.picture(id, side, await this.names.sight(request));
    response.set('cache-control', cacheOfPicture(names));
    return new StreamableFile(picture, { type: 'image/png', length: picture.length, disposition: 'inline' });
  }
}

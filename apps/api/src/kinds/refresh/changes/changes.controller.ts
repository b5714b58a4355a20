import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { PICTURE, sentPicture } from '../../../names/sent-picture.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import { ChangesService, PageChangeDetails, PageChanges, PageChangesQuery, PictureParam } from './changes.service.js';

@ApiTags('refresh')
@Needs('viewer')
@Controller('changes')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly names: NamesService,
  ) {}

  @Describes('List changes of pages', 'Changes of known pages, newest first: changed, moved, lost and recovered pages.')
  @Get()
  @Returns(PageChanges)
  list(@Query({ schema: PageChangesQuery }) query: PageChangesQuery) {
    return this.changes.list(query);
  }

  @Describes('Read a change', 'The page before and after, with a word diff.')
  @Get(':id')
  @Returns(PageChangeDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.changes.one(id, await this.names.sight(request));
  }

  @Describes(
    'Download a picture of a change',
    'The screenshot of the page before or after, which never changes. If it shows names of private persons, a reason must have been given.',
  )
  @Get(':id/pictures/:side')
  @ApiOkResponse(PICTURE)
  async picture(
    @Param({ schema: PictureParam }) { id, side }: PictureParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentPicture(await this.changes.picture(id, side, await this.names.sight(request)), response);
  }
}

import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { PageChangeDetails, PageChanges, PageChangesQuery, PictureParam } from './changes.schemas.js';
import { ChangesService } from './changes.service.js';

@ApiTags('refresh')
@Needs('viewer')
@Controller('changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @Returns(PageChanges)
  list(@Query({ schema: PageChangesQuery }) query: PageChangesQuery): Promise<PageChanges> {
    return this.changes.list(query);
  }

  @Get(':id')
  @Returns(PageChangeDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<PageChangeDetails> {
    return this.changes.one(id);
  }

  /** How the page looked before and after; a picture never changes. */
  @Get(':id/pictures/:side')
  @Header('cache-control', 'private, max-age=86400, immutable')
  @ApiOkResponse({
    description: 'PNG',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  async picture(@Param({ schema: PictureParam }) { id, side }: PictureParam): Promise<StreamableFile> {
    const picture = await this.changes.picture(id, side);
    return new StreamableFile(picture, { type: 'image/png', length: picture.length, disposition: 'inline' });
  }
}

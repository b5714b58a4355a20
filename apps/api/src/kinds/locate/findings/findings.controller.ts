import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { Finding, PageText, SearchIdParam, TextQuery } from './findings.schemas.js';
import { FindingsService } from './findings.service.js';

@ApiTags('findings')
@Needs('viewer')
@Controller('findings')
export class FindingsController {
  constructor(private readonly findings: FindingsService) {}

  @Get(':searchId')
  @Returns(Finding)
  one(@Param({ schema: SearchIdParam }) { searchId }: SearchIdParam): Promise<Finding> {
    return this.findings.one(searchId);
  }

  /** The page as it was, as plain text in JSON: crawled HTML never reaches a browser in our origin. */
  @Get(':searchId/text')
  @Returns(PageText)
  text(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Query({ schema: TextQuery }) { rank }: TextQuery,
  ): Promise<PageText> {
    return this.findings.text(searchId, rank);
  }

  /** The picture taken of the page; it never changes. */
  @Get(':searchId/screenshot')
  @Header('cache-control', 'private, max-age=86400, immutable')
  @ApiOkResponse({
    description: 'PNG',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  async screenshot(@Param({ schema: SearchIdParam }) { searchId }: SearchIdParam): Promise<StreamableFile> {
    const picture = await this.findings.screenshot(searchId);
    return new StreamableFile(picture, { type: 'image/png', length: picture.length, disposition: 'inline' });
  }
}
